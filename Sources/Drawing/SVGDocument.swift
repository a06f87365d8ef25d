package import Geometry

/// A picture as an SVG file: the same bytes for the same list, without external parts.
///
/// Source: W3C, "Scalable Vector Graphics (SVG) 2", 2018.
package struct SVGDocument {
  private let head: String
  private let style: String
  private var definitions = ""
  private var body = ""
  private var clipCount = 0
  /// The filters of shadows, each with its name.
  private var filters: [String: String] = [:]
  /// The images in their sizes, each with its name.
  private var images: [PlacedPicture: String] = [:]
  /// The gradients, each with its name.
  private var gradients: [GradientFill: String] = [:]
  /// The theme colours that the picture uses, in the order of their first use.
  private var themeRules: [(name: String, property: String, color: ThemeColor)] = []

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - size: The visible part of the plane, from (0, 0) on, in points.
  ///   - title: The title, for screen readers.
  ///   - style: Further rules of CSS, written unchanged.
  ///   - content: The picture, the lowest primitive first.
  package init(size: Size, title: String, style: String = "", content: [Primitive]) {
    let (width, height) = (coordinate(size.width), coordinate(size.height))
    head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\" role=\"img\">\n<title>\(xmlText(title))</title>\n"
    self.style = style
    for primitive in content { write(primitive) }
  }

  /// The text of the file.
  package var text: String {
    let rules = themeStyle + style
    let styles = rules.isEmpty ? "" : "<style>\n\(rules)</style>\n"
    let shared = definitions.isEmpty ? "" : "<defs>\(definitions)</defs>\n"
    return head + styles + shared + body + "</svg>\n"
  }

  /// The picture as an element of a page, whose style sheet must have `pageStyle`.
  package var element: String {
    let shared = definitions.isEmpty ? "" : "<defs>\(definitions)</defs>\n"
    return head + shared + body + "</svg>\n"
  }

  /// The rules of all colours of the theme, for a page whose root has `data-theme`.
  package static var pageStyle: String {
    ["fill", "stroke"].map { property in
      ThemeColor.allCases.map { color in
        let name = ".\(property)-\(color.rawValue)"
        return "\(name){\(property):\(color.light.css)}\n"
          + "[data-theme=dark] \(name){\(property):\(color.dark.css)}\n"
      }.joined()
    }.joined()
  }

  /// The rules of the theme: for light pages, and again for dark ones.
  private var themeStyle: String {
    guard !themeRules.isEmpty else { return "" }
    func rules(_ color: (ThemeColor) -> RGB) -> String {
      themeRules.map { ".\($0.name){\($0.property):\(color($0.color).css)}" }.joined()
    }
    return rules(\.light) + "\n@media(prefers-color-scheme:dark){" + rules(\.dark) + "}\n"
  }

  private mutating func write(_ primitive: Primitive) {
    switch primitive {
    case .polygon(let points, let style):
      element("polygon", [("points", points.map(coordinates).joined(separator: " "))], style)
    case .polyline(let points, let style):
      element("polyline", [("points", points.map(coordinates).joined(separator: " "))], style)
    case .rectangle(let rect, let radii, let style):
      let corners =
        radii.width == 0 || radii.height == 0
        ? []
        : [
          ("rx", coordinate(radii.width)), ("ry", coordinate(radii.height)),
        ]
      element("rect", sides(of: rect) + corners, style)
    case .ellipse(let center, let radii, let style):
      let place = [("cx", center.x), ("cy", center.y)].filter { $0.1 != 0 }
        .map { ($0.0, coordinate($0.1)) }
      if radii.width == radii.height {
        element("circle", place + [("r", coordinate(radii.width))], style)
      } else {
        let size = [("rx", coordinate(radii.width)), ("ry", coordinate(radii.height))]
        element("ellipse", place + size, style)
      }
    case .path(let path, let style):
      element("path", [("d", pathData(path))], style)
    case .text(let words, let place, let size, let anchor, let style):
      let attributes = [
        ("x", coordinate(place.x)), ("y", coordinate(place.y)), ("font-size", coordinate(size)),
        ("font-family", "DejaVu Sans, sans-serif"), ("text-anchor", anchor.rawValue),
      ]
      body += "<text" + text(attributes, style) + ">\(xmlText(words))</text>\n"
    case .lines(let text, let place): body += lines(of: text, at: place)
    case .picture(let picture): write(picture)
    case .group(let group): write(group)
    }
  }

  private mutating func write(_ group: Group) {
    var attributes: [(String, String)] = []
    attributes += self.transform(group.transform)
    if group.opacity != 1 {
      attributes.append(("opacity", shortDigits(group.opacity, places: 3)))
    }
    if let clip = group.clip {
      attributes.append(("clip-path", "url(#\(self.clip(clip)))"))
    }
    if let shadow = group.shadow {
      attributes.append(("filter", "url(#\(filter(shadow)))"))
    }
    body += "<g" + text(attributes, group.style, classes: group.classes) + ">"
    if let name = group.name { body += "<title>\(xmlText(name))</title>" }
    if group.name == nil || group.content.count > 1 { body += "\n" }
    for primitive in group.content { write(primitive) }
    if body.hasSuffix("\n"), group.name != nil, group.content.count == 1 { body.removeLast() }
    body += "</g>\n"
  }

  private func transform(_ components: TransformComponents) -> [(String, String)] {
    let text = TransformText(of: [components], units: .none).text(components)
    return text.isEmpty ? [] : [("transform", text)]
  }

  /// The name of a new area that clips.
  private mutating func clip(_ area: ClipArea) -> String {
    let name = "c\(clipCount)"
    clipCount += 1
    let attributes = [("d", pathData(area.outline))] + transform(area.transform)
    let path = "<path" + text(attributes, Style(), classes: area.classes) + "/>"
    definitions += "<clipPath id=\"\(name)\">\(path)</clipPath>"
    return name
  }

  /// Uses an image; its contents stand in the file once for each size.
  private mutating func write(_ placed: PlacedPicture) {
    let name: String
    if let known = images[placed] {
      name = known
    } else {
      name = "m\(images.count)"
      images[placed] = name
      let box = sides(of: Rect(center: .zero, size: placed.size))
      let ratio =
        switch placed.picture.fit {
        case .cover: "xMidYMid slice"
        case .contain: "xMidYMid meet"
        case .fill: "none"
        }
      let attributes =
        [("id", name)] + box + [
          ("preserveAspectRatio", ratio), ("clip-path", "url(#\(clip(ClipArea(placed.clip))))"),
          ("href", placed.picture.address),
        ]
      definitions += "<image" + text(attributes, Style()) + "/>"
    }
    element("use", [("href", "#" + name)], Style())
  }

  private func sides(of rect: Rect) -> [(String, String)] {
    [
      ("x", coordinate(rect.minX)), ("y", coordinate(rect.minY)),
      ("width", coordinate(rect.width)), ("height", coordinate(rect.height)),
    ]
  }

  /// The name of a gradient; equal ones share one.
  private mutating func gradient(_ fill: GradientFill) -> String {
    if let name = gradients[fill] { return name }
    let name = "g\(gradients.count)"
    gradients[fill] = name
    let element = fill.isRadial ? "radialGradient" : "linearGradient"
    let (start, end) = (fill.start, fill.end)
    let place =
      fill.isRadial
      ? [("cx", start.x), ("cy", start.y), ("r", fill.length)]
      : [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)]
    let stops = fill.stops.map { stop in
      let opacity =
        stop.opacity == 1 ? "" : " stop-opacity=\"\(shortDigits(stop.opacity, places: 3))\""
      return "<stop offset=\"\(coordinate(stop.at))\" stop-color=\"\(stop.color.css)\"\(opacity)/>"
    }
    definitions +=
      "<\(element) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\""
      + place.map { " \($0.0)=\"\(coordinate($0.1))\"" }.joined() + ">" + stops.joined()
      + "</\(element)>"
    return name
  }

  /// The name of the filter that draws a shadow; equal shadows share one.
  ///
  /// The filter consists of the parts of `feDropShadow`, which not all programs know; they leave out
  /// what has an unknown filter. A blur of 0 is left out, because SVG 1.1 draws nothing then.
  ///
  /// Source: W3C, "Filter Effects Module Level 1", 2018, sections 9.12 and 9.13.
  private mutating func filter(_ shadow: GroupShadow) -> String {
    let (drop, area) = (shadow.shadow, shadow.shadow.reach(below: shadow.area))
    let deviation = coordinate(drop.deviation)
    let blur =
      deviation == "0" ? "" : "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"\(deviation)\"/>"
    let place = "dx=\"\(coordinate(drop.offset.x))\" dy=\"\(coordinate(drop.offset.y))\""
    let opacity = shortDigits(drop.opacity, places: 3)
    let filter =
      " filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\""
      + sides(of: area).map { " \($0.0)=\"\($0.1)\"" }.joined() + ">" + blur
      + "<feOffset \(blur.isEmpty ? "in=\"SourceAlpha\" " : "")\(place) result=\"o\"/>"
      + "<feFlood flood-color=\"\(drop.color.css)\" flood-opacity=\"\(opacity)\"/>"
      + "<feComposite in2=\"o\" operator=\"in\"/>"
      + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>"
    if let name = filters[filter] { return name }
    let name = "s\(filters.count)"
    filters[filter] = name
    definitions += "<filter id=\"\(name)\"" + filter
    return name
  }

  private mutating func element(
    _ name: String, _ attributes: [(String, String)], _ style: Style
  ) {
    body += "<\(name)" + text(attributes, style) + "/>\n"
  }

  /// Attributes, followed by those of a style.
  private mutating func text(
    _ attributes: [(String, String)], _ style: Style, classes: [String] = []
  ) -> String {
    var (attributes, classes) = (attributes, classes)
    for (property, paint) in [("fill", style.fill), ("stroke", style.stroke)] {
      switch paint {
      case nil: break
      case .clear: attributes.append((property, "none"))
      case .color(let color): attributes.append((property, color.css))
      case .gradient(let fill): attributes.append((property, "url(#\(gradient(fill)))"))
      case .theme(let color): classes.append(themeClass(property, color))
      }
    }
    if let opacity = style.fillOpacity {
      attributes.append(("fill-opacity", shortDigits(opacity, places: 3)))
    }
    if let opacity = style.strokeOpacity {
      attributes.append(("stroke-opacity", shortDigits(opacity, places: 3)))
    }
    if let width = style.lineWidth { attributes.append(("stroke-width", coordinate(width))) }
    if let dash = style.dash {
      attributes.append(("stroke-dasharray", dash.lengths))
      if dash.start != 0 { attributes.append(("stroke-dashoffset", dash.offset)) }
    }
    if style.keepsLineWidth { attributes.append(("vector-effect", "non-scaling-stroke")) }
    if !classes.isEmpty { attributes.insert(("class", classes.joined(separator: " ")), at: 0) }
    return attributes.map { " \($0.0)=\"\($0.1)\"" }.joined()
  }

  private mutating func themeClass(_ property: String, _ color: ThemeColor) -> String {
    let name = "\(property)-\(color.rawValue)"
    if !themeRules.contains(where: { $0.name == name }) {
      themeRules.append((name, property, color))
    }
    return name
  }
}
