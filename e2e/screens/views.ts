import { ANSWER_VIEWS } from './answer-views.ts';
import { START_VIEWS } from './start-views.ts';
import { TABLE_VIEWS } from './table-views.ts';
import type { View } from './view.ts';

/** All views, in the order in which they are reached: each begins where the one before it has left the page. */
export const VIEWS: readonly View[] = [...START_VIEWS, ...TABLE_VIEWS, ...ANSWER_VIEWS];
