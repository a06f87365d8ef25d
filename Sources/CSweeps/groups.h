// The sweeps for single groups, which those for eight lanes use where two groups cannot be solved at
// once.
#ifndef GROUPS_H
#define GROUPS_H

#include "include/CSweeps.h"

void warm_start_group(const SweepInput *input, ContactLanes *group);
void correct_group(const SweepInput *input, ContactLanes *group);
void relax_group(const SweepInput *input, ContactLanes *group);
void relax_impact_group(const SweepInput *input, ContactLanes *group);
uint64_t closing_lanes(const SweepInput *input, const ContactLanes *group, float speed);

#endif
