import Porting
import Testing

/// Gives each test a run loop of its own, as tests run side by side.
struct OwnRunLoop: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await RunLoop.$main.withValue(RunLoop()) { try await function() }
  }
}

extension Trait where Self == OwnRunLoop {
  static var ownRunLoop: OwnRunLoop { OwnRunLoop() }
}
