import { expect, it } from 'vitest';
import { quartersOfCities } from './quarters.ts';

it('half of the homes of a city or more are where they cost about what they cost in the city', () => {
  const odd = [...quartersOfCities()].filter(([, quarters]) => {
    const homes = quarters.flatMap(({ worth, size }) => (worth === null ? [] : [{ worth, size }]));
    const all = homes.reduce((sum, { size }) => sum + size, 0);
    const mean = homes.reduce((sum, { worth, size }) => sum + worth * size, 0) / all;
    const usual = homes.filter(({ worth }) => Math.abs(worth / mean - 1) <= 0.25);
    return usual.reduce((sum, { size }) => sum + size, 0) < 0.5 * all;
  });
  expect(odd.map(([code]) => code)).toEqual([]);
});
