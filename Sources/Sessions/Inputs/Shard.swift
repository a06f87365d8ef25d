/// A part of work that is split between machines: the second of eight is `2/8`.
///
/// Each part is one range, so neighbours stay together.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The number of this part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// The greatest number of parts.
  package static let most = 1_000_000

  /// Reads `i/n`.
  ///
  /// - Parameter text: The text; any other form gives nil.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The rule for the text of a part.
  public static let rule = "must be i/n, part i of n, from 1/n to n/n"

  /// The part in the form that is read, such as `2/8`.
  public var description: String { "\(number)/\(count)" }

  /// The range of this part among a number of places.
  package func places(of total: Int) -> Range<Int> {
    bound(number - 1, total)..<bound(number, total)
  }

  /// The place at which the part after a number of parts begins.
  private func bound(_ parts: Int, _ total: Int) -> Int {
    let (each, rest) = total.quotientAndRemainder(dividingBy: count)
    return each * parts + min(rest, parts)
  }
}
