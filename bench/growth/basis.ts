import type { RemoteCost, RemoteFigures, SectionFigures, ServerFigures } from '../document/sections.ts';
import type { Case } from '../server/cases.ts';

/** What one statement costs a server. */
export interface ServerCost {
  /** Time of the whole machine: one by the answers a second when several clients ask. */
  readonly machineMs: number;
  /** The compressed answer. */
  readonly answerBytes: number;
}

/** What a static host has to send. */
export interface HostCost {
  readonly requests: number;
  readonly bytes: number;
}

/** The measured figures that the arithmetic begins with. All are means, because sums are asked for. */
export interface Basis {
  readonly server: Readonly<Record<Case['kind'], ServerCost>>;
  /** Opening the page with an empty cache: page, engine, schema. */
  readonly open: HostCost;
  /** A look-up or a range of rows in the page. */
  readonly pageLookup: HostCost;
  /** A question about all deals in the page. */
  readonly pageScan: HostCost;
}

/**
 * Takes the figures of the arithmetic from those of the sections.
 * @throws Error that names what has not been measured
 */
export function basisOf(server: ServerFigures, remote: RemoteFigures, scans: SectionFigures['scans']): Basis {
  const ours = (figures: RemoteFigures) => figures.statements.flatMap(({ costs }) => costs.c ?? []);
  const open = remote.competitors.find(({ id }) => id === 'c')?.open;
  if (!open) throw new Error('No visit to our page was measured: run "npm run bench -- --only remote".');
  return {
    server: {
      lookup: serverCost(server, 'lookup'),
      fetch: serverCost(server, 'fetch'),
      scan: serverCost(server, 'scan'),
    },
    open: { requests: open.requests, bytes: open.bodyBytes },
    pageLookup: meanHostCost(ours(remote)),
    pageScan: meanHostCost(ours(scans)),
  };
}

function serverCost({ comparisons }: ServerFigures, kind: Case['kind']): ServerCost {
  const ofKind = comparisons.filter((one) => one.kind === kind);
  const connections = Math.max(...ofKind.map((one) => one.connections));
  const loaded = ofKind.filter((one) => one.connections === connections);
  const times = loaded.flatMap(({ loads }) => (loads.pool ? [1000 / loads.pool.requestsPerSecond] : []));
  if (times.length === 0)
    throw new Error(`No ${kind} was measured at our server: run "npm run bench -- --only server".`);
  return { machineMs: mean(times), answerBytes: mean(loaded.map(({ answerBytes }) => answerBytes)) };
}

function meanHostCost(costs: readonly RemoteCost[]): HostCost {
  return {
    requests: mean(costs.map(({ databaseRequests }) => databaseRequests)),
    bytes: mean(costs.map(({ databaseBytes }) => databaseBytes)),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
