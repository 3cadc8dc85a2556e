/** The frames of a period. Times are in milliseconds. */
export interface Frames {
  /** Between two frames, by the clock. */
  readonly gapsMs: readonly number[];
  /** Time that the main thread works, from the first event of a frame until the frame is handed over for drawing, by the clock. */
  readonly workMs: readonly number[];
  /** Processor time of the main thread for a frame, on average, by kind. */
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** All of it, with painting and other work of the thread. */
  readonly all: number;
}

/** What each key of a stretch of typing took, in milliseconds. */
export interface Keys {
  /** Processor time of the main thread until it is idle again, with what waits for a pause in typing. */
  readonly spentMs: readonly number[];
  /** From the event until the frame with the letter is handed on to be drawn, on the clock. */
  readonly untilFrameMs: readonly number[];
}

export interface GridFigures {
  readonly scrolls: readonly { readonly name: string; readonly frames: Frames }[];
  readonly typing: Keys;
}
