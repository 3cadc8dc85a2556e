import { expect, it } from 'vitest';
import type { Layout } from '../../sources/layout.ts';
import { schools } from '../../sources/layouts/location.ts';
import { buildings } from '../../sources/layouts/places.ts';
import type { RawRecord } from '../raw-record.ts';
import { knownPublishers } from './known-publishers.ts';
import { fitRule } from './map-table.ts';

/** The texts of a publisher's record as those of a layout, by their fields. */
function mapped(
  publisher: string,
  layout: Layout,
  record: Omit<RawRecord, 'place'>,
): (field: string) => string | undefined {
  const rule = knownPublishers().find((each) => each.layout === layout.name && each.name === publisher);
  if (rule === undefined) throw new Error('there is no rule');
  const columns = Object.keys(record.values);
  const fitted = fitRule(rule, layout, { name: layout.name, columns, hasGeometry: record.geometry !== null });
  if (fitted.kind === 'lacks') throw new Error(fitted.message);
  const [made] = fitted.map({ place: 'the first one', ...record });
  return (field) => made?.texts[Object.keys(layout.fields).indexOf(field)];
}

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
  const textOf = mapped('OpenStreetMap', buildings, {
    values: { 'building:levels': levels, height },
    geometry: { type: 'Point', coordinates: [34.78, 32.08] },
  });
  expect([textOf('levels'), textOf('height_m')]).toEqual([cleanLevels, cleanHeight]);
});

it.each([
  ["א'", "ו'", '1', '6'],
  ['ט׳', 'י״ב', '9', '12'],
  ['י', 'י"ד', '10', '14'],
  ['גן חובה', 'ג', '0', '3'],
  // Neither is a grade: the layout's own check names the value and its place.
  ["א'-ו'", 'טו', "א'-ו'", 'טו'],
])('a school of grades %s to %s', (from, to, gradeFrom, gradeTo) => {
  const textOf = mapped('institutions of the ministry of education', schools, {
    values: { 'סמל מוסד': '110001', 'שם מוסד': 'אורט', משכבה: from, 'עד שכבה': to, X: '180000', Y: '665000' },
    geometry: null,
  });
  expect([textOf('grade_from'), textOf('grade_to')]).toEqual([gradeFrom, gradeTo]);
});
