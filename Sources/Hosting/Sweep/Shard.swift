/// A part of something that runs on several machines: the second of eight is `2/8`.
///
/// Parts are stretches, in order: what follows each other stays together.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// The greatest number of parts.
  static let most = 1_000_000

  /// Reads `i/n`.
  ///
  /// - Parameter text: The text; nil is returned for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// What a text must be.
  public static let rule = "must be i/n, part i of n, from 1/n to n/n"

  /// The part as it is read, such as `2/8`.
  public var description: String { "\(number)/\(count)" }

  /// The places of this part among some number of places.
  package func places(of total: Int) -> Range<Int> {
    bound(number - 1, total)..<bound(number, total)
  }

  /// Where the part behind some parts begins.
  private func bound(_ parts: Int, _ total: Int) -> Int {
    let (each, rest) = total.quotientAndRemainder(dividingBy: count)
    return each * parts + min(rest, parts)
  }
}
