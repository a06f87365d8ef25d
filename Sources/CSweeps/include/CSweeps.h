// The sweeps over contacts: the part of a step that solves contacts side by side, in each substep.
//
// They are in C because Swift cannot compile a function for AVX2 in a program that also runs on
// processors without it. Every formula is written once, for `LANES` contacts at a time: 4 here, in
// Swift and in sweeps4.c; 8 in sweeps8.c. Contacts that are solved together share no body that an
// impulse moves, so both give the same bits.
//
// Names that Swift uses are spelled as in Swift.
#ifndef CSWEEPS_H
#define CSWEEPS_H

#include "contact_lanes.h"
#include "formulas.h"
#include "prefetch.h"

/// A color: a set of contacts that share no body which an impulse moves.
typedef struct ColorRun {
  /// The index behind its last group.
  int32_t end;
  /// Whether two of its groups may be solved at once; false for contacts that fit no color.
  bool isWide;
} ColorRun;

/// The data of a step's sweeps.
typedef struct SweepInput {
  /// The states of bodies, to which the offsets in groups refer.
  void *motions;
  ContactLanes *groups;
  /// The colors, in the order of their groups.
  const ColorRun *colors;
  int32_t colorCount;
  int32_t groupCount;
  /// The first group whose contacts have an immovable body.
  int32_t firstFixedGroup;
  /// The inverse of a substep, in 1/s.
  float inverseH;
  /// The rates at which overlaps are corrected, in 1/s: between moving bodies, and with a fixed
  /// one.
  float contactBiasRate, fixedBiasRate;
  /// The greatest speed at which an overlap is opened, in pt/s.
  float depenetrationSpeed;
} SweepInput;

/// The sweeps, for some number of lanes.
typedef struct Sweeps {
  /// Applies the impulses of the previous substep.
  void (*warmStart)(const SweepInput *input);
  /// Solves all contacts once with bias, which corrects overlap.
  void (*correct)(const SweepInput *input);
  /// Solves all contacts once without bias and with friction, which removes the speed that the
  /// correction added.
  void (*relax)(const SweepInput *input);
  /// Relaxes the normal impulses of impacts once more after a relaxing sweep.
  void (*relaxImpacts)(const SweepInput *input);
  /// Lists the contacts in a set of groups that close faster than a speed, in pt/s. The set has a
  /// bit for each group, the list four bits.
  void (*listClosing)(
      const SweepInput *input, const uint64_t *groups, float speed, uint64_t *contacts);
} Sweeps;

/// The sweeps with four lanes, which every processor can run.
const Sweeps *sweepsOfFour(void);

/// The sweeps with eight lanes; null where the processor has no AVX2.
const Sweeps *sweepsOfEight(void);

/// The data of bounces.
typedef struct BounceInput {
  /// The states of bodies, to which the offsets in groups refer.
  void *motions;
  ContactLanes *groups;
  /// The contacts that must still be examined: a bit for each lane of each group.
  uint64_t *pending;
  /// Room for the contacts of one round.
  uint64_t *round;
  int32_t wordCount;
  /// Room for the number of bounces of each contact.
  uint8_t *counts;
  /// For each body its first place in `lanes`; the places of the next body follow.
  const int32_t *starts;
  /// The contacts of all bodies, body by body, as lanes of groups.
  const int32_t *lanes;
  /// The substep, and the rest of it during which the bodies will still move, in seconds.
  float h, ahead;
  /// The speed above which a contact with elasticity bounces, and the speed above which the points
  /// of one without elasticity are stopped together, in pt/s.
  float threshold, landing;
  /// The speed above which the points of a contact with elasticity and an immovable body are
  /// stopped together, in pt/s: at most `threshold`.
  float slowLanding;
  /// The separation up to which points meet at the same time, in points.
  float slop;
} BounceInput;

/// Bounces the pending contacts that close, and those that close because of a bounce.
///
/// Only a change of a body's velocity can make another contact bounce. So after the first pass over
/// pending contacts, only contacts that share a body with a bounce are examined again.
void bounceContacts(const BounceInput *input);

#endif
