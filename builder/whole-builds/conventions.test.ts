import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_RULES } from '../../src/catalogue/data-rules.ts';
import { CATALOGUE } from '../../src/catalogue/index.ts';
import { MIDDLE_WORLD, openWorld } from '../worlds.testing.ts';

/** Checks the conventions about single rows and values in every row of a built database. */
let db: Database.Database;

beforeAll(async () => {
  db = await openWorld(MIDDLE_WORLD);
});

afterAll(() => db.close());

const rows = <Row>(sql: string) => db.prepare<[], Row>(sql).all();
const values = <T>(sql: string) => db.prepare<[], T>(sql).pluck().all();
const meta = (key: string) => db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);
const holdsAll = <Row>(all: readonly Row[], holds: (row: Row) => boolean) =>
  expect(all.filter((row) => !holds(row)).slice(0, 3)).toEqual([]);
const isNull = (value: unknown) => value === null;

describe('values', () => {
  it('have the type of their column, and no text is empty or begins or ends with a blank', () => {
    const ordinary = CATALOGUE.filter(({ kind }) => kind === 'table');
    const wrong = ordinary.flatMap(({ name: table, columns }) =>
      columns.flatMap(({ name, type }) => {
        const column = `${table}.${name}`;
        const types = values<string>(`SELECT DISTINCT typeof(${name}) FROM ${table} WHERE ${name} IS NOT NULL`);
        const strange = types.filter((each) => each !== type.toLowerCase()).map((each) => `${column} is ${each}`);
        const blank = `SELECT 1 FROM ${table} WHERE ${name} = '' OR ${name} <> trim(${name})`;
        return type === 'TEXT' && values(blank).length > 0 ? [...strange, `${column} has blanks`] : strange;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('have the form of dates and periods that warnings expect of their column', () => {
    const patterns = { 'YYYY-MM-DD': '____-__-__', 'YYYY-MM': '____-__', 'YYYY-Qn': '____-Q_' };
    const columns = Object.entries(DATA_RULES.tables).flatMap(([table, { dateForms }]) =>
      Object.entries(dateForms).map(([name, form]) => ({ table, name, form })),
    );
    expect(columns.length).toBeGreaterThan(20);
    const wrong = columns.filter(
      ({ table, name, form }) => values(`SELECT 1 FROM ${table} WHERE ${name} NOT LIKE '${patterns[form]}'`).length > 0,
    );
    expect(wrong).toEqual([]);
  });

  it('write each name of a locality with a Hebrew letter', () => {
    const columns = Object.entries(DATA_RULES.tables).flatMap(([table, { hebrewNames }]) =>
      hebrewNames.map((name) => ({ table, name })),
    );
    expect(columns.length).toBe(2);
    const wrong = columns.filter(
      ({ table, name }) => values(`SELECT 1 FROM ${table} WHERE ${name} NOT GLOB '*[א-ת]*'`).length > 0,
    );
    expect(wrong).toEqual([]);
  });
});

interface Deal {
  readonly id: number;
  readonly settlement_code: number | null;
  readonly settlement: string | null;
  readonly settlement_raw: string | null;
  readonly deal_date: string;
  readonly year: number;
  readonly quarter: string;
  readonly deal_amount: number;
  readonly declared_amount: number | null;
  readonly property_group: string;
  readonly is_residential: number;
  readonly portion: number | null;
  readonly is_full_deal: number;
  readonly year_built: number | null;
  readonly is_new_build: number;
  readonly area: number | null;
  readonly rooms: number | null;
  readonly rooms_bucket: string | null;
  readonly price_per_sqm: number | null;
  readonly is_outlier: number;
  readonly outlier_reason: string | null;
  readonly is_multi_unit: number;
  readonly multi_unit_kind: string | null;
  readonly is_discount_project: number;
  readonly merged_rows: number | null;
  readonly discount_source: string | null;
  readonly discount_project_id: string | null;
}

describe('every deal', () => {
  const deals = () => rows<Deal>('SELECT * FROM deals');
  const isHome = (deal: Deal) => ['apartment', 'garden_apartment', 'penthouse', 'house'].includes(deal.property_group);
  const bucketOf = (rooms: number) =>
    rooms < 3 ? '1-2' : rooms <= 3.5 ? '3' : rooms <= 4.5 ? '4' : rooms <= 5.5 ? '5' : '6+';

  it('has a day since 1998, and its year and quarter', () => {
    holdsAll(deals(), ({ deal_date: date, year, quarter }) => {
      const month = Number(date.slice(5, 7));
      const isDay = new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
      return (
        isDay &&
        date >= '1998-01-01' &&
        `${year}` === date.slice(0, 4) &&
        quarter === `${year}-Q${(month + 2 - ((month + 2) % 3)) / 3}`
      );
    });
  });

  it('has an amount of at least 1 and a share from a thousandth to the whole, and is full if that is 1', () => {
    holdsAll(
      deals(),
      (deal) =>
        deal.deal_amount >= 1 &&
        (deal.declared_amount === null || deal.declared_amount >= 1) &&
        (deal.portion === null || (deal.portion >= 0.001 && deal.portion <= 1)) &&
        (deal.is_full_deal === 1) === (deal.portion === 1) &&
        (deal.merged_rows === null || (deal.portion === 1 && deal.merged_rows >= 2 && deal.merged_rows <= 4)),
    );
  });

  it('was built between 1850 and five years after it, and is a new build until the year after', () => {
    holdsAll(deals(), (deal) => {
      const { year_built: built, year } = deal;
      const isNew = isHome(deal) && built !== null && built >= year - 1;
      return (built === null || (built >= 1850 && built <= year + 5)) && (deal.is_new_build === 1) === isNew;
    });
  });

  it('has rooms in halves, and those of a home in their bucket', () => {
    holdsAll(deals(), (deal) => {
      const { rooms: number } = deal;
      const isRooms = number === null || (number >= 1 && number <= 20 && Number.isInteger(2 * number));
      return isRooms && deal.rooms_bucket === (isHome(deal) && number !== null ? bucketOf(number) : null);
    });
  });

  it('has a price per square metre only if it is of a whole home, and then by its amount and area', () => {
    const all = deals();
    holdsAll(all, (deal) => {
      if (deal.price_per_sqm === null) return true;
      return (
        isHome(deal) && deal.portion === 1 && deal.price_per_sqm === Math.round(deal.deal_amount / (deal.area ?? 0))
      );
    });
    expect(all.filter((deal) => deal.price_per_sqm !== null).length / all.length).toBeGreaterThan(0.5);
  });

  it('says why it is an outlier, one of several, or of a lottery project, and nothing if it is none of these', () => {
    holdsAll(
      deals(),
      (deal) =>
        (deal.is_residential === 1) === isHome(deal) &&
        (deal.is_outlier === 1) !== isNull(deal.outlier_reason) &&
        (deal.is_multi_unit === 1) !== isNull(deal.multi_unit_kind) &&
        (deal.is_discount_project === 1) !== isNull(deal.discount_source) &&
        (deal.discount_source === 'official') !== isNull(deal.discount_project_id),
    );
  });

  it('has the name of its code; the label of the registry is kept only if it names another locality', () => {
    const nameOf = new Map(
      rows<{ code: number; name: string }>('SELECT code, name FROM settlements').map(({ code, name }) => [code, name]),
    );
    holdsAll(
      deals(),
      (deal) =>
        (deal.settlement_code === null || deal.settlement === nameOf.get(deal.settlement_code)) &&
        (deal.settlement_raw === null || (deal.settlement_code !== null && deal.settlement_raw !== deal.settlement)),
    );
  });
});

describe('places', () => {
  it('have a precision that follows from the source of their point, and an error if it is their own', () => {
    interface Parcel {
      readonly geo_precision: string;
      readonly geo_source: string;
      readonly uncertainty_m: number | null;
    }
    holdsAll(rows<Parcel>('SELECT geo_precision, geo_source, uncertainty_m FROM parcels'), (parcel) => {
      const isOwn = ['parcel', 'cancelled', 'shuma'].includes(parcel.geo_source);
      const precision = isOwn ? 'parcel' : parcel.geo_source;
      return parcel.geo_precision === precision && isOwn !== isNull(parcel.uncertainty_m);
    });
  });

  it('at the centre of their block or locality have exactly its point', () => {
    const away = `SELECT p.id FROM parcels p LEFT JOIN gushim g ON g.gush = p.gush LEFT JOIN settlements s ON s.code = p.settlement_code
      WHERE (p.geo_precision = 'gush' AND g.has_polygon AND (p.lat <> g.lat OR p.lon <> g.lon))
      OR (p.geo_precision = 'settlement' AND (p.lat <> s.lat OR p.lon <> s.lon))`;
    expect(values(away)).toEqual([]);
  });

  it('have page addresses made from their names: blanks and dashes become one dash, without quotes, brackets and dots', () => {
    holdsAll(
      rows<{ name: string; slug: string }>('SELECT name, slug FROM settlements'),
      ({ name, slug }) =>
        slug.split('-').every((word) => word !== '') && slug === name.replace(/["'().]/g, '').replace(/[ -]+/g, '-'),
    );
  });
});

describe('full-text names without quotes and geresh', () => {
  const wordsOf = (name: string) =>
    name
      .replace(/["']/g, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map((word) => `"${word}"`)
      .join(' ');
  const finds = (table: string) => {
    const search = db.prepare<[string], number>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`).pluck();
    return (words: string, id: number) => search.all(words).includes(id);
  };
  const quoted = /["']\p{L}/u;

  it('find every locality, in Hebrew and in English', () => {
    const found = finds('settlements_fts');
    const names = rows<{ code: number; name: string; name_en: string | null }>(
      'SELECT code, name, name_en FROM settlements',
    );
    expect(
      names.some(({ name }) => quoted.test(name)) && names.some(({ name_en: name }) => quoted.test(name ?? '')),
    ).toBe(true);
    holdsAll(
      names,
      ({ code, name, name_en: english }) =>
        found(wordsOf(name), code) && (english === null || found(wordsOf(english), code)),
    );
  });

  it('find every street and neighbourhood, even by its name only', () => {
    const found = { street: finds('streets_fts'), name: finds('neighborhoods_fts') };
    const streets = rows<{ id: number; street: string; settlement: string }>(
      'SELECT id, street, settlement FROM streets',
    );
    expect(streets.some(({ street }) => quoted.test(street))).toBe(true);
    holdsAll(streets, ({ id, street, settlement }) =>
      found.street(`street : (${wordsOf(street)}) AND settlement : (${wordsOf(settlement)})`, id),
    );
    holdsAll(
      rows<{ id: number; name: string; settlement: string }>(
        'SELECT nbhd_id AS id, name, settlement FROM neighborhoods',
      ),
      ({ id, name, settlement }) =>
        found.name(`name : (${wordsOf(name)}) AND settlement : (${wordsOf(settlement)})`, id),
    );
  });

  it('are necessary: a bare quote is syntax', () => {
    expect(() => finds('settlements_fts')('צה"ל', 0)).toThrow(/unterminated string/);
  });
});

describe('meta', () => {
  it('has windows of whole months, one within the other, that end at the anchor or where the next begins', () => {
    const anchor = meta('stats_anchor_date') ?? '';
    const dayAfter = (day: string | undefined) =>
      new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const monthsOf = (name: string) => {
      const [from = '', to = ''] = [meta(`window_${name}_start`), dayAfter(meta(`window_${name}_end`))];
      expect([from.slice(8), to.slice(8)]).toEqual(['01', '01']);
      return (
        12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
      );
    };
    expect(['12m', 'prev12m', '24m', 'prev24m', '5y'].map(monthsOf)).toEqual([12, 12, 24, 24, 60]);
    for (const name of ['12m', '24m', '5y']) expect(meta(`window_${name}_end`)).toBe(anchor);
    for (const name of ['12m', '24m'])
      expect(dayAfter(meta(`window_prev${name}_end`))).toBe(meta(`window_${name}_start`));
    expect(`${meta('incomplete_from_month')}-01`).toBe(dayAfter(anchor));
  });

  it('has shares of deals that follow from its counts, which add up', () => {
    const number = (key: string) => Number(meta(key));
    const total = number('total_deals');
    const kinds = ['parcel', 'parcel_exact', 'parcel_approx', 'gush', 'settlement'];
    for (const kind of kinds) {
      expect(number(`geo_${kind}_pct`), kind).toBeCloseTo((100 * number(`geo_${kind}_deals`)) / total, 1);
    }
    expect(number('geo_parcel_exact_deals') + number('geo_parcel_approx_deals')).toBe(number('geo_parcel_deals'));
    expect(number('geo_parcel_deals') + number('geo_gush_deals') + number('geo_settlement_deals')).toBe(total);
    expect(number('discount_official_deals') + number('discount_heuristic_deals')).toBe(
      number('discount_project_deals'),
    );
  });

  it('was not built before its last row was first seen', () => {
    expect((meta('built_at') ?? '') >= (meta('last_first_seen') ?? '~')).toBe(true);
  });
});
