import Drawing
import Geometry
import Testing

/// The lines of a picture's body.
private func body(_ content: Primitive...) -> [String] {
  let picture = SVGDocument(size: Size(20, 10), title: "t", content: content).text
  return picture.split(separator: "\n").dropFirst(2).dropLast().map(String.init)
}

@Suite("A picture as SVG")
struct SVGTests {
  private let red = Style(fill: .color(RGB(0xFF0000)))

  @Test("has its size, its title and nothing else where it is empty")
  func empty() {
    let picture = SVGDocument(size: Size(320, 0.5), title: "a & b", content: [])
    #expect(
      picture.text == """
        <svg xmlns="http://www.w3.org/2000/svg" width="320" height=".5" viewBox="0 0 320 .5" \
        role="img">
        <title>a &amp; b</title>
        </svg>

        """)
  }

  @Test("draws a shadow below a group by a filter, one for all groups with the same")
  func shadows() {
    let area = Rect(center: .zero, size: Size(20, 10))
    func group(_ deviation: Double) -> Primitive {
      let shadow = DropShadow(
        color: RGB(0x0000FF), opacity: 0.5, deviation: deviation, offset: Vector(1, -40))
      return .group(
        Group(
          [.ellipse(center: .zero, radii: Size(3, 3), Style())],
          shadow: GroupShadow(shadow, below: area)))
    }
    let lines = body(group(2), group(0), group(2))
    let start = "filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\""
    let end =
      "<feFlood flood-color=\"#00f\" flood-opacity=\".5\"/>"
      + "<feComposite in2=\"o\" operator=\"in\"/>"
      + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>"
    #expect(
      lines[0] == "<defs>"
        // The blur of 2 reaches 6 pt far.
        + "<filter id=\"s0\" \(start) x=\"-15\" y=\"-51\" width=\"32\" height=\"56\">"
        + "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"2\"/>"
        + "<feOffset dx=\"1\" dy=\"-40\" result=\"o\"/>" + end
        + "<filter id=\"s1\" \(start) x=\"-10\" y=\"-45\" width=\"21\" height=\"50\">"
        + "<feOffset in=\"SourceAlpha\" dx=\"1\" dy=\"-40\" result=\"o\"/>" + end + "</defs>")
    #expect(lines.filter { $0 == "<g filter=\"url(#s0)\">" }.count == 2)
    #expect(lines.filter { $0 == "<g filter=\"url(#s1)\">" }.count == 1)
  }

  @Test("spells each of the seven primitives")
  func primitives() {
    let corners = [Vector(0, 0), Vector(2.5, -0.25), Vector(1 / 3.0, 4)]
    #expect(
      body(.polygon(corners, red)) == ["<polygon points=\"0 0 2.5 -.25 .333 4\" fill=\"#f00\"/>"])
    #expect(
      body(.polyline(corners, Style(fill: .clear, stroke: .color(RGB(0x10203F)), lineWidth: 0.5)))
        == [
          "<polyline points=\"0 0 2.5 -.25 .333 4\" fill=\"none\" stroke=\"#10203f\" "
            + "stroke-width=\".5\"/>"
        ])
    #expect(
      body(.ellipse(center: Vector(1, 0), radii: Size(3, 2), Style(keepsLineWidth: true))) == [
        "<ellipse cx=\"1\" rx=\"3\" ry=\"2\" vector-effect=\"non-scaling-stroke\"/>"
      ])
    #expect(
      body(.ellipse(center: .zero, radii: Size(3, 3), Style())) == ["<circle r=\"3\"/>"])
    let box = Rect(x: -1, y: 2, width: 6, height: 4)
    #expect(
      body(
        .rectangle(box, radii: Size(2, 0.5), red),
        .rectangle(
          box, radii: .zero, OutlineStroke(color: RGB(0), opacity: 0.25, width: 3).style(along: 0)))
        == [
          "<rect x=\"-1\" y=\"2\" width=\"6\" height=\"4\" rx=\"2\" ry=\".5\" fill=\"#f00\"/>",
          "<rect x=\"-1\" y=\"2\" width=\"6\" height=\"4\" stroke=\"#000\" stroke-opacity=\".25\" "
            + "stroke-width=\"3\"/>",
        ])
    #expect(
      body(.path(.rect(Rect(x: 1, y: 2, width: 3, height: 4)), red)) == [
        "<path d=\"M1 2L4 2L4 6L1 6z\" fill=\"#f00\"/>"
      ])
    #expect(
      body(.text("<\"x\">", at: Vector(1, 2), size: 9, Style())) == [
        "<text x=\"1\" y=\"2\" font-size=\"9\" font-family=\"DejaVu Sans, sans-serif\" "
          + "text-anchor=\"middle\">&lt;&quot;x&quot;&gt;</text>"
      ])
    for anchor in [TextAnchor.start, .end] {
      #expect(
        body(.text("x", at: .zero, size: 9, anchor: anchor, Style()))[0].contains(
          " text-anchor=\"\(anchor.rawValue)\">x</text>"))
    }
    let dot = Primitive.ellipse(center: .zero, radii: Size(1, 1), Style())
    let place = TransformComponents(rotation: Math.pi / 2, translation: Vector(3, 0))
    let group = Group(
      [dot], transform: place, opacity: 0.5, style: red, name: "a<b", classes: ["m", "i1"])
    #expect(
      body(.group(group)) == [
        "<g class=\"m i1\" transform=\"translate(3) rotate(90)\" opacity=\".5\" fill=\"#f00\">"
          + "<title>a&lt;b</title><circle r=\"1\"/></g>"
      ])
  }

  @Test("draws the later over the earlier, and groups within groups")
  func order() {
    let dot = Primitive.ellipse(center: .zero, radii: Size(1, 1), Style())
    let small = Primitive.ellipse(center: .zero, radii: Size(0.5, 0.5), Style())
    #expect(
      body(.group(Group([dot, .group(Group([small]))])), dot) == [
        "<g>", "<circle r=\"1\"/>", "<g>", "<circle r=\".5\"/>", "</g>", "</g>",
        "<circle r=\"1\"/>",
      ])
  }

  @Test("cuts a group at its outline")
  func clip() {
    let outline = VectorPath.polygon([Vector(0, 0), Vector(1, 0), Vector(0, 1)])
    let moved = ClipArea(
      outline, transform: TransformComponents(translation: Vector(5, 6)), classes: ["m", "k"])
    let lines = body(.group(Group([], clip: ClipArea(outline))), .group(Group([], clip: moved)))
    #expect(
      lines[0].hasPrefix(
        "<defs><clipPath id=\"c0\"><path d=\"M0 0L1 0L0 1z\"/></clipPath><clipPath id=\"c1\">"
          + "<path class=\"m k\" d=\"M0 0L1 0L0 1z\" transform=\"translate(5,6)\"/></clipPath>"))
    #expect(lines[1] == "<g clip-path=\"url(#c0)\">")
    #expect(lines[3] == "<g clip-path=\"url(#c1)\">")
  }

  @Test("has the colours of a theme for light pages and for dark ones, each rule once")
  func theme() {
    let ground = Primitive.polygon([], Style(fill: .theme(.ground), stroke: .theme(.line)))
    let lines = body(ground, ground)
    let (light, dark) = (ThemeColor.ground.light.css, ThemeColor.ground.dark.css)
    #expect(lines[0] == "<style>")
    #expect(lines[1].hasPrefix(".fill-ground{fill:\(light)}.stroke-line{stroke:"))
    #expect(
      lines[2].hasPrefix("@media(prefers-color-scheme:dark){.fill-ground{fill:\(dark)}"))
    #expect(lines[4] == "<polygon class=\"fill-ground stroke-line\" points=\"\"/>")
    #expect(lines.count == 6)
  }
}

