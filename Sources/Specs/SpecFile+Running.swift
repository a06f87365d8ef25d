import LuaRuntime
import Scripting
import Terminal

/// A group whose `setup` has run.
struct EnteredGroup {
  package let group: SpecGroup
  /// The failure of `setup`, which all specs of the group share; nil if it did not fail.
  package let failure: SpecFailure?
  /// The session after `setup`, with which each spec of the group begins.
  package let start: WholeSession
}

/// Running the specs of a file.
///
/// No spec sees the effects of another. A spec, a try of a property, `setup` of an inner group and
/// `teardown` of the own one all begin with the session as `setup` of the group left it.
extension SpecFile {
  /// Runs specs, and reports each result as soon as it is known.
  ///
  /// - Parameters:
  ///   - specs: The specs; those of a group stand together.
  ///   - tell: Takes a result, and returns whether to go on.
  package func run(_ specs: [Spec], tell: (SpecResult) -> Bool) {
    defer { run.output.release() }
    for spec in specs {
      let chain = spec.group.chain
      guard leave(toBe: chain, tell) else { break }
      guard Signals.ending == nil else {
        interruption = "before \(place(of: spec))"
        break
      }
      enter(chain)
      run.output.begin()
      let result = result(of: spec)
      // A property that a signal ended reports the failure that it had found.
      guard Signals.ending == nil || result.failure != nil && spec.property != nil else {
        interruption = "in \(place(of: spec)), which has no result"
        break
      }
      if !tell(result) { break }
    }
    _ = leave(toBe: [], tell)
  }

  /// A spec's name and place, for messages.
  private func place(of spec: Spec) -> String {
    let line = spec.lines.map { ":\($0.lowerBound)" } ?? ""
    return "\(oneLine(spec.fullName)) (\(oneLine(path))\(line))"
  }

  private func result(of spec: Spec) -> SpecResult {
    let start = run.clock()
    var result = SpecResult(file: path, name: spec.fullName, outcome: .passed)
    result.line = spec.lines?.lowerBound
    result.outcome = outcome(of: spec)
    // If the clock is set back, the time is 0, not negative.
    if spec.body != nil { result.seconds = max(0, run.clock() - start) }
    if Signals.ending == nil {
      let pictures = run.golden.endSpec(hasPassed: result.failure == nil)
      if case .failed(var failure) = result.outcome, !pictures.isEmpty {
        failure.details += pictures.map { "picture: \($0)" }
        result.outcome = .failed(failure)
      }
      result.output = run.output.take()
    }
    return result
  }

  private func outcome(of spec: Spec) -> SpecResult.Outcome {
    guard let body = spec.body else { return .pending("") }
    if let failure = entered.compactMap(\.failure).first { return .failed(failure) }
    if let property = spec.property { return PropertyRun(self, spec, property).outcome() }
    begin()
    return outcome(of: spec, calling: body)
  }

  /// Runs a body once, with the functions that run before and after it.
  package func outcome(
    of spec: Spec, calling body: Reference, with arguments: [Value] = []
  ) -> SpecResult.Outcome {
    words.pendingReason = nil
    failing = []
    host.forgetQuestion()
    defer { words.place = .outside }
    var failure: SpecFailure?
    /// Whether a hook had failed before.
    var isBehindHook = false
    func attempt(
      _ place: SpecWords.Place, _ steps: [Reference], _ arguments: [Value] = []
    ) {
      words.place = place
      do { for step in steps { _ = try call(step, arguments) } } catch {
        guard failure == nil else { return }
        facts.note(error, assertionCount)
        (failure, isBehindHook) = (self.failure(error), !failing.isEmpty)
      }
    }
    attempt(.around, spec.group.allBefore)
    if failure == nil { attempt(.inside, [body], arguments) }
    facts.endBody(host.interpreter.fuelUsed)
    for step in words.takeFinalizers() + spec.group.allAfter { attempt(.around, [step]) }
    let suspended = failing.flatMap { $0.takeErrors() }
    if let reason = words.pendingReason { return .pending(reason) }
    if let hook = suspended.first, failure == nil || isBehindHook {
      if failure == nil { facts.note(hook.error, assertionCount) }
      failure = self.failure(hook).leading(to: failure)
    }
    return failure.map { .failed($0) } ?? .passed
  }

  /// Restores the session with which the contents of the innermost entered group begin.
  package func begin() { host.restore(entered.last?.start ?? start) }

  /// Runs `setup` of the groups that have not been entered.
  private func enter(_ chain: [SpecGroup]) {
    for group in chain.dropFirst(entered.count) {
      begin()
      let isBroken = entered.contains { $0.failure != nil }
      let failure = isBroken ? nil : failure(of: group.setups)
      entered.append(
        EnteredGroup(group: group, failure: failure, start: host.wholeSession()))
    }
  }

  /// Runs `teardown` of each entered group that is not in a chain.
  ///
  /// - Returns: Whether to go on.
  private func leave(toBe chain: [SpecGroup], _ tell: (SpecResult) -> Bool) -> Bool {
    while let last = entered.last {
      guard !chain.contains(where: { $0 === last.group }) else { return true }
      begin()
      entered.removeLast()
      run.output.begin()
      let start = run.clock()
      // All functions run, as each may have something else to clean up.
      var failure: SpecFailure?
      for step in last.group.teardowns { failure = failure ?? self.failure(of: [step]) }
      guard let failure, Signals.ending == nil else {
        run.output.release()
        continue
      }
      let name = (last.group.path + ["teardown"]).joined(separator: " ")
      var result = SpecResult(file: path, name: name, outcome: .failed(failure))
      result.seconds = max(0, run.clock() - start)
      result.output = run.output.take()
      if !tell(result) { return false }
    }
    return true
  }

  /// Runs functions around specs; returns the first failure, or nil.
  private func failure(of steps: [Reference]) -> SpecFailure? {
    words.place = .around
    failing = []
    defer { words.place = .outside }
    do { for step in steps { _ = try call(step) } } catch { return failure(error) }
    return failing.flatMap { $0.takeErrors() }.first.map { failure($0) }
  }
}
