import type { Place } from '../places.ts';
import { type Random, type Weighted, weightedNumbers } from '../random.ts';

/** From this many levels on, a building of a city is a tower, whose height depends on the city. */
const TOWER = 15;
const LEVELS: Readonly<Record<'village' | 'town' | 'city', Weighted<number>>> = {
  village: weightedNumbers({ 1: 60, 2: 38, 3: 2 }),
  town: weightedNumbers({ 1: 12, 2: 28, 3: 22, 4: 20, 5: 7, 6: 4, 7: 3, 8: 2, 9: 2 }),
  city: weightedNumbers({
    2: 8,
    3: 19,
    4: 29,
    5: 10,
    6: 7,
    7: 7,
    8: 5,
    9: 4,
    10: 3,
    11: 2,
    12: 2,
    13: 1,
    14: 1,
    [TOWER]: 2,
  }),
};
/** The highest towers of cities by their codes: about so many levels (general knowledge). */
const HIGHEST: ReadonlyMap<number, number> = new Map([
  [8600, 68],
  [5000, 61],
  [6300, 50],
  [6100, 42],
  [6200, 42],
  [6600, 40],
  [7400, 40],
  [7900, 40],
  [3000, 36],
  [8300, 35],
  [6400, 35],
  [4000, 32],
  [70, 32],
  [9000, 30],
]);
const HIGHEST_ELSEWHERE = 22;
/** Most towers are hardly higher than other buildings, and few are as high as the highest. */
const RARITY = 3;

/** The levels of a building. */
export function levelsIn(place: Place, random: Random): number {
  const levels = LEVELS[place.isRural ? 'village' : place.isCity ? 'city' : 'town'].draw(random);
  if (levels < TOWER) return levels;
  const above = (HIGHEST.get(place.code) ?? HIGHEST_ELSEWHERE) - TOWER;
  return TOWER + Math.round(above * random.unit() ** RARITY);
}
