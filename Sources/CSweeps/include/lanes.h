// Vectors of one number for each of `LANES` contacts, and their places in memory.
//
// Eight numbers are those of two groups, one behind the other: the second four lie the size of a
// group after the first four. One number is that of the first lane.
#ifndef LANES_H
#define LANES_H

#include "contact_lanes.h"

// Sums of products are rounded twice on every processor.
#pragma STDC FP_CONTRACT OFF

#ifndef LANES
#define LANES 4
#endif

#if LANES == 8
#define LANES_TARGET target("avx2")
#else
#define LANES_TARGET
#endif

#define LANES_INLINE static inline __attribute__((always_inline, LANES_TARGET))

#if LANES == 1
typedef float lanes;
#else
typedef float lanes __attribute__((ext_vector_type(LANES)));
typedef int32_t lane_bits __attribute__((ext_vector_type(LANES)));
#endif

/// Four lanes of one number each.
typedef struct Transposed {
  lanes x, y, z, w;
} Transposed;

/// Half of a body's state, at an offset in bytes.
LANES_INLINE lanes4 *half_at(const void *motions, uint32_t offset, int half) {
  return (lanes4 *)((char *)motions + offset) + half;
}

#if LANES == 1

LANES_INLINE lanes load(const lanes4 *field) { return *(const float *)field; }

LANES_INLINE void store(lanes value, lanes4 *field) { *(float *)field = value; }

/// One half of a body's state: 0 is velocity and added angle, 1 displacement, sine, cosine.
LANES_INLINE Transposed gathered(const void *motions, const LaneOffsets *bodies, int half) {
  const lanes4 state = *half_at(motions, bodies->x, half);
  return (Transposed){state.x, state.y, state.z, state.w};
}

/// Writes the velocity and added angle of a body.
LANES_INLINE void scatter(Transposed lanes, void *motions, const LaneOffsets *bodies) {
  *half_at(motions, bodies->x, 0) = (lanes4){lanes.x, lanes.y, lanes.z, lanes.w};
}

#else

#if LANES == 4

/// A number of a group, or of one of its points.
LANES_INLINE lanes load(const lanes4 *field) { return *field; }

LANES_INLINE void store(lanes value, lanes4 *field) { *field = value; }

/// Half of a body's state.
LANES_INLINE lanes load_half(const void *motions, const uint32_t *offset, int half) {
  return *half_at(motions, *offset, half);
}

LANES_INLINE void store_velocity(lanes velocity, void *motions, const uint32_t *offset) {
  *half_at(motions, *offset, 0) = velocity;
}

LANES_INLINE lanes low_mixed(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}

LANES_INLINE lanes high_mixed(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

LANES_INLINE lanes low_pairs(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}

LANES_INLINE lanes high_pairs(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 2, 3, 6, 7);
}

#else

/// The same field of the next group.
LANES_INLINE void *next(const void *field) { return (char *)field + sizeof(ContactLanes); }

LANES_INLINE lanes joined(lanes4 low, lanes4 high) {
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

LANES_INLINE lanes load(const lanes4 *field) {
  return joined(*field, *(const lanes4 *)next(field));
}

LANES_INLINE void store(lanes value, lanes4 *field) {
  *field = value.lo;
  *(lanes4 *)next(field) = value.hi;
}

LANES_INLINE lanes load_half(const void *motions, const uint32_t *offset, int half) {
  return joined(
      *half_at(motions, *offset, half), *half_at(motions, *(const uint32_t *)next(offset), half));
}

LANES_INLINE void store_velocity(lanes velocity, void *motions, const uint32_t *offset) {
  *half_at(motions, *offset, 0) = velocity.lo;
  *half_at(motions, *(const uint32_t *)next(offset), 0) = velocity.hi;
}

LANES_INLINE lanes low_mixed(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
}

LANES_INLINE lanes high_mixed(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
}

LANES_INLINE lanes low_pairs(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
}

LANES_INLINE lanes high_pairs(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
}

#endif

/// Transposes four records of four numbers into four lanes of one number each, and back.
LANES_INLINE Transposed transposed(lanes a, lanes b, lanes c, lanes d) {
  const lanes low_ab = low_mixed(a, b), low_cd = low_mixed(c, d);
  const lanes high_ab = high_mixed(a, b), high_cd = high_mixed(c, d);
  return (Transposed){
      low_pairs(low_ab, low_cd), high_pairs(low_ab, low_cd),
      low_pairs(high_ab, high_cd), high_pairs(high_ab, high_cd),
  };
}

/// One half of the states of bodies: 0 is velocity and added angle, 1 displacement, sine, cosine.
LANES_INLINE Transposed gathered(const void *motions, const LaneOffsets *bodies, int half) {
  return transposed(
      load_half(motions, &bodies->x, half), load_half(motions, &bodies->y, half),
      load_half(motions, &bodies->z, half), load_half(motions, &bodies->w, half));
}

/// Writes velocities and added angles of bodies.
LANES_INLINE void scatter(Transposed lanes, void *motions, const LaneOffsets *bodies) {
  const Transposed states = transposed(lanes.x, lanes.y, lanes.z, lanes.w);
  store_velocity(states.x, motions, &bodies->x);
  store_velocity(states.y, motions, &bodies->y);
  store_velocity(states.z, motions, &bodies->z);
  store_velocity(states.w, motions, &bodies->w);
}

/// The first of two numbers in each lane where the sign bit of a third is set, otherwise the
/// second.
LANES_INLINE lanes choose(lanes sign, lanes a, lanes b) {
  const lane_bits mask = (lane_bits)sign >> 31;
  return (lanes)(((lane_bits)a & mask) | ((lane_bits)b & ~mask));
}

#endif

/// The larger of two numbers in each lane: one instruction.
LANES_INLINE lanes larger(lanes a, lanes b) { return a > b ? a : b; }

/// The smaller of two numbers in each lane: one instruction.
LANES_INLINE lanes smaller(lanes a, lanes b) { return a < b ? a : b; }

#endif
