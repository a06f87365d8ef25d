// Phase 6: actions run, pre-order through the behavior tree.

extension DynamicAnimator {
  /// Runs the code of behaviors, each as the writer of the values that it stores.
  func runActions() {
    let actors = actors ?? findActors()
    self.actors = actors
    let dt = tickDuration
    let writer = itemTable.columns.currentWriter
    for stretch in actors.stretches {
      if let run = stretch.run, onPhase == nil {
        run.run(dt, writer: writer)
        continue
      }
      for node in actors.nodes[stretch.places] {
        guard let behavior = handles[Int(node)] else { continue }
        writer.pointee = UInt32(node) + 1
        behavior.didTick(dt)
        tell(.action(behavior))
      }
    }
    writer.pointee = 0
  }

  /// The behaviors with code to run in each tick; built-in ones only if they have an action.
  func findActors() -> Actors {
    let nodes = state.tree.preOrder().filter { node in
      handles[Int(node)]?.isActor ?? false
    }
    let behaviors = nodes.compactMap { handles[Int($0)] }
    var stretches: [Actors.Stretch] = []
    var place = 0
    while place < behaviors.count {
      let type = behaviors[place].actionRun
      let end = behaviors[place...].firstIndex { $0.actionRun != type } ?? behaviors.count
      stretches.append(
        Actors.Stretch(places: place..<end, run: type?.init(Array(behaviors[place..<end]))))
      place = end
    }
    return Actors(nodes: nodes, stretches: stretches)
  }
}

/// The behaviors that have code to run each tick.
struct Actors {
  /// Behaviors that follow each other.
  struct Stretch {
    /// Their places among `nodes`.
    let places: Range<Int>
    /// The object that runs them all; nil if each runs its own action.
    let run: (any ActionRun)?
  }

  /// Their nodes, in pre-order.
  let nodes: [Int32]
  /// All of them.
  let stretches: [Stretch]
}

/// Runs the actions of behaviors that follow each other in a tree, at less cost than a call of
/// each.
///
/// It is made when the tree has changed. Observed ticks call `didTick(_:)` of each behavior
/// instead, which must do the same.
package protocol ActionRun: AnyObject {
  /// Prepares the actions of behaviors, all of which have this type as `actionRun`.
  init(_ behaviors: [DynamicBehavior])

  /// Runs the actions, in order.
  ///
  /// - Parameters:
  ///   - dt: The tick's duration, in seconds.
  ///   - writer: The place for the number of the acting behavior; see `DynamicBehavior.writer`.
  func run(_ dt: Double, writer: UnsafeMutablePointer<UInt32>)
}
