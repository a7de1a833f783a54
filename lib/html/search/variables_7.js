var searchData=
[
  ['keyword_0',['keyword',['../structtouch__property.html#aab701c76862432df2e40c65526d6b159',1,'touch_property']]],
  ['known_5fwrong_1',['known_wrong',['../structtouch__law.html#a997725716bbe8c529a52c1a8803bf061',1,'touch_law']]]
];
