// The shapes that the page's modules share. Those of the engine's answers are described in docs/protocol.md.

import type { App } from "./app.js";
import type { Board } from "./board/board.js";

export type Side = "S" | "N";
/** `A1` to `B8` South's, `a1` to `b8` North's. */
export type Pit = string;

export interface Config {
  port: "socket" | "worker";
  path?: string;
  /** The name of the engine that searches. */
  engine?: string;
  /** Most threads of a search. */
  threads?: number;
  /** Most megabytes of the transposition table; 0 where its size cannot be set. */
  hash?: number;
  /** Whether the engine that searches can play weaker. */
  levels?: boolean;
  wasm?: string;
  /** The size of that file. */
  wasm_bytes?: number;
  offline?: boolean;
  /** The address of a static site of the board, for links to friends. */
  site?: string;
}

/** What stands on a board. Arrays have 16 numbers: front pits 1 to 8, then back pits 1 to 8. */
export interface State {
  south: number[];
  north: number[];
  stores: { south: number; north: number };
  houses: { south: boolean; north: boolean };
  side: Side;
  kutakatia: Pit | null;
}

/** The fields with which a question names a game. */
export interface GameQuestion {
  variant?: string;
  start?: string;
  moves?: string[];
  rules?: { seed_limit?: number; kutakatia?: boolean };
}

export interface LegalMove {
  move: string;
  full: string;
  pit: Pit;
  direction: "<" | ">";
  plays_house: boolean;
  /** The pit from which a kunamua capture is sown. */
  kichwa: Pit | null;
  kind: "takata" | "capture" | "win";
  kutakatia: Pit | null;
  captured: number;
  position: string | null;
}

export interface Illegal {
  rule: string;
  text: string;
  move: string;
  [data: string]: unknown;
}

export interface Over {
  result: string;
  winner: Side | null;
  reason: string;
  text: string;
}

export interface GameAnswer {
  variant: string;
  start: string;
  rules: { kutakatia: boolean; seed_limit: number };
  moves: { move: string; full: string; side: Side; pair: number; position: string }[];
  position: string;
  board: { south: number[]; north: number[] };
  side: Side;
  stage: "kunamua" | "mtaji" | null;
  stores: { south: number; north: number };
  houses: { south: boolean; north: boolean };
  kutakatia: Pit | null;
  legal: LegalMove[];
  illegal: Record<Pit, Illegal>;
  over: Over | null;
  warning: string | null;
}

export interface Step {
  event: "put" | "lift" | "sow" | "capture" | "play_house";
  rows: string;
  pit?: Pit;
  count?: number;
  seeds?: number;
  from?: Pit;
  to?: Pit;
  direction?: "clockwise" | "anticlockwise";
  by?: Pit;
  taken?: Pit;
}

export interface Trace {
  position: string;
  move: string;
  full: string;
  kind: string;
  legal: boolean;
  steps: Step[];
  ending: { kind: string; pit?: Pit; first?: number; period?: number };
  sown: number;
  sowings: number;
  result: string | null;
}

export type Score = import("./port/info.js").Score;
export type Info = import("./port/info.js").Info;

export interface SearchRequest extends GameQuestion {
  /** The words after `go`, e.g. `movetime 1000` or `infinite`. */
  go: string;
  /** Options of the engine, e.g. `{"Skill Level": 3, MultiPV: 2}`. */
  options?: Record<string, string | number | boolean>;
  onInfo?: (lines: Info[]) => void;
  /** Stops the search. */
  signal?: AbortSignal;
}

export interface SearchResult {
  move: string | null;
  /** The last lines, the best one first. */
  lines: Info[];
  stopped: boolean;
  /** What the engine said that it cannot search, e.g. that it does not play the variant. */
  refused: string | null;
}

export type Lane = "ask" | "search";

/** A conversation with an engine, over a WebSocket or with Web Workers. */
export interface Port extends EventTarget {
  state: "starting" | "open" | "lost";
  /** Whether it is lost because the server has too many pages already. */
  full?: boolean;
  /** How much is there of an engine that has to be loaded first. */
  progress?: import("./port/load.js").Progress | null;
  /** Sends one line. Lane `search` is for all that takes time. */
  send(line: string, lane: Lane): void;
  /** Ends what runs in lane `search`; its last line still comes. */
  stop(): void;
  /** Tries at once to get a lost conversation back. */
  retry(): void;
}

/** A panel beside the board; js/README.md describes it. */
export interface Panel {
  name: string;
  /** The `d` of a path of 24×24 units. */
  icon: string;
  /** Whether it is opened from the menu of the head and has no tab. */
  inMenu?: boolean;
  render(app: App): unknown;
  /** Whether it shows positions of its own on the board while the person's game waits. */
  borrows?: boolean;
  /** Whether it teaches: moves are named in words, and a refusal does not name the moves that are asked for. */
  teaches?: boolean;
  /** Whether no move is stepped through here, so that the strip shows no buttons for it unless a move is shown. */
  still?: boolean;
  /** What lies over the middle of the board, such as the result. */
  overBoard?(app: App): unknown;
  onEnter?(app: App, detail?: unknown): void;
  /** Another panel is opened. */
  onLeave?(app: App, next: string): void;
  onNode?(app: App): void;
  onMove?(app: App, move: string): void;
  /** False where the pits of the side to move shall not be offered. */
  mayMove?(app: App): boolean;
  /** The side that the person plays, where a panel has positions of its own. */
  person?(): Side | undefined;
  /** Why nothing is offered, said when a pit is chosen all the same; "" where it goes without saying. */
  whyNot?(app: App): string;
}

/** A panel that is loaded when it is opened first. */
export interface LazyPanel {
  name: string;
  icon: string;
  inMenu?: boolean;
  load(): Promise<Panel>;
}

export interface Choices {
  legal: LegalMove[];
  illegal: Record<Pit, Illegal>;
  stage: "kunamua" | "mtaji" | null;
  side: Side;
  onMove(move: string): void;
  /** A pit that cannot be played was chosen, or a direction of one that can be played the other way. */
  onIllegal(pit: Pit, illegal: Illegal | null, direction?: "<" | ">"): void;
}

export interface Arrow {
  pit: Pit;
  direction: "<" | ">";
  /** 0 is the best line, then 1, 2 …; "played" is the move of the game that is criticised. */
  rank: number | "played";
  label?: string;
}

export type { App, Board };
