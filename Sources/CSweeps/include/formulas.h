// The effects of impulses on velocities, and the distances of shapes, for `LANES` contacts.
//
// docs/physics.md derives them. Eight contacts are two groups of four, one behind the other.
#ifndef FORMULAS_H
#define FORMULAS_H

#include "lanes.h"

/// The velocities of bodies.
typedef struct VelocityLanes {
  lanes x, y, w;
  /// The added angle; it is included because it lies next to the velocities in memory.
  lanes turn;
} VelocityLanes;

/// The displacements of bodies by the substeps so far.
typedef struct DisplacementLanes {
  lanes x, y, sine, cosine;
} DisplacementLanes;

/// The relative displacement of two bodies along a normal, and the sine and the cosine minus 1 of
/// their added angles.
typedef struct RelativeMotion {
  lanes along, sineA, cosineA, sineB, cosineB;
} RelativeMotion;

/// The velocities of bodies at offsets.
LANES_INLINE VelocityLanes velocities(const void *motions, const LaneOffsets *bodies) {
  const Transposed t = gathered(motions, bodies, 0);
  return (VelocityLanes){t.x, t.y, t.z, t.w};
}

/// The displacements of bodies at offsets.
LANES_INLINE DisplacementLanes displacements(const void *motions, const LaneOffsets *bodies) {
  const Transposed t = gathered(motions, bodies, 1);
  return (DisplacementLanes){t.x, t.y, t.z, t.w};
}

/// Stores the velocities of a group's bodies.
LANES_INLINE void storeVelocities(
    void *motions, const ContactLanes *group, VelocityLanes a, VelocityLanes b) {
  scatter((Transposed){a.x, a.y, a.w, a.turn}, motions, &group->targetsA);
  scatter((Transposed){b.x, b.y, b.w, b.turn}, motions, &group->targetsB);
}

/// Applies impulses along the normal at the only point.
LANES_INLINE void applyNormalImpulse(
    const ContactLanes *group, VelocityLanes *a, VelocityLanes *b, lanes impulse) {
  const lanes x = impulse * load(&group->normalX), y = impulse * load(&group->normalY);
  a->x -= load(&group->massAX) * x;
  a->y -= load(&group->massAY) * y;
  a->w -= load(&group->inertiaA) * (impulse * load(&group->first.normalArmA));
  b->x += load(&group->massBX) * x;
  b->y += load(&group->massBY) * y;
  b->w += load(&group->inertiaB) * (impulse * load(&group->first.normalArmB));
}

/// Applies impulses along the normal at both points.
LANES_INLINE void applyNormalImpulses(
    const ContactLanes *group, VelocityLanes *a, VelocityLanes *b, lanes p, lanes q) {
  const lanes x = (p + q) * load(&group->normalX), y = (p + q) * load(&group->normalY);
  const ContactPointLanes *first = &group->first, *second = &group->second;
  a->x -= load(&group->massAX) * x;
  a->y -= load(&group->massAY) * y;
  a->w -= load(&group->inertiaA) * (p * load(&first->normalArmA) + q * load(&second->normalArmA));
  b->x += load(&group->massBX) * x;
  b->y += load(&group->massBY) * y;
  b->w += load(&group->inertiaB) * (p * load(&first->normalArmB) + q * load(&second->normalArmB));
}

/// Applies impulses along the tangent at the only point: the normal turned clockwise, (-ny, nx).
LANES_INLINE void applyTangentImpulse(
    const ContactLanes *group, VelocityLanes *a, VelocityLanes *b, lanes impulse) {
  const lanes x = impulse * load(&group->normalY), y = impulse * load(&group->normalX);
  a->x += load(&group->massAX) * x;
  a->y -= load(&group->massAY) * y;
  a->w -= load(&group->inertiaA) * (impulse * load(&group->first.tangentArmA));
  b->x -= load(&group->massBX) * x;
  b->y += load(&group->massBY) * y;
  b->w += load(&group->inertiaB) * (impulse * load(&group->first.tangentArmB));
}

/// Applies impulses along the tangent at both points.
LANES_INLINE void applyTangentImpulses(
    const ContactLanes *group, VelocityLanes *a, VelocityLanes *b, lanes p, lanes q) {
  const lanes x = (p + q) * load(&group->normalY), y = (p + q) * load(&group->normalX);
  const ContactPointLanes *first = &group->first, *second = &group->second;
  a->x += load(&group->massAX) * x;
  a->y -= load(&group->massAY) * y;
  a->w -= load(&group->inertiaA) * (p * load(&first->tangentArmA) + q * load(&second->tangentArmA));
  b->x -= load(&group->massBX) * x;
  b->y += load(&group->massBY) * y;
  b->w += load(&group->inertiaB) * (p * load(&first->tangentArmB) + q * load(&second->tangentArmB));
}

/// The speed at which the bodies separate at a point, along the normal.
LANES_INLINE lanes normalVelocity(
    const ContactPointLanes *point, const ContactLanes *group, VelocityLanes a, VelocityLanes b) {
  return (b.x - a.x) * load(&group->normalX) + (b.y - a.y) * load(&group->normalY)
         + (b.w * load(&point->normalArmB) - a.w * load(&point->normalArmA));
}

/// The speed at which the bodies slip at a point, along the tangent.
LANES_INLINE lanes tangentVelocity(
    const ContactPointLanes *point, const ContactLanes *group, VelocityLanes a, VelocityLanes b) {
  return (b.y - a.y) * load(&group->normalX) - (b.x - a.x) * load(&group->normalY)
         + (b.w * load(&point->tangentArmB) - a.w * load(&point->tangentArmA));
}

/// The displacement of the bodies of contacts along the normal, and their added angle.
LANES_INLINE RelativeMotion relativeMotion(const void *motions, const ContactLanes *group) {
  const DisplacementLanes a = displacements(motions, &group->bodiesA);
  const DisplacementLanes b = displacements(motions, &group->bodiesB);
  return (RelativeMotion){
      .along = (b.x - a.x) * load(&group->normalX) + (b.y - a.y) * load(&group->normalY),
      .sineA = a.sine,
      .cosineA = a.cosine - 1,
      .sineB = b.sine,
      .cosineB = b.cosine - 1,
  };
}

/// The separation at a point after the displacements of the substeps so far.
LANES_INLINE lanes separation(const ContactPointLanes *point, RelativeMotion motion) {
  const lanes turnedA =
      motion.cosineA * load(&point->coreA) + motion.sineA * load(&point->normalArmA);
  const lanes turnedB =
      motion.cosineB * load(&point->coreB) + motion.sineB * load(&point->normalArmB);
  return load(&point->separation) + motion.along + (turnedB - turnedA);
}

#endif
