import { besidePage } from '../beside-page.ts';
import { savesData } from '../saves-data.ts';
import { QuietTime } from './quiet-time.ts';
import type { PageWord } from './service-worker.ts';

/** Without a run for so long, the line is free for what the next visit needs. */
const QUIET_MS = 3_000;

/** The part of the page's engine that says whether a visitor waits for something. */
interface RunsOfPage {
  /** Called with the number of runs that are under way, whenever it changes. */
  onRuns: (underWay: number) => void;
}

/**
 * Has the browser keep the page, while no run is under way. Where it cannot (plain http, private windows), every visit needs the
 * host.
 */
export function keepPageOffline(serviceWorkerPath: string, runs: RunsOfPage): void {
  const serviceWorker = serviceWorkersIfAllowed();
  if (!serviceWorker) return;
  let isQuiet = false;
  let registered: Promise<unknown> | null = null;
  const keep = async () => {
    registered ??= serviceWorker.register(besidePage(serviceWorkerPath), { updateViaCache: 'none' });
    await registered;
    const { active } = await serviceWorker.ready;
    if (isQuiet && !savesData()) active?.postMessage('keep-rest' satisfies PageWord);
  };
  const quiet = new QuietTime(
    QUIET_MS,
    () => {
      isQuiet = true;
      keep().catch((cause: unknown) => console.warn(cause));
    },
    () => {
      if (isQuiet) serviceWorker.controller?.postMessage('wait' satisfies PageWord);
      isQuiet = false;
    },
  );
  runs.onRuns = (underWay) => quiet.follow(underWay);
}

/** Undefined on plain http. A frame whose sandbox leaves it no origin throws. */
function serviceWorkersIfAllowed(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
