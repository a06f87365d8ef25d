/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0xDB6A54CEA152786,
  "mobile": 0x391C954548576493,
  "stack": 0x2C4398A7391BA90,
  "slopes": 0x3A001F7671205A3,
  "bullets": 0xE715DBFAE6E12DBF,
  "sleepers": 0xE681036FAF8D4A01,
  "groups": 0xA1920702B05A2FC1,
  "gas": 0x1E4525D265983843,
  "lifts": 0xDCEF2E74553F1172,
  "furniture": 0xBDC23CF2368D302F,
  "chains": 0x606986FE3210A8B8,
  "targets": 0x81965EFA5DEC208E,
  "crowd": 0xFD1C6A9AA2AEF2F8,
  "locked": 0x412EA89C1DE3A171,
  "churn": 0x104E02D4422A1B52,
  "hinges": 0xB47E0987C31CF72E,
  "cart": 0x93F105A3EABD555F,
  "pistons": 0x2AB8A3352F90C5EB,
  "welds": 0x316E9D66020FE35C,
  "rounds": 0x2D132BD0783A1E5E,
  "track": 0x9BFFBEC0996A5383,
  "shots": 0xF7B2A3028E00EC89,
]
