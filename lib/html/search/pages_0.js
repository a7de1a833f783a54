var searchData=
[
  ['lib_0',['lib',['../index.html',1,'']]]
];
