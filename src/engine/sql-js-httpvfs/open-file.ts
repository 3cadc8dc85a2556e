import { FetchLayers } from '../remote/file/fetch-layers.ts';
import { readHeader } from '../remote/file/header.ts';
import { openRemoteFile } from '../remote/file/open-remote-file.ts';
import { answeredContent, openStore } from '../remote/file/open-store.ts';
import { RemoteFile, type RemoteFileOptions } from '../remote/file/remote-file.ts';
import type { StoreFiles } from '../remote/store/store-files.ts';
import { joinPieces } from '../remote/transport/pieces.ts';
import type { Pauses } from '../remote/transport/retrying/pauses.ts';
import { RetryPolicy } from '../remote/transport/retrying/retry-policy.ts';
import { RetryingSource } from '../remote/transport/retrying/retrying-source.ts';
import type { AskRange, RangeAnswer, RangeSource } from '../remote/transport/transport.ts';
import { NO_VALIDATORS } from '../remote/transport/validators.ts';
import type { Beginning } from './beginning.ts';
import type { ConfiguredDatabase } from './config.ts';
import { type TransferBudget, TransferCount } from './transfer-budget.ts';

/** How hosts are asked. */
export interface Transport extends RangeSource {
  /** The first bytes of a file of unknown size. @throws RemoteFailure */
  readonly askBeginning: (url: string, mostBytes: number) => Promise<Beginning>;
  /** The HTTP version of the URL's host, if known (see `requestRules`). */
  readonly protocolOf: (url: string) => () => string | null;
  /** Where pages are stored for later visits; null if they cannot be stored. */
  readonly store: StoreFiles | null;
  /** Waits before a retry; by default with a timer. */
  readonly pauses?: Pauses;
}

/** A remote database whose first pages are loaded. */
export interface HostedFile {
  readonly remote: RemoteFile;
  readonly source: RangeSource;
  readonly count: TransferCount;
}

/** The first request: large enough for a page of any size. */
const FIRST_BYTES = 65_536;
/** With a smaller budget, a database is read page by page from the start. */
const SMALL_BUDGET_BYTES = 8 * FIRST_BYTES;
const USUAL_PAGE_BYTES = 4096;

/**
 * Opens a database on its host: learns its size, if it is not given, and its first pages.
 *
 * @throws RemoteFailure, BudgetExceeded
 */
export async function openHostedFile(
  { layout, chunkBytes }: Pick<ConfiguredDatabase, 'layout' | 'chunkBytes'>,
  transport: Transport,
  budget: TransferBudget,
): Promise<HostedFile> {
  const count = new TransferCount();
  const { askNow, pauses, store } = transport;
  const layers = new FetchLayers({
    transport,
    meter: (below) => budget.limit(below, count),
    pieceBytes: layout.kind === 'manifest' ? layout.source.pieceBytes : undefined,
    pauses,
  });
  const { database } = layers;
  const mostBytes = budget.leftBytes < SMALL_BUDGET_BYTES ? (chunkBytes ?? USUAL_PAGE_BYTES) : FIRST_BYTES;
  switch (layout.kind) {
    case 'manifest': {
      const { source } = layout;
      return {
        remote: await openRemoteFile({ file: source, map: source.map, pieceBytes: source.pieceBytes, store }, layers),
        source: database,
        count,
      };
    }
    case 'chunked': {
      const { pieces } = layout;
      const source = joinPieces(pieces, database);
      const file = { url: pieces.urlOf(0), sizeBytes: pieces.sizeBytes };
      const range = { offset: 0, length: Math.min(mostBytes, pieces.sizeBytes) };
      const start = await source.ask({ ...file, ...NO_VALIDATORS }, range);
      // The versions of the pieces do not identify a content that could be stored.
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
      const beginning = new RetryingSource({ ask: begin, askNow }, new RetryPolicy(pauses));
      const start = await beginning.ask(unknown, { offset: 0, length: mostBytes });
      return {
        remote: await fileFrom({ url: layout.url, sizeBytes }, start, database, store),
        source: database,
        count,
      };
    }
    default:
      return layout satisfies never;
  }
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