@Suite("Parts of pictures")
struct DrawingPartTests {
  @Test("are paths with curves and arcs, which close where the path does")
  func paths() throws {
    var path = VectorPath()
    path.move(to: Vector(0, 0))
    path.addQuadCurve(to: Vector(2, 0), control: Vector(1, 1))
    path.addCurve(to: Vector(5, 0), control1: Vector(3, 1), control2: Vector(4, -1))
    #expect(body(.path(path, Style())) == ["<path d=\"M0 0Q1 1 2 0C3 1 4 -1 5 0\"/>"])
    let quarter = VectorPath.arc(
      center: .zero, radius: 2, startAngle: 0, endAngle: Math.pi / 2, clockwise: true)
    #expect(body(.path(quarter, Style())) == ["<path d=\"M2 0A2 2 0 0 1 0 2\"/>"])
    let back = VectorPath.arc(
      center: .zero, radius: 2, startAngle: Math.pi / 2, endAngle: 0, clockwise: false)
    #expect(body(.path(back, Style())) == ["<path d=\"M0 2A2 2 0 0 0 2 0\"/>"])
    // A whole turn in three parts: an arc from a point to itself would be nothing.
    let oval = try #require(
      body(.path(.oval(in: Rect(x: -2, y: -1, width: 4, height: 2)), Style())).first)
    #expect(
      oval == "<path d=\"M2 0A2 1 0 0 1 -1 .866A2 1 0 0 1 -1 -.866A2 1 0 0 1 2 0z\"/>")
  }

  @Test("are forms of items about their centers")
  func forms() {
    let size = Size(60, 20)
    #expect(
      ItemForm.ellipse.primitive(size: size, style: Style())
        == .ellipse(center: .zero, radii: Size(30, 10), Style()))
    let rectangle = Rect(x: -30, y: -10, width: 60, height: 20)
    #expect(
      ItemForm.rectangle.primitive(size: size, style: Style())
        == .path(.roundedRect(rectangle, cornerRadius: 2), Style()))
    #expect(ItemForm.cornerRadius(of: Size(60, 84)) == 4)
    let corners = [Vector(0, -9), Vector(5, 3), Vector(-4, 3)]
    let open = ItemForm.path(VectorPath(corners))
    #expect(open.primitive(size: size, style: Style()) == .path(VectorPath(corners), Style()))
    #expect(open.reach(size: size) == Size(5, 9))
    #expect(ItemForm.rectangle.reach(size: size) == Size(30, 10))
  }

  @Test("have lengths, by which a part of their line is a dash")
  func lengths() {
    let (size, circle) = (Size(60, 20), Size(40, 40))
    #expect(abs(ItemForm.rectangle.length(size: size, radii: Size(0, 0)) - 160) < 1e-9)
    #expect(abs(ItemForm.rectangle.length(size: size) - (160 - 16 + 4 * Math.pi)) < 1e-9)
    #expect(
      abs(ItemForm.rectangle.length(size: circle, radii: Size(20, 20)) - 40 * Math.pi) < 1e-9)
    #expect(abs(ItemForm.ellipse.length(size: circle) - 40 * Math.pi) < 1e-9)
    for width in [1.0, 10, 60, 400] {
      let oval = VectorPath.oval(in: Rect(center: .zero, size: Size(width, 20)))
      let exact = ItemForm.path(oval).length(size: size)
      let length = ItemForm.ellipse.length(size: Size(width, 20))
      #expect(abs(length - exact) < 0.0005 * exact, "width \(width)")
    }
    let corners = [Vector(0, 0), Vector(3, 0), Vector(3, 4)]
    #expect(ItemForm.path(VectorPath(corners)).length(size: size) == 7)
    #expect(ItemForm.path(.polygon(corners)).length(size: size) == 12)

    let color = RGB(red: 255, green: 0, blue: 0)
    let line = VectorPath([Vector(0, 0), Vector(10, 0)])
    func drawn(_ start: Double, _ end: Double) -> String {
      let stroke = OutlineStroke(color: color, width: 2, start: start, end: end)
      return body(.path(line, stroke.style(along: 10))).first ?? ""
    }
    let red = "<path d=\"M0 0L10 0\" stroke=\"#f00\" stroke-width=\"2\""
    #expect(drawn(0, 1) == red + "/>")
    #expect(drawn(0, 0.25) == red + " stroke-dasharray=\"2.5 10\"/>")
    #expect(
      drawn(0.5, 1) == red + " stroke-dasharray=\"5 10\" stroke-dashoffset=\"-5\"/>")
    #expect(drawn(0.5, 0.5) == "<path d=\"M0 0L10 0\" stroke=\"none\"/>")
    #expect(drawn(1, 0) == "<path d=\"M0 0L10 0\" stroke=\"none\"/>")
  }

  @Test("are transforms in as few functions as all of a group need")
  func transforms() {
    let moved = TransformComponents(translation: Vector(1, 2))
    let turned = TransformComponents(rotation: -Math.pi / 4, translation: Vector(1, 0))
    let scaled = TransformComponents(scaleX: 2, scaleY: 0.5)
    let late = TransformComponents(rotation: 1, scaleX: 2, scaleY: 3, scalesLast: true)
    func texts(_ all: [TransformComponents], _ units: TransformText.Units = .css) -> [String] {
      let spelling = TransformText(of: all, units: units)
      return all.map(spelling.text)
    }
    #expect(texts([.identity]) == [""])
    #expect(texts([moved, .identity]) == ["translate(1px,2px)", "translate(0)"])
    #expect(
      texts([moved, turned]) == ["translate(1px,2px) rotate(0)", "translate(1px) rotate(-45deg)"])
    #expect(
      texts([moved, turned], .none) == ["translate(1,2) rotate(0)", "translate(1) rotate(-45)"])
    #expect(texts([scaled, .identity]) == ["scale(2,.5)", "scale(1)"])
    #expect(
      texts([late, scaled]) == [
        "scale(2,3) rotate(57.29578deg) scale(1)", "scale(1) rotate(0) scale(2,.5)",
      ])
  }

  @Test("are colours in as few digits as say the same")
  func colors() {
    #expect(RGB(0xFFCC00).css == "#fc0")
    #expect(RGB(0x01FF0A).css == "#01ff0a")
    #expect(RGB(red: 1, green: 2, blue: 3) == RGB(0x010203))
    #expect(Set((0..<10).map(RGB.turn)).count == 10)
    #expect(RGB.turn(23) == RGB.turn(3))
  }

  @Test("are words without what XML cannot hold or what works on the text around")
  func words() {
    #expect(xmlText("a<b>&\"c\"\n\t") == "a&lt;b&gt;&amp;&quot;c&quot;&#10;&#9;")
    #expect(xmlText("\u{1B}[0m\u{0}\u{FFFF}") == "\u{FFFD}[0m\u{FFFD}\u{FFFD}")
    #expect(xmlText("\u{7F}\u{9B}\u{2028}\u{202E}\u{2066}") == "&#127;&#155;&#8232;&#8238;&#8294;")
    #expect(xmlText("Grüße 🂡") == "Grüße 🂡")
  }
}
