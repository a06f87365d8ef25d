import Geometry
import Porting
import Testing

/// The catalogs of the products: their tutorials are the compiled files in `Catalog`.
@Suite struct CatalogTests {
  static let products = [
    "Dynamics", "Geometry", "LuaRuntime", "Motion", "Physics", "Porting", "Scenarios", "Scripting",
  ]

  @Test("an article for each product shows its tutorial as it is compiled", arguments: products)
  func article(product: String) throws {
    let page = Page("Sources/\(product)/\(product).docc/\(product).md")
    let shown = try #require(page.blocks(in: "swift").first).text
    let path = package + "/Tests/DocumentationTests/Catalog/\(product)Tutorial.swift"
    #expect(shown == contents(of: path))
  }

  @Test("every library of the manifest has an article")
  func complete() {
    let manifest = contents(of: package + "/Package.swift").split(separator: "\n")
    let libraries = manifest.compactMap { line in
      line.split(separator: "\"").dropFirst().first.flatMap { name in
        line.contains(".library(name:") ? String(name) : nil
      }
    }
    // Programs in C use the product Library: its header is its page.
    #expect(libraries.sorted().filter { $0 != "Library" } == Self.products)
  }

  @Test("the tutorials do what their first lines say")
  func tutorials() throws {
    #expect(turnedCard().size.width > 39.99 && turnedCard().size.width < 40.01)
    let (landed, before) = bounce()
    #expect(abs(landed.y - 180) < 1)
    #expect(before.y < 130)
    let (snapped, fallen) = try snapAndFall()
    #expect(abs(snapped.x - 80) < 0.5 && abs(fallen.y - 450) < 1)
    let (card, seconds) = try flyAway()
    #expect(card.alpha == 0 && card.center == Vector(80, 100) && seconds < 3)
    #expect(try answer() == 42)
    let (height, jumps) = try hop()
    #expect(height == 200 && jumps == 1)
    let box = RunLoop.$main.withValue(RunLoop()) { dropBox() }
    #expect(abs(box.y - 450) < 1)
    #expect(try sharedStage() == 100)
  }
}
