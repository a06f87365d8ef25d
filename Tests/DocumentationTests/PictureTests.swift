import Testing

@Suite("The pictures of the documentation")
struct PictureTests {
  // .ci/run compares the other pictures, as ten thousand birds take long in debug builds.
  @Test("are what the command makes of the examples now")
  func current() {
    let place = Workplace()
    for (command, file) in [
      ("film examples/deal.lua", "deal.svg"), ("picture examples/snap.lua", "examples/snap.svg"),
    ] {
      let run = place.run(".build/release/libration \(command) -o made.svg")
      #expect(run.code == 0, "\(run.output)")
      let isCurrent = place.run("cmp made.svg '\(package)/docs/pictures/\(file)'").code == 0
      #expect(isCurrent, "\(file): run docs/pictures/make")
    }
  }

  @Test("show each shipped behavior on its page, and each example")
  func all() {
    let page = contents(of: "\(package)/docs/scripting/shipped.md")
    let sections = page.split(separator: "\n## ").dropFirst()
    #expect(sections.count > 15)
    for section in sections {
      let name = section.prefix { $0 != "\n" }
      #expect(section.contains("![\(name)"), "\(name) has no picture")
    }
    let gallery = contents(of: "\(package)/docs/pictures/README.md")
    let scenes = Workplace().run("ls examples/*.lua").output.split(separator: "\n")
    for scene in scenes {
      let name = scene.dropFirst(9).dropLast(4)
      #expect(gallery.contains("](examples/\(name).svg)"), "\(name) has no picture")
    }
  }
}
