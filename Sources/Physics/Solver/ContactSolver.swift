import CSweeps

/// The number of contacts that are solved side by side.
///
/// It never changes a result.
package enum SweepWidth: Sendable, CaseIterable {
  /// Four contacts, on every processor.
  case four
  /// Eight contacts on processors with AVX2; four on others.
  case eight

  /// The greatest width of this processor.
  package static let widest: SweepWidth = sweepsOfEight() == nil ? .four : .eight

  /// The sweeps, which live as long as the program.
  var sweeps: UnsafePointer<Sweeps> {
    switch self {
    case .four: sweepsOfFour()
    case .eight: sweepsOfEight() ?? sweepsOfFour()
    }
  }
}

// The sweeps over contacts are in C, because that allows eight lanes.
extension StepContext {
  /// Applies the impulses of the previous substep.
  func warmStartContacts() { sweep(sweeps.pointee.warmStart) }

  /// Solves all contacts once.
  ///
  /// With bias it corrects overlap; without, it removes the speed that the correction added.
  func solveContacts(isBiased: Bool) {
    sweep(isBiased ? sweeps.pointee.correct : sweeps.pointee.relax)
  }

  /// Relaxes the normal impulses of impacts once more after a relaxing sweep.
  func relaxImpacts() { sweep(sweeps.pointee.relaxImpacts) }

  /// Lists the contacts in a set of groups that close faster than a speed, in pt/s.
  func listClosing(
    _ set: UnsafePointer<UInt64>, faster speed: Float,
    in contacts: UnsafeMutablePointer<UInt64>
  ) {
    var input = sweepInput
    sweeps.pointee.listClosing(&input, set, speed, contacts)
  }

  private func sweep(_ function: @convention(c) (UnsafePointer<SweepInput>?) -> Void) {
    var input = sweepInput
    function(&input)
  }

  private var sweepInput: SweepInput {
    SweepInput(
      motions: motions, groups: groups, colors: colors, colorCount: Int32(colorCount),
      groupCount: Int32(groupCount), firstFixedGroup: Int32(firstFixedGroup), inverseH: inverseH,
      contactBiasRate: contactSoftness.biasRate, fixedBiasRate: fixedSoftness.biasRate,
      depenetrationSpeed: depenetrationSpeed)
  }
}
