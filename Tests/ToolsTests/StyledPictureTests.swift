import Drawing
import Experiments
import Geometry
import Scripting
import Testing

/// Pictures, films and baked motion of items with corners, strokes, shadows and texts.
@Suite("Styled items")
struct StyledPictureTests {
  private let folder = Folder()

  /// The numbers of a style that a file must have, and the words of Lua for it.
  private struct Case {
    var radius: Double
    var width: Double
    var blur: Double
    var offset: Vector

    init(_ random: inout SplitMix64) {
      func number(_ low: Double, _ high: Double) -> Double {
        (random.number(low, high) * 10).rounded() / 10
      }
      (radius, width, blur) = (number(0, 30), number(0.1, 9), number(0.1, 20))
      offset = Vector(number(-20, 20), number(-20, 20))
    }

    var lua: String {
      "cornerRadius = \(radius), strokeColor = \"#12345680\", strokeWidth = \(width), "
        + "shadow = { color = \"#00f8\", radius = \(blur), offset = { \(offset.x), \(offset.y) } }"
    }
  }

  private func scene(_ card: String, _ more: String = "") {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 200, height = 100 }
      local card = stage:addItem {
        name = "card", center = { 90, 50 }, size = { 80, 40 }, color = "#ff0000", \(card) }
      local plain = stage:addItem { name = "plain", center = { 30, 50 }, size = { 20, 40 } }
      \(more)
      return stage
      """)
  }

  private func file(_ command: String, _ name: String, _ more: [String] = []) throws -> String {
    let result = Program([command, "scene.lua", "-o", name] + more, in: folder.path).finish()
    try #require(result.code == 0, "\(result.error)")
    return try #require(folder.text(name))
  }

  @Test("have their numbers in pictures, films, CSS and Lottie")
  func numbers() throws {
    var random = SplitMix64(state: 451)
    for _ in 0..<6 {
      let one = Case(&random)
      scene(one.lua)
      let (radius, shown) = (min(one.radius, 20), { (n: Double) in shortDigits(n, places: 3) })
      for name in ["a.svg", "film.svg"] {
        let svg = try file(name == "a.svg" ? "picture" : "film", name)
        #expect(
          svg.contains(
            radius == 0
              ? "<rect x=\"-40\" y=\"-20\" width=\"80\" height=\"40\"/>"
              : "<rect x=\"-40\" y=\"-20\" width=\"80\" height=\"40\" rx=\"\(shown(radius))\" "
                + "ry=\"\(shown(radius))\"/>"))
        #expect(
          svg.contains(
            "fill=\"#f00\" stroke=\"#123456\" stroke-opacity=\".502\" "
              + "stroke-width=\"\(shown(one.width))\""))
        #expect(svg.contains("stdDeviation=\"\(shown(one.blur))\""))
        #expect(
          svg.contains("<feOffset dx=\"\(shown(one.offset.x))\" dy=\"\(shown(one.offset.y))\""))
        #expect(svg.contains("flood-color=\"#00f\" flood-opacity=\".533\""))
        #expect(svg.contains(" filter=\"url(#s0)\""))
      }
      func px(_ number: Double) -> String { number == 0 ? "0" : shown(number) + "px" }
      let css = try file("bake", "a.css")
      #expect(css.contains("border-radius:\(px(radius));"))
      #expect(css.contains("outline:\(px(one.width)) solid #12345680;"))
      #expect(css.contains("outline-offset:\(px(-one.width / 2));"))
      #expect(
        css.contains(
          "box-shadow:\(px(one.offset.x)) \(px(one.offset.y)) \(px(2 * one.blur)) "
            + "\(px(one.width / 2)) #0000ff88;"))
      let lottie = try JSONValue(json: try file("bake", "a.json").utf8)
      let layer = try #require(lottie["layers"]?.asList?.last)
      let shapes = try #require(layer["shapes"]?.asList?.first?["it"]?.asList)
      #expect(shapes.map { $0["ty"]?.asString } == ["rc", "st", "fl", "tr"])
      #expect(shapes[0]["r"]?["k"]?.asNumber == radius)
      #expect(shapes[1]["w"]?["k"]?.asNumber == one.width)
    }
  }

  @Test("that change are keys in films, CSS and Lottie; what a format lacks is named")
  func keys() throws {
    scene(
      "cornerRadius = 0, strokeColor = \"black\"",
      """
      card:animate { cornerRadius = 16, strokeWidth = 5, shadow = { radius = 10 }, duration = 0.5 }
      stage:addItem { name = "path", size = { 9, 9 }, strokeColor = "red", shadow = {},
        collisionBoundingPath = { { -5, 5 }, { 5, 5 }, { 0, -5 } } }
      """)
    let film = try file("film", "film.svg")
    #expect(film.contains(" rect{animation:r"))
    #expect(film.contains("{rx:0;ry:0}") && film.contains("{rx:16px;ry:16px}"))
    #expect(film.contains("stroke-width:5px}"))
    #expect(film.contains("{filter:drop-shadow(0 2px 10px #00000040)}"))
    let result = Program.run("bake", "scene.lua", "-o", "a.css", in: folder.path)
    #expect(result.output.contains("a.css: leaves out lines along paths: path\n"))
    #expect(result.output.contains("a.css: leaves out shadows of paths: path\n"))
    let css = try #require(folder.text("a.css"))
    #expect(css.contains("-card-corners{0%{border-radius:0}"))
    #expect(css.contains("to{border-radius:16px}"))
    #expect(css.contains("to{outline:5px solid #000;outline-offset:-2.5px}"))
    #expect(css.contains("to{box-shadow:0 2px 20px 2.5px #00000040}"))
    let lottie = Program.run("export", "scene.lua", "-o", "a.json", in: folder.path)
    #expect(lottie.output.contains("a.json: leaves out shadows: card, path\n"))
    let script = Program.run("bake", "scene.lua", "-o", "b.lua", in: folder.path)
    #expect(
      script.output.contains(
        "b.lua: leaves out changes of corners, lines, shadows, gradients and texts: card\n"))
  }

  @Test("have gradients in pictures, films, CSS, Lottie and JavaScript")
  func gradients() throws {
    scene(
      """
      fill = { from = { 0, 0.5 }, to = { 1, 0.5 }, stops = { "#f00", { at = 1, color = "#00ff0080" } } }
      """,
      """
      plain.fill = { gradient = "radial", to = { 0.5, 0.75 }, stops = { "white", "black" } }
      stage.animator:add({ clockMandate = true, onTick = function(self)
        if stage.tick == 5 then plain.fill = nil self:remove() end
      end }, { item = plain })
      """)
    let linear =
      "<linearGradient id=\"g0\" gradientUnits=\"userSpaceOnUse\" x1=\"-40\" y1=\"0\" "
      + "x2=\"40\" y2=\"0\"><stop offset=\"0\" stop-color=\"#f00\"/>"
      + "<stop offset=\"1\" stop-color=\"#0f0\" stop-opacity=\".502\"/></linearGradient>"
    _ = Program.run("picture", "scene.lua", "-o", "a.svg", "--at", "0", in: folder.path)
    let picture = try #require(folder.text("a.svg"))
    #expect(picture.contains(linear) && picture.contains(" fill=\"url(#g0)\""))
    let film = try file("film", "film.svg")
    #expect(film.contains(linear))
    // Where the gradient ends, the item goes on in another layer.
    #expect(
      film.contains(
        "<radialGradient id=\"g1\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"10\">"))
    #expect(FilmPlayer(film).parts.filter { $0.name == "plain" }.count == 2)
    let css = Program.run("bake", "scene.lua", "-o", "a.css", in: folder.path)
    #expect(css.output.contains("a.css: leaves out changes of gradients: plain\n"))
    #expect(
      folder.text("a.css")?.contains(
        "background:linear-gradient(90deg,#f00 0,#00ff0080 80px);") == true)
    #expect(
      try file("bake", "a.js").contains(
        "backgroundImage: [\"linear-gradient(90deg,#f00 0,#00ff0080 80px)\""))
    let lottie = try JSONValue(json: try file("bake", "a.json").utf8)
    let fills = (lottie["layers"]?.asList ?? []).compactMap {
      $0["shapes"]?.asList?.first?["it"]?.asList?.first { $0["ty"]?.asString == "gf" }
    }
    #expect(fills.map { $0["t"]?.asNumber } == [2, 1])
    let colors = fills.last?["g"]?["k"]?["k"]?.asList?.compactMap(\.asNumber) ?? []
    #expect(colors.prefix(8) == [0, 1, 0, 0, 1, 0, 1, 0] && colors.count == 12)
  }

  /// A text that would end elements, strings and attributes of every format.
  private static var hostile: String {
    "</script><svg onload=\"alert(1)\"> \\\"' */ ]]> & \n</style></text>{{x}}`${y}`"
  }

  @Test("have texts in pictures, films, CSS and JavaScript, none of which can be code")
  func hostileTexts() throws {
    scene(
      "text = \(luaString(Self.hostile)), font = { family = \"A B, serif\", size = 9, weight = 700, "
        + "color = \"#00ff0080\", alignment = \"right\" }")
    for name in ["a.svg", "film.svg"] {
      let svg = try file(name == "a.svg" ? "picture" : "film", name)
      let text = try #require(svg.split(separator: "<text").dropFirst().first.map(String.init))
      #expect(
        text.hasPrefix(
          " x=\"40\" font-size=\"9\" font-family=\"'A B',serif\" text-anchor=\"end\" "
            + "fill=\"#0f0\" fill-opacity=\".502\" stroke=\"none\" font-weight=\"700\" "
            + "xml:space=\"preserve\"><tspan x=\"40\" y=\"-.24em\">&lt;/script&gt;&lt;svg "
            + "onload=&quot;alert(1)&quot;&gt; "), "\(text)")
      #expect(text.contains("<tspan x=\"40\" y=\".96em\">&lt;/style&gt;&lt;/text&gt;{{x}}"))
      #expect(!svg.contains("<script") && !svg.contains("onload=\""))
    }
    let css = try file("bake", "a.css")
    #expect(
      css.contains(
        "::after{content:\"\\3c /script\\3e \\3c svg onload=\\22 alert(1)\\22 \\3e  \\5c \\22 '"))
    #expect(css.contains("font-family:'A B',serif;font-weight:700;font-size:9px;color:#00ff0080;"))
    #expect(css.contains("justify-content:flex-end;text-align:right;white-space:pre"))
    let script = try file("bake", "a.js")
    #expect(script.contains("    words: \"\\u003c/script>\\u003csvg onload=\\\"alert(1)\\\"> "))
    #expect(script.contains("fontFamily: \"'A B',serif\", fontWeight: 700,"))
    for text in [css, script] { #expect(!text.contains("</") && !text.contains("<svg")) }
    let page = try file("page", "a.html")
    #expect(!page.contains("</script><svg") && !page.contains("onload=\"alert"))
    let lottie = Program.run("export", "scene.lua", "-o", "a.json", in: folder.path)
    #expect(lottie.output.contains("a.json: leaves out texts: card\n"))
  }

  @Test("have letters that change as keys, and other words in another layer")
  func changingTexts() throws {
    scene(
      "text = \"One\", font = { size = 10, color = \"black\" }, color = \"transparent\"",
      """
      card:animate { font = { size = 30, color = "white" }, duration = 0.5, curve = "linear" }
      stage:after(0.25, function() card.text = "Two" end)
      """)
    let film = try file("film", "film.svg")
    #expect(film.contains(" text{animation:t"))
    #expect(film.contains("{font-size:10px;fill:#000;fill-opacity:1}"))
    #expect(film.contains("{font-size:30px;fill:#fff;fill-opacity:1}"))
    #expect(FilmPlayer(film).parts.filter { $0.name == "card" }.count == 2)
    #expect(film.contains(">One</text>") && film.contains(">Two</text>"))
    // The thin rim would stay around a text without an area.
    #expect(film.contains("stroke=\"none\""))
    let css = Program.run("bake", "scene.lua", "-o", "a.css", in: folder.path)
    #expect(css.output.contains("a.css: leaves out changes of texts: card\n"))
    let sheet = try #require(folder.text("a.css"))
    #expect(sheet.contains("-card-letters{0%{font-size:10px;color:#000}"))
    #expect(sheet.contains("content:\"Two\";"))
    let script = try file("bake", "a.js")
    #expect(script.contains("fontSize: [\"10px\",\"30px\""))
    #expect(script.contains("words: \"Two\","))
    let lua = Program.run("bake", "scene.lua", "-o", "b.lua", in: folder.path)
    #expect(
      lua.output.contains(
        "b.lua: leaves out changes of corners, lines, shadows, gradients and texts: card\n"))
    // A text alone is seen, too.
    _ = Program.run("picture", "scene.lua", "-o", "a.svg", "--at", "0", in: folder.path)
    #expect(folder.text("a.svg")?.contains("fill-opacity=\"0\"><title>card<") == true)
    #expect(folder.text("a.svg")?.contains(">One</text>") == true)
  }

  @Test("have a colour that fades without its line, and an alpha that fades both")
  func fading() throws {
    var random = SplitMix64(state: 452)
    for place in 0..<6 {
      let (fill, line) = (place == 0 ? 0 : random.next() % 255, random.next() % 255 + 1)
      let alpha = (random.number(0.1, 0.9) * 100).rounded() / 100
      func hex(_ byte: UInt64) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      func share(_ byte: UInt64) -> String { shortDigits(Double(byte) / 255, places: 3) }
      scene(
        "strokeColor = \"#123456\(hex(line))\", strokeWidth = 4, alpha = \(alpha)",
        "card.color = \"#ff0000\(hex(fill))\"")
      for name in ["a.svg", "film.svg"] {
        let svg = try file(name == "a.svg" ? "picture" : "film", name)
        #expect(
          svg.contains(
            " opacity=\"\(shortDigits(alpha, places: 3))\" fill=\"#f00\" stroke=\"#123456\" "
              + "fill-opacity=\"\(share(fill))\""), "\(svg)")
        #expect(svg.contains(line == 255 ? "#123456" : " stroke-opacity=\"\(share(line))\""))
      }
      for name in ["a.css", "a.js"] {
        let text = try file("bake", name)
        #expect(text.contains("#ff0000\(hex(fill))"), "\(text)")
        #expect(text.contains("4px solid #123456\(line == 255 ? "" : hex(line))"))
        let opacity = shortDigits(alpha, places: 3)
        #expect(text.contains("opacity:\(opacity);") || text.contains("opacity: [\(opacity),"))
      }
      let lottie = try JSONValue(json: try file("bake", "a.json").utf8)
      let layer = try #require(lottie["layers"]?.asList?.last)
      let shapes = try #require(layer["shapes"]?.asList?.first?["it"]?.asList)
      func opacity(_ value: JSONValue?) -> Double { value?["o"]?["k"]?.asNumber ?? -1 }
      #expect(abs(opacity(layer["ks"]) - 100 * alpha) < 0.06)
      #expect(abs(opacity(shapes[1]) - 100 * Double(line) / 255) < 0.06)
      #expect(abs(opacity(shapes[2]) - 100 * Double(fill) / 255) < 0.06)
    }
  }

  @Test("keep a line whose colour an animation fades away below it")
  func fadingAway() throws {
    scene(
      "strokeColor = \"black\", strokeWidth = 4",
      "card:animate { color = \"#ff000000\", duration = 0.5 }")
    let film = try file("film", "film.svg")
    #expect(film.contains("{fill:#f00;fill-opacity:1}"))
    #expect(film.contains("fill:#f00;fill-opacity:0}"))
    #expect(!film.contains("o0{"))
    #expect(try file("bake", "a.css").contains("to{background-color:#ff000000}"))
    // Without a line there is only the thin rim, which fades with the colour.
    scene("", "card:animate { color = \"#ff000000\", duration = 0.5 }")
    let plain = try file("film", "film.svg")
    #expect(!plain.contains("fill-opacity") && plain.contains("o0{"))
  }

  @Test("have a drawn outline and a part of its line in pictures, films and Lottie")
  func paths() throws {
    let line = "path = { { -10, 0 }, { 10, 0 }, { 10, 20 } }"
    let part = "strokeColor = \"red\", strokeWidth = 3, strokeStart = 0.25, strokeEnd = 0.75"
    scene(
      "\(line), \(part)",
      """
      card:animate { strokeEnd = 1, duration = 0.5, curve = "linear" }
      plain.strokeColor, plain.strokeEnd, plain.cornerRadius = "blue", 0.5, 0
      stage:after(0.25, function() plain.path = { { -5, -5 }, { 5, 5 } } end)
      """)
    _ = Program.run("picture", "scene.lua", "-o", "a.svg", "--at", "0", in: folder.path)
    let picture = try #require(folder.text("a.svg"))
    #expect(
      picture.contains(
        "stroke=\"#f00\" stroke-width=\"3\" stroke-dasharray=\"20 40\" stroke-dashoffset=\"-10\""),
      "\(picture)")
    #expect(picture.contains("<polyline points=\"-10 0 10 0 10 20\"/>"))
    #expect(
      picture.contains("stroke-dasharray=\"60 120\"><title>plain</title><rect x=\"-10\""))
    let film = try file("film", "film.svg")
    #expect(film.contains("<path d=\"M-10 0L10 0L10 20\"/>"))
    #expect(film.contains("stroke-dasharray:20 40;stroke-dashoffset:-10}"))
    #expect(film.contains("stroke-dasharray:30 40;stroke-dashoffset:-10}"))
    // Another outline is another layer.
    #expect(FilmPlayer(film).parts.filter { $0.name == "plain" }.count == 2)
    let lottie = try JSONValue(json: try file("bake", "a.json").utf8)
    let card = try #require(lottie["layers"]?.asList?.last)
    let groups = (card["shapes"]?.asList ?? []).map { $0["it"]?.asList ?? [] }
    #expect(
      groups.map { $0.map { $0["ty"]?.asString } }
        == [["sh", "tm", "st", "tr"], ["sh", "fl", "tr"]])
    #expect(groups.first?.first?["ks"]?["k"]?["c"]?.asBoolean == false)
    let trim = try #require(groups.first?.dropFirst().first)
    #expect(trim["s"]?["k"]?.asNumber == 25)
    let ends = (trim["e"]?["k"]?.asList ?? []).compactMap { $0["s"]?.asList?.first?.asNumber }
    #expect(ends.first == 75 && ends.last == 100)
    for name in ["a.css", "a.js"] {
      let result = Program.run("bake", "scene.lua", "-o", name, in: folder.path)
      #expect(
        result.output.contains(
          "\(name): leaves out lines along a part of an outline: card, plain\n"))
      #expect(folder.text(name)?.contains("3px solid #ff000000") == (name == "a.js"))
    }
  }

  @Test("are closed outlines for collisions, and drawn ones as they are given")
  func closing() throws {
    scene("collisionBoundingPath = { { -10, 0 }, { 10, 0 }, { 0, 20 } }")
    #expect(try file("film", "film.svg").contains("<path d=\"M-10 0L10 0L0 20z\"/>"))
    scene("path = { path = { { -10, 0 }, { 10, 0 }, { 0, 20 } }, closed = true }")
    #expect(try file("film", "film.svg").contains("<path d=\"M-10 0L10 0L0 20z\"/>"))
    scene("path = { { -10, 0 }, { 10, 0 }, { 0, 20 } }")
    #expect(try file("film", "film.svg").contains("<path d=\"M-10 0L10 0L0 20\"/>"))
  }

  @Test("have neither a line nor the thin rim where strokeWidth is 0")
  func noLine() throws {
    for color in ["", "strokeColor = \"red\", "] {
      scene(color + "strokeWidth = 0")
      for name in ["a.svg", "film.svg"] {
        let svg = try file(name == "a.svg" ? "picture" : "film", name)
        #expect(svg.contains(" fill=\"#f00\" stroke=\"none\"><title>card<"), "\(svg)")
        #expect(svg.contains("<title>plain<") && !svg.contains("stroke=\"none\"><title>plain<"))
      }
      #expect(try !file("bake", "a.css").contains("outline"))
      #expect(try !file("bake", "a.js").contains("outline"))
      #expect(try !file("bake", "a.json").contains("\"st\",\"c\""))
    }
  }

  @Test(
    "clip the items in them in pictures and films, where they move, and no format hides that it cannot"
  )
  func clips() throws {
    let place = "card:animate { x = 120, duration = 0.5 }"
    scene(
      "cornerRadius = 10, clips = true",
      """
      for i = 1, 2 do
        local part = stage:addItem { name = "part" .. i, parent = card, center = { 40, 20 * i }, size = { 9, 9 } }
        stage:addItem { name = "in" .. i, parent = part, size = { 9, 9 } }
      end
      \(place)
      """)
    let area = "d=\"M-40 -10A10 10 0 0 1 -30 -20L30 -20A10 10 0 0 1 40 -10L40 10"
    for (command, name, more, kind) in [
      ("picture", "a.svg", ["--at", "0.5"], "<path "),
      ("film", "f.svg", [], "<path class=\"m k0\" "),
    ] {
      let svg = try file(command, name, more)
      #expect(svg.contains("<clipPath id=\"c1\">\(kind)\(area)"), "\(name)")
      // Those in a row share one group, which ends before other items.
      let parts = svg.split(separator: "<g clip-path=\"url(#c1)\">")
      try #require(parts.count == 2)
      #expect(parts[0].contains("<title>card</title>"))
      let inside = try #require(parts[1].split(separator: "</g>\n</g>").first)
      for title in ["part1", "in1", "part2", "in2"] {
        #expect(inside.contains("<title>\(title)</title>"))
      }
      #expect(!inside.contains("<title>plain</title>"))
    }
    let film = try #require(folder.text("f.svg"))
    func keys(_ name: String) -> Substring? {
      film.split(separator: "\n").first { $0.hasPrefix("@keyframes \(name){") }?.drop { $0 != "{" }
    }
    #expect(keys("k0") != nil)
    #expect(keys("k0") == keys("p0"))
    for name in ["b.css", "b.json", "b.js", "b.lua"] {
      let said = Program.run("bake", "scene.lua", "-o", name, in: folder.path).output
      #expect(said.contains("\(name): leaves out what clips the items in it: card\n"))
    }
  }

  @Test("have the trace of items without style, byte for byte")
  func trace() throws {
    let motion = """
      stage.animator:add("gravity", { items = { card, plain } })
      stage.animator:add("collision", { items = { card, plain }, referenceBounds = true })
      """
    var traces: [String] = []
    for style in ["", "cornerRadius = 9, strokeColor = \"red\", strokeWidth = 4, shadow = {}"] {
      scene(style, motion + (style.isEmpty ? "" : "\nplain.shadow = { radius = 3 }"))
      let result = Program.run(
        "run", "scene.lua", "--trace", "t.csv", "--events", "e.ndjson", in: folder.path)
      try #require(result.code == 0)
      traces.append(try #require(folder.text("t.csv")) + (folder.text("e.ndjson") ?? ""))
    }
    #expect(traces[0] == traces[1] && traces[0].utf8.count > 1000)
  }

  @Test("leave the pictures of other items as they were")
  func others() throws {
    scene("")
    let before = try file("picture", "a.svg")
    scene("cornerRadius = 5, shadow = {}", "card.cornerRadius, card.shadow = nil, nil")
    #expect(try file("picture", "a.svg") == before)
    let film = try file("film", "film.svg")
    #expect(!film.contains("filter") && !film.contains("<rect"))
  }
}
