/// Motions that are locked for an item.
public struct ItemLocks: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes locks from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No motion along x.
  public static let x = ItemLocks(rawValue: 1)
  /// No motion along y.
  public static let y = ItemLocks(rawValue: 2)
  /// No turning.
  public static let rotation = ItemLocks(rawValue: 4)
}
