var searchData=
[
  ['lanes_0',['lanes',['../structtouch__kernel.html#a53ba99ea0182ac49bc0695d50b95881c',1,'touch_kernel']]],
  ['library_1',['library',['../structtouch__plugin.html#afda96d570fcffcc0f26eeb3079f719de',1,'touch_plugin']]],
  ['lost_5fenergy_2',['lost_energy',['../structtouch__impacts.html#ad3ba99812125d44ceebcaef6f770a967',1,'touch_impacts']]]
];
