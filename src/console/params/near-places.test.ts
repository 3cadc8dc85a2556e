import { describe, expect, it } from 'vitest';
import { nearPlaces, nearPlacesQuery } from './near-places.ts';

const PLACES = [
  { key: 4000, name: 'חיפה', detail: 'Haifa' },
  { key: 7400, name: 'נתניה', detail: 'Netanya' },
  { key: 7900, name: 'פתח תקווה', detail: 'Petah Tiqwa' },
];

describe('a mistyped name', () => {
  it.each([
    ['חיפא', ['חיפה']],
    ['חפיה', ['חיפה']],
    ['חייפה', ['חיפה']],
    ['Hafia', ['חיפה']],
    ['נתנייה', ['נתניה']],
    ['פתח-תקוה', ['פתח תקווה']],
    ['ירושלים', []],
  ])('%s', (typed, names) => expect(nearPlaces('settlement', PLACES, typed).map(({ name }) => name)).toEqual(names));

  it('is not looked for by the settlement of a street', () => {
    expect(nearPlaces('street', [{ key: 1, name: 'הרצל', detail: 'חיפה' }], 'חיפא')).toEqual([]);
  });

  it('of a street is looked for in its settlement alone', () => {
    expect(nearPlacesQuery('street', 'הרצב', 'חיפה')?.params).toEqual({ within: 'חיפה' });
    expect(nearPlacesQuery('street', 'הרצב', null)).toBeNull();
    expect(nearPlacesQuery('settlement', 'חי', null)).toBeNull();
  });
});
