import type { NetworkModel, Protocol } from '../host/host.ts';
import type { Traffic } from '../host/timeline.ts';
import type { StatementSet } from '../statements/planned.ts';
import type { Locality } from '../statements/statements.ts';
import type { CompetitorId } from './competitors.ts';

/** One part of a visit: what it cost the network, and how long the page took for it. */
export interface Cost extends Traffic {
  readonly ms: number;
}

const PHASES = ['open', 'first', 'nearby', 'again', 'secondOpen', 'second'] as const;
/**
 * - open: from the navigation to the page until the schema of the database was read, page and module included;
 * - first: the statement after that;
 * - nearby: the same of another place below the same interior pages, where that is asked for;
 * - again: the first one once more in the same page;
 * - secondOpen and second: open and first in a new page of the same profile.
 */
export type Phase = (typeof PHASES)[number];

export type VisitOutcome =
  | { readonly kind: 'answered'; readonly rows: number; readonly costs: Readonly<Partial<Record<Phase, Cost>>> }
  /** It refused the statement or failed at it, in its own words. */
  | { readonly kind: 'cannot'; readonly message: string }
  /** It was at this phase when its time was up. */
  | { readonly kind: 'gave up'; readonly phase: Phase; readonly afterSeconds: number; readonly traffic: Traffic };

/** One visit of a fresh profile with one statement. */
export interface Visit {
  readonly protocol: Protocol;
  readonly statement: string;
  readonly competitor: CompetitorId;
  /** From 1. */
  readonly repeat: number;
  readonly outcome: VisitOutcome;
}

/** Memory of a process of the browser. */
export interface ProcessMemory {
  /** What is in memory, also the browser's own code, which all of its processes share. */
  readonly residentBytes: number;
  /** What no other process has. */
  readonly privateBytes: number;
}

/** Memory of our page once it has run every statement of the set, one after another. */
export interface PageMemory {
  /** Memory of the page with its workers and their WebAssembly memories; null where the browser does not measure it. */
  readonly pageBytes: number | null;
  /** Memory of the renderer process; null where there is no /proc. */
  readonly process: ProcessMemory | null;
  /** The same of an empty page: what is not ours. */
  readonly emptyProcess: ProcessMemory | null;
}

export interface RemoteBench {
  readonly machine: { readonly node: string; readonly browser: string; readonly cores: number };
  readonly set: StatementSet;
  readonly network: NetworkModel & { readonly model: string };
  readonly database: {
    readonly url: string;
    readonly sizeBytes: number;
    readonly deals: number;
    readonly synthetic: boolean;
  };
  readonly statements: readonly {
    readonly id: string;
    readonly shape: string;
    readonly locality: Locality;
    readonly sql: string;
    /** As DuckDB was asked, where that differs. */
    readonly duckdbSql: string | null;
  }[];
  readonly visits: readonly Visit[];
  /** Statements whose rows are not the same everywhere: what a bench of them would say is worth nothing. */
  readonly differences: readonly string[];
  readonly memory: PageMemory | null;
}
