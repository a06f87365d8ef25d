// Thousands of bodies in one place have millions of pairs, more than the memory of a machine can
// hold. So if a world has far more pairs than separate bodies would have, bodies with many contacts
// get no more contacts with each other until they move apart.
extension World {
  /// The number of pairs below which there is no budget, and the budget of pairs per shape.
  ///
  /// Bodies side by side have at most 4 pairs each.
  private static let (fewPairs, usualPairs) = (1 << 16, 6)
  /// The number of contacts of a body that suffice to hold it when the budget is exceeded.
  private static let manyContacts: Int32 = 16
  /// The greatest number of contacts in a world.
  private static let mostContacts = 1 << 20

  /// Whether there are so many pairs, including new ones, that some get no contact.
  @inline(always)
  var exceedsContactBudget: Bool {
    pairs.count + scratch.pairKeys.count > Swift.max(Self.fewPairs, Self.usualPairs * shapes.count)
  }

  /// Counts the contacts of each body, including those of the new pairs.
  mutating func countContacts() {
    let counts = scratch.contactCounts.scratch(count: bodies.count)
    for body in 0..<bodies.count { counts[body] = 0 }
    for row in 0..<contacts.count where contacts.pointer[row].isAlive {
      counts[Int(contacts.pointer[row].bodyA)] += 1
      counts[Int(contacts.pointer[row].bodyB)] += 1
    }
    for index in 0..<scratch.pairKeys.count {
      let key = scratch.pairKeys.pointer[index]
      counts[Int(shapes.pointer[Int(key >> 32)].body)] += 1
      counts[Int(shapes.pointer[Int(key & 0xFFFF_FFFF)].body)] += 1
    }
  }

  /// Whether a pair gets a contact when the budget is exceeded; counts it for both bodies.
  mutating func admits(_ shapeA: Int, _ shapeB: Int) -> Bool {
    if pairs.count + scratch.pairKeys.count >= Self.mostContacts { return false }
    let (a, b) = (Int(shapes.pointer[shapeA].body), Int(shapes.pointer[shapeB].body))
    let counts = scratch.contactCounts.unique()
    if counts[a] >= Self.manyContacts && counts[b] >= Self.manyContacts { return false }
    counts[a] += 1
    counts[b] += 1
    return true
  }
}
