// Bounces, one contact after the other: a bounce changes whether the next contact closes.
#include <string.h>

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
static ContactLanes *contact_at(ContactLanes *groups, int64_t lane) {
  return (ContactLanes *)((float *)(groups + lane / 4) + lane % 4);
}

static Closing closing_of(
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
static float reversal(
    const BounceInput *input, const ContactLanes *contact, float apart, float speed) {
  const float approach = load(&contact->approach), elasticity = load(&contact->elasticity);
  const float faster = speed + approach * input->ahead;
  const float gained = 2 * approach * larger(apart, 0);
  const float square = elasticity * elasticity * (faster * faster + gained) - gained;
  return __builtin_elementwise_sqrt(larger(square, 0)) - faster;
}

/// Gives a point the impulse of an impact, and returns that of its friction.
static float strike(
    ContactPointLanes *point, const ContactLanes *contact, float impulse, float slip) {
  const float limit = load(&contact->friction) * impulse;
  const float friction = smaller(larger(-load(&point->tangentMass) * slip, -limit), limit);
  store(load(&point->totalNormalImpulse) + impulse, &point->totalNormalImpulse);
  store(load(&point->totalTangentImpulse) + friction, &point->totalTangentImpulse);
  return friction;
}

/// Applies the impulse of an impact at the only point, and its friction.
static void strike_single(
    ContactLanes *contact, VelocityLanes *a, VelocityLanes *b, float impulse) {
  applyNormalImpulse(contact, a, b, impulse);
  const float slip = tangentVelocity(&contact->first, contact, *a, *b);
  applyTangentImpulse(contact, a, b, strike(&contact->first, contact, impulse, slip));
}

/// Applies the impulses of an impact at both points, and their friction.
static void strike_both(
    ContactLanes *contact, VelocityLanes *a, VelocityLanes *b, float impulse_p, float impulse_q) {
  ContactPointLanes *first = &contact->first, *second = &contact->second;
  applyNormalImpulses(contact, a, b, impulse_p, impulse_q);
  const float slip_p = tangentVelocity(first, contact, *a, *b);
  const float friction_p = strike(first, contact, impulse_p, slip_p);
  const float slip_q =
      tangentVelocity(second, contact, *a, *b) + load(&contact->tangentCoupling) * friction_p;
  applyTangentImpulses(contact, a, b, friction_p, strike(second, contact, impulse_q, slip_q));
}

/// Lets a contact bounce if it closes; returns whether it did.
static bool bounce(const BounceInput *input, ContactLanes *contact, bool has_second) {
  ContactPointLanes *first = &contact->first, *second = &contact->second;
  VelocityLanes a = velocities(input->motions, &contact->bodiesA);
  VelocityLanes b = velocities(input->motions, &contact->bodiesB);
  const float speed_p = normalVelocity(first, contact, a, b);
  const float speed_q = has_second ? normalVelocity(second, contact, a, b) : 0;
  if (smaller(speed_p, speed_q) >= -input->threshold) return false;
  const RelativeMotion motion = relativeMotion(input->motions, contact);
  const Closing p = closing_of(input, first, contact, motion, speed_p);
  Closing q = {0, 0, false};
  if (has_second) q = closing_of(input, second, contact, motion, speed_q);
  if (!p.meets && !q.meets) return false;
  const float mass_p = load(&first->normalMass), coupling = load(&contact->coupling);
  const float want_p = reversal(input, contact, p.separation, p.speed);
  float impulse_p = p.meets ? mass_p * want_p : 0, impulse_q = 0;
  if (q.meets) {
    const float scale = load(&contact->blockScale), mass_q = load(&second->normalMass);
    const float want_q = reversal(input, contact, q.separation, q.speed);
    const float both_p = scale * mass_p * (want_p - coupling * mass_q * want_q);
    const float both_q = scale * mass_q * (want_q - coupling * mass_p * want_p);
    if (p.meets && both_p > 0 && both_q > 0) {
      // Both points at once, so that a face that lands flat does not turn.
      impulse_p = both_p;
      impulse_q = both_q;
    } else {
      // The first point, then the second if it still closes.
      const float later = q.speed + coupling * impulse_p;
      if (later < 0) impulse_q = mass_q * reversal(input, contact, q.separation, later);
    }
  }
  if (has_second)
    strike_both(contact, &a, &b, impulse_p, impulse_q);
  else
    strike_single(contact, &a, &b, impulse_p);
  storeVelocities(input->motions, contact, a, b);
  return true;
}

/// Makes the contacts of a body pending.
static void add_contacts(const BounceInput *input, uint32_t offset) {
  const int32_t *start = input->starts + offset / sizeof(lanes4[2]);
  for (int32_t place = start[0]; place < start[1]; place++) {
    const uint32_t lane = (uint32_t)input->lanes[place];
    input->pending[lane / 64] |= UINT64_C(1) << lane % 64;
  }
}

/// Looks at a pending contact; returns whether it bounced, so that others are pending now.
static bool look(const BounceInput *input, int32_t word, uint64_t itself) {
  const int64_t lane = 64 * (int64_t)word + __builtin_ctzll(itself);
  ContactLanes *contact = contact_at(input->groups, lane);
  const bool has_second = load(&contact->second.normalMass) > 0;
  input->pending[word] &= ~itself;
  if (input->counts[lane] == most_bounces || !bounce(input, contact, has_second)) return false;
  input->counts[lane]++;
  add_contacts(input, contact->targetsA.x);
  add_contacts(input, contact->targetsB.x);
  // A single point that has bounced does not close.
  if (!has_second) input->pending[word] &= ~itself;
  return true;
}

void bounceContacts(const BounceInput *input) {
  memset(input->counts, 0, 64 * (size_t)input->wordCount);
  bool has_bounced;
  do {
    has_bounced = false;
    for (int32_t word = 0; word < input->wordCount; word++) {
      uint64_t itself;
      for (uint64_t rest = input->pending[word]; rest != 0;
           // Contacts before this one wait for the next round.
           rest = input->pending[word] & ~(itself | (itself - 1))) {
        itself = rest & -rest;
        has_bounced |= look(input, word, itself);
      }
    }
  } while (has_bounced);
}
