import Glibc
package import Testing

/// Whether a sanitizer is built in.
package let isSanitized = dlsym(nil, "__sanitizer_print_stack_trace") != nil

/// Whether the sanitizer for threads is built in.
package let isSanitizedForThreads = dlsym(nil, "__tsan_init") != nil

/// Whether this is a debug build, which checks assertions.
package let isUnoptimized = {
  var asserts = false
  assert(
    {
      asserts = true
      return true
    }())
  return asserts
}()

/// Whether tests that are otherwise quick try all cases: `LIBRATION_DEEP` is in the environment.
package let isDeep = getenv("LIBRATION_DEEP") != nil

extension Trait where Self == ConditionTrait {
  /// A condition for tests that take seconds without optimization: they run in release builds only.
  package static var heavy: Self {
    .disabled(if: isUnoptimized, "it takes seconds without optimization")
  }
}

extension Collection {
  /// The first element and those that follow it by multiples of a step: some of the cases, for slow
  /// builds.
  package func every(_ step: Int) -> [Element] {
    enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
