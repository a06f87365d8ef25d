// Sweeps for single groups; the sweeps for eight lanes use them where two groups differ.
#ifndef GROUPS_H
#define GROUPS_H

#include "include/CSweeps.h"

void warm_start_group(const SweepInput *input, ContactLanes *group);
void correct_group(const SweepInput *input, ContactLanes *group);
void relax_group(const SweepInput *input, ContactLanes *group);
void relax_impact_group(const SweepInput *input, ContactLanes *group);
uint64_t closing_lanes(const SweepInput *input, const ContactLanes *group, float speed);

#endif
