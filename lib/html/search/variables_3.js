var searchData=
[
  ['elastic_5ft_0',['elastic_t',['../structtouch__force.html#aa39a2e0b4e8537373f72fab045519147',1,'touch_force']]],
  ['element_5fsize_1',['element_size',['../structtouch__kernel.html#acdd3915aec738f0a1653560f796bd1af',1,'touch_kernel']]],
  ['end_5foverlap_2',['end_overlap',['../structtouch__impacts.html#a62a9b2a6ca5b47547e82f89456320179',1,'touch_impacts']]],
  ['events_3',['events',['../structtouch__force.html#a2dceb104f72c491a93b973964ea52467',1,'touch_force']]],
  ['exponent_4',['exponent',['../structtouch__impact__force.html#a6d53287052714c8cef8142879edccb46',1,'touch_impact_force::exponent()'],['../structtouch__impacts.html#a147015f243bee35214737b2d44102dd6',1,'touch_impacts::exponent()']]]
];
