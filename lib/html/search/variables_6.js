var searchData=
[
  ['inertia_0',['inertia',['../structtouch__body.html#a1659ccfad9c8778d3657e00762f1868b',1,'touch_body::inertia()'],['../structtouch__oblique__impacts.html#af042fa9ba60bef9f8dc2fe1e49df7d11',1,'touch_oblique_impacts::inertia()']]],
  ['inherit_1',['inherit',['../structtouch__law.html#aa6e4d232a162d1f4c39063e0fcfcde87',1,'touch_law']]],
  ['initial_2',['initial',['../structtouch__property.html#add45364c073040b8025e2a3200661b98',1,'touch_property']]],
  ['input_5fcount_3',['input_count',['../structtouch__kernel.html#a30668116df0508d3fe43fa2329aeceb8',1,'touch_kernel']]]
];
