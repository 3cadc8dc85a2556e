import { AGGREGATES } from './aggregates.ts';
import { ENGINE } from './engine.ts';
import type { SqlFunction } from './function.ts';
import { JSON_FUNCTIONS } from './json.ts';
import { NUMBERS } from './numbers.ts';
import { BOXES, FULL_TEXT, SHAPES } from './search.ts';
import { TEXTS } from './texts.ts';
import { DATES, VALUES } from './values.ts';

export { FUNCTION_GROUPS } from './function.ts';
export { NOT_AVAILABLE } from './not-available.ts';
export { TABLE_FUNCTIONS } from './tables.ts';

/** Every function of the engine, including refused ones, by groups in the order of FUNCTION_GROUPS. */
export const FUNCTIONS: readonly SqlFunction[] = [
  ...AGGREGATES,
  ...NUMBERS,
  ...TEXTS,
  ...DATES,
  ...VALUES,
  ...JSON_FUNCTIONS,
  ...FULL_TEXT,
  ...BOXES,
  ...SHAPES,
  ...ENGINE,
];
