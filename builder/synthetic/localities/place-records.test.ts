import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceM } from '../../geometry/distance.ts';
import { overlapM2 } from '../../geometry/overlap.ts';
import { holds, polygonIndex } from '../../geometry/polygon-index.ts';
import { areaAndCentroid } from '../../geometry/shapes.ts';
import type { Field, Layout, SourceRecord } from '../../sources/layout.ts';
import type {
  addresses,
  buildings,
  gushim,
  localityDetails,
  localityPolygons,
  neighbourhoods,
  parcels,
  roads,
  statAreas,
} from '../../sources/layouts/places.ts';
import type { RecordSource } from '../../sources/records.ts';
import { outlineOf } from '../land/outlines.ts';
import { syntheticCountry, type World } from '../world.ts';
import { localityPolygonRecords } from './locality-map.ts';
import { syntheticPlaces } from './place-records.ts';

const world = syntheticCountry({ deals: 100_000, seed: 4 });
/** Every third gush has deals on these parcels. */
const CHELKOT = [1, 2, 3, 4, 6, 9, 10, 11, 12, 17];
const register = {
  parcels: () =>
    world.gushim.flatMap(({ number }, at) => (at % 3 === 0 ? CHELKOT.map((chelka) => ({ gush: number, chelka })) : [])),
};
const placeOf = new Map(world.country.map((place) => [place.code, place]));

async function read(source: RecordSource): Promise<readonly SourceRecord[]> {
  const found: SourceRecord[] = [];
  for await (const batch of source.batches(register)) {
    if (batch.kind === 'unusable') throw new Error(batch.message);
    found.push(...batch.records);
  }
  return found;
}

const sources = (of: World) => new Map(syntheticPlaces(of).map((source) => [source.layout.name, source]));
const records = new Map<string, readonly SourceRecord[]>();
const all = <Of extends Layout>(name: Of['name']) =>
  (records.get(name) ?? []) as unknown as readonly SourceRecord<Of>[];

beforeAll(async () => {
  for (const [name, source] of sources(world)) records.set(name, await read(source));
}, 60_000);

/** Whether a value is of the kind of a field, and within its limits. */
function isOfField(value: string | number | null, { kind, required, limits }: Field): boolean {
  if (value === null) return !required;
  if (limits.values !== undefined && !limits.values.some((allowed) => allowed === value)) return false;
  if (['text', 'date', 'month'].includes(kind)) return typeof value === 'string';
  if (typeof value !== 'number') return false;
  if ((kind === 'integer' || kind === 'flag') && !Number.isInteger(value)) return false;
  return value >= (limits.min ?? -Infinity) && value <= (limits.max ?? Infinity);
}

const area = (shape: Parameters<typeof areaAndCentroid>[0]) => areaAndCentroid(shape).areaM2;

describe('records of places in the synthetic country', () => {
  it('match the layouts: all fields, of their kinds and within their limits', () => {
    for (const source of syntheticPlaces(world)) {
      const own = records.get(source.layout.name) ?? [];
      expect(own.length, source.layout.name).toBeGreaterThan(500);
      const faults = own.flatMap(({ values, geometry }) => [
        ...((geometry === null) === (source.layout.geometry === 'none') ? [] : ['geometry']),
        ...Object.entries(source.layout.fields)
          .filter(([name, field]) => !isOfField(values[name] ?? null, field))
          .map(([name]) => `${name}: ${values[name]}`),
      ]);
      expect(faults, source.layout.name).toEqual([]);
    }
  });

  it('are the same for the same seed', async () => {
    const again = sources(syntheticCountry({ deals: 100_000, seed: 4 }));
    for (const name of ['parcels', 'addresses', 'neighborhoods', 'roads']) {
      const source = again.get(name);
      const found = source === undefined ? null : await read(source);
      expect(isDeepStrictEqual(found, records.get(name)), name).toBe(true);
    }
  });
});

