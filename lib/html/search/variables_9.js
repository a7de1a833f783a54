var searchData=
[
  ['mass_0',['mass',['../structtouch__body.html#a60cebae418f7d06513f856fc80e30a06',1,'touch_body::mass()'],['../structtouch__impact__force.html#ab1c2b7bcba4928cb9139f06d1cd2549f',1,'touch_impact_force::mass()'],['../structtouch__impacts.html#a795ba126a2b0f21d0e3a0650abf34cec',1,'touch_impacts::mass()'],['../structtouch__pair.html#a901a1f117207a64e66803c850b975125',1,'touch_pair::mass()']]],
  ['mass2_1',['mass2',['../structtouch__block.html#a0ba2c114f635d2024a70f19d99dd8446',1,'touch_block']]],
  ['max_2',['max',['../structtouch__property.html#a2ceb242ceda3af13927cfc12903dc90a',1,'touch_property']]],
  ['max_5foverlap_3',['max_overlap',['../structtouch__impacts.html#a2be8fdb6b5965345dcad12ffc025b075',1,'touch_impacts::max_overlap()'],['../structtouch__oblique__impacts.html#a84a7a474a63d1e5a406d2b7bbf50ec4e',1,'touch_oblique_impacts::max_overlap()']]],
  ['meaning_4',['meaning',['../structtouch__target.html#aa98929e4aa3261c868f9b9f8e269f3da',1,'touch_target::meaning()'],['../structtouch__property.html#a41d874b7821f242760e68fd9679444bb',1,'touch_property::meaning()']]],
  ['moment_5',['moment',['../structtouch__force.html#a070da8135b98eb8ff43b44bc9de7fa33',1,'touch_force']]],
  ['most_6',['most',['../structtouch__oblique__impacts.html#aaa990b2c65ec862c534a9b07f32931f9',1,'touch_oblique_impacts']]]
];
