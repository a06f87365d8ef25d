import Geometry
import Physics
import Scenarios

/// The overlap of every overlapping pair of shapes in a world, in points.
///
/// It uses only the outlines, by separating axes of polygons, so that all engines are measured
/// alike. Shapes of fewer than 3 corners, and pairs of bodies that do not collide, are left out.
func overlaps(_ world: any RunningWorld, _ description: WorldDescription) -> [Double] {
  var outlines: [[Vector]] = []
  var isFixed: [Bool] = []
  for (index, body) in description.bodies.enumerated() where body.collides {
    let pose = world.pose(of: index)
    for shape in body.shapes where shape.vertices.count > 2 {
      outlines.append(shape.vertices.map(pose.point))
      isFixed.append(body.definition.kind == .fixed)
    }
  }
  let spans = outlines.map { corners in
    (low: corners.map(\.x).min() ?? 0, high: corners.map(\.x).max() ?? 0)
  }
  let order = outlines.indices.sorted { spans[$0].low < spans[$1].low }
  var depths: [Double] = []
  for (place, first) in order.enumerated() {
    for second in order[(place + 1)...] {
      if spans[second].low > spans[first].high { break }
      if isFixed[first] && isFixed[second] { continue }
      let depth = overlap(outlines[first], outlines[second])
      if depth > 0 { depths.append(depth) }
    }
  }
  return depths
}

/// The least distance that separates two convex polygons, in points; 0 or less if they are
/// separate.
private func overlap(_ a: [Vector], _ b: [Vector]) -> Double {
  min(leastOverlap(a, b), leastOverlap(b, a))
}

private func leastOverlap(_ a: [Vector], _ b: [Vector]) -> Double {
  var least = Double.infinity
  for (index, corner) in a.enumerated() {
    let edge = a[(index + 1) % a.count] - corner
    // The outward normal of a polygon whose corners go clockwise on a screen.
    let normal = Vector(edge.y, -edge.x) / edge.length
    let reach = b.map { ($0 - corner).dot(normal) }.min() ?? 0
    least = min(least, -reach)
    if least <= 0 { return least }
  }
  return least
}
