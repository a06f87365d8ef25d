// Simultaneous bounces of a body off several others: tiles, lines, other items.
//
// Bounces one after the other would turn the body, because the first one stops the side that it
// meets. So its closing contacts are solved together. The solution is the impulses along the
// normals, none below 0, after which each point separates at least at the speed of its own bounce.
// Sweeps back and forth find them (projected Gauss-Seidel).
#include "bounce.h"

/// The most points that are solved together, and the most sweeps over them.
enum { most_points = 64, most_sweeps = 100 };

/// The cosine of the greatest angle between the normals of contacts on the same side: 60 degrees.
static const float least_cosine = 0.5f;

/// The change of speed, as a fraction of the fastest approach, below which sweeps end.
static const float exact = 2e-7f;

/// A point where the body meets another one.
typedef struct Meeting {
  ContactLanes *contact;
  ContactPointLanes *point;
  int64_t lane;
  Closing closing;
  /// The speed of separation by a turn of the body of 1 rad/s.
  float lever;
  /// The speed at which it must separate, and the impulse so far.
  float target, impulse;
} Meeting;

static Meeting meeting(
    const BounceInput *input, ContactLanes *contact, ContactPointLanes *point, int64_t lane,
    Closing closing, uint32_t body) {
  const float change = reversal(input, contact, closing, closing.speed);
  const float lever = contact->bodiesB.x == body ? load(&point->normalArmB)
                                                 : -load(&point->normalArmA);
  return (Meeting){contact, point, lane, closing, lever, closing.speed + change, 0};
}

/// The points at which a body meets others.
typedef struct Meetings {
  Meeting list[most_points];
  int count, contacts;
  float fastest;
} Meetings;

/// Whether two contacts of a body bounce at once.
///
/// They do if the other bodies are on the same side of it, or if no impulse moves either of them.
/// Shocks from two sides pass through a body one after the other, as through a row of balls.
static bool bounce_at_once(uint32_t body, const ContactLanes *contact, const ContactLanes *other) {
  const float sign =
      (contact->bodiesA.x == body) == (other->bodiesA.x == body) ? 1.0f : -1.0f;
  const float cosine = load(&contact->normalX) * load(&other->normalX)
                       + load(&contact->normalY) * load(&other->normalY);
  return sign * cosine > least_cosine || (!moves_both(contact) && !moves_both(other));
}

/// Keeps the points that meet at the time of the first one, and counts their contacts.
///
/// A point that is still apart then does not close once the body has bounced: at a high speed a
/// box that lands on its base would otherwise also bounce off what is beside its base.
static void keep_first(const BounceInput *input, Meetings *meetings) {
  float time = input->h;
  for (int index = 0; index < meetings->count; index++) {
    const Closing closing = meetings->list[index].closing;
    time = smaller(time, larger(closing.separation, 0) / -closing.speed);
  }
  int kept = 0;
  for (int index = 0; index < meetings->count; index++) {
    const Meeting meeting = meetings->list[index];
    if (meeting.closing.separation + meeting.closing.speed * time > input->slop) continue;
    if (kept == 0 || meetings->list[kept - 1].lane != meeting.lane) meetings->contacts++;
    meetings->fastest = larger(meetings->fastest, -meeting.closing.speed);
    meetings->list[kept++] = meeting;
  }
  meetings->count = kept;
}

/// Lists the closing points of a body that bounce at once with a contact of it, or before it.
///
/// The only contact of a body closes, as its caller knows; its points are not listed.
static void list_meetings(
    const BounceInput *input, const ContactLanes *center, uint32_t body, Meetings *meetings) {
  meetings->count = 0;
  meetings->contacts = 0;
  meetings->fastest = 0;
  const int32_t *start = input->starts + body / sizeof(lanes4[2]);
  if (start[1] - start[0] == 1) {
    meetings->contacts = 1;
    meetings->list[0].contact = contact_at(input->groups, input->lanes[start[0]]);
    return;
  }
  for (int32_t place = start[0]; place < start[1]; place++) {
    const int64_t lane = input->lanes[place];
    ContactLanes *contact = contact_at(input->groups, lane);
    if (meetings->count + 2 > most_points || input->counts[lane] == most_bounces) continue;
    if (!bounce_at_once(body, center, contact)) continue;
    const VelocityLanes a = velocities(input->motions, &contact->bodiesA);
    const VelocityLanes b = velocities(input->motions, &contact->bodiesB);
    ContactPointLanes *points[] = {&contact->first, &contact->second};
    const float speeds[] = {
        normalVelocity(points[0], contact, a, b), normalVelocity(points[1], contact, a, b)};
    // Most contacts of a heap do not close.
    if (smaller(speeds[0], speeds[1]) >= -threshold_of(input, contact)) continue;
    const RelativeMotion motion = relativeMotion(input->motions, contact);
    for (int index = 0; index < 2; index++) {
      if (load(&points[index]->normalMass) <= 0) continue;
      const Closing closing = closing_of(input, points[index], contact, motion, speeds[index]);
      if (!closing.meets) continue;
      meetings->list[meetings->count++] =
          meeting(input, contact, points[index], lane, closing, body);
    }
  }
  keep_first(input, meetings);
}

/// Gives a point the missing speed by a non-negative impulse; returns the change of speed.
static float push(const BounceInput *input, Meeting *meeting) {
  ContactLanes *contact = meeting->contact;
  VelocityLanes a = velocities(input->motions, &contact->bodiesA);
  VelocityLanes b = velocities(input->motions, &contact->bodiesB);
  const float mass = load(&meeting->point->normalMass);
  const float lack = meeting->target - normalVelocity(meeting->point, contact, a, b);
  const float impulse = larger(meeting->impulse + mass * lack, 0);
  const float change = impulse - meeting->impulse;
  if (change == 0) return 0;
  meeting->impulse = impulse;
  if (meeting->point == &contact->second)
    applyNormalImpulses(contact, &a, &b, 0, change);
  else
    applyNormalImpulse(contact, &a, &b, change);
  storeVelocities(input->motions, contact, a, b);
  return larger(change, -change) / mass;
}

