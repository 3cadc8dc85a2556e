import { DATA_RULES } from '../../src/catalogue/data-rules.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import type { DatabaseSource } from '../../src/engine/browser/source.ts';
import { Bundling } from '../../src/engine/remote/transport/bundling/bundling.ts';
import type { AskRange, AskRangeNow, RangeAnswer } from '../../src/engine/remote/transport/transport.ts';
import { WatchedLine } from '../../src/engine/remote/transport/watched-line.ts';
import { RemoteEngine } from '../../src/engine/remote-engine.ts';
import { BlockingLine } from './blocking-line.ts';
import { advice, type Finding, fault, good } from './finding.ts';

/** One of each kind: a small table, rows through an index, a full-text search. They fit every build. */
const STATEMENTS = [
  'SELECT name, deals_total FROM settlements ORDER BY deals_total DESC LIMIT 5',
  'SELECT deal_date, deal_amount FROM deals WHERE settlement_code = 4000 ORDER BY deal_date DESC LIMIT 20',
  `SELECT name FROM settlements_fts WHERE settlements_fts MATCH '"תל"*'`,
];
const BUDGET_BYTES = 16 * 1024 * 1024;
const STALL_MS = 10_000;

/** The engine's file, which counts. */
interface Line {
  readonly ask: AskRange;
  readonly askNow: AskRangeNow;
  /** The requests since the last call. */
  costs(): Costs;
}

interface Costs {
  readonly requests: number;
  readonly bytes: number;
  /** The longest chain of requests that do not overlap. */
  readonly depth: number;
}

/**
 * Opens the database with the engine of this checkout, as a browser does that cannot suspend WebAssembly, and runs statements.
 *
 * @param base address of the page
 * @param protocol HTTP version of the database's host, if known
 * @param signal ends the requests
 */
export async function* statementCosts(
  module: WebAssembly.Module,
  source: DatabaseSource,
  base: string,
  protocol: string | null,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  const bundling = new Bundling(new WatchedLine(STALL_MS), new URL(base).origin);
  const blocking = new BlockingLine();
  const ending = new AbortController();
  const line = countedLine(bundling.ask, blocking.askNow, AbortSignal.any([signal, ending.signal]));
  try {
    const engine = await RemoteEngine.open({
      file: source,
      map: source.map,
      packed: source.packed,
      columns: source.columns,
      pieceBytes: source.pieceBytes,
      identity: source,
      rules: DATA_RULES,
      instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
      createMemory: (pages) => new WebAssembly.Memory(pages),
      suspension: null,
      random: (target) => crypto.getRandomValues(target),
      now: () => performance.now(),
      protocol: () => protocol,
      sendsParts: () => bundling.sendsParts(source.url),
      mostTogether: () => bundling.mostTogether,
      ask: line.ask,
      askNow: line.askNow,
      onActivity: () => {},
    });
    yield good(`The database is opened in ${inWords(line.costs())}.`);
    for (const sql of STATEMENTS) yield await runOnce(engine, sql, line);
  } catch (cause) {
    yield fault(`The database cannot be opened. ${cause instanceof Error ? cause.message : cause}`);
  } finally {
    // Requests for what the next statement would need.
    ending.abort();
    await blocking.close();
  }
}

async function runOnce(engine: RemoteEngine, sql: string, line: Line): Promise<Finding> {
  const named = sql.length > 60 ? `${sql.slice(0, 60)}…` : sql;
  const { outcome } = await engine.runWithin({ sql, limit: LIMITS.rowsDefault }, BUDGET_BYTES);
  switch (outcome.kind) {
    case 'result':
      return good(`"${named}" takes ${inWords(line.costs())}.`);
    case 'over-budget':
      return advice(`"${named}" would take more than ${inUnits(BUDGET_BYTES)} and was not run.`);
    case 'refused':
      return fault(`"${named}" has no answer. ${outcome.refusal.message}`);
    case 'cancelled':
      return fault(`"${named}" was cancelled.`);
  }
}

function countedLine(ask: AskRange, askNow: AskRangeNow, signal: AbortSignal): Line {
  let spans: { readonly from: number; readonly to: number; readonly bytes: number; readonly requests: number }[] = [];
  const count = (from: number, { body, wireBytes = body.length, requests = 1 }: RangeAnswer) => {
    spans.push({ from, to: performance.now(), bytes: wireBytes, requests });
  };
  return {
    ask: async (file, range, ownSignal = signal, onBody = undefined) => {
      const from = performance.now();
      const answer = await ask(file, range, AbortSignal.any([ownSignal, signal]), onBody);
      count(from, answer);
      return answer;
    },
    askNow: (file, range) => {
      const from = performance.now();
      signal.throwIfAborted();
      const answer = askNow(file, range);
      count(from, answer);
      return answer;
    },
    costs: () => {
      const ended = spans.sort((a, b) => a.to - b.to);
      spans = [];
      let [depth, end] = [0, Number.NEGATIVE_INFINITY];
      for (const { from, to } of ended) {
        if (from < end) continue;
        depth += 1;
        end = to;
      }
      return {
        requests: ended.reduce((sum, { requests }) => sum + requests, 0),
        bytes: ended.reduce((sum, { bytes }) => sum + bytes, 0),
        depth,
      };
    },
  };
}

const inWords = ({ requests, bytes, depth }: Costs) =>
  requests === 0
    ? 'no request'
    : `${counted(requests, 'request')} in ${counted(depth, 'round trip')}, ${inUnits(bytes)}`;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const inUnits = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);
