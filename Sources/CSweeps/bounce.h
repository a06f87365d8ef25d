// The types and formulas that bounces of one contact (bounces.c) and of several at once (together.c)
// share.
#ifndef BOUNCE_H
#define BOUNCE_H

#define LANES 1
#include "include/CSweeps.h"

/// The most bounces of a contact at a time. A shock passes through a row of bodies of any length
/// with one bounce of each contact; bodies that are caught between others would bounce without end.
static const uint8_t most_bounces = 4;

/// A point of a contact before it bounces.
typedef struct Closing {
  float separation, speed;
  /// Whether it closes within the substep, and bounces.
  bool meets;
} Closing;

/// A contact: its group as seen from its lane. Only numbers are read through it, so that four bytes
/// of alignment are enough.
static inline ContactLanes *contact_at(ContactLanes *groups, int64_t lane) {
  return (ContactLanes *)((float *)(groups + lane / 4) + lane % 4);
}

static inline Closing closing_of(
    const BounceInput *input, const ContactPointLanes *point, const ContactLanes *contact,
    RelativeMotion motion, float speed) {
  const float apart = separation(point, motion);
  const bool meets = speed < -input->threshold && apart + speed * input->h <= 0
                     && load(&contact->elasticity) > 0 && load(&point->normalMass) > 0;
  return (Closing){apart, speed, meets};
}

/// The change of speed by a bounce of a point that is still separated.
///
/// While the separation closes, external accelerations make the points faster, and on the way back
/// they make them slower by the same amount: so the bounce reaches the height that it would reach
/// from the surface.
static inline float reversal(
    const BounceInput *input, const ContactLanes *contact, float apart, float speed) {
  const float approach = load(&contact->approach), elasticity = load(&contact->elasticity);
  const float faster = speed + approach * input->ahead;
  const float gained = 2 * approach * larger(apart, 0);
  const float square = elasticity * elasticity * (faster * faster + gained) - gained;
  return __builtin_elementwise_sqrt(larger(square, 0)) - faster;
}

/// Gives a point the impulse of an impact, and returns that of its friction.
static inline float strike(
    ContactPointLanes *point, const ContactLanes *contact, float impulse, float slip) {
  const float limit = load(&contact->friction) * impulse;
  const float friction = smaller(larger(-load(&point->tangentMass) * slip, -limit), limit);
  store(load(&point->totalNormalImpulse) + impulse, &point->totalNormalImpulse);
  store(load(&point->totalTangentImpulse) + friction, &point->totalTangentImpulse);
  return friction;
}

/// No offset of a body.
static const uint32_t no_body = UINT32_MAX;

/// The offset of the only body of a contact that impulses move; `no_body` where they move both.
static inline uint32_t movable_body(const ContactLanes *contact) {
  const bool moves_a = contact->targetsA.x == contact->bodiesA.x;
  const bool moves_b = contact->targetsB.x == contact->bodiesB.x;
  if (moves_a == moves_b) return no_body;
  return moves_a ? contact->bodiesA.x : contact->bodiesB.x;
}

/// Lets the contacts of a body with what no impulse moves bounce at once, if several close.
///
/// Returns whether they did; their bounces are then counted.
bool bounce_together(const BounceInput *input, uint32_t body);

#endif
