/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x274BD02E471BCAE,
  "mobile": 0x391C954548576493,
  "stack": 0xE891D3FE59FB74F6,
  "slopes": 0xB616CC054F67BDA9,
  "bullets": 0xEBBC00D88BB347AC,
  "sleepers": 0x8A93452C66AB4E92,
  "groups": 0x925ABDA288BB067F,
  "gas": 0x307AA43195090DAB,
  "lifts": 0x232FE262EDAFA8E0,
  "furniture": 0x2399486BC3D5DD76,
  "chains": 0xE4FAEC84BD62B9FC,
  "targets": 0xC9AFE41684144425,
  "crowd": 0xEAB3957C374AE644,
  "locked": 0xF50FE5797642F0C4,
  "churn": 0x158C3CFD1A1A44DA,
  "hinges": 0x418E89E1EEC35E3,
  "cart": 0xE358D5BEA0C643A3,
  "pistons": 0x543345569929A902,
  "welds": 0x9140115540C7C16D,
  "rounds": 0xA066EE61095510B7,
  "track": 0x229AB439CD4D4BB3,
  "shots": 0x2465BD773F190697,
]
