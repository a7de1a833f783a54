var searchData=
[
  ['damping_0',['damping',['../structtouch__impact__force.html#ae1af3792bf8c87661501f152e56bc8f1',1,'touch_impact_force::damping()'],['../structtouch__impacts.html#ab084f03108232661e09d810b4b05673b',1,'touch_impacts::damping()']]],
  ['damping_5frate_1',['damping_rate',['../structtouch__impact__force.html#aa0b8afdf965431aa72ce835b337408d9',1,'touch_impact_force']]],
  ['dashpot_5ft_2',['dashpot_t',['../structtouch__force.html#a09f60dca6416433b15a5712e3a283294',1,'touch_force']]],
  ['dashpot_5fwork_3',['dashpot_work',['../structtouch__force.html#ae905d892f1440ad3f1b15d4aac550275',1,'touch_force']]],
  ['dimension_4',['dimension',['../structtouch__pair.html#afaef58decccb2281615f3ecfe8c47244',1,'touch_pair']]],
  ['dt_5',['dt',['../structtouch__block.html#a713f9da59f139afa4d3aebcf2638f006',1,'touch_block::dt()'],['../structtouch__oblique__impacts.html#a6729ebd4a4d5122e24ba00b788872a59',1,'touch_oblique_impacts::dt()'],['../structtouch__motion.html#a76d387caf7c6ae1f5070a367d30f0196',1,'touch_motion::dt()']]],
  ['duration_6',['duration',['../structtouch__impacts.html#aab21dcb2acf01d7dd9be7483a4a9e467',1,'touch_impacts::duration()'],['../structtouch__oblique__impacts.html#a8cf8fc4a299ffbef38db8ad7c90365ae',1,'touch_oblique_impacts::duration()']]]
];
