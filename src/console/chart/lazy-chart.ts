import { lazyPart } from '../page/lazy-part.tsx';

/** The chart of an answer. Its code is loaded when one is shown. */
export const ChartView = lazyPart(
  () => import('./ChartView.tsx'),
  (module) => module.ChartView,
);
