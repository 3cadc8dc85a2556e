import { lazyPart, quietLazyPart } from '../page/lazy-part.tsx';

const load = () => import('./ResultPanel.tsx');

// Requested at once without waiting: no row comes before the database is open, and the page appears sooner.
load().catch(() => undefined);

/** The panel of an answer. */
export const ResultPanel = lazyPart(load, (module) => module.ResultPanel);

/** The advice above it, which comes with the same code. */
export const Warnings = quietLazyPart(load, (module) => module.Warnings);
