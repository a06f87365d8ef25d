// Two groups at once, on processors with AVX2.
#include <stddef.h>

#if defined(__x86_64__)

#define LANES 8
#include "groups.h"
#include "sweeps.h"

#define AVX2 __attribute__((target("avx2")))

typedef void solver(const SweepInput *input, ContactLanes *group);

/// Solves groups of one color in pairs where they are alike, and others one by one.
AVX2 static inline __attribute__((always_inline)) void solve_all(
    const SweepInput *input, solver *solve_pair, solver *solve_group,
    bool are_alike(const ContactLanes *pair)) {
  int32_t i = 0;
  for (int32_t color = 0; color < input->colorCount; color++) {
    const ColorRun run = input->colors[color];
    while (i < run.end) {
      ContactLanes *group = input->groups + i;
      if (run.isWide && i + 1 < run.end && are_alike(group)) {
        solve_pair(input, group);
        i += 2;
      } else {
        solve_group(input, group);
        i += 1;
      }
    }
  }
}

AVX2 static bool both_roll_or_none(const ContactLanes *pair) {
  return pair[0].rolls == pair[1].rolls;
}

AVX2 static bool both_pivot_or_none(const ContactLanes *pair) {
  return pair[0].pivots == pair[1].pivots;
}

AVX2 static void warm_start_all(const SweepInput *input) {
  solve_all(input, warm_start, warm_start_group, both_roll_or_none);
}

AVX2 static void correct_all(const SweepInput *input) {
  solve_all(input, correct, correct_group, both_pivot_or_none);
}

AVX2 static void relax_all(const SweepInput *input) {
  solve_all(input, relax, relax_group, both_roll_or_none);
}

AVX2 static void list_closing(
    const SweepInput *input, const uint64_t *groups, float speed, uint64_t *contacts) {
  for (int32_t start = 0; start < input->groupCount; start += 64, groups++, contacts += 4) {
    for (int i = 0; i < 4; i++) contacts[i] = 0;
    for (uint64_t rest = *groups; rest != 0;) {
      const int bit = __builtin_ctzll(rest) & ~1;
      const ContactLanes *pair = input->groups + start + bit;
      const uint64_t lanes = start + bit + 1 < input->groupCount
                                 ? closing(input, pair, speed)
                                 : closing_lanes(input, pair, speed);
      // The other group of a pair need not belong to the set.
      const uint64_t wanted = rest >> bit & 2 ? 0xFF : 0x0F;
      contacts[bit / 16] |= (lanes & wanted) << 4 * (bit % 16);
      rest &= ~(UINT64_C(3) << bit);
    }
  }
}

static const Sweeps sweeps = {
    warm_start_all, correct_all, relax_all, relax_impacts, list_closing,
};

const Sweeps *sweepsOfEight(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? &sweeps : NULL;
}

#else

#include "include/CSweeps.h"

const Sweeps *sweepsOfEight(void) { return NULL; }

#endif