describe('the land of a locality', () => {
  it('is around its centre and all its gushim', () => {
    const shapes = new Map(all<typeof localityPolygons>('locality_polygons').map((each) => [each.values.code, each]));
    for (const { values, geometry } of shapes.values()) {
      const centre = placeOf.get(values.code)?.centre;
      expect(centre).toBeDefined();
      if (centre) expect(holds(geometry, [centre.lon, centre.lat]), String(values.code)).toBe(true);
    }
    for (const { values, geometry } of all<typeof gushim>('gushim')) {
      const { centroid } = areaAndCentroid(geometry);
      // A gush outside the localities of its council belongs to none.
      if (values.settlement_code === null) continue;
      const land = shapes.get(values.settlement_code);
      expect(land && holds(land.geometry, [centroid.lon, centroid.lat]), String(values.gush)).toBe(true);
    }
  });

  it('is known for all places with deals, except some small ones', () => {
    const few = syntheticCountry({ deals: 3_000, seed: 4 });
    const known = new Set([...localityPolygonRecords(few)].map(({ values }) => values.code));
    for (const { place } of few.gushim) expect(known.has(place.code)).toBe(place.centre !== null);
    const without = few.country.filter(({ code, centre }) => centre !== null && !known.has(code));
    expect(without.length).toBeGreaterThan(5);
    expect(Math.max(...without.map(({ residents }) => residents))).toBeLessThan(1_000);
  });

  it('has its real height and year of foundation', () => {
    const of = (name: string) => {
      const code = world.country.find((place) => place.name === name)?.code;
      return all<typeof localityDetails>('locality_details').find(({ values }) => values.code === code)?.values;
    };
    expect(of('תל אביב-יפו')?.year_founded).toBe(1909);
    expect(of('ירושלים')?.elevation_m).toBeGreaterThan(650);
    expect(of('ירושלים')?.elevation_m).toBeLessThan(850);
    expect(of('בית שאן')?.elevation_m).toBeLessThan(0);
    const years = all<typeof localityDetails>('locality_details').map(({ values }) => values.year_founded);
    expect(years).toContain(null);
    expect(Math.min(...years.filter((year) => year !== null))).toBeGreaterThan(1_870);
    expect(Math.max(...years.filter((year) => year !== null))).toBeLessThan(2_010);
  });
});

describe('outlines of cells', () => {
  const corner = (column: number, row: number) => [column, row] as const;
  const cells = (...list: readonly (readonly [number, number])[]) => list.map(([column, row]) => ({ column, row }));

  it('run around their parts and their holes', () => {
    const ring = cells([0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]);
    const [polygon, ...others] = outlineOf(ring, corner);
    expect(others).toEqual([]);
    expect(polygon?.map((each) => each.length)).toEqual([13, 5]);
    expect(outlineOf([...ring, ...cells([1, 1])], corner)[0]).toHaveLength(1);
  });

  it('are separate if parts touch only at a corner', () => {
    const shape = outlineOf(cells([0, 0], [1, 1], [5, 5]), corner);
    expect(shape.map((polygon) => polygon.map((ring) => ring.length))).toEqual([[5], [5], [5]]);
  });
});

