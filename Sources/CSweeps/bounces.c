// Bounces, one contact after another, since a bounce changes whether the next contact closes.
#include <string.h>

#include "bounce.h"

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

/// A contact before it bounces.
typedef struct Approach {
  VelocityLanes a, b;
  /// Its points; a missing second point does not meet.
  Closing p, q;
} Approach;

static Approach approach_of(
    const BounceInput *input, const ContactLanes *contact, bool has_second) {
  const ContactPointLanes *first = &contact->first, *second = &contact->second;
  Approach approach = {
      velocities(input->motions, &contact->bodiesA), velocities(input->motions, &contact->bodiesB),
      {0, 0, false}, {0, 0, false}};
  const float speed_p = normalVelocity(first, contact, approach.a, approach.b);
  const float speed_q =
      has_second ? normalVelocity(second, contact, approach.a, approach.b) : 0;
  if (smaller(speed_p, speed_q) >= -threshold_of(input, contact)) return approach;
  const RelativeMotion motion = relativeMotion(input->motions, contact);
  approach.p = closing_of(input, first, contact, motion, speed_p);
  if (has_second) approach.q = closing_of(input, second, contact, motion, speed_q);
  return approach;
}

/// Bounces a closing contact.
static void bounce(
    const BounceInput *input, ContactLanes *contact, bool has_second, Approach approach) {
  ContactPointLanes *first = &contact->first, *second = &contact->second;
  const Closing p = approach.p, q = approach.q;
  const float mass_p = load(&first->normalMass), coupling = load(&contact->coupling);
  const float want_p = reversal(input, contact, p, p.speed);
  float impulse_p = p.meets ? mass_p * want_p : 0, impulse_q = 0;
  if (q.meets) {
    const float scale = load(&contact->blockScale), mass_q = load(&second->normalMass);
    const float want_q = reversal(input, contact, q, q.speed);
    const float both_p = scale * mass_p * (want_p - coupling * mass_q * want_q);
    const float both_q = scale * mass_q * (want_q - coupling * mass_p * want_p);
    if (p.meets && both_p > 0 && both_q > 0) {
      // Both points bounce at once, so that a face that lands flat does not turn.
      impulse_p = both_p;
      impulse_q = both_q;
    } else {
      // The first point bounces, then the second if it still closes.
      const float later = q.speed + coupling * impulse_p;
      if (later < 0) impulse_q = mass_q * reversal(input, contact, q, later);
    }
  }
  VelocityLanes a = approach.a, b = approach.b;
  if (has_second)
    strike_both(contact, &a, &b, impulse_p, impulse_q);
  else
    strike_single(contact, &a, &b, impulse_p);
  storeVelocities(input->motions, contact, a, b);
}

/// Examines a contact; returns whether it bounced, which makes others pending.
static bool look(const BounceInput *input, int32_t word, uint64_t itself) {
  const int64_t lane = 64 * (int64_t)word + __builtin_ctzll(itself);
  ContactLanes *contact = contact_at(input->groups, lane);
  const bool has_second = load(&contact->second.normalMass) > 0;
  if (input->counts[lane] == most_bounces) return false;
  const Approach approach = approach_of(input, contact, has_second);
  if (!approach.p.meets && !approach.q.meets) return false;
  if (bounce_together(input, contact)) return true;
  bounce(input, contact, has_second, approach);
  input->counts[lane]++;
  add_contacts(input, contact->targetsA.x);
  add_contacts(input, contact->targetsB.x);
  // A single point that has bounced no longer closes.
  if (!has_second) input->pending[word] &= ~itself;
  return true;
}

void bounceContacts(const BounceInput *input) {
  memset(input->counts, 0, 64 * (size_t)input->wordCount);
  const size_t size = sizeof(uint64_t) * (size_t)input->wordCount;
  bool has_bounced;
  do {
    // A contact that closes because of a bounce waits for the next round, so a shock reaches all
    // neighbours of a body before it spreads further.
    memcpy(input->round, input->pending, size);
    memset(input->pending, 0, size);
    has_bounced = false;
    for (int32_t word = 0; word < input->wordCount; word++)
      for (uint64_t rest = input->round[word]; rest != 0; rest &= rest - 1)
        has_bounced |= look(input, word, rest & -rest);
  } while (has_bounced);
}
