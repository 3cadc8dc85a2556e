import type { CompressedBody } from '../compression-table.ts';
import type { Fairness } from '../fairness.ts';
import type { Machine } from '../machine.ts';
import type { MapMoves } from '../map/moves.ts';
import type { Builds, Imports } from '../measurement.ts';
import type { Arrival, ArrivalGroup } from '../remote/arrivals.ts';
import type { Protocol } from '../remote/host/host.ts';
import type { Traffic } from '../remote/host/timeline.ts';
import type { CompetitorId } from '../remote/run/competitors.ts';
import type { Comparison } from '../server/comparison.ts';
import type { Spread } from '../statistics.ts';

export const SECTION_IDS = [
  'server',
  'remote',
  'scans',
  'large',
  'arrival',
  'grid',
  'map',
  'fairness',
  'estimates',
  'compression',
  'build',
  'import',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

/** The database that a bench read. */
export interface MeasuredDatabase {
  readonly deals: number;
  readonly synthetic: boolean;
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** What a section was measured with. */
export interface Setting {
  /** In ISO 8601. */
  readonly measuredAt: string;
  /** With few repetitions, to try the bench. */
  readonly quick: boolean;
  readonly machine: Machine;
  /** Share of the cores that other programs kept busy just before, from 0 to 1. */
  readonly busyBefore: number;
  /** Null for a bench that reads none. */
  readonly database: MeasuredDatabase | null;
  /** Versions of what was compared, by name. */
  readonly versions: Readonly<Record<string, string>>;
  readonly elapsedMs: number;
}

/** What the document keeps of a run of one section. */
export interface Measured<Figures> extends Setting {
  readonly figures: Figures;
}

export interface ServerFigures {
  readonly rounds: number;
  readonly seconds: number;
  readonly comparisons: readonly Comparison[];
}

/** What one competitor had for one statement or for opening; requests, depth and bytes are medians. */
export interface RemoteCost extends Traffic {
  readonly ms: Spread;
}

export interface RemoteFigures {
  readonly protocol: Protocol;
  readonly rttMs: number;
  readonly megabitsPerSecond: number;
  /** Visits of each competitor with each statement. */
  readonly repeats: number;
  readonly competitors: readonly {
    readonly id: CompetitorId;
    readonly name: string;
    readonly open: RemoteCost | null;
  }[];
  readonly statements: readonly {
    readonly id: string;
    readonly shape: string;
    /** Null for a competitor that did not answer all its visits. */
    readonly costs: Readonly<Partial<Record<CompetitorId, RemoteCost | null>>>;
  }[];
}

export interface ArrivalFigures {
  readonly rttMs: number;
  readonly megabitsPerSecond: number;
  readonly groups: readonly (Pick<ArrivalGroup, 'protocol' | 'screen'> & {
    readonly visits: number;
    readonly spreads: Readonly<Record<keyof Arrival, Spread>>;
  })[];
}

/** A time with its tail. */
export interface Tail extends Spread {
  readonly p95: number;
}

export interface GridSectionFigures {
  readonly scrolls: readonly {
    readonly name: string;
    /** Processor time of the main thread for a frame, on average, in milliseconds: its kinds, and all of it. */
    readonly mainThreadMs: Readonly<Record<'script' | 'style' | 'layout' | 'all', number>>;
    readonly workMs: Tail;
    readonly frameMs: Tail;
    /** Share of frames that came later than at 60 a second, and at 30. */
    readonly lateShare: number;
    readonly veryLateShare: number;
  }[];
  readonly keys: { readonly spentMs: Tail; readonly untilFrameMs: Tail };
}

export interface EstimateFigures {
  readonly statements: number;
  /** Those that have an estimate. */
  readonly judged: number;
  /** How many times too high or too low. */
  readonly bytesError: Spread;
  readonly requestsError: Spread;
  readonly bytesWithinTwice: number;
  readonly requestsWithinTwice: number;
  readonly estimateMs: Spread;
}

/** The figures of each section. */
export interface SectionFigures {
  readonly server: ServerFigures;
  readonly remote: RemoteFigures;
  readonly scans: RemoteFigures;
  readonly large: RemoteFigures;
  readonly arrival: ArrivalFigures;
  readonly grid: GridSectionFigures;
  readonly map: readonly MapMoves[];
  readonly fairness: Fairness;
  readonly estimates: EstimateFigures;
  readonly compression: readonly CompressedBody[];
  readonly build: Builds;
  readonly import: Imports;
}

/** What was measured last, section by section. */
export type AllMeasured = { readonly [Id in SectionId]?: Measured<SectionFigures[Id]> };
