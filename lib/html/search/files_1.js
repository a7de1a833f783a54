var searchData=
[
  ['common_2eh_0',['common.h',['../common_8h.html',1,'']]],
  ['contact_2eh_1',['contact.h',['../contact_8h.html',1,'']]]
];
