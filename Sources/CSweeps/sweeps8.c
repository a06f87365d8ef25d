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

/// Which of two groups have a contact that closes faster than a speed, as two bits.
AVX2 static uint64_t closing_pair(
    const SweepInput *input, int32_t index, float speed) {
  const ContactLanes *pair = input->groups + index;
  if (index + 1 == input->groupCount) return is_closing(input, pair, speed);
  const lane_bits bits = closing(input, pair, speed);
  return (__builtin_reduce_or(bits.lo) != 0) | (__builtin_reduce_or(bits.hi) != 0) << 1;
}

AVX2 static void keep_closing(const SweepInput *input, uint64_t *groups, float speed) {
  for (int32_t start = 0; start < input->groupCount; start += 64, groups++) {
    uint64_t kept = 0;
    for (uint64_t rest = *groups; rest != 0;) {
      const int bit = __builtin_ctzll(rest) & ~1;
      kept |= closing_pair(input, start + bit, speed) << bit;
      rest &= ~(UINT64_C(3) << bit);
    }
    *groups &= kept;
  }
}

static const Sweeps sweeps = {
    warm_start_all, correct_all, relax_all, relax_impacts, keep_closing,
};

const Sweeps *sweepsOfEight(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? &sweeps : NULL;
}

#else

#include "include/CSweeps.h"

const Sweeps *sweepsOfEight(void) { return NULL; }

#endif
