import type { Loader } from './remote/file/loader.ts';
import type { RemoteFile } from './remote/file/remote-file.ts';
import type { TransferMeter } from './remote/file/transfer-meter.ts';
import type { Prefetcher } from './remote/prefetch/prefetcher.ts';
import type { AskRangeNow } from './remote/transport/transport.ts';
import { DearPages } from './statement/redirected-scans.ts';
import type { SessionFile } from './statement/session-system.ts';
import type { Upcoming } from './statement/upcoming.ts';

/** A statement runs until a page is missing, and is then suspended. */
export function suspendedFile(
  file: RemoteFile,
  loader: Loader,
  prefetcher: Prefetcher,
  meter: TransferMeter,
): SessionFile {
  return {
    sizeBytes: file.sizeBytes,
    read: (target, offset) => file.read(target, offset),
    announce: async (upcoming) => prefetcher.announce(upcoming),
    fetch: async (offset, length) => {
      if (prefetcher.isDear) throw new DearPages();
      const needed = file.pagesOf(offset, length);
      await meter.suspend(async () => {
        meter.enter('exploring');
        const pages = await prefetcher.foresee(needed);
        meter.enter('waiting');
        await loader.load(needed, pages, prefetcher.guidesAmong(pages));
      });
    },
  };
}

/**
 * Fetches all foreseeable pages before a statement runs: first those of the rows that the page shows, then the others.
 * A page that was not foreseen blocks the statement.
 */
export function blockingFile(
  file: RemoteFile,
  loader: Loader,
  prefetcher: Prefetcher,
  meter: TransferMeter,
  askNow: AskRangeNow,
): SessionFile {
  const load = async (pages: readonly number[]) => {
    meter.enter('waiting');
    const hasAll = await loader.loadAhead(pages);
    meter.enter('exploring');
    return hasAll;
  };
  const prepare = (upcoming: Upcoming) =>
    meter.suspend(async () => {
      prefetcher.announce(upcoming);
      meter.enter('exploring');
      await prefetcher.loadAll(load);
    });
  let announced: Upcoming | null = null;
  return {
    sizeBytes: file.sizeBytes,
    read: (target, offset) => file.read(target, offset),
    announce: (upcoming) => {
      announced = upcoming;
      const { maxRows, firstRows = maxRows } = upcoming;
      return prepare({ ...upcoming, maxRows: Math.min(maxRows, firstRows) });
    },
    announceRest: async () => {
      if (announced) await prepare(announced);
    },
    fetch: (offset, length) =>
      meter.block(() => {
        if (prefetcher.isDear) throw new DearPages();
        const needed = file.pagesOf(offset, length);
        for (const range of loader.rangesFor(needed, prefetcher.foreseeNow(needed))) {
          const answer = askNow(file.expected, range);
          loader.budget.overdraw(answer.checksumBytes ?? 0);
          file.accept(range, answer);
        }
      }),
  };
}
