import type { NetworkModel, Protocol } from '../host/host.ts';
import type { Traffic } from '../host/timeline.ts';
import type { StatementSet } from '../statements/planned.ts';
import type { Locality } from '../statements/statement.ts';
import type { CompetitorId } from './competitors.ts';

/** One part of a visit: its network cost, and how long it took in the page. */
export interface Cost extends Traffic {
  readonly ms: number;
}

const PHASES = ['open', 'first', 'nearby', 'again', 'secondOpen', 'second'] as const;
/**
 * - open: from the navigation to the page until the schema of the database was read, page and module included;
 * - first: the statement after that;
 * - nearby: the same for another place below the same interior pages, if the statement has one;
 * - again: the first one again in the same page;
 * - secondOpen and second: open and first in a new page of the same profile.
 */
export type Phase = (typeof PHASES)[number];

export type VisitOutcome =
  | { readonly kind: 'answered'; readonly rows: number; readonly costs: Readonly<Partial<Record<Phase, Cost>>> }
  /** The competitor refused the statement or failed, with its own message. */
  | { readonly kind: 'cannot'; readonly message: string }
  /** The phase in which its time was up. */
  | { readonly kind: 'gave up'; readonly phase: Phase; readonly afterSeconds: number; readonly traffic: Traffic };

/** One visit with a new profile and one statement. */
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
  /** Resident memory, including the browser's own code, which all of its processes share. */
  readonly residentBytes: number;
  /** Memory that no other process has. */
  readonly privateBytes: number;
}

/** Memory of our page after it has run every statement of the set, one after another. */
export interface PageMemory {
  /** Memory of the page with its workers and their WebAssembly memories; null if the browser does not measure it. */
  readonly pageBytes: number | null;
  /** Memory of the renderer process; null without /proc. */
  readonly process: ProcessMemory | null;
  /** The same for an empty page: the browser's share. */
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
    /** DuckDB's statement, if it differs. */
    readonly duckdbSql: string | null;
  }[];
  readonly visits: readonly Visit[];
  /** Statements whose rows differ between competitors, which makes their figures worthless. */
  readonly differences: readonly string[];
  readonly memory: PageMemory | null;
}
