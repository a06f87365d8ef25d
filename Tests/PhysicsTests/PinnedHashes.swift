/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x6E20140089F184E0,
  "mobile": 0x1F94E2E878A435FA,
  "stack": 0x8710B3CB1A78792E,
  "slopes": 0x201B95E93F5FD613,
  "bullets": 0xDFD762DCB7194F2E,
  "sleepers": 0xB306826E4CC3003B,
  "groups": 0x73C95F3C9E79E5C6,
  "gas": 0xF9EC7EECAF8BC449,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0xDE4779D3E6F9C962,
  "chains": 0x71B22B9B56AAEDC1,
  "targets": 0x422394EA0292F5A8,
  "crowd": 0x89857C4E2D2B6D26,
  "locked": 0x9BA6EDE17BBDDBF,
  "churn": 0xD45DB249F811BE3B,
  "hinges": 0x2B217051BDE276B7,
  "cart": 0x77A80E7CBCC6E1AE,
  "pistons": 0x19DD900DC6D7A17E,
  "welds": 0x4914AADF06B8A010,
  "rounds": 0xA5896378531CA7E1,
  "track": 0x22286F7E427ED973,
  "shots": 0xE21A12E7638E39AE,
]
