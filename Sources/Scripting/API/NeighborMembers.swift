import Geometry
import LuaRuntime

/// The neighbors that a script holds, with the host that makes columns.
struct HostedNeighbors {
  let neighbors: Neighbors
  unowned let host: ScriptHost

  /// The members of neighbors in Lua.
  static var members: MemberTable<HostedNeighbors> {
    MemberTable(
      "neighbors", "Which items of a selection are near each; selection:neighbors makes it.",
      [
        .method(
          "count", returns: .column, doc: "How many each item has.",
          example: "print(items:neighbors(50):count():max())"
        ) { own, call in
          let (result, handle) = try own.makeColumn()
          for place in result.numbers.indices {
            result.numbers[place] = Double(own.neighbors.of(place).count)
          }
          call.push(handle)
        },
        .method(
          "sum", column, returns: .column,
          doc: "The sum of a column over the neighbors of each item; 0 without any.",
          example: "local crowd = items:neighbors(50):sum(items.vx)"
        ) { own, call, column in
          call.push(try own.fold(column) { sum, _ in sum })
        },
        .method(
          "mean", column, returns: .column,
          doc: "The mean of a column over the neighbors of each item; 0 without any.",
          example: "items.vx = items:neighbors(50):mean(items.vx)"
        ) { own, call, column in
          call.push(try own.fold(column) { sum, count in count == 0 ? 0 : sum / Double(count) })
        },
      ])
  }

  static func handleClass(_ receivers: Receivers<HostedNeighbors>) -> HandleClass {
    var handleClass = members.handleClass(receivers) {
      "neighbors of \(counted($0.neighbors.count, "item"))"
    }
    handleClass.isWeak = true
    return handleClass
  }

  private static var column: Argument<ColumnOperand> {
    .operand("column", "The numbers, one for each item of the selection.")
  }

  private func makeColumn() throws(LuaError) -> (column: Column, handle: Handle) {
    host.chargeColumns(neighbors.count + neighbors.places.count)
    return try host.columns.makeColumn(neighbors.count, for: host)
  }

  private func fold(
    _ column: ColumnOperand, _ finish: (Double, Int) -> Double
  ) throws(LuaError) -> Handle {
    try host.checkLengths(neighbors.count, column.count ?? neighbors.count)
    let (result, handle) = try makeColumn()
    for place in result.numbers.indices {
      var sum = 0.0
      let range = neighbors.of(place)
      for other in neighbors.places[range] { sum += column[Int(other)] }
      result.numbers[place] = finish(sum, range.count)
    }
    return handle
  }
}
