import Geometry
import LuaRuntime

/// The changeable part of a group behavior: the rows of its items, and its own columns.
struct GroupState {
  /// A field that the group defines itself, with a number for each item.
  struct OwnColumn {
    let name: ExactName
    var numbers: [Double]
  }

  /// The items by their rows and generations, in the order of the behavior's items.
  var rows: [UInt32] = []
  var generations: [UInt32] = []
  var columns: [OwnColumn] = []
  /// Whether `rows` match the behavior's present items.
  var isCurrent = false
  /// The state of the group's random numbers: a counter that is mixed for each draw.
  var draws: UInt64

  /// The place of an own column.
  func place(of name: ExactName) -> Int? { columns.firstIndex { $0.name == name } }

  /// Replaces the items: those that stay keep their own numbers, new ones begin with 0.
  ///
  /// - Complexity: O(*n*), because staying items keep their order and come before new ones.
  mutating func take(_ items: [StageItem]) {
    defer { isCurrent = true }
    var rows: [UInt32] = []
    var generations: [UInt32] = []
    // The old place of each item, or -1.
    var origins: [Int] = []
    rows.reserveCapacity(items.count)
    generations.reserveCapacity(items.count)
    origins.reserveCapacity(items.count)
    var next = 0
    for item in items {
      let (row, generation) = (item.handle.index, item.handle.generation)
      var place = next
      while place < self.rows.count,
        self.rows[place] != row || self.generations[place] != generation
      {
        place += 1
      }
      let isKnown = place < self.rows.count
      next = isKnown ? place + 1 : place
      origins.append(isKnown ? place : -1)
      rows.append(row)
      generations.append(generation)
    }
    for place in columns.indices {
      let old = columns[place].numbers
      columns[place].numbers = origins.map { $0 < 0 ? 0 : old[$0] }
    }
    (self.rows, self.generations) = (rows, generations)
  }

  /// A random number from 0 up to, but not including, 1.
  mutating func draw() -> Double { SplitMix64.unit(after: &draws) }
}