describe('the map of houses', () => {
  const parcelIndex = () =>
    polygonIndex(all<typeof parcels>('parcels').map(({ values, geometry }) => ({ ...values, shape: geometry })));

  it('has the parcels with deals, and a few neighbours without', () => {
    const mapped = all<typeof parcels>('parcels').map(({ values }) => `${values.gush}/${values.chelka}`);
    expect(new Set(mapped).size).toBe(mapped.length);
    const withDeals = new Set(register.parcels().map(({ gush, chelka }) => `${gush}/${chelka}`));
    const neighbours = mapped.filter((key) => !withDeals.has(key));
    expect(neighbours.length / mapped.length).toBeGreaterThan(0.02);
    expect(neighbours.length / mapped.length).toBeLessThan(0.1);
  });

  it('has an address for two of three parcels of towns, each in its parcel', () => {
    const index = parcelIndex();
    const own = all<typeof addresses>('addresses');
    const town = new Set<string>();
    for (const { values } of own.filter((_, at) => at % 5 === 0)) {
      const found = index.containing(values);
      expect(found.length).toBeLessThan(2);
      for (const { gush } of found) {
        const place = world.geography.siteOf(gush)?.gush.place;
        if (values.settlement_code !== null) expect(values.settlement_code).toBe(place?.code);
      }
    }
    for (const { values } of own) {
      for (const { gush, chelka } of index.containing(values)) town.add(`${gush}/${chelka}`);
      expect(values.street === null).toBe(values.place !== null);
      expect(values.house_number).toMatch(/^[1-9]\d*[א-ו]?$/);
    }
    const ofTowns = all<typeof parcels>('parcels').filter(
      ({ values }) => world.geography.siteOf(values.gush)?.gush.place.isRural === false,
    );
    const addressed = ofTowns.filter(({ values }) => town.has(`${values.gush}/${values.chelka}`));
    expect(addressed.length / ofTowns.length).toBeGreaterThan(0.62);
    expect(addressed.length / ofTowns.length).toBeLessThan(0.72);
  });

  it('has houses with letters, corners on two streets and villages by place', () => {
    const own = all<typeof addresses>('addresses').map(({ values }) => values);
    expect(own.some(({ house_number }) => house_number?.endsWith('א'))).toBe(true);
    expect(own.some(({ place }) => place !== null)).toBe(true);
    const streetsOfParcel = new Map<string, Set<string>>();
    const index = parcelIndex();
    for (const address of own) {
      for (const { gush, chelka } of index.containing(address)) {
        const key = `${gush}/${chelka}`;
        if (address.street === null) continue;
        streetsOfParcel.set(key, (streetsOfParcel.get(key) ?? new Set()).add(address.street));
      }
    }
    const counts = [...streetsOfParcel.values()].map(({ size }) => size);
    expect(Math.max(...counts)).toBe(2);
    expect(counts.filter((count) => count === 2).length / counts.length).toBeGreaterThan(0.03);
  });

  it('has no house number of a street twice', () => {
    const keys = all<typeof addresses>('addresses')
      .filter(({ values }) => values.street !== null && values.settlement_code !== null)
      .map(({ values }) =>
        [values.settlement_code, values.street?.replace(/^רחוב /, ''), values.house_number].join('/'),
      );
    // A corner's number on the crossing street may also be that of a plot on the other side.
    expect(new Set(keys).size / keys.length).toBeGreaterThan(0.98);
  });

  it('has streets with one name each, beside the parcels that have their addresses on them', () => {
    const own = all<typeof roads>('roads');
    const keys = own.map(({ values }) => `${values.settlement_code}/${values.name}`);
    expect(new Set(keys).size).toBe(keys.length);
    const known = new Set(keys);
    for (const { values } of all<typeof addresses>('addresses')) {
      if (values.street === null || values.settlement_code === null) continue;
      const names = [values.street, values.street.replace(/^רחוב /, '')];
      expect(names.some((name) => known.has(`${values.settlement_code}/${name}`))).toBe(true);
    }
    for (const { geometry } of own) {
      for (const line of geometry) expect(line.length).toBeGreaterThan(1);
    }
  });

  it('has one to three buildings on most parcels, whose height is seldom known', () => {
    const index = parcelIndex();
    const counts = new Map<string, number>();
    const own = all<typeof buildings>('buildings').map(({ values }) => values);
    for (const building of own) {
      for (const { gush, chelka } of index.containing(building)) {
        counts.set(`${gush}/${chelka}`, (counts.get(`${gush}/${chelka}`) ?? 0) + 1);
      }
    }
    expect(Math.max(...counts.values())).toBe(3);
    expect(counts.size / all('parcels').length).toBeGreaterThan(0.6);
    const knownShare = (known: number) => known / own.length;
    expect(knownShare(own.filter(({ levels }) => levels !== null).length)).toBeLessThan(0.4);
    expect(knownShare(own.filter(({ height_m }) => height_m !== null).length)).toBeLessThan(0.12);
  });
});

