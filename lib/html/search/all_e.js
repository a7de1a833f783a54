var searchData=
[
  ['radius_0',['radius',['../structtouch__body.html#a20d00de3f0d363e5e158b31819a24f0a',1,'touch_body::radius()'],['../structtouch__pair.html#aa504cadd98a320dfd3e951803ed8c8b3',1,'touch_pair::radius()']]],
  ['radius1_1',['radius1',['../structtouch__block.html#af582b4a915931b274655c658eb315d29',1,'touch_block']]],
  ['radius2_2',['radius2',['../structtouch__block.html#a87a655e0e8fa63158dec128ab5bed005',1,'touch_block']]],
  ['restitution_3',['restitution',['../structtouch__impacts.html#a5590edbbc4fdf2ac2a4d6e4843f548af',1,'touch_impacts']]],
  ['rigid_4',['rigid',['../structtouch__pair.html#af56a8bbbf337cc840967d7bdecf4c408',1,'touch_pair']]],
  ['rolling_5fwork_5',['rolling_work',['../structtouch__force.html#a9a9a8c743561ce4e15c576aeb65c4c8b',1,'touch_force']]],
  ['run_6',['run',['../structtouch__kernel.html#a77e563b7a8c505433e7b1319f2cf79d7',1,'touch_kernel']]]
];
