import type { Refusal } from '../../contract/errors.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { ResultPart } from '../../contract/runner.ts';
import type { OnActivity } from '../remote/file/transfer-meter.ts';
import { unpackSample } from '../remote/file/unpack-sample.ts';
import type { StoreFiles } from '../remote/store/store-files.ts';
import { Bundling } from '../remote/transport/bundling/bundling.ts';
import { fetchRange, STALL_MS } from '../remote/transport/fetch-transport.ts';
import { type Inflow, WatchedLine } from '../remote/transport/watched-line.ts';
import { requestRange } from '../remote/transport/xhr-transport.ts';
import { RemoteEngine } from '../remote-engine.ts';
import { askBeginning } from '../sql-js-httpvfs/beginning.ts';
import { refusalOf } from '../statement/refusals.ts';
import type { ComputeTime } from '../statement/session.ts';
import { type ForeignDatabase, ForeignFailure, openForeign } from './foreign.ts';
import { protocolOf } from './host-protocol.ts';
import { holdLifeline } from './lifeline.ts';
import { opfsFiles } from './opfs-files.ts';
import type { EngineCommand, EngineEvent, Equipment, MaybePricedOutcome } from './protocol.ts';
import type { DatabaseSource } from './source.ts';
import { browserSurroundings } from './surroundings.ts';

interface EngineScope {
  postMessage(event: EngineEvent): void;
  onmessage: ((event: MessageEvent<EngineCommand>) => void) | null;
}

/** How long a run may be suspended; limited because it holds memory. */
const STANDS_STILL_MS = 10 * 60_000;

const NOT_OPEN: Refusal = {
  code: 'INTERNAL_ERROR',
  message: REFUSALS.engineNotOpen,
};

/** The nested worker: opens a database, then answers one run after another. */
export function serveEngine(): void {
  const scope = globalThis as unknown as EngineScope;
  const say = (event: EngineEvent) => scope.postMessage(event);
  void holdLifeline().then((lock) => lock !== null && say({ type: 'alive', lock }));
  const store = opfsFiles();
  // On a first visit the browser takes time to create the store; the description of the database loads meanwhile.
  store?.list().catch(() => {});
  let engine: RemoteEngine | null = null;
  let equip = (_: Equipment) => {};
  const equipment = new Promise<Equipment>((resolve) => {
    equip = resolve;
  });
  let running: Promise<unknown> = Promise.resolve();
  /** Gives messages that have come their turn, and lets a run that they began come to its end. */
  const idle = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await running;
  };
  let goOn = (_: number) => {};
  const onTimeUp = () =>
    new Promise<number | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), STANDS_STILL_MS);
      goOn = (moreMs) => {
        clearTimeout(timer);
        resolve(moreMs);
      };
    });
  scope.onmessage = async ({ data }) => {
    try {
      switch (data.type) {
        case 'open':
          engine = await openEngine(equipment, data.source, store, (activity) => say({ type: 'activity', activity }));
          say({
            type: 'opened',
            canTellChange: engine.canTellChange,
            isWal: engine.isWal,
            sizeBytes: engine.sizeBytes,
          });
          void unpackSample(idle);
          break;
        case 'equip':
          equip(data);
          break;
        case 'run':
          if (engine) {
            const time = { limitMs: data.time.computeMs, onTimeUp: data.time.standsStill ? onTimeUp : null };
            const onRows = data.streams ? (part: ResultPart) => say({ type: 'rows', part }) : null;
            const answering = answer(engine, data, onRows, time);
            running = answering.catch(() => {});
            say(await answering);
          } else say({ type: 'refused', refusal: NOT_OPEN });
          break;
        case 'go-on':
          goOn(data.moreMs);
          break;
        case 'estimate':
          say({ type: 'estimate', estimate: (await engine?.estimate(data.request)) ?? null });
          break;
        case 'plan':
          say({ type: 'plan', costs: (await engine?.plan(data.request)) ?? null });
          break;
        case 'ping':
          say({ type: 'pong' });
          break;
        default:
          data satisfies never;
      }
    } catch (cause) {
      say({ type: 'refused', refusal: cause instanceof ForeignFailure ? cause.refusal : refusalOf(cause) });
    }
  };
}

/** @param onRows takes rows as they come; the outcome does not repeat them, so that no row is sent to the page twice */
async function answer(
  engine: RemoteEngine,
  { request, budgetBytes }: { readonly request: SqlRequest; readonly budgetBytes: number | null },
  onRows: ((part: ResultPart) => void) | null,
  time: ComputeTime,
): Promise<EngineEvent> {
  let told = 0;
  const tell = (part: ResultPart) => {
    told += part.rows.length;
    onRows?.(part);
  };
  const { outcome, usable }: { outcome: MaybePricedOutcome; usable: boolean } =
    budgetBytes === null
      ? await engine.run(request, onRows && tell, time)
      : await engine.runWithin(request, budgetBytes, onRows && tell, time);
  if (outcome.kind !== 'result') return { type: 'outcome', outcome, usable };
  const result = { ...outcome.result, rows: outcome.result.rows.slice(told) };
  return { type: 'outcome', outcome: { ...outcome, result }, usable };
}

/** @throws RemoteFailure or SqliteError */
async function openEngine(
  equipment: Promise<Equipment>,
  source: DatabaseSource | ForeignDatabase,
  store: StoreFiles | null,
  onActivity: OnActivity,
): Promise<RemoteEngine> {
  const inflow: Inflow = { bytes: 0 };
  const bundling = new Bundling(new WatchedLine(STALL_MS, inflow), globalThis.location.origin);
  const transport = { ask: bundling.ask, askNow: requestRange };
  const options = {
    ...transport,
    rules: equipment.then(({ rules }) => rules),
    ...browserSurroundings(equipment.then(({ module }) => module)),
    bytesComing: () => inflow.bytes,
    onActivity,
  };
  const open = (described: DatabaseSource) =>
    RemoteEngine.open({
      ...options,
      file: described,
      map: described.map,
      packed: described.packed,
      columns: described.columns,
      pieceBytes: described.pieceBytes,
      store,
      identity: described,
      protocol: protocolOf(described.url),
      sendsParts: () => bundling.sendsParts(described.url),
      mostTogether: () => bundling.mostTogether,
    });
  if (!('address' in source)) return open(source);
  const foreign = await openForeign(source, { ...transport, ask: fetchRange, askBeginning, protocolOf, store });
  if (foreign.kind === 'described') return open(foreign.source);
  return RemoteEngine.openOn(foreign.remote, {
    ...options,
    ...foreign.transport,
    identity: { schemaVersion: '', dataAsOf: '' },
    protocol: protocolOf(source.address),
  });
}
