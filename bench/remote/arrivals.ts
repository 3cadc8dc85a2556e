import type { Protocol } from './host/host.ts';

/** When a first visitor could do what, since the navigation. */
export interface Arrival {
  /** The first paint. */
  readonly paintedMs: number;
  /** The statement can be typed, and the Run button works. */
  readonly usableMs: number;
  /** The questions of the start page are visible. */
  readonly questionsMs: number;
  /** The database is open: its name is in the header. */
  readonly databaseMs: number;
  /** The sum of layout shifts. */
  readonly layoutShifts: number;
}

export const ARRIVAL_FIGURES = ['paintedMs', 'usableMs', 'questionsMs', 'databaseMs', 'layoutShifts'] as const;

/** First visits over one protocol on one screen. */
export interface ArrivalGroup {
  readonly protocol: Protocol;
  readonly screen: 'desktop' | 'phone';
  readonly arrivals: readonly Arrival[];
}

export interface Arrivals {
  readonly rttMs: number;
  readonly megabitsPerSecond: number;
  readonly groups: readonly ArrivalGroup[];
}
