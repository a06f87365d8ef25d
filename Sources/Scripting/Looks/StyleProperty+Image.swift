import Geometry
import LuaRuntime
import Motion

extension StyleProperty {
  /// The image in an item; no animation changes it.
  static var image: StyleProperty {
    StyleProperty(
      schema: imageSchema, example: #"card.image = nil -- or { file = "lake.jpg", fit = "fill" }"#,
      read: { value, subject, stage throws(LuaError) in
        let new = try image(value, "\(subject)image", stage)
        return { $0.image = new }
      },
      value: { style, host throws(LuaError) in
        guard let image = style.image else { return .nil }
        return try host.value(of: image.options.scriptValue)
      },
      words: { $0.image.map { "\(luaString($0.file)), \($0.fit)" } },
      restore: { $0.image = $1.image }, animate: nil)
  }

  private static var imageSchema: OptionSchema {
    var schema = OptionSchema(
      "image", .value,
      type: .either([
        .string, .fields([NamedLuaType("file", .string), NamedLuaType("fit", .choice(fits))]),
      ]), optional: true,
      "The PNG, JPEG or SVG file that is drawn in its outline; none unless set.")
    schema.listFields = { imageOptions.options }
    return schema
  }

  private static var fits: [String] { ItemImage.Fit.allCases.map(\.rawValue) }

  private static var imageOptions: Schema {
    Schema(options: [
      OptionSchema("file", .string, "Its name, in the folder of the scene or below it."),
      OptionSchema(
        "fit", .choice, default: .string(ItemImage.Fit.fill.rawValue), choices: fits,
        "Whether it covers the item, is whole in it, or has its width and height."),
    ])
  }

  private static func image(
    _ value: OptionValue, _ subject: String, _ stage: Stage
  ) throws(LuaError) -> ItemImage? {
    guard case .value(let value) = value, value != .nil else { return nil }
    var image: ItemImage
    if let file = value.asString {
      image = ItemImage(file)
    } else if let table = value.asTable {
      let reader = OptionReader(host: stage.host, stage: nil, subject: subject)
      let values = try reader.read(table, imageOptions)
      image = ItemImage(values["file"]?.string ?? "")
      image.fit = values["fit"].flatMap { ItemImage.Fit(rawValue: $0.string) } ?? .fill
    } else {
      throw LuaError(
        "\(subject) must be the name of a file, or { file =, fit = }, not \(stage.host.show(value))"
      )
    }
    image.contents = try stage.imageContents(of: image.file, subject)
    return image
  }
}

extension Stage {
  /// Reads an image beside the scene.
  fileprivate func imageContents(
    of file: String, _ subject: String
  ) throws(LuaError) -> ImageContents {
    let shown = luaString(file)
    guard let place = state.imageFile else {
      throw LuaError("\(subject): only a scene that stands in a file has images, not \(shown)")
    }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1, parts[0] == "." { parts.removeFirst() }
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }), !file.contains("\0") else {
      throw LuaError("\(subject) must be a file in the folder of the scene or below, not \(shown)")
    }
    let folder = Files.folder(of: place)
    let bytes: [UInt8]
    do throws(ScriptError) {
      bytes = try host.files.script(
        at: Files.join(folder, parts.joined(separator: "/")), inside: folder)
    } catch {
      throw LuaError("\(subject): \(file): \(error.message)")
    }
    host.interpreter.charge(bytes.count / 16)
    guard let format = ImageFormat(bytes) else {
      throw LuaError("\(subject): \(file) must be a PNG, JPEG or SVG file")
    }
    guard let size = format.size(of: bytes), ImageFormat.sides.contains(size.width),
      ImageFormat.sides.contains(size.height)
    else {
      throw LuaError(
        "\(subject): \(file) must be a whole image, at most \(ImageFormat.sides.upperBound) pixels "
          + "wide and high")
    }
    var fingerprint = Fingerprint()
    fingerprint.add(bytes)
    let key = String(fingerprint.value, radix: 16)
    if let known = host.imageContents[key] { return known }
    let contents = ImageContents(
      key: key, address: "data:image/\(format.rawValue);base64,\(base64(bytes))")
    if host.imageContents.count >= 64 { host.imageContents = [:] }
    host.imageContents[key] = contents
    return contents
  }
}
