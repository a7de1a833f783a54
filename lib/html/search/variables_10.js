var searchData=
[
  ['unit_0',['unit',['../structtouch__property.html#aaaba11f1dcb9621e93baf0d4f65f1b74',1,'touch_property']]]
];
