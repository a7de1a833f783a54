var searchData=
[
  ['impacts_2eh_0',['impacts.h',['../impacts_8h.html',1,'']]]
];
