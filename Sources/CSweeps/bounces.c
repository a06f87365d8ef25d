// Bounces, one contact after the other: a bounce changes whether the next contact closes.
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
  if (input->counts[lane] == most_bounces) return false;
  const uint32_t body = movable_body(contact);
  if (body != no_body && bounce_together(input, body)) {
    add_contacts(input, body);
    input->pending[word] &= ~itself;
    return true;
  }
  if (!bounce(input, contact, has_second)) return false;
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
