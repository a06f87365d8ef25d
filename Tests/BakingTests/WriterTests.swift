import Baking
import Drawing
import Geometry
import Testing

/// An item that goes right by 60 pt in 6 ticks, is hidden for two, and turns red.
private func item(_ name: String, way: Way = .straightBetweenCorners) -> BakedItem {
  var poses = Track<TransformComponents>()
  var opacities = Track<Double>()
  var colors = Track<FillColor>()
  for tick in 0...6 {
    let isHidden = tick == 3 || tick == 4
    let pose = TransformComponents(translation: Vector(10 * Double(tick), 5))
    if !isHidden {
      poses.append(pose, at: tick, jumps: tick == 5)
      colors.append(FillColor(RGB(tick < 5 ? 0x0000FF : 0xFF0000)), at: tick, jumps: tick == 5)
    }
    opacities.append(isHidden ? 0 : 1, at: tick, jumps: tick == 3 || tick == 5)
  }
  return BakedItem(
    name: name, form: .ellipse, size: Size(20, 10), scale: 1, poses: poses, opacities: opacities,
    colors: colors, hasOwnColor: true, tolerance: Tolerance(distance: 0.1), way: way)
}

private func motion(_ items: BakedItem...) -> BakedMotion {
  BakedMotion(
    title: "a*/b.lua", size: Size(320, 200), timeline: Timeline(once: 6, rate: 60), items: items)
}

private func list(_ value: JSONValue?) -> [JSONValue] {
  if case .list(let values)? = value { values } else { [] }
}

@Suite("Files of motions")
struct WriterTests {
  @Test("of CSS have a rule for each item, whose end is seen without animations")
  func css() {
    let text = CSSSheet(motion(item("a b"), item("a b")), usesLinear: false, word: "1x").text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "/* Baked by libration from a?/b.lua")
    #expect(lines[2] == ".i1x{position:relative;width:320px;height:200px}")
    #expect(
      lines[3] == ".i1x-a-b{position:absolute;left:0;top:0;width:20px;height:10px;"
        + "margin:-5px 0 0 -10px;border-radius:50%;background:#f00;transform:translate(60px,5px)}")
    #expect(lines[4].hasPrefix(".i1x-a-b-2{"))
    #expect(
      lines[5] == "@keyframes i1x-a-b{0%{transform:translate(0,5px)}"
        + "33.333333%{transform:translate(20px,5px);animation-timing-function:steps(1)}"
        + "83.333333%{transform:translate(50px,5px)}to{transform:translate(60px,5px)}}")
    #expect(lines[lines.count - 4] == "@media(prefers-reduced-motion:no-preference){")
    #expect(
      lines[lines.count - 3] == ".i1x-a-b{animation:i1x-a-b 0.1s linear both,"
        + "i1x-a-b-opacity 0.1s linear both,i1x-a-b-color 0.1s linear both}")
    // Animations are named only in the part for people who want motion.
    let still = lines.prefix(lines.count - 4)
    #expect(!still.contains { $0.contains("animation:") })
  }

  @Test("of CSS with linear() have a list of values for each number that changes")
  func easings() {
    let text = CSSSheet(motion(item("a")), usesLinear: true, word: "x").text
    #expect(
      text.contains(
        "libration-x 0.1s linear(0 0%,20 33.333333%,20 83.333333%,50 83.333333%,60 100%) both"))
    #expect(
      text.contains(
        "libration-opacity 0.1s linear(1 0%,1 33.333333%,1 50%,0 50%,0 66.666667%,0 83.333333%,"
          + "1 83.333333%,1 100%) both"))
    #expect(!text.contains("libration-y"))
    #expect(text.contains("--libration-x:60px;transform:translate(var(--libration-x),5px)"))
  }

  @Test("of CSS give opacities as exactly as they are asked for")
  func opacities() {
    var fading = Track<Double>()
    var (poses, colors) = (Track<TransformComponents>(), Track<FillColor>())
    for tick in 0...6 {
      fading.append(1 / (1 + Double(tick)), at: tick)
      poses.append(.identity, at: tick)
      colors.append(FillColor(RGB(0)), at: tick)
    }
    let item = BakedItem(
      name: "a", form: .rectangle, size: Size(9, 9), scale: 1, poses: poses, opacities: fading,
      colors: colors, hasOwnColor: false, tolerance: Tolerance(distance: 0.001),
      way: .straightBetweenCorners)
    let text = CSSSheet(motion(item), usesLinear: false, word: "x").text
    #expect(text.contains("{opacity:.333333}"))
    #expect(motion(item).error.opacity <= 0.000_04)
  }

  @Test("of Web Animations have keyframes with offsets")
  func module() {
    let text = WebModule(motion(item("a\"b"))).text
    #expect(text.contains("[\"a\\\"b\", ["))
    #expect(
      text.contains(
        "{transform: [\"translate(0,5px)\",\"translate(20px,5px)\",\"translate(50px,5px)\","
          + "\"translate(60px,5px)\"], offset: [0,0.33333333,0.83333333,1], "
          + "easing: [\"linear\",\"steps(1)\",\"linear\",\"linear\"]}"))
    #expect(text.split(separator: "export").count == 2)
    // Every object has a "constructor", which is no element.
    #expect(text.contains("Object.hasOwn(elements, name)"))
  }

  @Test("of Lua have columns, and two keys where a value jumps")
  func lua() {
    let text = LuaMotion(motion(item("a\"\u{E9}"))).text
    #expect(text.hasPrefix(LuaMotion.mark))
    #expect(text.contains("name = \"a\\\"\u{E9}\","))
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(
      words.contains(
        "place = { at = { 0, 2, 5, 5, 6, }, x = { 0, 20, 20, 50, 60, }, y = 5, angle = 0, },"))
    #expect(words.contains("alpha = { 1, 1, 1, 0, 0, 0, 1, 1, }"))
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 100 })
  }

  @Test("of Lottie are JSON with the highest item first, holds, and frames up to the last tick")
  func lottie() throws {
    let file = try JSONValue(json: LottieFile(motion(item("a"), item("b"))).text.utf8)
    #expect(file["fr"]?.asNumber == 60)
    #expect(file["op"]?.asInteger == 7)
    let layers = list(file["layers"])
    #expect(layers.map { $0["nm"]?.asString } == ["b", "a"])
    let keys = list(layers[0]["ks"]?["p"]?["x"]?["k"])
    #expect(keys.map { $0["t"]?.asInteger } == [0, 2, 5, 6])
    #expect(keys.map { $0["h"]?.asInteger } == [nil, 1, nil, nil])
    #expect(keys[0]["o"] != nil && keys[1]["o"] == nil && keys[3]["i"] == nil)
  }

  @Test("say the error that their keys have")
  func error() {
    let baked = motion(item("a"))
    #expect(baked.error.distance < 1e-9)
    #expect(baked.error.text == "at most 0 pt, 0 rad, 0 opacity off")
    #expect(
      BakedError(distance: 0.0981, angle: 0.00190001, opacity: 0).text
        == "at most 0.0981 pt, 0.00191 rad, 0 opacity off")
  }
}
