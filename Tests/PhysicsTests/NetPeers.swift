/// The largest gap of Box2D 3.1.1 in each random net, in points, -1 where it comes to 100 or explodes.
///
///     for net in $(seq 0 99); do Benchmarks --describe nets $net | Benchmarks/Peers/run nets; done
let gapsOfBox2DNets: [Double] = [
  -1, 21.68, -1, -1, -1, -1, 0.351, 0.05692, -1, 1.205,
  -1, -1, -1, -1, -1, -1, -1, 51.74, 0.05829, 0.7683,
  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
  -1, -1, 38.52, -1, 18.23, -1, -1, -1, 0.7444, 0.9452,
  0.4776, 0.3632, 24.51, 0.3983, -1, -1, -1, -1, -1, -1,
  -1, 16.01, -1, -1, -1, 45.45, 1.079, 0.3795, -1, -1,
  -1, -1, -1, 0.1178, -1, -1, -1, -1, -1, 34.94,
  -1, -1, -1, -1, -1, 0.3974, 0, -1, -1, 1.571,
  -1, -1, -1, -1, -1, -1, 1.932, 34.25, -1, 4.268,
  0.4917, -1, -1, 5.847, -1, -1, -1, 0.2688, 5.147, -1,
]

/// The same of limbs that are dragged, by their place in `Limbs`: `Benchmarks --describe limbs 0`.
let gapsOfBox2DLimbs: [Double] = [55.14, 11.59, 16.02, 29.19]
