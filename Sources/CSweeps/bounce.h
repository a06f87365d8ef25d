// Types and formulas shared by single bounces (bounces.c) and simultaneous ones (together.c).
#ifndef BOUNCE_H
#define BOUNCE_H

#define LANES 1
#include "include/CSweeps.h"

/// The most bounces of a contact at a time. A shock passes through a row of bodies of any length
/// with one bounce of each contact; bodies caught between others would bounce without end.
static const uint8_t most_bounces = 4;

/// A point of a contact before it bounces.
typedef struct Closing {
  float separation, speed;
  /// Whether it closes within the substep, fast enough to bounce or land.
  bool meets;
} Closing;

/// A contact, as its group seen from its lane. Only numbers are read through it, so an alignment of
/// four bytes suffices.
static inline ContactLanes *contact_at(ContactLanes *groups, int64_t lane) {
  return (ContactLanes *)((float *)(groups + lane / 4) + lane % 4);
}

/// Whether impulses move both bodies of a contact.
static inline bool moves_both(const ContactLanes *contact) {
  return contact->targetsA.x == contact->bodiesA.x && contact->targetsB.x == contact->bodiesB.x;
}

/// The approach speed above which the points of a contact bounce or land, in pt/s.
static inline float threshold_of(const BounceInput *input, const ContactLanes *contact) {
  if (load(&contact->elasticity) <= 0) return input->landing;
  return moves_both(contact) ? input->threshold : input->slowLanding;
}

/// Whether a point that meets bounces.
///
/// Otherwise it lands: it has no elasticity, or is too slow for it.
static inline bool bounces(
    const BounceInput *input, const ContactLanes *contact, Closing closing) {
  return load(&contact->elasticity) > 0 && closing.speed < -input->threshold;
}

static inline Closing closing_of(
    const BounceInput *input, const ContactPointLanes *point, const ContactLanes *contact,
    RelativeMotion motion, float speed) {
  const float apart = separation(point, motion);
  const bool meets = speed < -threshold_of(input, contact) && apart + speed * input->h <= 0
                     && load(&point->normalMass) > 0;
  return (Closing){apart, speed, meets};
}

/// The change of speed when a point meets before its separation has closed.
///
/// While the separation closes, external accelerations speed the points up, and on the way back
/// they slow them down by the same amount, so the bounce reaches the height that it would reach
/// from the surface. A point that lands keeps the speed that closes its separation.
///
/// The speed may be that of the point after another one has bounced.
static inline float reversal(
    const BounceInput *input, const ContactLanes *contact, Closing closing, float speed) {
  const float apart = larger(closing.separation, 0);
  if (!bounces(input, contact, closing)) return -apart / input->h - speed;
  const float approach = load(&contact->approach), elasticity = load(&contact->elasticity);
  const float faster = speed + approach * input->ahead;
  const float gained = 2 * approach * apart;
  const float square = elasticity * elasticity * (faster * faster + gained) - gained;
  return __builtin_elementwise_sqrt(larger(square, 0)) - faster;
}

/// Applies the impulse of an impact to a point, and returns the impulse of its friction.
static inline float strike(
    ContactPointLanes *point, const ContactLanes *contact, float impulse, float slip) {
  const float limit = load(&contact->friction) * impulse;
  const float friction = smaller(larger(-load(&point->tangentMass) * slip, -limit), limit);
  store(load(&point->totalNormalImpulse) + impulse, &point->totalNormalImpulse);
  store(load(&point->totalTangentImpulse) + friction, &point->totalTangentImpulse);
  return friction;
}

/// Bounces the contacts that close first on the side of a body where a contact closes.
///
/// Of the contact's two bodies, it uses the one with more such contacts. It returns false and
/// changes nothing if the contact is the only one; otherwise it counts the bounces, and makes all
/// contacts of the bodies pending: also the given one, if it closes later.
bool bounce_together(const BounceInput *input, const ContactLanes *contact);

/// Makes the contacts of a body pending.
static inline void add_contacts(const BounceInput *input, uint32_t offset) {
  const int32_t *start = input->starts + offset / sizeof(lanes4[2]);
  for (int32_t place = start[0]; place < start[1]; place++) {
    const uint32_t lane = (uint32_t)input->lanes[place];
    input->pending[lane / 64] |= UINT64_C(1) << lane % 64;
  }
}

#endif
