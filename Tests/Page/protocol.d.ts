// The messages of the page, as Sources/Viewing/Protocol declares them. ProtocolTests writes them.

export type Request =
  /** Time goes on. */
  | [name: "play"]
  /** Time stops. */
  | [name: "pause"]
  /** So many ticks ahead, or back. */
  | [name: "step", n: number]
  /** Goes to a tick, or to the last one known. */
  | [name: "seek", t: number]
  /** Goes to a tick that may not be simulated yet. */
  | [name: "reach", t: number]
  /** The speed of time, as a multiple of real time. */
  | [name: "speed", f: number]
  /** A stretch to play again and again. */
  | [name: "loop", a: number, b: number]
  /** A stretch to play again and again. */
  | [name: "loop", off: "off"]
  /** Begins again at tick 0 without the inputs. */
  | [name: "restart"]
  /** Makes the following change one of its own: it is undone alone. */
  | [name: "change"]
  /** The present run stays: the next change begins a branch. */
  | [name: "keep"]
  /** Takes the last change back. */
  | [name: "undo"]
  /** Makes the change again that was taken back last. */
  | [name: "redo"]
  /** A finger, in points of the stage. */
  | [name: "touch", phase: "began" | "moved" | "ended" | "cancelled", finger: number, x: number, y: number]
  /** A pointer without a button, in points of the stage. */
  | [name: "hover", phase: "moved" | "ended", x: number, y: number]
  /** A turn of a wheel, in points of the stage. */
  | [name: "wheel", dx: number, dy: number, x: number, y: number]
  /** A key that comes down or goes up, with the modifiers held beside it. */
  | [name: "key", phase: "down" | "up", names: string, key: string]
  /** Another size of the stage, in points. */
  | [name: "resize", width: number, height: number]
  /** A param of behaviors; "reset" for what the scene says. */
  | [name: "knob", behaviors: number | string, param: string, value: string]
  /** A number or look of an item at tick 0; "reset" for what the scene says in all of them. */
  | [name: "start", item: number, field: string, value: number | string]
  /** A number or look of an item at tick 0; "reset" for what the scene says in all of them. */
  | [name: "start", item: number, reset: "reset"]
  /** Writes a param of behaviors, as the first has it now, into the script. */
  | [name: "writeKnob", behaviors: number | string, param: string]
  /** Writes the fields of an item that are set at tick 0 into the script. */
  | [name: "writeStart", item: number]
  /** A line of the prompt. */
  | [name: "prompt", text: string]
  /** Rows were drawn. */
  | [name: "ack", n: number]
  /** Chooses the overlays that are drawn over the stage. */
  | [name: "overlays", names: string]
  /** An item to tell about. */
  | [name: "inspect", item: number | "none"]
  /** The touches so far, as a file of them. */
  | [name: "touches"]
  /** The contents of an image of items. */
  | [name: "image", key: string]
  /** The line of the scene that sets a param as it is set now. */
  | [name: "lua", behavior: number, param: string]
  /** Goes to a branch. */
  | [name: "branch", branch: number]
  /** Shows a run of the file of runs. */
  | [name: "run", run: number]
  /** Names a branch. */
  | [name: "name", branch: number, name: string]
  /** Forgets a branch. */
  | [name: "forget", branch: number]
  /** The branches whose rows are wanted beside the present run. */
  | [name: "compare", branches: string]
  /** A name for the present moment. */
  | [name: "mark", name: string]
  /** A name to forget. */
  | [name: "unmark", name: string]
  /** A scene of the gallery. */
  | [name: "open", name: string]
  /** Asks for the completion at the end of a text. */
  | [name: "complete", text: string]
  /** The columns of text that answers may fill. */
  | [name: "width", columns: number]
  /** A file of the session, by the name that messages give, for the person's editor. */
  | [name: "edit", line: number, file: string]
  /** A script of the session to show, by the name that messages give. */
  | [name: "script", file: string]
  /** Saves the script that is shown, with a text in place of its bytes from START to END. */
  | [name: "save", version: string, start: number, end: number, text: string]
  /** The run up to a tick, as keys for players or as a film. */
  | [name: "export", format: "css" | "json" | "js" | "lua" | "svg", t: number];

export interface GalleryMessage {
  type: "gallery";
  scenes: GalleryMessageScene[];
}

export interface GalleryMessageScene {
  name: string;
  doc: string;
}

export interface PhoneMessage {
  type: "phone";
  address: string;
  code: string[];
}

export interface SceneMessage {
  type: "scene";
  run: number;
  ghost?: number;
  title: string;
  file?: string;
  doc: string;
  runs: boolean;
  sweptRun?: number;
  rate: number;
  width: number;
  height: number;
  last: number;
  present: number;
  seed: number;
  fields: PageParam[];
  items: PageItem[];
  kinds: BehaviorKind[];
  behaviors: PageBehavior[];
}

export interface PageParam {
  name: string;
  kind: string;
  min?: number;
  max?: number;
  unit?: string;
  range?: string;
  choices: string[];
  doc: string;
  settable: boolean;
}

export interface PageItem {
  id: number;
  name: string;
  tags?: string[];
  look: PageLook;
  alpha?: number;
  group?: number;
  parent?: number;
  anchored?: boolean;
  made?: PageLine;
  values?: (number | boolean | string | [number, number] | null)[];
}

export interface PageLook {
  width: number;
  height: number;
  shape: "rect" | "ellipse" | "path";
  outline?: number[];
  color: string;
  turn?: boolean;
  finish?: PageFinish;
  z: number;
}

export interface PageFinish {
  cornerRadius?: number;
  path?: PagePath;
  stroke?: PageStroke;
  shadow?: PageShadow;
  fill?: PageGradient;
  image?: PageImage;
  text?: PageText;
  clips?: boolean;
}

