import { PageStore } from '../store/page-store.ts';
import type { StoredContent } from '../store/segment-files.ts';
import type { StoreFiles } from '../store/store-files.ts';
import type { RangeAnswer } from '../transport/transport.ts';
import { isStrong } from '../transport/validators.ts';
import type { RemoteFileOptions } from './remote-file.ts';

/** Longer than any working browser takes. A store that hangs must not keep a database from opening. */
const OPEN_TIMEOUT_MS = 1_000;

/** Opens the store of a content. Null if the content is unknown, if nothing can be stored, or if opening takes too long. */
export async function openStore(files: StoreFiles | null, content: StoredContent | null): Promise<PageStore | null> {
  if (!files || !content) return null;
  const opening = PageStore.open({ files, content }).catch(() => null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, OPEN_TIMEOUT_MS, 'late');
  });
  const store = await Promise.race([opening, late]);
  clearTimeout(timer);
  if (store !== 'late') return store;
  void opening.then((each) => each?.close());
  return null;
}

/** The content of a database whose description has its hash. */
export function describedContent({ url, sha256, describedAt = url }: RemoteFileOptions): StoredContent | null {
  return sha256 ? { hash: sha256, place: describedAt } : null;
}

/** The content of any other file, as its host identifies it. Null without a strong ETag. */
export async function answeredContent(
  { url, sizeBytes }: RemoteFileOptions,
  { etag }: RangeAnswer,
): Promise<StoredContent | null> {
  if (etag === null || !isStrong(etag)) return null;
  const name = new TextEncoder().encode(`${url}\n${sizeBytes}\n${etag}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
  return { hash: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''), place: url };
}
