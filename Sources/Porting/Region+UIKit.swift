public import Geometry

extension Region {
  /// All points of this region and of another.
  public func union(with other: Region) -> Region { union(other) }

  /// All points of this region that are not in another.
  public func difference(from other: Region) -> Region { difference(other) }

  /// All points that are in this region and in another.
  public func intersection(with other: Region) -> Region { intersection(other) }
}
