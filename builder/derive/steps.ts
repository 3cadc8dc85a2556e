import type { Step } from './step.ts';
import { DEAL_STEPS } from './steps/deals.ts';
import { DESCRIPTION_STEPS } from './steps/description.ts';
import { PLACE_STEPS } from './steps/places.ts';
import { PROJECT_STEPS } from './steps/projects.ts';
import { AGGREGATE_STEPS, STATISTICS_STEPS } from './steps/statistics.ts';
import { SURROUNDINGS_STEPS } from './steps/surroundings.ts';

/**
 * The derivation, step by step, from the staged rows and records. `deals` comes first, with its indexes, because the other steps
 * use them. The windows follow, because statistics depend on windows.
 */
export const STEPS: readonly Step[] = [
  ...DEAL_STEPS,
  ...PLACE_STEPS,
  ...STATISTICS_STEPS,
  ...SURROUNDINGS_STEPS,
  ...PROJECT_STEPS,
  ...AGGREGATE_STEPS,
  ...DESCRIPTION_STEPS,
];
