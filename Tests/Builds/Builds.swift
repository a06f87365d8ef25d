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

/// Whether tests that are quick otherwise try all cases, as `LIBRATION_DEEP` in the environment says.
package let isDeep = getenv("LIBRATION_DEEP") != nil

extension Trait where Self == ConditionTrait {
  /// Of a test that takes seconds without optimization: it runs in release builds only.
  package static var heavy: Self {
    .disabled(if: isUnoptimized, "it takes seconds without optimization")
  }
}

extension Collection {
  /// The first element, and every one that follows by a multiple of a step: a part of the cases of a
  /// test for builds that are slow.
  package func every(_ step: Int) -> [Element] {
    enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
