import { expect, it } from 'vitest';
import { buildings } from '../../sources/layouts/places.ts';
import type { RawTable } from '../raw-record.ts';
import { knownPublishers } from './known-publishers.ts';
import { fitRule } from './map-table.ts';

it.each([
  ['3', '12', '3', '12'],
  ['3.5', '12 m', '3', '12'],
  ['12', '9.5m', '12', '9.5'],
  // Floors of two parts, a decimal comma, and feet have more than one reading.
  ['2;3', '12,5 m', '', ''],
  ['12-14', "40'", '', ''],
  // A building has no height of 0, and one whose floors are all below the ground has an unknown number above it.
  ['0', '0', '', ''],
  ['-1', '0.0 m', '', ''],
])('a building of the map with %s floors, %s high', (levels, height, cleanLevels, cleanHeight) => {
  const table: RawTable = { name: 'buildings', columns: ['building:levels', 'height'], hasGeometry: true };
  const rule = knownPublishers().find(({ layout, name }) => layout === buildings.name && name === 'OpenStreetMap');
  if (rule === undefined) throw new Error('there is no rule');
  const fitted = fitRule(rule, buildings, table);
  if (fitted.kind === 'lacks') throw new Error(fitted.message);
  const [record] = fitted.map({
    place: 'way 1',
    values: { 'building:levels': levels, height },
    geometry: { type: 'Point', coordinates: [34.78, 32.08] },
  });
  expect(record?.texts.slice(2)).toEqual([cleanLevels, cleanHeight]);
});
