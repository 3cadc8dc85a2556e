import { besidePage } from '../beside-page.ts';
import { savesData } from '../saves-data.ts';

/** Time after the start of a first visit in which it has better things to fetch than what the next one needs. */
const AFTER_MS = 3_000;

/** Has the browser keep the page. Where it cannot (plain http, private windows), every visit needs the host. */
export function keepPageOffline(serviceWorkerPath: string): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const keep = async () => {
    await serviceWorker.register(besidePage(serviceWorkerPath), { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    if (!savesData()) active?.postMessage('keep-rest');
  };
  setTimeout(() => keep().catch((cause: unknown) => console.warn(cause)), serviceWorker.controller ? 0 : AFTER_MS);
}