/// Applies the friction of a point's impulse.
static void rub(const BounceInput *input, Meeting *meeting) {
  ContactLanes *contact = meeting->contact;
  if (meeting->impulse == 0) return;
  VelocityLanes a = velocities(input->motions, &contact->bodiesA);
  VelocityLanes b = velocities(input->motions, &contact->bodiesB);
  const float slip = tangentVelocity(meeting->point, contact, a, b);
  const float friction = strike(meeting->point, contact, meeting->impulse, slip);
  if (meeting->point == &contact->second)
    applyTangentImpulses(contact, &a, &b, 0, friction);
  else
    applyTangentImpulse(contact, &a, &b, friction);
  storeVelocities(input->motions, contact, a, b);
}

/// The places of the two points with the least and the greatest lever.
static void find_outer(const Meetings *meetings, int outer[2]) {
  outer[0] = outer[1] = 0;
  for (int index = 1; index < meetings->count; index++) {
    const float lever = meetings->list[index].lever;
    if (lever < meetings->list[outer[0]].lever) outer[0] = index;
    if (lever > meetings->list[outer[1]].lever) outer[1] = index;
  }
}

/// Finds the impulses.
///
/// First only the two outer points are solved, which few sweeps do exactly. On a level floor they
/// stop all points between them, whose impulses would take hundreds of sweeps.
static void solve_meetings(const BounceInput *input, Meetings *meetings) {
  const float least = exact * meetings->fastest;
  int outer[2];
  find_outer(meetings, outer);
  for (int sweep = 0; sweep < most_sweeps; sweep++) {
    const float change = push(input, &meetings->list[outer[0]]);
    if (larger(change, push(input, &meetings->list[outer[1]])) <= least) break;
  }
  for (int sweep = 0; sweep < most_sweeps; sweep++) {
    float change = 0;
    for (int index = 0; index < meetings->count; index++) {
      const int place = sweep % 2 == 0 ? index : meetings->count - 1 - index;
      change = larger(change, push(input, &meetings->list[place]));
    }
    if (change <= least) break;
  }
}

/// Whether a point lands instead of bouncing.
static bool lands(const BounceInput *input, const Meeting *meeting) {
  return !bounces(input, meeting->contact, meeting->closing);
}

/// Lets a point that has landed begin the next substep with the impulse that carries its load.
///
/// All points that stop a body alike carry it alike in the next substep. Without this, the
/// sweeps would let the first contact carry the whole body, which turns it, and friction would pull
/// it aside.
static void carry(const BounceInput *input, const Meeting *meeting) {
  const float load_speed = load(&meeting->contact->approach) * input->h;
  const float stopped = meeting->target - meeting->closing.speed;
  const bool has_landed = input->ahead == 0 && lands(input, meeting);
  if (!has_landed || load_speed <= 0 || stopped <= 0) return;
  store(meeting->impulse * (load_speed / stopped), &meeting->point->normalImpulse);
}

/// The overlap at which a body lands on others that no impulse moves; 0 if any point is apart.
///
/// It is no overlap by a load: the body moves through it in less than a substep.
static float landing_overlap(const BounceInput *input, const Meetings *meetings) {
  float least = meetings->fastest * input->h;
  for (int index = 0; index < meetings->count; index++) {
    const Meeting *meeting = &meetings->list[index];
    if (moves_both(meeting->contact) || !lands(input, meeting)) return 0;
    least = smaller(least, -meeting->closing.separation);
  }
  return larger(least, 0);
}

/// Puts a body that lands inside of others back to where it met them.
///
/// A body that moves farther in a step than contacts see may end the step a little inside of
/// others. The sweeps would open the overlap contact by contact, which turns the body.
static void put_back(const BounceInput *input, const Meetings *meetings, uint32_t body) {
  const float overlap = landing_overlap(input, meetings);
  if (overlap == 0) return;
  const ContactLanes *contact = meetings->list[0].contact;
  const bool is_b = contact->bodiesB.x == body;
  const float x = load(is_b ? &contact->massBX : &contact->massAX);
  const float y = load(is_b ? &contact->massBY : &contact->massAY);
  const float distance = is_b ? overlap : -overlap;
  lanes4 *place = half_at(input->motions, body, 1);
  if (x > 0) place->x += distance * load(&contact->normalX);
  if (y > 0) place->y += distance * load(&contact->normalY);
}

bool bounce_together(const BounceInput *input, const ContactLanes *contact) {
  Meetings of_a, of_b;
  list_meetings(input, contact, contact->targetsA.x, &of_a);
  list_meetings(input, contact, contact->targetsB.x, &of_b);
  Meetings *meetings = of_a.contacts > of_b.contacts ? &of_a : &of_b;
  const bool is_alone = meetings->contacts == 1 && meetings->list[0].contact == contact;
  if (meetings->contacts == 0 || is_alone) return false;
  put_back(input, meetings, meetings == &of_a ? contact->targetsA.x : contact->targetsB.x);
  solve_meetings(input, meetings);
  for (int index = 0; index < meetings->count; index++) {
    Meeting *meeting = &meetings->list[index];
    rub(input, meeting);
    carry(input, meeting);
    if (index > 0 && meeting->lane == meetings->list[index - 1].lane) continue;
    input->counts[meeting->lane]++;
    add_contacts(input, meeting->contact->targetsA.x);
    add_contacts(input, meeting->contact->targetsB.x);
  }
  return true;
}
