/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x301A325FE440FAD0,
  "mobile": 0xBCAC2D626ED4CDD9,
  "stack": 0x2F61FAFECD844582,
  "slopes": 0x2756D95EDD0BB8E1,
  "bullets": 0x9BFBCFFF7A3CC39B,
  "sleepers": 0xD017203DF5262BF3,
  "groups": 0x4E618EED67BA66EE,
  "gas": 0x93B1DF7DF509D80C,
  "lifts": 0x232FE262EDAFA8E0,
  "furniture": 0xC64084BB3BC88693,
  "chains": 0x2C87303EBE14FCF9,
  "targets": 0x155E6097E1813883,
  "crowd": 0x3031B73711273E1C,
  "locked": 0xB37EA7B901B0B13,
  "churn": 0xDB4728714AD6EA9F,
  "hinges": 0x5622B882EB807CCA,
  "cart": 0xE610B5CD0D61B562,
  "pistons": 0xE216E72B97901D3,
  "welds": 0x45912A8FD0F1D565,
  "rounds": 0xBA51C437F85C38EB,
  "track": 0x7F81C1BA31357DD1,
  "shots": 0xFD3AA0D5E957DA48,
]
