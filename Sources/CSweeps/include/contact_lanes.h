// The contacts of a step in memory, four to a group.
#ifndef CONTACT_LANES_H
#define CONTACT_LANES_H

#include <stdbool.h>
#include <stdint.h>

/// One number of each of four contacts.
typedef float lanes4 __attribute__((ext_vector_type(4)));

/// Four rows, one for each lane.
typedef struct LaneRows {
  int32_t x, y, z, w;
} LaneRows;

/// The offsets of four states from the first one, in bytes.
typedef struct LaneOffsets {
  uint32_t x, y, z, w;
} LaneOffsets;

/// A point of each of four contacts.
typedef struct ContactPointLanes {
  /// The arms of an impulse along the normal, and across it, about the centers of mass.
  lanes4 normalArmA, normalArmB, tangentArmA, tangentArmB;
  /// The vectors to the corners, which turn with the bodies; the rounding radii around them do not.
  lanes4 coreA, coreB;
  /// The separation at the start of the step.
  lanes4 separation;
  /// The effective masses; 0 for a missing point.
  lanes4 normalMass, tangentMass;
  lanes4 normalImpulse;
  /// The impulse that a substep began with, during depenetration.
  lanes4 warmImpulse;
  lanes4 tangentImpulse;
  lanes4 totalNormalImpulse, totalTangentImpulse;
  lanes4 relativeVelocity;
} ContactPointLanes;

/// Four contacts that share no body which an impulse can move, solved side by side.
typedef struct ContactLanes {
  /// The rows of the contacts; -1 where the lane is empty.
  LaneRows contacts;
  /// The offsets of the bodies' states; in an empty lane those of the first contact.
  LaneOffsets bodiesA, bodiesB;
  /// The offsets to which velocities are written; an immovable body has none.
  LaneOffsets targetsA, targetsB;
  /// 1 if any contact can bounce, 2 if one is fast enough at the start of the step to bounce.
  int32_t elasticState;
  /// 1 if any contact is fast at the start of the step, so that its friction can turn a body.
  int32_t isImpact;
  /// 1 if some contacts have a single point, 2 if all have.
  int32_t singleState;

  lanes4 normalX, normalY;
  lanes4 friction, elasticity;
  /// The inverse masses.
  lanes4 massAX, massAY, inertiaA;
  lanes4 massBX, massBY, inertiaB;
  /// The change of speed at one point by an impulse at the other, along the normal and across.
  /// This, `blockScale` and `distinction` are set only if there are second points.
  lanes4 coupling, tangentCoupling;
  /// 1 / (1 - c² m n) for the coupling c and the points' effective masses m and n.
  lanes4 blockScale;
  /// Negative if the points are too near to each other to be distinguished.
  lanes4 distinction;
  /// The fraction of the mass with which an overlap is solved; the rest is soft.
  lanes4 softScale;
  /// The external acceleration of the bodies toward each other, in pt/s²; for bounces.
  lanes4 approach;
  /// Negative if a contact has a single point; used only if there are such contacts.
  lanes4 pivot;
  /// The friction of the first points that a substep began with, during depenetration.
  lanes4 warmFriction;
  /// The arm by which the load resists slow rolling, in points, the effective mass of turning, and
  /// the angular impulse; 0 if nothing rolls. They are set only if there are single points.
  lanes4 rollingArm, rollingMass, rollingImpulse;
  ContactPointLanes first, second;
} ContactLanes;

#endif
