/** What the main thread did while a map was moved. */
export interface MapMoves {
  readonly points: number;
  /** Whether the points are in groups. */
  readonly isClustered: boolean;
  /** Processor time of the main thread for a frame, on average. */
  readonly frameMs: number;
  /** The longest task beyond 50 ms, by the clock; 0 if there was none. */
  readonly longestTaskMs: number;
  /** Processor time of the main thread until the points were drawn first. */
  readonly drawMs: number;
}
