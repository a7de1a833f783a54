var searchData=
[
  ['n_0',['n',['../structtouch__block.html#a04f5802b8f9ce15789d0a2f87d894ac5',1,'touch_block']]],
  ['name_1',['name',['../structtouch__target.html#a866e1ac9bb592d4042159525d1f817b3',1,'touch_target::name()'],['../structtouch__law.html#adbb6686d58370a576064419a52adf094',1,'touch_law::name()']]],
  ['needs_2',['needs',['../structtouch__target.html#a097473ad5b1cd6c563029e0b13edf2d2',1,'touch_target']]],
  ['no_5ftension_3',['no_tension',['../structtouch__impact__force.html#ae42851f217a0250f2106e02d238f35ce',1,'touch_impact_force']]],
  ['normal_4',['normal',['../structtouch__body.html#a225170e8d64ab4c215402d3ddbcfb5d9',1,'touch_body::normal()'],['../structtouch__force.html#a08572201ae2cd3a0f2fb4c4f5ea67fec',1,'touch_force::normal()']]],
  ['normal_5fdashpot_5',['normal_dashpot',['../structtouch__force.html#acd316e86305fca3a24fba54ad1888f04',1,'touch_force']]],
  ['normal_5felastic_6',['normal_elastic',['../structtouch__force.html#afdcbb18d8fa640a38ab391410d5322cb',1,'touch_force']]]
];
