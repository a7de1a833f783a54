var searchData=
[
  ['peak_5fforce_0',['peak_force',['../structtouch__impacts.html#a13e6b58285390c1c45f457fbd5012d55',1,'touch_impacts::peak_force()'],['../structtouch__oblique__impacts.html#a41b4b264ac58964eea89a31785222f9f',1,'touch_oblique_impacts::peak_force()']]],
  ['plugin_2eh_1',['plugin.h',['../plugin_8h.html',1,'']]],
  ['position_2',['position',['../structtouch__body.html#aedc7521d65ca888842a9d7c6fa8b4b28',1,'touch_body']]],
  ['prepare_3',['prepare',['../structtouch__law.html#aabeba33064e3f50cc9276c43ae1f750b',1,'touch_law']]],
  ['property_5fcount_4',['property_count',['../structtouch__law.html#ad1f3e99636729b23730476dfa1c082de',1,'touch_law']]]
];
