import Generator
import Geometry
import Motion
import Scripting
import Testing

@Suite("Scheduled inputs")
struct ScheduledInputsTests {
  private typealias Input = ScheduledInputs.Input

  /// The inputs as a list, worked on from its start each time.
  private struct Model {
    var all: [Input] = []

    var fingers: TouchSequence? {
      var fingers = TouchSequence()
      for case let touch? in all.map(\.touch) {
        do { try fingers.add(touch) } catch { return nil }
      }
      return fingers
    }

    mutating func add(_ input: Input) -> Bool {
      var new = self
      if let touch = input.touch {
        if let last = all.last, last.tick == input.tick, let before = last.touch,
          before.identifier == touch.identifier, before.phase == .moved, touch.phase == .moved
        {
          new.all.removeLast()
        }
      } else {
        new.all.removeAll { $0.tick == input.tick && $0.size != nil }
      }
      new.all.append(input)
      guard new.fingers != nil else { return false }
      self = new
      return true
    }
  }

  @Test(
    "have the fingers of all their touches, wherever they are cut and go on", arguments: 1...200)
  func fingers(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    func next(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    var (inputs, model, tick) = (ScheduledInputs(), Model(), 1)
    for _ in 1...60 {
      switch next(8) {
      case 0:
        tick = next(tick + 1)
        inputs.cut(after: tick)
        model.all.removeAll { $0.tick > tick }
        tick += 1
      case 1: tick += next(3)
      case 2:
        let input = Input(tick: tick, kind: .size(Size(Double(100 + next(3)), 100)))
        try inputs.add(input)
        let fits = model.add(input)
        #expect(fits)
      default:
        let phase = TouchPhase.allCases[next(TouchPhase.allCases.count)]
        let input = Input(
          tick: tick,
          kind: .touch(
            Touch(
              time: Double(tick), identifier: next(3), phase: phase,
              position: Vector(Double(next(9)), 0))))
        let (fits, fitsModel) = ((try? inputs.add(input)) != nil, model.add(input))
        #expect(fits == fitsModel)
      }
      #expect(inputs.all == model.all)
      #expect(inputs.fingers.down == model.fingers?.down)
      for asked in 0...tick {
        #expect(
          inputs.size(in: asked) == model.all.last { $0.tick == asked && $0.size != nil }?.size)
      }
    }
  }
}
