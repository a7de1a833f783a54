var searchData=
[
  ['velocity_0',['velocity',['../structtouch__body.html#a65b88783c13673815fa500f2cbf8ac8a',1,'touch_body']]],
  ['velocity_5fn_1',['velocity_n',['../structtouch__oblique__impacts.html#a76eba0bc689d569d245e025118bea84d',1,'touch_oblique_impacts::velocity_n()'],['../structtouch__motion.html#a3009fd2cf8f4d954b5ea4df5d9959bf1',1,'touch_motion::velocity_n()']]],
  ['velocity_5fs_2',['velocity_s',['../structtouch__oblique__impacts.html#ac8f01c586deb966dfeed02b0d9029b4c',1,'touch_oblique_impacts::velocity_s()'],['../structtouch__motion.html#a41f73505e305e0bef5635b84db952f78',1,'touch_motion::velocity_s()']]],
  ['velocity_5ft_3',['velocity_t',['../structtouch__oblique__impacts.html#ab5541d14fa17fbbb34e81986db84e0d3',1,'touch_oblique_impacts::velocity_t()'],['../structtouch__motion.html#a42b757d64d50329a79f50b4b281a0f31',1,'touch_motion::velocity_t()']]]
];
