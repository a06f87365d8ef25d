import Dynamics
import Worlds

/// The costs of animators as Markdown, each figure with its aim.
public struct AnimatorReport {
  /// The section of the report.
  public private(set) var text = "\n## Animator\n\n"
  /// The figures that miss their aims, one line each.
  public private(set) var misses: [String] = []
  /// Whether no tick allocates.
  public private(set) var isClean = true

  /// Measures everything.
  ///
  /// - Parameter isBrief: Whether to run for a few seconds only, to check that everything works.
  /// - Throws: Errors of building items and adding behaviors, which do not occur in practice.
  public init(isBrief: Bool) throws {
    try addCosts(rounds: isBrief ? 1 : 9)
    try addBehaviors(rounds: isBrief ? 1 : 9)
    try addGrowth(rounds: isBrief ? 1 : 5)
    try addFields(rounds: isBrief ? 1 : 9)
    try addSprings(rounds: isBrief ? 1 : 9)
    try addAllocations()
    if !misses.isEmpty { text += "\nMissed: \(misses.joined(separator: "; ")).\n" }
  }

  private mutating func addCosts(rounds: Int) throws {
    text += """
      Boxes that fall and pile up in a closed container: gravity, collision with each other and with
      the reference bounds, all of them items. A copy of the world steps beside the animator, in
      turns; what a tick costs more is the animator's. The rest rule `settled` looks ahead in a copy
      of its own, `classic` does not. "Falling" is ticks 3 to 17, "moving" 3 to 302; "resting" is
      forced ticks once the animator has paused and its world sleeps. Times in us, medians of \(rounds) rounds.

      | | moving: tick | step | own share | aim | falling: own share | resting: tick | / moving | aim |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |

      """
    for (count, rule) in [
      (100, RestRule.classic), (1_000, .classic), (100, .settled), (1_000, .settled),
    ] {
      let cost = try AnimatorCost(count: count, restRule: rule, rounds: rounds)
      let name = "\(count) boxes, \(rule)"
      let aim = cost.rest == nil ? "" : "0.05"
      let resting = (cost.resting.map(us) ?? "", cost.rest.map { fixed($0, 4) } ?? "")
      text += """
        | \(name) | \(us(cost.moving.tick)) | \(us(cost.moving.step)) | \(fixed(cost.overhead, 3)) \
        | 0.25 | \(fixed(cost.fallingOverhead, 3)) | \(resting.0) | \(resting.1) \
        | \(aim) |

        """
      check(cost.overhead <= 0.25, "the animator's share with \(name)")
      check(
        cost.isFaithful || rule == .settled, "the copy of the world with \(name) goes another way")
      if count == 100 && rule == .settled {
        check(cost.rest.map { $0 <= 0.05 } ?? false, "a tick at rest")
      }
    }
  }

  private mutating func addBehaviors(rounds: Int) throws {
    text += """

      1,000 items in the air, in one behavior or in one behavior each; times of a tick in us.

      | | 1 of 1,000 | 1,000 of 1 | ratio | aim |
      | --- | ---: | ---: | ---: | ---: |

      """
    for kind in BehaviorCase.all {
      let result = try ManyBehaviors(kind, rounds: rounds)
      let ratio = result.apart / result.together
      text += """
        | \(result.name) | \(us(result.together)) | \(us(result.apart)) | \(fixed(ratio, 2)) | 2 |

        """
      check(ratio <= 2, "1,000 behaviors: \(result.name)")
    }
  }

  private mutating func addGrowth(rounds: Int) throws {
    text += """

      Building up and down, with the tick after it, in ns for each; 10 times as much would be
      quadratic.

      | | 1,000 | 10,000 | ratio | aim |
      | --- | ---: | ---: | ---: | ---: |

      """
    for growth in try Growth.all(rounds: rounds) {
      let ratio = growth.many / growth.few
      text += """
        | \(growth.name) | \(fixed(growth.few, 0)) | \(fixed(growth.many, 0)) | \(fixed(ratio, 2)) \
        | 3 |

        """
      check(ratio <= 3, growth.name)
    }
  }

  private mutating func addFields(rounds: Int) throws {
    text += """

      ### Fields

      A field over 1,000 items: what a tick takes longer than without it, beside the same arithmetic
      in a plain loop over pointers, and beside that of the linear field; in us. A linear field
      everywhere is a standing load, which costs nothing per tick.

      | | tick | loop | ratio | aim | / linear loop | aim |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: |

      """
    let costs = try FieldCost.all(rounds: rounds)
    for cost in costs {
      let (ratio, toLinear) = (cost.field / cost.loop, cost.field / costs[0].loop)
      let aims = (cost.name == "linear" ? "1.5" : "", cost.name == "noise" ? "8" : "")
      text += """
        | \(cost.name) | \(us(cost.field)) | \(us(cost.loop)) | \(fixed(ratio, 2)) | \(aims.0) \
        | \(fixed(toLinear, 1)) | \(aims.1) |

        """
      if cost.name == "linear" { check(ratio <= 1.5, "a linear field") }
      if cost.name == "noise" { check(ratio <= 8, "a noise field") }
    }
  }

  private mutating func addSprings(rounds: Int) throws {
    let cost = try SpringCost(rounds: rounds)
    let (tick, closedForm) = (cost.tick / cost.loop, cost.closedForm / cost.loop)
    text += """

      ### Springs

      10,000 springs of 16 kinds, begun over half a second, that move the centers of as many items: a
      tick of the animator, rows and all, beside the same closed form in a plain C loop with the C
      library's functions. Running springs are asked for whole ticks, which are solved once for each
      kind; `SpringValue` is solved anew at any time, by `Geometry`'s own exponential, whose bits are
      the same on every machine. In us; places differ by at most \(cost.difference) pt.

      | | Swift | C loop | ratio | aim |
      | --- | ---: | ---: | ---: | ---: |
      | a tick | \(us(cost.tick)) | \(us(cost.loop)) | \(fixed(tick, 2)) | 1.3 |
      | `SpringValue.value(at:)` | \(us(cost.closedForm)) | \(us(cost.loop)) | \(fixed(closedForm, 2)) | |

      """
    check(tick <= 1.3, "running springs")
    check(cost.difference < 1e-9, "the places of springs")
  }

  private mutating func addAllocations() throws {
    text += """

      Heap allocations in 300 ticks, once buffers have their size; the aim is none. The rest rule is
      `classic`, unless named: `settled` looks ahead in memory that serves again.

      | | allocations |
      | --- | ---: |

      """
    for result in try QuietTicks.all() {
      text += "| \(result.name) | \(result.allocations) |\n"
      isClean = isClean && result.allocations == 0
      check(result.allocations == 0, "allocations: \(result.name)")
    }
  }

  private mutating func check(_ holds: Bool, _ name: String) {
    if !holds { misses.append(name) }
  }

  private func us(_ time: Double) -> String { fixed(time / 1_000, 2) }
}
