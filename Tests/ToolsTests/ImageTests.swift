import Geometry
import Glibc
import Testing

/// Images of items: which files are taken, and what pictures, films, players and pages show.
@Suite("Images of items")
struct ImageTests {
  private let folder = Folder()

  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
  }

  /// The first and the last chunk of a PNG file.
  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13, 4) + Array("IHDR".utf8)
      + number(width, 4) + number(height, 4) + [8, 6, 0, 0, 0]
      + number(0, 4) + number(0, 4) + Array("IEND".utf8) + number(0xAE42_6082, 4)
  }

  /// The start of a JPEG file, with the segment of an application before the frame.
  private static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0] + number(16, 2) + [UInt8](repeating: 7, count: 14)
      + [0xFF, 0xC2] + number(11, 2) + [8] + number(height, 2) + number(width, 2)
      + [1, 1, 0x11, 0, 0xFF, 0xDA]
  }

  private func write(_ name: String, _ bytes: [UInt8]) {
    folder.write(name, "")
    let descriptor = open(folder[name], O_WRONLY | O_CLOEXEC)
    _ = Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
  }

  private func scene(_ card: String, _ more: String = "") {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 200, height = 100 }
      local card = stage:addItem {
        name = "card", center = { 90, 50 }, size = { 80, 40 }, color = "#ff0000", \(card) }
      \(more)
      return stage
      """)
  }

  private func file(_ command: String, _ name: String) throws -> String {
    let result = Program.run(command, "scene.lua", "-o", name, in: folder.path)
    try #require(result.code == 0, "\(result.error)")
    return try #require(folder.text(name))
  }

  @Test("are PNG, JPEG and SVG files of at most 8,192 pixels, by their contents")
  func formats() throws {
    let taken: [(bytes: [UInt8], type: String)] = [
      (Self.png(1, 1), "png"), (Self.png(8192, 8192), "png"), (Self.jpeg(640, 480), "jpeg"),
      (Array(Self.svg.utf8), "svg+xml"),
      (
        [0xEF, 0xBB, 0xBF] + Array("<?xml version=\"1.0\"?>\n<!-- < > -->\(Self.svg)".utf8),
        "svg+xml"
      ),
    ]
    for (bytes, type) in taken {
      write("image", bytes)
      scene("image = \"image\"")
      let picture = try file("picture", "a.svg")
      #expect(picture.contains(" href=\"data:image/\(type);base64,\(base64(bytes))\"/>"))
    }
    let whole = "must be a whole image, at most 8192 pixels wide and high"
    let format = "must be a PNG, JPEG or SVG file"
    let refused: [(bytes: [UInt8], rule: String)] = [
      ([], format), (Array("<html>".utf8), format), (Array("<!-- <svg".utf8), format),
      (Array("<svg>".utf8) + [0xFF], format), (Array(Self.png(1, 1).prefix(7)), format),
      (Array(Self.png(1, 1).prefix(23)), whole), (Array(Self.png(9, 9).dropLast()), whole),
      (Self.png(0, 1), whole),
      (Self.png(1, 8193), whole),
      (Self.png(1 << 31, 1), whole), (Array(Self.jpeg(9, 9).prefix(22)), whole),
      (Self.jpeg(0, 9), whole), ([0xFF, 0xD8, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0], whole),
      ([UInt8](repeating: 0, count: 1 << 20 + 1), "a file has 1024 KiB at most"),
    ]
    for (bytes, rule) in refused {
      write("image", bytes)
      scene("image = \"image\"")
      let result = Program.run("run", "scene.lua", in: folder.path)
      #expect(result.code != 0 && result.error.contains("addItem: image"), "\(result.error)")
      #expect(result.error.contains(rule), "\(result.error)")
    }
  }

  @Test("stand beside the scene or below it, and nowhere else")
  func places() throws {
    let outer = Folder()
    outer.write("secret.svg", Self.svg)
    folder.write("images/a.svg", Self.svg)
    folder.link("link.svg", to: outer["secret.svg"])
    folder.link("near.svg", to: "images/a.svg")
    for name in ["images/a.svg", "near.svg", "./near.svg"] {
      scene("image = { file = \"\(name)\" }")
      #expect(try file("picture", "a.svg").contains("data:image/svg+xml"))
    }
    for name in [
      "b.svg", "link.svg", "/etc/passwd", "../scene.lua", "images/../images/a.svg", "", "images",
      "images//a.svg", "images/./a.svg", "a\\0.svg",
    ] {
      scene("image = \"\(name)\"")
      let result = Program.run("run", "scene.lua", in: folder.path)
      #expect(result.code != 0 && result.error.contains("addItem: image"), "\(name)")
    }
    // A spec and a check find them beside the scene, too.
    scene("image = \"images/a.svg\"")
    #expect(Program.run("check", "scene.lua", in: folder.path).code == 0)
    folder.write(
      "a_spec.lua",
      """
      it("has images", function()
        local card = dofile("scene.lua"):item "card"
        assert.are.equal("images/a.svg", card.image.file)
        local item = libration.stage {}:addItem { size = { 9, 9 }, image = "near.svg" }
        assert.are.equal("fill", item.image.fit)
      end)
      """)
    let spec = Program.run("test", "a_spec.lua", in: folder.path)
    #expect(spec.code == 0, "\(spec.output)")
    let result = Program.run(
      "run", "-", in: folder.path,
      input: "libration.stage {}:addItem { size = { 9, 9 }, image = \"near.svg\" }")
    #expect(result.code != 0)
  }

  @Test("are in pictures, films, CSS, JavaScript and pages, and named where they are left out")
  func outputs() throws {
    folder.write("a.svg", Self.svg)
    folder.write("b.svg", Self.svg + "\n")
    let address = "data:image/svg+xml;base64,\(base64(Array(Self.svg.utf8)))"
    scene(
      "image = \"a.svg\", strokeColor = \"blue\", cornerRadius = 0",
      """
      stage:addItem { name = "twin", center = { 20, 20 }, size = { 80, 40 }, image = "a.svg",
        cornerRadius = 0 }
      stage:addItem { name = "oval", center = { 150, 20 }, size = { 40, 40 }, color = "gold",
        collisionBoundsType = "ellipse", image = { file = "a.svg", fit = "stretch" } }
      card:animate { x = 20, duration = 0.5 }
      """)
    for name in ["p.svg", "film.svg"] {
      let words = name == "p.svg" ? ["picture", "--at", "0"] : ["film"]
      let result = Program(words + ["scene.lua", "-o", name], in: folder.path, input: "").finish()
      try #require(result.code == 0, "\(result.error)")
      let svg = try #require(folder.text(name))
      // Equal images in boxes of one size stand there once.
      #expect(svg.split(separator: address, omittingEmptySubsequences: false).count == 3)
      #expect(svg.contains("preserveAspectRatio=\"xMidYMid slice\" clip-path=\"url(#"))
      #expect(svg.contains("preserveAspectRatio=\"none\""))
      // The line lies over the image.
      #expect(
        svg.contains(
          "<use href=\"#m0\"/>\n<rect x=\"-40\" y=\"-20\" width=\"80\" height=\"40\" fill=\"none\"/>"
        ))
    }
    let css = try file("bake", "a.css")
    #expect(
      css.contains(
        "background-image:url(\(address));background-size:cover;background-position:center;"
          + "background-repeat:no-repeat;"))
    #expect(css.contains("background-size:40px 40px;"))
    let script = try file("bake", "a.js")
    #expect(script.contains("backgroundImage: [\"url(\(address))\""))
    #expect(script.contains("backgroundSize: [\"cover\"") && script.contains("[\"no-repeat\""))
    #expect(try file("page", "a.html").contains("\"\(address)\"]]"))
    let lottie = Program.run("bake", "scene.lua", "-o", "a.json", in: folder.path)
    #expect(lottie.output.contains("a.json: leaves out images: card, twin, oval\n"))
    // Another image is another layer of a film.
    scene("image = \"a.svg\"", "stage:after(0.2, function() card.image = \"b.svg\" end)")
    #expect(FilmPlayer(try file("film", "film.svg")).parts.filter { $0.name == "card" }.count == 2)
    let changed = Program.run("bake", "scene.lua", "-o", "a.css", in: folder.path)
    #expect(changed.output.contains("a.css: leaves out changes of images: card\n"))
  }

  @Test("are in recordings, and change no motion")
  func recordings() throws {
    write("a.png", Self.png(3, 3))
    let fall = "stage.animator:add(\"gravity\", { item = card })"
    var traces: [String?] = []
    for look in ["", "image = \"a.png\""] {
      scene(look, fall)
      let result = Program.run(
        "run", "scene.lua", "--seconds", "1", "--trace", "t.csv", "--record", "r.libration",
        in: folder.path)
      try #require(result.code == 0)
      traces.append(folder.text("t.csv"))
    }
    #expect(traces[0] == traces[1] && traces[0] != nil)
    unlink(folder["a.png"])
    #expect(Program.run("replay", "r.libration", in: folder.path).code == 0)
    _ = Program.run("picture", "r.libration", "-o", "a.svg", in: folder.path)
    #expect(folder.text("a.svg")?.contains(base64(Self.png(3, 3))) == true)
  }
}
