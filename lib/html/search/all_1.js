var searchData=
[
  ['batch_2eh_0',['batch.h',['../batch_8h.html',1,'']]]
];
