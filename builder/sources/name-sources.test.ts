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

  it('have the files that were downloaded, with their days and versions', () => {
    const publisher = { name: 'City of Tel Aviv', url: 'https://opendata.tel-aviv.gov.il', licence: 'open' };
    const of = { layout: 'addresses', file: 'addresses.csv', date: '2026-11-01', version: null };
    const named = nameSources('file', everyLayoutAs('file'), [{ ...of, ...publisher }]);
    expect(named.filter(({ files }) => files !== undefined)).toEqual([
      {
        ...publisher,
        origin: 'file',
        layouts: ['addresses'],
        files: [{ file: 'addresses.csv', date: '2026-11-01', version: null }],
      },
    ]);
    expect(named.find(({ name }) => name.startsWith('OpenStreetMap'))?.layouts).not.toContain('addresses');
  });

  it('say what stays empty if nothing is supplied', () => {
    const named = nameSources('file', []);
    expect(named.filter(({ leaves_empty: empty }) => empty !== undefined)).toEqual(named.slice(1));
    expect(new Set(named.flatMap(({ leaves_empty: empty }) => empty ?? []))).toEqual(
      new Set(LAYOUTS.flatMap(({ fills }) => fills)),
    );
  });
});
