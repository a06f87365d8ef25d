/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x472A4C57AF5939D7,
  "mobile": 0x391C954548576493,
  "stack": 0x7EBBCE4B2C82FC3C,
  "slopes": 0xED77310A3D9B2014,
  "bullets": 0x269504FCAF6E4A53,
  "sleepers": 0x80EB3AD097CE46B3,
  "groups": 0x606368B1EB5924A2,
  "gas": 0x2D3C2191496ED312,
  "lifts": 0x96222E38C0B543AD,
  "furniture": 0x36CA2FD37260D18F,
  "chains": 0xED1A7CC7A1C7609,
  "targets": 0x4C142F4653EC5B83,
  "crowd": 0xB82B2C81EA502164,
  "locked": 0xEA880574D6C75DED,
  "churn": 0x44EC8B284709CCDC,
  "hinges": 0xB89DF9460516156F,
  "cart": 0x8200C7D06FEF237B,
  "pistons": 0xEEAFEE93340B191D,
  "welds": 0x9268A57010FA5EC3,
  "rounds": 0xED232DA14A00B355,
  "track": 0x3EFB0E1815C43B5,
  "shots": 0xAF1173316DA012F0,
]
