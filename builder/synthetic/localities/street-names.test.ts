import { expect, it } from 'vitest';
import { readFacts } from '../../sources/facts.ts';
import { places } from '../places.ts';
import { streetNames } from './street-names.ts';

const namesOf = (list: string) =>
  new Set(readFacts('street_names.csv', ['of', 'name']).flatMap(({ of, name }) => (of === list ? [name] : [])));
/** Names that many towns have, of people most of them. */
const common = [...namesOf('town')].filter((name) => !namesOf('village').has(name));

/** The first names for streets of a place, other than its main streets. */
function othersIn(name: string): readonly string[] {
  const place = places().find((each) => each.name === name);
  if (!place) throw new Error(`There is no ${name}.`);
  const names = streetNames().othersFor(place, 1);
  return Array.from({ length: 120 }, () => names.next().value ?? '');
}

it('where main streets are real, the others have no name that may be real elsewhere in the city', () => {
  for (const city of ['תל אביב-יפו', 'חיפה', 'ירושלים'])
    expect(othersIn(city).filter((name) => common.includes(name))).toEqual([]);
});

it('towns whose streets are not known have the names that many towns have', () => {
  expect(othersIn('נס ציונה').filter((name) => common.includes(name)).length).toBeGreaterThan(40);
});
