/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0xF62EBA1D3428AA65,
  "mobile": 0x391C954548576493,
  "stack": 0x2A8F570AD0B29BA7,
  "slopes": 0xEDBE0DD88AE249C6,
  "bullets": 0x37F725E551A1B9C7,
  "sleepers": 0xD7A465445860D607,
  "groups": 0xC7B5F6579AF77CD8,
  "gas": 0x96BF938536B5F0AA,
  "lifts": 0x232FE262EDAFA8E0,
  "furniture": 0x121BB5B822AC2A9C,
  "chains": 0x916B6DD1F51EB857,
  "targets": 0x787310A0A3CC4A39,
  "crowd": 0x851FF94575CBE26,
  "locked": 0xCEB7A0A6D7B9C04C,
  "churn": 0x74978B750E11A8DB,
  "hinges": 0x611DEFC6D01811ED,
  "cart": 0x271728D2F20902D4,
  "pistons": 0xE4ADF8D4B313CC98,
  "welds": 0x28CEB16168776D28,
  "rounds": 0x4FA6BE5C11DCA52A,
  "track": 0x5A5BF39A493C3CFB,
  "shots": 0xB5BF914225FE817F,
]
