import { expect, it } from 'vitest';
import { schools } from '../../sources/layouts/location.ts';
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

it.each([
  ["א'", "ו'", '1', '6'],
  ['ט׳', 'י״ב', '9', '12'],
  ['י', 'י"ד', '10', '14'],
  ['גן חובה', 'ג', '0', '3'],
  // Neither is a grade: the layout's own check names the value and its place.
  ["א'-ו'", 'טו', "א'-ו'", 'טו'],
])('a school of grades %s to %s', (from, to, gradeFrom, gradeTo) => {
  const columns = ['סמל מוסד', 'שם מוסד', 'משכבה', 'עד שכבה', 'X', 'Y'];
  const rule = knownPublishers().find(({ layout, name }) => layout === schools.name && name.includes('education'));
  if (rule === undefined) throw new Error('there is no rule');
  const fitted = fitRule(rule, schools, { name: 'mosdot', columns, hasGeometry: false });
  if (fitted.kind === 'lacks') throw new Error(fitted.message);
  const [record] = fitted.map({
    place: 'line 2',
    values: { 'סמל מוסד': '110001', 'שם מוסד': 'אורט', משכבה: from, 'עד שכבה': to, X: '180000', Y: '665000' },
    geometry: null,
  });
  const textOf = (field: string) => record?.texts[Object.keys(schools.fields).indexOf(field)];
  expect([textOf('grade_from'), textOf('grade_to')]).toEqual([gradeFrom, gradeTo]);
});
