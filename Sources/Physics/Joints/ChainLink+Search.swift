/// The first two pins and welds of a body, and how many there are.
struct LinksOfBody: BitwiseCopyable, Sendable {
  var first: Int32 = -1
  var second: Int32 = -1
  var count: Int32 = 0
  var reserved: Int32 = 0
}

extension StepContext {
  /// Puts pins and welds that hang together in a row, and the others into runs of their own.
  ///
  /// A row goes on through bodies of two links; where more meet, or where nothing moves, it ends.
  /// Where both ends of a row are at one body, its last link is taken out and solved by itself.
  mutating func findChains() {
    let links = runs.links.rows
    let bodies = runs.linksOfBodies
    for index in 0..<runs.links.count {
      bodies[Int(links[index].ends.bodyA)] = LinksOfBody()
      if links[index].ends.bodyB >= 0 { bodies[Int(links[index].ends.bodyB)] = LinksOfBody() }
    }
    for index in 0..<runs.links.count {
      note(index, at: links[index].ends.bodyA)
      note(index, at: links[index].ends.bodyB)
    }
    for isRing in [false, true] {
      for index in 0..<runs.links.count where links[index].ends.row >= 0 {
        let ends = links[index].ends
        let hasA = neighbour(of: index, at: ends.bodyA) >= 0
        let hasB = neighbour(of: index, at: ends.bodyB) >= 0
        if !hasA && !hasB {
          single(links[index])
          links[index].ends.row = -1
        } else if isRing || !(hasA && hasB) {
          walk(from: index, throughB: hasB)
        }
      }
    }
  }

  private func note(_ index: Int, at body: Int32) {
    if body < 0 || masses[Int(body)].isImmovable { return }
    let links = runs.linksOfBodies + Int(body)
    if links.pointee.count == 0 { links.pointee.first = Int32(index) }
    if links.pointee.count == 1 { links.pointee.second = Int32(index) }
    links.pointee.count += 1
  }

  /// The link on the other side of a body, or -1.
  private func neighbour(of index: Int, at body: Int32) -> Int {
    if body < 0 { return -1 }
    let links = runs.linksOfBodies[Int(body)]
    if links.count != 2 { return -1 }
    return Int(links.first) == index ? Int(links.second) : Int(links.first)
  }

  private mutating func single(_ link: ChainLink) {
    if link.isWeld {
      runs.welds.append(
        WeldRow(ends: link.ends, angle: link.angle, x: link.x, y: link.y, turn: link.turn))
    } else {
      runs.pins.append(PinRow(ends: link.ends, x: link.x, y: link.y))
    }
  }

  private mutating func walk(from start: Int, throughB: Bool) {
    let links = runs.links.rows
    var (index, throughB) = (start, throughB)
    var link = links[index]
    let outer = throughB ? link.ends.bodyA : link.ends.bodyB
    while true {
      links[index].ends.row = -1
      let body = throughB ? link.ends.bodyB : link.ends.bodyA
      if link.hasPrevious && body == outer && body >= 0 && !masses[Int(body)].isImmovable {
        return single(link)
      }
      runs.chains.append(link)
      let next = neighbour(of: index, at: body)
      guard next >= 0, links[next].ends.row >= 0 else { return }
      link = links[next]
      link.hasPrevious = true
      link.previousUsesB = throughB
      link.usesB = link.ends.bodyB == body
      throughB = !link.usesB
      index = next
    }
  }
}
