import { CRIME_CATEGORIES } from '../../../src/catalogue/index.ts';
import type { Scratch } from '../../scratch.ts';
import { POLICE_CATEGORIES } from '../../sources/layouts/society.ts';

/** Lays out `scratch.crime_categories` (label, category, sort): which columns the labels of the police are counted in. */
export function loadCrimeCategories(scratch: Scratch): void {
  scratch.fill(
    'crime_categories',
    ['label TEXT', 'category TEXT', 'sort INTEGER'],
    CRIME_CATEGORIES.map((category, at) => [POLICE_CATEGORIES[category], category, at + 1]),
  );
}
