import { CRIME_CATEGORIES } from '../../../src/catalogue/index.ts';
import type { Scratch } from '../../scratch.ts';
import { POLICE_CATEGORIES } from '../../sources/layouts/society.ts';

/** Writes `scratch.crime_categories` (label, category, sort): the columns in which the labels of the police are counted. */
export function loadCrimeCategories(scratch: Scratch): void {
  scratch.fill(
    'crime_categories',
    ['label TEXT', 'category TEXT', 'sort INTEGER'],
    CRIME_CATEGORIES.map((category, at) => [POLICE_CATEGORIES[category], category, at + 1]),
  );
}
