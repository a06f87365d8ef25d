public import Geometry

extension Region {
  /// What lies in this region or in another.
  public func union(with other: Region) -> Region { union(other) }

  /// What lies in this region and not in another.
  public func difference(from other: Region) -> Region { difference(other) }

  /// What lies in this region and in another.
  public func intersection(with other: Region) -> Region { intersection(other) }
}
