import Dynamics

/// An event of an animation, which is reported in phase 6.
enum AnimationEvent {
  case ended(Int, parent: Int, AnimationEnd)
  case called(() -> Void, number: Int, parent: Int)
  case cycle(Int)
}

// Phase 6: completions are called, in the order in which the animations began.

extension Animations {
  /// The next call to make.
  private enum Call {
    case nothing
    case plain(() -> Void)
    /// A call among the steps of a sequence, which then continues.
    case step(() -> Void, number: Int, parent: Int)
    case completion((AnimationEnd) -> Void, AnimationEnd)
  }

  static func callBack(in animator: DynamicAnimator) {
    guard animator.hasAnimationEvents else { return }
    animator.withPart(Animations.self, waking: false) { $0.eventLimit = $0.events.count }
    while let call = animator.withPart(Animations.self, waking: false, { $0.nextCall(animator) }) {
      switch call {
      case .nothing: continue
      case .plain(let body): body()
      case .step(let body, let number, let parent):
        body()
        let tick = animator.partTick
        animator.withPart(Animations.self, waking: false) { part in
          part.memberEnded(number, of: parent, .reached, tick)
        }
      case .completion(let body, let end): body(end)
      }
    }
  }

  private mutating func nextCall(_ animator: DynamicAnimator) -> Call? {
    guard nextEvent < eventLimit else {
      events.removeFirst(nextEvent)
      (nextEvent, eventLimit) = (0, 0)
      isBusy = !events.isEmpty || records.contains { $0.state == .running && $0.speed != 0 }
      return nil
    }
    let event = events[nextEvent]
    nextEvent += 1
    switch event {
    case .called(let body, let number, let parent):
      return .step(body, number: number, parent: parent)
    case .cycle(let number):
      return cycleCalls[number].map { .plain($0) } ?? .nothing
    case .ended(let number, let parent, let end):
      memberEnded(number, of: parent, end, animator.partTick)
      guard let completion = completions.removeValue(forKey: number) else { return .nothing }
      return .completion(completion, end)
    }
  }
}
