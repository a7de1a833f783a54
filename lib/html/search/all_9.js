var searchData=
[
  ['lanes_0',['lanes',['../structtouch__kernel.html#a53ba99ea0182ac49bc0695d50b95881c',1,'touch_kernel']]],
  ['law_2eh_1',['law.h',['../law_8h.html',1,'']]],
  ['lib_2',['lib',['../index.html',1,'']]],
  ['library_3',['library',['../structtouch__plugin.html#afda96d570fcffcc0f26eeb3079f719de',1,'touch_plugin']]],
  ['lost_5fenergy_4',['lost_energy',['../structtouch__impacts.html#ad3ba99812125d44ceebcaef6f770a967',1,'touch_impacts']]]
];
