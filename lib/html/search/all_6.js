var searchData=
[
  ['get_0',['get',['../structtouch__law.html#ac3393bfefff6da2edf11182b0791bf0f',1,'touch_law']]]
];
