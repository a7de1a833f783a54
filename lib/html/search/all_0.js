var searchData=
[
  ['abi_0',['abi',['../structtouch__kernel.html#a82ed256fc47282631de59c648bf04d97',1,'touch_kernel::abi()'],['../structtouch__law.html#a78b4000d67308fbc43edba186bdbc1da',1,'touch_law::abi()']]],
  ['active_1',['active',['../structtouch__force.html#a7b30af70d8e0452c7cf51d4855fbc27c',1,'touch_force']]],
  ['after_5fn_2',['after_n',['../structtouch__oblique__impacts.html#ad9a006df524d1c11ae73548f3d4f5fbb',1,'touch_oblique_impacts']]],
  ['after_5ft_3',['after_t',['../structtouch__oblique__impacts.html#a3258d5688a9a2860493f151ad2551cd8',1,'touch_oblique_impacts']]],
  ['alpha_4',['alpha',['../structtouch__impact__force.html#a1d76c8a9c2982b322c91733eeffee3bb',1,'touch_impact_force']]],
  ['answers_5',['answers',['../structtouch__kernel.html#aa7e08fc9775e3f0ef32a3f56f8d5536d',1,'touch_kernel']]]
];
