import Testing

@Suite("The pictures of the documentation")
struct PictureTests {
  @Test("are what the command makes of the examples now", arguments: ["deal"])
  func films(name: String) {
    let place = Workplace()
    let file = "docs/pictures/\(name).svg"
    let run = place.run(".build/release/libration film examples/\(name).lua -o film.svg")
    #expect(run.code == 0, "\(run.output)")
    let isCurrent = place.run("cat film.svg").output == contents(of: "\(package)/\(file)")
    #expect(isCurrent, "run: libration film examples/\(name).lua -o \(file)")
  }

  @Test("are all checked")
  func all() {
    #expect(Workplace().run("cd '\(package)/docs/pictures' && ls *.svg").output == "deal.svg\n")
  }
}
