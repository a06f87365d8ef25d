import Testing

@Suite("Powers in the program")
struct PowerTests {
  @Test("the operator gives the bits of math.pow, folded constants included")
  func operatorBits() throws {
    let folder = Folder()
    folder.write(
      "scene.lua",
      """
      local differences = 0
      for _ = 1, 100000 do
        local base = math.random() * 10 ^ math.random(-20, 20)
        local exponent = (math.random() - 0.5) * 30
        if base ^ exponent ~= math.pow(base, exponent) then differences = differences + 1 end
      end
      print(differences, 1.1 ^ 11.3 == math.pow(1.1, 11.3))
      return require("libration").stage {}
      """)
    let result = Program.run("run", "scene.lua", in: folder.path)
    #expect(result.code == 0)
    #expect((result.output + result.error).contains("0\ttrue"))
  }
}
