/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x6E20140089F184E0,
  "mobile": 0x78793E6EB7A0B564,
  "stack": 0x8710B3CB1A78792E,
  "slopes": 0x201B95E93F5FD613,
  "bullets": 0xDFD762DCB7194F2E,
  "sleepers": 0xB306826E4CC3003B,
  "groups": 0x73C95F3C9E79E5C6,
  "gas": 0xF9EC7EECAF8BC449,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0xDE4779D3E6F9C962,
  "chains": 0xABFBA572C9CAFE92,
  "targets": 0x422394EA0292F5A8,
  "crowd": 0x89857C4E2D2B6D26,
  "locked": 0x9BA6EDE17BBDDBF,
  "churn": 0xE097EB5BCFEFE0E6,
  "hinges": 0x3671D9A9B39FF51A,
  "cart": 0xE17245740A3F28F2,
  "pistons": 0x707C6203B2B0E5A6,
  "welds": 0x70806D269367B48B,
  "rounds": 0xA5896378531CA7E1,
  "track": 0x22286F7E427ED973,
  "shots": 0xE21A12E7638E39AE,
]
