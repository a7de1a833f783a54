var searchData=
[
  ['plugin_2eh_0',['plugin.h',['../plugin_8h.html',1,'']]]
];
