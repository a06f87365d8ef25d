import Baking
import Drawing
import Geometry
import Testing

@Suite("The times of a film")
struct TimelineTests {
  @Test(
    "are percentages with at most four decimals, and let the start and the end stand",
    arguments: [(0, 60.0), (1, 60), (73, 60), (600, 60), (601, 30), (5000, 1000), (36_000, 60)])
  func percentages(run: Int, rate: Double) {
    let timeline = Timeline(run: run, rate: rate)
    for tick in 0...run {
      let scaled = timeline.percent(of: tick) * 10_000
      #expect(abs(scaled - scaled.rounded()) < 1e-6)
    }
    #expect(timeline.percent(of: 0) > 0)
    let hold = timeline.seconds - Double(timeline.lead + run) / rate
    #expect(hold >= 1)
    #expect(Double(timeline.count) <= 1.3 * (Double(run) + 1.5 * rate) + 8)
    #expect(timeline.percentOfFilm(timeline.count) == 100)
  }

  @Test("are at least a tick apart where ticks are long or there are very many")
  func extremes() {
    let slow = Timeline(run: 3, rate: 0.001)
    #expect((slow.lead, slow.count, slow.seconds) == (0, 4, 4000))
    for run in [70_000, 300_000] {
      let long = Timeline(run: run, rate: 60)
      #expect(long.count == run + 90)
      var css = CSSAnimation(long)
      css.add((0..<9).map { Key(tick: $0, value: Double($0), holds: false) }, as: "a")
      #expect(css.text.split(separator: "opacity").count == 10)
    }
  }
}

@Suite("Keyframes of CSS")
struct CSSTests {
  /// 60 ticks and half a second before them: a film of 160 ticks.
  private let timeline = Timeline(run: 60, rate: 60)

  @Test("are nothing without animations")
  func empty() {
    #expect(CSSAnimation(timeline).text.isEmpty)
  }

  @Test("lead from the start to the end, those with the same values in one rule")
  func keys() {
    var css = CSSAnimation(timeline)
    css.add(
      [
        Key(tick: 0, value: 1.0, holds: false), Key(tick: 30, value: 0.5, holds: true),
        Key(tick: 40, value: 0.25, holds: false), Key(tick: 60, value: 1, holds: false),
      ], as: "a")
    css.play(["a"], on: "x")
    #expect(
      css.text == """
        @media(prefers-reduced-motion:no-preference){
        .m{animation:2.6666666666666665s linear infinite}
        @keyframes a{0%,18.75%,56.25%,to{opacity:1}\
        37.5%{opacity:.5;animation-timing-function:steps(1)}43.75%{opacity:.25}}
        .x{animation-name:a}
        }

        """)
  }

  @Test("spell transforms and colours")
  func values() {
    var css = CSSAnimation(timeline)
    let end = TransformComponents(rotation: Math.pi, translation: Vector(0, 12.5))
    css.add(
      [
        Key(tick: 0, value: TransformComponents.identity, holds: false),
        Key(tick: 60, value: end, holds: false),
      ], as: "p")
    css.add(
      [
        Key(tick: 0, value: FillColor(RGB(0xFF0000)), holds: false),
        Key(tick: 1, value: FillColor(RGB(1)), holds: false),
      ],
      as: "c")
    css.addFade(as: "f")
    let lines = css.text.split(separator: "\n")
    #expect(
      lines[2] == "@keyframes p{0%,18.75%{transform:translate(0) rotate(0)}"
        + "56.25%,to{transform:translate(0,12.5px) rotate(180deg)}}")
    #expect(
      lines[3] == "@keyframes c{0%,18.75%{fill:#f00}19.375%,to{fill:#000001}}")
    #expect(lines[4] == "@keyframes f{0%,to{opacity:0}9.375%,90.625%{opacity:1}}")
  }
}
