import { describe, expect, it } from 'vitest';
import { LAYOUTS } from './layouts/index.ts';
import { nameSources } from './name-sources.ts';
import { PUBLISHERS } from './publishers.ts';

const ORIGINS = ['file', 'facts', 'synthetic'] as const;
const everyLayoutAs = (origin: (typeof ORIGINS)[number]) => LAYOUTS.map((layout) => ({ layout, origin }));

describe('the sources that meta lists', () => {
  it('have a publisher for every layout, and for nothing else', () => {
    expect(Object.keys(PUBLISHERS)).toEqual(LAYOUTS.map(({ name }) => name));
  });

  it.each(ORIGINS)('are named once and serve every layout with records of origin %s', (origin) => {
    const named = nameSources(origin === 'synthetic' ? 'synthetic' : 'file', everyLayoutAs(origin));
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
    expect(new Set(named.flatMap(({ layouts }) => layouts))).toEqual(
      new Set(['register', ...LAYOUTS.map(({ name }) => name)]),
    );
    expect(named.filter((each) => !each.url.startsWith('https://') || each.licence === '')).toEqual([]);
  });

  it('carry the licence of the map', () => {
    const [addresses] = nameSources('file', everyLayoutAs('file')).filter(({ layouts }) =>
      layouts.includes('addresses'),
    );
    expect(addresses).toEqual({
      name: 'OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
      licence: 'ODbL-1.0',
      origin: 'file',
      layouts: ['addresses', 'buildings', 'roads', 'neighborhoods', 'coastline'],
    });
  });

  it('say what stays empty if nothing is supplied', () => {
    const named = nameSources('file', []);
    expect(named.filter(({ leaves_empty: empty }) => empty !== undefined)).toEqual(named.slice(1));
    expect(new Set(named.flatMap(({ leaves_empty: empty }) => empty ?? []))).toEqual(
      new Set(LAYOUTS.flatMap(({ fills }) => fills)),
    );
  });
});
