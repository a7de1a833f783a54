var searchData=
[
  ['output_0',['output',['../structtouch__block.html#a14bf26e339888d33a5b6c85f80a9ad03',1,'touch_block']]],
  ['output_5fcount_1',['output_count',['../structtouch__kernel.html#ae9f6b1c4b798e1eeb2687448768f6b7e',1,'touch_kernel']]],
  ['overlap_2',['overlap',['../structtouch__motion.html#a099a3e21a89f290b2d2eb3fe60068834',1,'touch_motion']]]
];
