var searchData=
[
  ['touch_5farm_0',['touch_arm',['../law_8h.html#add413bebb113e4b6bf5ada11101502e6',1,'law.h']]],
  ['touch_5fform_1',['touch_form',['../batch_8h.html#a9af20eb1b4332d7ec688b4416af6e41c',1,'batch.h']]],
  ['touch_5fgrade_2',['touch_grade',['../batch_8h.html#a2a0edc53dc9eb40241b8b74d76a5a59d',1,'batch.h']]],
  ['touch_5fimpact_5fend_3',['touch_impact_end',['../impacts_8h.html#a059a8ccaea45393e409328aec651e87c',1,'impacts.h']]],
  ['touch_5fscope_4',['touch_scope',['../law_8h.html#a6274f005d44123d7d340ccd35e32fbbb',1,'law.h']]],
  ['touch_5ftransport_5',['touch_transport',['../law_8h.html#abbf90fa8135d1ef167a2c6f25163c48e',1,'law.h']]],
  ['touch_5ftype_6',['touch_type',['../law_8h.html#a62e36f13692220fe4764cc677c6a54f5',1,'law.h']]]
];
