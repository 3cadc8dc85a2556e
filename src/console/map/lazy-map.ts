import { lazyPart } from '../page/lazy-part.tsx';

const load = () => import('./MapView.tsx');

/** The map of an answer. Its code is loaded when one is shown. */
export const MapView = lazyPart(load, (module) => module.MapView);

/** The same without the console. */
export const ResultMap = lazyPart(load, (module) => module.ResultMap);