export interface PagePath {
  points: number[];
  closed: boolean;
}

export interface PageStroke {
  color: string;
  width: number;
  start?: number;
  end?: number;
}

export interface PageShadow {
  color: string;
  blur: number;
  x: number;
  y: number;
}

export interface PageGradient {
  radial: boolean;
  from: number[];
  to: number[];
  places: number[];
  colors: string[];
}

export interface PageImage {
  key: string;
  fit: string;
}

export interface PageText {
  lines: string[];
  families: string;
  weight: number;
  size: number;
  color: string;
  alignment: string;
}

export interface PageLine {
  file?: string;
  line: number;
}

export interface BehaviorKind {
  name: string;
  file?: string;
  doc: string;
  params: PageParam[];
}

export interface PageBehavior {
  kind: number;
  label: string;
  depth: number;
  suspended: boolean;
  items: string[];
  made?: PageLine;
  values: (number | boolean | string | [number, number] | null)[];
  scene?: (number | boolean | string | [number, number] | null)[];
}

export interface RunMessage {
  type: "run";
  run: number;
  ghost?: number;
  from: number;
  last: number;
  present: number;
  playing: boolean;
  complete: boolean;
}

export interface StatusMessage {
  type: "status";
  run: number;
  present: number;
  last: number;
  lived: number;
  playing: boolean;
  speed: number;
  loop?: number[];
  resting: boolean;
  milliseconds: number;
}

export interface ItemMessage {
  type: "item";
  run: number;
  tick: number;
  item: PageItem;
}

export interface LookMessage {
  type: "look";
  branch?: number;
  run: number;
  tick: number;
  id: number;
  look?: PageLook;
}

export interface SizeMessage {
  type: "size";
  run: number;
  tick: number;
  size: number[];
}

export interface EventsMessage {
  type: "events";
  run: number;
  replace: boolean;
  events: PageEvent[];
}

export interface PageEvent {
  tick: number;
  kind: "event" | "contact" | "error" | "reload" | "input";
  text: string;
  item?: number;
  file?: string;
  line?: number;
}

export interface MarksMessage {
  type: "marks";
  marks: MarksMessageMark[];
}

export interface MarksMessageMark {
  name: string;
  tick: number;
}

export interface HistoryMessage {
  type: "history";
  undo?: string;
  redo?: string;
}

export interface BranchesMessage {
  type: "branches";
  current: number;
  beside?: number;
  branches: BranchesMessageBranch[];
}

export interface BranchesMessageBranch {
  id: number;
  name: string;
  color: number;
  parent?: number;
  from: number;
  run: number;
  last: number;
  fixed: boolean;
  lived: number;
}

export interface BranchItemsMessage {
  type: "branchItems";
  branch: number;
  run: number;
  last: number;
  width: number;
  height: number;
  sizes: number[][];
  items: PageItem[];
}

export interface OverlayMessage {
  type: "overlay";
  run: number;
  tick: number;
  velocities?: number[];
  centers?: number[];
  fingers?: number[];
  attachments?: number[];
  boundaries?: number[][];
  contacts?: number[];
  islands?: OverlayMessageIsland[];
  fields?: number[];
}

export interface OverlayMessageIsland {
  resting: boolean;
  count: number;
  points: number[];
}

export interface InspectionMessage {
  type: "inspection";
  run: number;
  tick: number;
  id: number;
  name: string;
  fields: InspectionMessageField[];
  forces: InspectionMessageForce[];
}

export interface InspectionMessageField {
  name: string;
  value: number;
  unit: string;
  writer?: string;
}

export interface InspectionMessageForce {
  behavior?: number;
  label: string;
  x: number;
  y: number;
  torque: number;
}

export interface NoteMessage {
  type: "message";
  level: "note" | "error" | "print";
  text: string;
  file?: string;
  line?: number;
  source?: string;
  locals?: NoteMessageLocal[];
}

export interface NoteMessageLocal {
  name: string;
  value: string;
}

export interface ProblemsMessage {
  type: "problems";
  problems: Problem[];
}

export interface Problem {
  text: string;
  file?: string;
  line?: number;
  source?: string;
  locals: NoteMessageLocal[];
  tick?: number;
  replay?: string;
}

export interface RefusedMessage {
  type: "refused";
  line: string;
  reason: string;
}

export interface AnswerMessage {
  type: "answer";
  texts: AnswerMessageText[];
  incomplete: boolean;
  exit: boolean;
}

export interface AnswerMessageText {
  kind: "value" | "print" | "error";
  text: string;
}

export interface CompletionMessage {
  type: "completion";
  text: string;
  insertion: string;
  typed: string;
  call: string;
  candidates: CompletionMessageCandidate[];
}

export interface CompletionMessageCandidate {
  text: string;
  ending: string;
  detail: string;
}

export interface ScriptMessage {
  type: "script";
  file: string;
  text: string;
  version: string;
  writable: boolean;
  editor: boolean;
  files: string[];
}

export interface TouchesMessage {
  type: "touches";
  csv: string;
}

export interface ImageMessage {
  type: "image";
  key: string;
  address: string;
}

export interface LuaMessage {
  type: "lua";
  text: string;
}

export interface ExportedMessage {
  type: "exported";
  text: string;
  name: string;
}

export type Message = GalleryMessage | PhoneMessage | SceneMessage | RunMessage | StatusMessage | ItemMessage | LookMessage | SizeMessage | EventsMessage | MarksMessage | HistoryMessage | BranchesMessage | BranchItemsMessage | OverlayMessage | InspectionMessage | NoteMessage | ProblemsMessage | RefusedMessage | AnswerMessage | CompletionMessage | ScriptMessage | TouchesMessage | ImageMessage | LuaMessage | ExportedMessage;
