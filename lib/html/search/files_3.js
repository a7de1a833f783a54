var searchData=
[
  ['law_2eh_0',['law.h',['../law_8h.html',1,'']]]
];
