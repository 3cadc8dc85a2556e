import { CheckedHost } from '../remote/checked-host.ts';
import { readHeader } from '../remote/header.ts';
import type { AskRange } from '../remote/loader.ts';
import { openRemoteFile } from '../remote/open-remote-file.ts';
import { PatientHost } from '../remote/patient-host.ts';
import { PAUSES, type Pauses } from '../remote/pauses.ts';
import { type RangeAnswer, RemoteFile, type RemoteFileOptions } from '../remote/remote-file.ts';
import { answeredContent, openStore } from '../remote/store/open-store.ts';
import type { StoreFiles } from '../remote/store/store-files.ts';
import { NO_VALIDATORS } from '../remote/validators.ts';
import type { DatabaseSource } from '../worker/source.ts';
import type { Beginning } from './beginning.ts';
import type { ConfiguredDatabase } from './config.ts';
import { joinPieces, type RangeSource } from './pieces.ts';
import { type TransferBudget, TransferCount } from './transfer-budget.ts';

/** How hosts are asked. */
export interface Transport extends RangeSource {
  /** The first bytes of a file of unknown size. @throws RemoteFailure */
  readonly askBeginning: (url: string, mostBytes: number) => Promise<Beginning>;
  /** How the host of a URL is spoken to, as far as that is known by now (see `requestRules`). */
  readonly protocolOf: (url: string) => () => string | null;
  /** Where pages are stored for visits to come; null where they cannot be. */
  readonly store: StoreFiles | null;
  /** How it waits before it asks again; by the clock unless told. */
  readonly pauses?: Pauses;
}

/** A database on its host, of which the first pages are at hand. */
export interface HostedFile {
  readonly remote: RemoteFile;
  readonly source: RangeSource;
  readonly count: TransferCount;
}

/** The first request: it has a whole page of any size. */
const FIRST_BYTES = 65_536;
/** With less to spend than this, a database is read in single pages from the first on. */
const SMALL_BUDGET_BYTES = 8 * FIRST_BYTES;
const USUAL_PAGE_BYTES = 4096;

/**
 * Opens a database on its host: learns its size, where nobody told it, and its first pages.
 *
 * @throws RemoteFailure, BudgetExceeded
 */
export async function openHostedFile(
  { layout, chunkBytes }: Pick<ConfiguredDatabase, 'layout' | 'chunkBytes'>,
  transport: Transport,
  budget: TransferBudget,
): Promise<HostedFile> {
  const count = new TransferCount();
  const { ask, askNow } = budget.limit(transport, count);
  const pauses = transport.pauses ?? PAUSES;
  const host = new PatientHost(ask, askNow, pauses);
  const mostBytes = budget.leftBytes < SMALL_BUDGET_BYTES ? (chunkBytes ?? USUAL_PAGE_BYTES) : FIRST_BYTES;
  switch (layout.kind) {
    case 'manifest':
      return { ...(await openManifest(layout.source, { ...transport, ask, askNow, pauses })), count };
    case 'chunked': {
      const { pieces } = layout;
      const source = joinPieces(pieces, host);
      const file = { url: pieces.urlOf(0), sizeBytes: pieces.sizeBytes };
      const range = { offset: 0, length: Math.min(mostBytes, pieces.sizeBytes) };
      const start = await source.ask({ ...file, ...NO_VALIDATORS }, range);
      // What the pieces say of their versions names no content that could be stored.
      return { remote: await fileFrom(file, start, source, null), source, count };
    }
    case 'full': {
      let sizeBytes = 0;
      const begin: AskRange = async ({ url }, range) => {
        const beginning = await transport.askBeginning(url, range.length);
        budget.take(beginning.start.body.length, url, count);
        sizeBytes = beginning.sizeBytes;
        return beginning.start;
      };
      const unknown = { url: layout.url, sizeBytes: Number.POSITIVE_INFINITY, ...NO_VALIDATORS };
      const start = await new PatientHost(begin, askNow, pauses).ask(unknown, { offset: 0, length: mostBytes });
      return {
        remote: await fileFrom({ url: layout.url, sizeBytes }, start, host, transport.store),
        source: host,
        count,
      };
    }
    default:
      return layout satisfies never;
  }
}

async function openManifest(
  source: DatabaseSource,
  { ask, askNow, pauses, store }: Pick<Required<Transport>, 'ask' | 'askNow' | 'pauses' | 'store'>,
): Promise<Pick<HostedFile, 'remote' | 'source'>> {
  const checked = new CheckedHost(ask, askNow);
  const host = new PatientHost(checked.ask, checked.askNow, pauses);
  return {
    remote: await openRemoteFile({ file: source, map: source.map, store, ask }, checked, host.ask),
    source: host,
  };
}

/** @param first an answer that may end within a page */
async function fileFrom(
  file: RemoteFileOptions,
  first: RangeAnswer,
  { ask }: RangeSource,
  files: StoreFiles | null,
): Promise<RemoteFile> {
  const { pageBytes } = readHeader(first.body, file.url, file.sizeBytes);
  const store = files && (await openStore(files, await answeredContent(file, first)));
  const wholeBytes = Math.floor(first.body.length / pageBytes) * pageBytes;
  if (first.body.length === file.sizeBytes || wholeBytes === first.body.length)
    return new RemoteFile(file, first, store);
  if (wholeBytes > 0) return new RemoteFile(file, { ...first, body: first.body.subarray(0, wholeBytes) }, store);
  return new RemoteFile(file, await ask({ ...file, ...first }, { offset: 0, length: pageBytes }), store);
}
