import { accepted, type Checked, type Refusal, refused } from '../../contract/errors.ts';
import { HOSTS } from '../../contract/host-sentences.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import { say } from '../../contract/sentence.ts';
import type { RemoteFile } from '../remote/file/remote-file.ts';
import { RemoteFailure, type RemoteFailureKind } from '../remote/transport/failure.ts';
import { joinPieces } from '../remote/transport/pieces.ts';
import type { RangeSource } from '../remote/transport/transport.ts';
import { type Layout, readConfig } from '../sql-js-httpvfs/config.ts';
import { openHostedFile, type Transport } from '../sql-js-httpvfs/open-file.ts';
import { TransferBudget } from '../sql-js-httpvfs/transfer-budget.ts';
import type { DatabaseSource } from './source.ts';
import { faultOfUnreachable } from './unreachable-host.ts';

/** A database without a description: only its URL is known. */
export interface ForeignDatabase {
  /** Absolute URL of a SQLite file, or of a configuration of sql.js-httpvfs (`….json`). */
  readonly address: string;
}

/** A foreign database as its host serves it. */
export type HostedForeign =
  /** A database with a description of our builder. */
  | { readonly kind: 'described'; readonly source: DatabaseSource }
  | { readonly kind: 'plain'; readonly remote: RemoteFile; readonly transport: RangeSource };

/** Opens a foreign database and reads its first pages. @throws ForeignFailure with what a person can do about it */
export async function openForeign({ address }: ForeignDatabase, transport: Transport): Promise<HostedForeign> {
  const blocked = new PolicyWatch();
  try {
    return await Promise.race([hosted(address, transport), blocked.refused]);
  } catch (cause) {
    throw new ForeignFailure(await refusalFor(cause, address));
  } finally {
    blocked.end();
  }
}

/** Why a foreign database cannot be opened. */
export class ForeignFailure extends Error {
  override readonly name = 'ForeignFailure';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

async function hosted(url: string, transport: Transport): Promise<HostedForeign> {
  const layout = await layoutOf(url);
  if (layout.kind === 'manifest') return { kind: 'described', source: layout.source };
  const pieced = layout.kind === 'chunked' ? joinPieces(layout.pieces, transport) : transport;
  const { remote } = await openHostedFile(
    { layout, chunkBytes: null },
    { ...transport, askBeginning: orSayWhy(transport.askBeginning) },
    new TransferBudget(Infinity),
  );
  return { kind: 'plain', remote, transport: pieced };
}

/** A host that forbids reading is not asked again. */
const orSayWhy =
  (ask: Transport['askBeginning']): Transport['askBeginning'] =>
  async (url, mostBytes) => {
    try {
      return await ask(url, mostBytes);
    } catch (cause) {
      if (!(cause instanceof RemoteFailure) || cause.kind !== 'unreachable') throw cause;
      const { lasts, ...said } = await faultOfUnreachable(url);
      throw lasts ? new ForeignFailure({ code: 'DB_UNAVAILABLE', ...said }) : cause;
    }
  };

async function layoutOf(url: string): Promise<Layout> {
  if (!new URL(url).pathname.endsWith('.json')) return { kind: 'full', url };
  const { layout } = await readConfig({ from: 'jsonconfig', configUrl: url }, url);
  const checked = checkScheme(layout);
  if (!checked.ok) throw new ForeignFailure(checked.refusal);
  return layout;
}

/** A configuration may only name http and https URLs. */
function checkScheme(layout: Layout): Checked<Layout> {
  const url =
    layout.kind === 'full' ? layout.url : layout.kind === 'chunked' ? layout.pieces.urlOf(0) : layout.source.url;
  if (/^https?:/.test(url)) return accepted(layout);
  return refused('DB_UNAVAILABLE', say(REFUSALS.noWebAddress, { url }));
}

/**
 * Listens for requests that the page's Content Security Policy blocks: to a script they look like unreachable hosts.
 */
class PolicyWatch {
  readonly refused: Promise<never>;
  #end = () => {};

  constructor() {
    this.refused = new Promise((_, reject) => {
      const onViolation = (event: Event) => {
        const { blockedURI } = event as SecurityPolicyViolationEvent;
        reject(new PolicyForbids(blockedURI));
      };
      globalThis.addEventListener('securitypolicyviolation', onViolation);
      this.#end = () => globalThis.removeEventListener('securitypolicyviolation', onViolation);
    });
  }

  end(): void {
    this.#end();
  }
}

class PolicyForbids extends Error {}

const HINTS: Partial<Record<RemoteFailureKind, string>> = {
  busy: REFUSALS.tryInAWhile,
  missing: REFUSALS.checkAddress,
  refused: REFUSALS.letRead,
  'no-ranges': REFUSALS.hostWithRanges,
  'no-database': REFUSALS.onlySqlite,
};

async function refusalFor(cause: unknown, url: string): Promise<Refusal> {
  if (cause instanceof ForeignFailure) return cause.refusal;
  if (cause instanceof PolicyForbids) {
    return {
      code: 'DB_UNAVAILABLE',
      message: say(REFUSALS.policyForbids, { host: new URL(url).host }),
      hint: REFUSALS.allowHost,
    };
  }
  const kind = cause instanceof RemoteFailure ? cause.kind : null;
  if (kind === 'unreachable') {
    const { message, hint } = await faultOfUnreachable(url);
    return { code: 'DB_UNAVAILABLE', message, hint };
  }
  const said = cause instanceof Error ? cause.message : String(cause);
  // Its original sentence speaks of a query.
  const message = kind === 'busy' ? say(HOSTS.busyNow, { url }) : said;
  const hint = kind === null ? REFUSALS.checkAddress : HINTS[kind];
  return { code: 'DB_UNAVAILABLE', message, ...(hint ? { hint } : {}) };
}
