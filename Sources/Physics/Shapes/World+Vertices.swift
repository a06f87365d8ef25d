import Geometry

// All corners are in one pool, in runs of 1, 2, 4, 8 or 16, with the normals of their edges in a
// second pool. Edge i goes from corner i to the next; its normal points outwards.
extension World {
  /// Copies an outline into the pool: `count` corners, then other numbers of the shape.
  mutating func store(_ corners: [Vector], count: Int, radius: Double, in row: Int) {
    var runClass = 0
    while 1 << runClass < corners.count { runClass += 1 }
    let first: Int
    if freeRows.vertices[runClass] >= 0 {
      first = Int(freeRows.vertices[runClass])
      freeRows.vertices[runClass] = Int32(vertices[first].x)
    } else {
      first = vertices.count
      for _ in 0..<(1 << runClass) {
        vertices.append(.zero)
        normals.append(.zero)
      }
    }
    for index in 0..<(1 << runClass) {
      let corner = index < corners.count ? Domain.coordinate.clamped(corners[index]) : .zero
      let next = index < count ? Domain.coordinate.clamped(corners[(index + 1) % count]) : corner
      let edge = next - corner
      vertices[first + index] = corner
      normals[first + index] = edge == .zero ? .zero : Vector(edge.y, -edge.x) / edge.length
    }
    shapes[row].firstVertex = Int32(first)
    shapes[row].vertexCount = Int32(count)
    shapes[row].vertexCapacity = Int32(1 << runClass)
    shapes[row].radius = Domain.length.clamped(radius)
  }

  /// Returns the run of a shape's corners to the pool.
  mutating func freeVertices(of row: Int) {
    let shape = shapes[row]
    let runClass = Int(shape.vertexCapacity).trailingZeroBitCount
    let first = Int(shape.firstVertex)
    for index in 0..<Int(shape.vertexCapacity) {
      vertices[first + index] = .zero
      normals[first + index] = .zero
    }
    vertices[first].x = Double(freeRows.vertices[runClass])
    freeRows.vertices[runClass] = Int32(first)
  }
}
