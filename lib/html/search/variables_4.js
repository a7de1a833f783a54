var searchData=
[
  ['flags_0',['flags',['../structtouch__property.html#aee4afc10892f7e2eeb84174fd4d7a607',1,'touch_property']]]
];
