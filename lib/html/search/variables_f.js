var searchData=
[
  ['traits_0',['traits',['../structtouch__law.html#a7d25bfeed029d7094b3a43160cb9cb5d',1,'touch_law']]]
];
