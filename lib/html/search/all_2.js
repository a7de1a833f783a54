var searchData=
[
  ['choices_0',['choices',['../structtouch__property.html#ac36021d558196ec55749ba87fc5aaa72',1,'touch_property']]],
  ['coefficient_5fsize_1',['coefficient_size',['../structtouch__law.html#a7dbf16afddbb3eb67b1a489e8a54506a',1,'touch_law']]],
  ['common_2eh_2',['common.h',['../common_8h.html',1,'']]],
  ['contact_2eh_3',['contact.h',['../contact_8h.html',1,'']]],
  ['coupling_5fwork_4',['coupling_work',['../structtouch__force.html#a4ca4fe3d0d683351c2a3eba2c2f3f287',1,'touch_force']]]
];
