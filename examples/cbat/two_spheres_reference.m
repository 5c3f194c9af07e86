function reference = two_spheres_reference ()
%TWO_SPHERES_REFERENCE  The motion of CBAT, Example 3, by event-driven integration (state to 1.4e-9, events to 1e-10).
%   reference = two_spheres_reference ()   struct: t (1 x 5), v (6 x 5: linear and angular velocity, world axes); slides
%                                          (when contact 2 begins to slide or to spin), opens (when contacts 1 and 2
%                                          open); normal and moment, forces at the start

% SPDX-License-Identifier: BSD-3-Clause

  v = [0.5362906581678586   1.5247725954304392   3.5264369797387003  5.513040852548257   6.513040852548257
       0                    0                    0                   1.2943683902785048  3.8943683902785047
      -0.015357386637991103 -0.21392806414423254 -1.6112731410888101 -8.722948883204268  -18.53294888320427
       0.007339214245942436 0.10223509591734554  0.7675406067037202  1.415773250576081   1.415773250576081
       0.4712800055623944   1.3525047001200827   3.4038509136974238  4.733801548745003   4.733801548745003
       0.25629048295601115  0.7286807982374234   1.6818894757522265  2.1116245494583437  2.1116245494583437];
  reference = struct ('t', 1:5, 'v', v, 'slides', 2.944806757736654, ...
                      'opens', [3.2132058170480837 3.7016004171612678], ...
                      'normal', [2.6410036312967478 8.766902851593219], 'moment', 0.46356005478765666);
end