describe('neighbourhoods and statistical areas', () => {
  it('have the names that are known, and cover most of their city without overlapping', () => {
    const own = all<typeof neighbourhoods>('neighborhoods');
    const telAviv = own.filter(({ values }) => values.settlement_code === 5000);
    expect(telAviv.map(({ values }) => values.name)).toEqual(expect.arrayContaining(['לב העיר', 'הצפון הישן']));
    expect(new Set(telAviv.map(({ values }) => values.source))).toEqual(new Set(['tlv_neighborhoods']));
    const land = all<typeof localityPolygons>('locality_polygons').find(({ values }) => values.code === 5000);
    const covered = telAviv.reduce((sum, { geometry }) => sum + area(geometry), 0);
    expect(covered / area(land?.geometry ?? [])).toBeGreaterThan(0.85);
    expect(covered / area(land?.geometry ?? [])).toBeLessThan(0.99);
    const [first, second] = telAviv;
    if (first && second) expect(overlapM2(first.geometry, second.geometry)).toBeLessThan(1);
  });

  it('have unique names in each place, and a zone of industry in large cities', () => {
    const own = all<typeof neighbourhoods>('neighborhoods').map(({ values }) => values);
    const keys = own.map(({ settlement_code, name }) => `${settlement_code}/${name}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(own.some(({ name }) => name === 'שכונה 1')).toBe(true);
    const industrial = own.filter(({ is_industrial }) => is_industrial === 1);
    expect(industrial.length).toBeGreaterThan(3);
    for (const { name } of industrial) expect(name).toMatch(/תעשי|תעסוק/);
    expect(new Set(own.map(({ source }) => source)).size).toBe(6);
  });

  it('sometimes reach over the border of their place', () => {
    const index = polygonIndex(
      all<typeof neighbourhoods>('neighborhoods').map(({ values, geometry }) => ({ ...values, shape: geometry })),
    );
    const abroad = all<typeof gushim>('gushim').filter(({ values, geometry }) => {
      const around = index.containing(areaAndCentroid(geometry).centroid);
      return around.some(({ settlement_code }) => settlement_code !== values.settlement_code);
    });
    expect(abroad.length).toBeGreaterThan(0);
    expect(abroad.length / all('gushim').length).toBeLessThan(0.05);
  });

  it('of the published index cover all of their place, each gush in one of them', () => {
    const own = all<typeof statAreas>('stat_areas');
    const index = polygonIndex(own.map(({ values, geometry }) => ({ ...values, shape: geometry })));
    const withAreas = new Set(own.map(({ values }) => values.settlement_code));
    expect(own.filter(({ values }) => values.settlement_code === 3000)).toHaveLength(185);
    for (const { values, geometry } of all<typeof gushim>('gushim')) {
      if (!withAreas.has(values.settlement_code ?? 0)) continue;
      const around = index.containing(areaAndCentroid(geometry).centroid);
      expect(around.map(({ settlement_code }) => settlement_code)).toEqual([values.settlement_code]);
    }
  });

  it('have their label inside, if they have one', () => {
    const labelled = all<typeof neighbourhoods>('neighborhoods').filter(({ values }) => values.label_lat !== null);
    expect(labelled.length).toBeGreaterThan(50);
    for (const { values, geometry } of labelled) {
      expect(holds(geometry, [values.label_lon ?? 0, values.label_lat ?? 0])).toBe(true);
    }
    const [one] = labelled;
    const centre = placeOf.get(one?.values.settlement_code ?? 0)?.centre;
    const label = { lat: one?.values.label_lat ?? 0, lon: one?.values.label_lon ?? 0 };
    if (centre) expect(distanceM(centre, label)).toBeLessThan(20_000);
  });
});
