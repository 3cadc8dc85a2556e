import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { placeItems, withPlaces } from './place-items.ts';

const HAIFA = { kind: 'settlement', key: 4000, name: 'חיפה', detail: 'Haifa' } as const;
const AHUZA = { kind: 'neighbourhood', key: 7, name: 'אחוזה', detail: 'חיפה' } as const;
const HERZL = { kind: 'street', key: 12, name: "הרצל'", detail: 'חיפה' } as const;

describe('a place in the palette', () => {
  it('opens the question that is asked most of its kind, with its name as a value', () => {
    const [haifa, ahuza] = placeItems([HAIFA, AHUZA], EXAMPLES);
    expect(haifa).toMatchObject({ title: 'חיפה', detail: 'Haifa', kind: 'place' });
    expect(haifa?.does).toMatchObject({ open: { params: { place: 'חיפה', since: 2015 } } });
    expect(ahuza?.does).toMatchObject({ open: { params: { neighbourhood: 'אחוזה', place: 'חיפה' } } });
  });

  it('opens its own row where there is no question, its key bound and not written into the statement', () => {
    expect(placeItems([HAIFA, HERZL], []).map(({ does }) => does)).toEqual([
      { open: { sql: 'SELECT *\nFROM settlements\nWHERE code = :code', params: { code: 4000 } } },
      { open: { sql: 'SELECT *\nFROM streets\nWHERE id = :street', params: { street: 12 } } },
    ]);
  });

  it('stands behind what is called so, and before what only mentions it', () => {
    const item = (title: string) =>
      ({ id: title, kind: 'example', title, detail: '', words: '', does: { open: { sql: '' } } }) as const;
    const found = [item('חיפה והקריות'), item('Find a place')];
    const titles = withPlaces(found, placeItems([HAIFA], []), ' חיפה').map(({ title }) => title);
    expect(titles).toEqual(['חיפה והקריות', 'חיפה', 'Find a place']);
    expect(withPlaces([], placeItems([HAIFA], []), 'x')).toHaveLength(1);
  });

  it('has an id of its own', () => {
    const ids = placeItems([HAIFA, { ...AHUZA, key: 4000 }, HERZL], EXAMPLES).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});
