import { lazyPart } from '../page/lazy-part.tsx';

const load = () => import('./ResultPanel.tsx');

// Asked for at once, and not waited for: no row comes before the database is open, and the page is there sooner.
load().catch(() => undefined);

/** The panel of an answer. */
export const ResultPanel = lazyPart(load, (module) => module.ResultPanel);
