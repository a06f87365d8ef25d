/// The owner numbers under which the interpreter counts the memory of behaviors.
///
/// A number becomes free when its definition is gone and its values have been collected.
final class MemoryOwners {
  /// The last number for owners without a limit; higher numbers are kept for owners with limits.
  static let lastWithoutLimit: UInt8 = 191

  private var taken: Set<UInt8> = []

  /// A number that is returned when this object is freed.
  final class Number {
    let value: UInt8
    private let owners: MemoryOwners

    fileprivate init(_ value: UInt8, _ owners: MemoryOwners) {
      self.value = value
      self.owners = owners
    }

    deinit {
      owners.taken.remove(value)
    }
  }

  /// Takes the lowest free number up to `last`; nil when all are in use.
  ///
  /// Without a number, only the host's memory limit holds.
  func take(upTo last: UInt8 = .max) -> Number? {
    guard let value = (1...last).first(where: { !taken.contains($0) }) else { return nil }
    taken.insert(value)
    return Number(value, self)
  }
}
