import Geometry
import LuaRuntime

/// The members of regions, and of `libration.region`, which makes them.
extension RegionValues {
  static var members: MemberTable<Hosted<Region>> {
    MemberTable(
      "region", "An area around a position, for fields and queries; libration.region makes one.",
      [
        .method(
          "inverse", returns: .region, doc: "The points that it does not contain.",
          example: "local outside = libration.region.radius(50):inverse()"
        ) { region, call in try region.push(region.value.inverse(), to: call) },
        .method(
          "union", other, returns: .region, doc: "The points that at least one of both contains.",
          example: "local both = libration.region.radius(50):union(libration.region.size(200, 10))"
        ) { region, call, other in try region.push(region.value.union(other), to: call) },
        .method(
          "difference", other, returns: .region, doc: "Its points that the other lacks.",
          example: """
            local disk, band = libration.region.radius(50), libration.region.size(200, 10)
            local ring = disk:difference(libration.region.radius(40))
            local both = disk:intersection(band)
            """
        ) { region, call, other in
          try region.push(region.value.difference(other), to: call)
        },
        .method("intersection", other, returns: .region, doc: "The points that both contain.") {
          region, call, other in try region.push(region.value.intersection(other), to: call)
        },
        .method(
          "contains", .point("point", .coordinate, "The point."), returns: .boolean,
          doc: "Whether it contains a point, seen from its center; edges count.",
          example: "print(libration.region.radius(50):contains({ 30, 30 }))"
        ) { region, call, point in call.push(region.value.contains(point)) },
      ])
  }

  /// The functions of `libration.region`.
  static var module: MemberTable<ScriptHost> {
    MemberTable(
      "libration.region", "Makes regions.",
      [
        .stored("infinite", .region, "Everywhere."), .stored("empty", .region, "Nowhere."),
        .method(
          "radius", .number("radius", .length, "The radius."), returns: .region, doc: "A disk.",
          example: "local disk = libration.region.radius(100)"
        ) { host, call, radius in call.push(host.regions.make(Region(radius: radius))) },
        .method(
          "size",
          .spelled(
            "width", .either([.number, .size]), "a size or a width", "The width, or a size.",
            { value, reader in try reader.widthOrSize(value) }),
          .optional(.number("height", .length, "The height, behind a width.")), returns: .region,
          doc: "A rectangle.", example: "local band = libration.region.size(320, 40)"
        ) { host, call, width, height in
          guard let side = width.width else {
            return call.push(host.regions.make(Region(size: width.size)))
          }
          guard let height else {
            throw LuaError("size: height is required and must be a finite number")
          }
          call.push(host.regions.make(Region(size: Size(side, height))))
        },
      ])
  }

  private static var other: Argument<Region> {
    .spelled("other", .region, "a region", "The other.") { value, reader in
      reader.host.interpreter.charge(10)
      return reader.host.regions.region(value)
    }
  }
}

/// A width alone, or a whole size.
private struct WidthOrSize {
  var width: Double?
  var size = Size.zero
}

extension OptionReader {
  fileprivate func widthOrSize(_ value: Value) throws -> WidthOrSize? {
    if value.asNumber != nil {
      let width = try read(value, OptionSchema("width", .number, domain: .length, ""))
      return WidthOrSize(width: width.number)
    }
    guard value.asTable != nil else { return nil }
    let size = try read(value, OptionSchema("size", .size, domain: .length, ""))
    return WidthOrSize(width: nil, size: size.size)
  }
}

extension Hosted<Region> {
  /// Gives a script a region, if it is not too large.
  fileprivate func push(_ region: Region, to call: Call) throws {
    guard region.count <= RegionValues.largestCount else {
      throw LuaError(
        "\(call.name): a region is made of at most \(RegionValues.largestCount) parts")
    }
    call.charge(10 * region.count)
    call.push(host.regions.make(region))
  }
}
