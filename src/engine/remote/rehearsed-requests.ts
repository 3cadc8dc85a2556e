import type { PackedSample } from '../../packed-pages/index.ts';
import { endOfTurn } from './bundling.ts';
import { type AskRange, Loader } from './loader.ts';
import { PackedHost } from './packed-host.ts';
import { RemotePackedPages } from './packed-pages.ts';
import { type AskRangeNow, PatientHost } from './patient-host.ts';
import { PAUSES } from './pauses.ts';
import { firstRange, RemoteFile } from './remote-file.ts';
import { requestRules } from './request-rules.ts';
import { NO_VALIDATORS } from './validators.ts';

/** So often the pages of the sample are brought at hand: browsers compile well what has been done a few hundred times. */
const TIMES = 100;

/**
 * Brings packed pages at hand for nobody, on a file of its own, while a visitor's database is opened. What a first statement needs
 * for that is compiled by then: unpacking does much for each byte, and takes ten times as long before. Nothing is asked of any host.
 *
 * @param isOver ends it; asked again and again, with turns for other work between
 * @returns how often it was done
 */
export async function rehearseRequests(sample: PackedSample, isOver: () => boolean): Promise<number> {
  const { directoryBytes, databaseBytes, databaseSha256 } = sample;
  const content = Uint8Array.from(atob(sample.content), (byte) => byte.charCodeAt(0));
  const askNow: AskRangeNow = (_, { offset, length }) => ({
    body: content.slice(offset, offset + length),
    ...NO_VALIDATORS,
  });
  const ask: AskRange = async (expected, range) => {
    await endOfTurn();
    return askNow(expected, range);
  };
  const source = { url: '', sizeBytes: content.length, sha256: '', directoryBytes, databaseSha256 };
  const packed = await RemotePackedPages.open(source, databaseBytes, ask);
  if (!packed) return 0;
  const start = await packed.fetch(firstRange(databaseBytes), ask);
  // Without memory for pages, so that each time they have to come again.
  const file = new RemoteFile({ url: '', sizeBytes: databaseBytes, cacheBytes: 0 }, start);
  file.readPacked(packed);
  const host = new PackedHost(new PatientHost(ask, askNow, PAUSES), file, ask, askNow);
  const loader = new Loader(file, host.ask, () => requestRules('h2'));
  const pages = file.pagesOf(0, databaseBytes);
  let times = 0;
  for (; times < TIMES && !isOver(); times += 1) await loader.loadAhead(pages);
  return times;
}
