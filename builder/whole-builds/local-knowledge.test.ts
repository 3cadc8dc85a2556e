import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFacts } from '../sources/facts.ts';
import { holidayOn } from '../synthetic/holidays.ts';
import { LARGE_WORLD, openRows } from '../worlds.testing.ts';

/** What someone who lives in the country would look up first in the synthetic database, with the figure and a tolerance. */
let db: Database.Database;
beforeAll(async () => {
  db = await openRows(LARGE_WORLD);
});
afterAll(() => db.close());

const value = <T = number>(sql: string, ...values: unknown[]): T => {
  const found = db
    .prepare<unknown[], T>(sql)
    .pluck()
    .get(...values);
  if (found === undefined) throw new Error(`no row: ${sql}`);
  return found;
};

const TEL_AVIV = 5000;
const HAIFA = 4000;

describe('neighbourhoods', () => {
  const quarter = (column: string, code: number, name: string) =>
    value(`SELECT ${column} FROM neighborhoods WHERE settlement_code = ? AND name = ?`, code, name);
  const price = (code: number, name: string) =>
    value(
      `SELECT median(d.price_per_sqm / y.ppsqm)
      FROM neighborhoods AS n
      JOIN parcel_neighborhood AS p USING (nbhd_id)
      JOIN deals AS d ON d.gush = p.gush AND d.chelka = p.chelka
      JOIN (
        SELECT year, median(price_per_sqm) AS ppsqm FROM deals WHERE settlement_code = ? AND in_stats = 1 GROUP BY year
      ) AS y ON y.year = d.year
      WHERE n.settlement_code = ? AND n.name = ? AND d.in_stats = 1`,
      code,
      code,
      name,
    );
  const height = (name: string) =>
    value(
      `SELECT avg(m.elevation_m)
      FROM neighborhoods AS n
      JOIN parcel_neighborhood AS p USING (nbhd_id)
      JOIN loc_metrics_parcel AS m ON m.gush = p.gush AND m.chelka = p.chelka
      WHERE n.settlement_code = ? AND n.name = ?`,
      HAIFA,
      name,
    );

  it('are within a kilometre and a half of where they are', () => {
    for (const { settlement_code, name, lat, lon } of readFacts('neighborhoods.csv', [
      'settlement_code',
      'name',
      'lat',
      'lon',
    ])) {
      const code = Number(settlement_code);
      expect(Math.abs(quarter('lat', code, name) - Number(lat)), name).toBeLessThan(0.013);
      expect(Math.abs(quarter('lon', code, name) - Number(lon)), name).toBeLessThan(0.016);
    }
  });

  it('of Tel Aviv: Jaffa is in the south and cheaper than the old north', () => {
    expect(quarter('lat', TEL_AVIV, "יפו ד'")).toBeLessThan(quarter('lat', TEL_AVIV, 'הצפון הישן') - 0.04);
    expect(price(TEL_AVIV, "יפו ד'") / price(TEL_AVIV, 'הצפון הישן')).toBeLessThan(0.75);
    expect(price(TEL_AVIV, 'כפר שלם')).toBeLessThan(0.9);
  });

  it('of Haifa: Denia and the centre of Carmel are dear and high, and Bat Galim is at the sea', () => {
    expect(price(HAIFA, 'דניה')).toBeGreaterThan(1.15);
    expect(price(HAIFA, 'הדר הכרמל')).toBeLessThan(0.8);
    expect(Math.abs(height('דניה') - 310)).toBeLessThan(60);
    expect(Math.abs(height('מרכז הכרמל') - 255)).toBeLessThan(60);
    expect(height('בת גלים')).toBeLessThan(30);
  });

  it('of industry have no homes', () => {
    const homes = value(
      `SELECT count(*)
      FROM neighborhoods AS n
      JOIN parcel_neighborhood AS p USING (nbhd_id)
      JOIN deals AS d ON d.gush = p.gush AND d.chelka = p.chelka
      WHERE (n.name LIKE 'אזור תעשייה%' OR n.name LIKE 'אזור תעסוקה%') AND d.is_residential = 1`,
    );
    expect(homes).toBe(0);
  });
});

describe('cities', () => {
  it('are as large as their jurisdictions', () => {
    for (const { code, area_km2 } of readFacts('city_areas.csv', ['code', 'area_km2'])) {
      const area = value('SELECT area_km2 FROM settlements WHERE code = ?', Number(code));
      expect(Math.abs(area / Number(area_km2) - 1), code).toBeLessThan(0.05);
    }
  });

  it.each([
    ['תל אביב-יפו', 6_100, 7_500],
    ['ירושלים', 28_000, 31_500],
    ['חיפה', 10_700, 12_900],
    ['באר שבע', 38_000, 38_999],
    ['נתניה', 7_900, 9_300],
    ['אשדוד', 2_000, 2_600],
    ['אילת', 40_000, 40_200],
  ])('%s has gushim numbered from %d to %d', (name, from, to) => {
    const outside = value(
      `SELECT count(*) FROM gushim AS g JOIN settlements AS s ON s.code = g.settlement_code
      WHERE s.name = ? AND g.gush NOT BETWEEN ? AND ?`,
      name,
      from,
      to,
    );
    expect(outside).toBe(0);
  });

  it('have their main streets, with homes on them, where they are', () => {
    const columns = ['settlement_code', 'name', 'lat', 'lon'] as const;
    const mainStreets = readFacts('main_streets.csv', columns);
    const missing = mainStreets.filter(
      ({ settlement_code, name, lat, lon }) =>
        value(
          `SELECT count(*) FROM streets
          WHERE settlement_code = ? AND street = ? AND abs(lat - ?) < 0.015 AND abs(lon - ?) < 0.015 AND n_parcels > 0`,
          Number(settlement_code),
          name,
          Number(lat),
          Number(lon),
        ) === 0,
    );
    // In this small register no parcel with deals is along a few of them.
    expect(missing.length / mainStreets.length, missing.map(({ name }) => name).join(', ')).toBeLessThan(0.07);
  });

  it('have their own streets, and few that are numbered', () => {
    for (const street of ['אבן גבירול', 'דיזנגוף', 'אלנבי']) {
      const places = db.prepare('SELECT DISTINCT settlement_code FROM streets WHERE street = ?').pluck().all(street);
      expect(
        places.every((code) => code === TEL_AVIV || (code === HAIFA && street === 'אלנבי')),
        street,
      ).toBe(true);
    }
    expect(value("SELECT avg(street GLOB 'רחוב [0-9]*') FROM streets")).toBeLessThan(0.1);
    expect(
      value(
        "SELECT count(*) FROM streets AS s JOIN settlements AS p ON p.code = s.settlement_code WHERE s.street = 'הרצל' AND p.name IN ('נצרת', 'רהט', 'טייבה', 'סח''נין')",
      ),
    ).toBe(0);
  });

  it('have no deal that is a third of all that was paid there, errors of the register included', () => {
    const largest = value(`
      SELECT max(1.0 * most / total)
      FROM (
        SELECT max(deal_amount) AS most, sum(deal_amount) AS total
        FROM deals
        WHERE settlement_code IS NOT NULL
        GROUP BY settlement_code
        HAVING count(*) >= 200
      )`);
    expect(largest).toBeLessThan(1 / 3);
  });
});

describe('prices', () => {
  const of = (condition: string, column = 'price_per_sqm') =>
    value(`SELECT median(${column}) FROM deals WHERE in_stats = 1 AND ${condition}`);

  it.each([
    ['קיסריה', 28_000],
    ['עומר', 16_500],
    ['להבים', 15_500],
  ])('of the houses of %s are near %d shekels a square metre, and flats are rare', (name, ppsqm) => {
    const place = `settlement_code = (SELECT code FROM settlements WHERE name = '${name}')`;
    expect(Math.abs(of(`${place} AND property_group = 'house' AND year >= 2021`) / ppsqm - 1)).toBeLessThan(0.4);
    expect(
      value(`SELECT avg(property_group = 'house') FROM deals WHERE ${place} AND is_residential = 1`),
    ).toBeGreaterThan(0.6);
  });

  it('of new homes are higher than those of old ones in the same city', () => {
    const inTelAviv = `settlement_code = ${TEL_AVIV} AND property_group = 'apartment' AND year BETWEEN 2015 AND 2024`;
    const ratio = of(`${inTelAviv} AND is_new_build = 1`) / of(`${inTelAviv} AND year_built < 1970`);
    expect(Math.abs(ratio - 1.25)).toBeLessThan(0.2);
  });

  it('reach beyond sixteen million, and farther in few homes only', () => {
    expect(value('SELECT count(*) FROM deals WHERE in_stats = 1 AND deal_amount > 16000000')).toBeGreaterThan(0);
    expect(value('SELECT avg(deal_amount > 16000000) FROM deals WHERE in_stats = 1')).toBeLessThan(0.002);
  });

  it('of land are those of a plot', () => {
    const land = value(
      "SELECT median(deal_amount) FROM deals WHERE property_group = 'land' AND is_full_deal = 1 AND year >= 2018",
    );
    expect(land).toBeGreaterThan(800_000);
    expect(land).toBeLessThan(4_000_000);
    expect(value('SELECT count(*) FROM deals WHERE is_outlier = 0 AND deal_amount > 300000000')).toBe(0);
  });
});

describe('time', () => {
  it('has no deal and no home before the town', () => {
    const early = value(`
      SELECT sum(d.year < s.year_founded OR d.year_built < s.year_founded)
      FROM deals AS d
      JOIN gushim AS g USING (gush)
      JOIN settlements AS s ON s.code = g.settlement_code`);
    expect(early).toBe(0);
    expect(
      value(
        "SELECT min(d.year) FROM deals AS d JOIN gushim AS g USING (gush) JOIN settlements AS s ON s.code = g.settlement_code WHERE s.name = 'חריש'",
      ),
    ).toBeGreaterThan(2_010);
  });

  it('has homes of every decade since the twenties', () => {
    const decades = db
      .prepare('SELECT year_built / 10 FROM deals WHERE is_residential = 1 AND year_built >= 1920 GROUP BY 1')
      .pluck()
      .all();
    expect(decades).toEqual([192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202]);
  });

  it('sells a third of the new homes off plan', () => {
    const share = value('SELECT avg(year_built > year) FROM deals WHERE is_new_build = 1');
    expect(Math.abs(share - 1 / 3)).toBeLessThan(0.06);
  });

  it('is complete until one to three months before the last deal', () => {
    const days = value(`
      SELECT julianday((SELECT value FROM meta WHERE key = 'max_date'))
        - julianday((SELECT value FROM meta WHERE key = 'stats_anchor_date'))`);
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(93);
  });
});

describe('buildings', () => {
  const share = (condition: string, places: string) =>
    value(
      `SELECT avg(${condition})
      FROM parcel_buildings JOIN gushim USING (gush) JOIN settlements AS s ON s.code = settlement_code
      WHERE max_levels IS NOT NULL AND ${places}`,
    );

  // Half of the homes are in buildings of up to four floors, as were built without a lift; a tenth in ten or more (general knowledge).
  it('have up to four floors in half of the cases in cities, ten and more in a tenth, and one or two in villages', () => {
    const inCities = "s.muni_type = 'עירייה'";
    expect(Math.abs(share('max_levels <= 4', inCities) - 0.5)).toBeLessThan(0.15);
    expect(Math.abs(share('max_levels >= 10', inCities) - 0.1)).toBeLessThan(0.05);
    expect(share('max_levels <= 2', "s.settlement_kind = 'יישוב כפרי'")).toBeGreaterThan(0.9);
  });

  // Most of the highest towers are in Ramat Gan, Tel Aviv and Givatayim (general knowledge).
  it('are of any height up to ten floors in cities, and higher than thirty in the largest ones alone', () => {
    const levels = db
      .prepare<[], number>(
        `SELECT DISTINCT max_levels FROM parcel_buildings JOIN gushim USING (gush) JOIN settlements AS s ON s.code = settlement_code
        WHERE s.muni_type = 'עירייה' AND max_levels BETWEEN 2 AND 12 ORDER BY 1`,
      )
      .pluck()
      .all();
    expect(levels).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const highest = db
      .prepare<[], string>(
        `SELECT s.name FROM parcel_buildings JOIN gushim USING (gush) JOIN settlements AS s ON s.code = settlement_code
        GROUP BY s.code HAVING max(max_levels) > 30 ORDER BY 1`,
      )
      .pluck()
      .all();
    expect(highest).toContain('תל אביב-יפו');
    const large = [
      'בני ברק',
      'בת ים',
      'גבעתיים',
      'הרצליה',
      'חולון',
      'חיפה',
      'ירושלים',
      'נתניה',
      'פתח תקווה',
      'ראשון לציון',
      'רמת גן',
      'אשדוד',
      'תל אביב-יפו',
    ];
    expect(highest.filter((name) => !large.includes(name))).toEqual([]);
  });

  // A room is at least 2.5 m high by law; with the ceiling, and a roof, a floor takes some three metres.
  it('have floors of three to four metres', () => {
    const floor = value(
      'SELECT avg(max_height_m / max_levels) FROM parcel_buildings WHERE n_buildings = 1 AND max_height_m IS NOT NULL AND max_levels IS NOT NULL',
    );
    expect(Math.abs(floor - 3.3)).toBeLessThan(0.5);
  });
});

describe('society', () => {
  it('has as many schools and pupils as the ministry of education counts', () => {
    const count = (condition: string) => value(`SELECT count(*) FROM poi_schools WHERE ${condition}`);
    expect(Math.abs(count("kind = 'kindergarten'") / 20_000 - 1)).toBeLessThan(0.1);
    expect(Math.abs(count("kind <> 'kindergarten'") / 5_200 - 1)).toBeLessThan(0.1);
    // Without institutions whose attributes are unknown.
    const pupils = value("SELECT sum(students) FROM poi_schools WHERE kind <> 'kindergarten'");
    expect(Math.abs(pupils / 1_900_000 - 1)).toBeLessThan(0.2);
  });

  it('has Haredi schools where Haredim live, and more pupils there', () => {
    const share = (name: string) =>
      value(
        "SELECT 1.0 * sum(supervision = 'חרדי') / count(supervision) FROM poi_schools WHERE settlement_name = ?",
        name,
      );
    for (const name of ['מודיעין עילית', 'ביתר עילית', 'אלעד', 'בני ברק']) expect(share(name)).toBeGreaterThan(0.85);
    for (const name of ['גבעתיים', 'תל אביב-יפו', 'רעננה']) expect(share(name)).toBeLessThan(0.1);
    // A quarter or so of the Jewish schools of the country are Haredi, as the ministry of education counts.
    const haredi = value("SELECT 1.0 * sum(supervision = 'חרדי') / count(*) FROM poi_schools WHERE sector = 'יהודי'");
    expect(Math.abs(haredi - 0.24)).toBeLessThan(0.08);
    const pupils = (condition: string) =>
      value(
        `SELECT 1.0 * sum(students) / (SELECT sum(population) FROM settlements WHERE ${condition})
         FROM poi_schools p JOIN settlements s ON s.code = p.settlement_code WHERE kind <> 'kindergarten' AND s.${condition}`,
      );
    const [haredim, others] = ["name IN ('מודיעין עילית', 'ביתר עילית', 'אלעד', 'בני ברק')", "district = 'תל אביב'"];
    expect(pupils(haredim)).toBeGreaterThan(pupils(others) * 1.3);
  });

  it('has some 300,000 police case files a year, few where residents are ultra-orthodox, and most in Eilat', () => {
    const cases = value('SELECT sum(cases) FROM crime_settlement_year WHERE year = 2024');
    expect(Math.abs(cases / 300_000 - 1)).toBeLessThan(0.25);
    const index = (name: string) =>
      value('SELECT per_1000_index FROM crime_settlement_year WHERE settlement_name = ? AND year = 2024', name);
    expect(index('אילת')).toBeGreaterThan(180);
    expect(index('תל אביב-יפו')).toBeGreaterThan(100);
    expect(index('בני ברק')).toBeLessThan(90);
  });

  it('draws homes by lot where land is cheap', () => {
    const projects = (...names: readonly string[]) =>
      value(
        `SELECT count(*) FROM discount_projects WHERE settlement_name IN (${names.map(() => '?').join(', ')})`,
        ...names,
      );
    const dear = projects('תל אביב-יפו', 'גבעתיים', 'רמת גן', 'הרצלייה', 'רמת השרון');
    expect(projects('באר שבע', 'אשקלון', 'עפולה', 'חיפה', 'לוד', 'חדרה')).toBeGreaterThan(2 * dear);
  });

  it('draws lots, declares compounds and opens tenders on days when offices are open', () => {
    const dates = (table: string, ...columns: readonly string[]) =>
      columns.flatMap((column) =>
        db.prepare<[], string>(`SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`).pluck().all(),
      );
    const all = [
      ...dates('discount_projects', 'lottery_date', 'last_lottery_date', 'signup_end_date', 'rmi_committee_date'),
      ...dates('renewal_compounds', 'declared_date', 'plan_valid_date', 'status_date'),
    ];
    expect(all.length).toBeGreaterThan(100);
    const isClosed = (date: string) => new Date(date).getUTCDay() >= 5 || holidayOn(Date.parse(date)) === 'shut';
    expect(all.filter(isClosed)).toEqual([]);
  });

  it('renews homes where they are old, and not in Arab and Druze towns nor beyond the Green Line', () => {
    const towns = db.prepare<[], string>('SELECT DISTINCT settlement_name FROM renewal_compounds').pluck().all();
    const beyond = db
      .prepare<[], string>("SELECT name FROM settlements WHERE district = 'יהודה והשומרון'")
      .pluck()
      .all();
    const without = ['מודיעין-מכבים-רעות', 'שוהם', 'אלעד', 'חריש', 'שגב-שלום', 'דאלית אל-כרמל', 'מגאר', 'נצרת', 'רהט'];
    expect(towns.filter((town) => [...without, ...beyond].includes(town))).toEqual([]);
  });

  it('draws homes by lot on ordinary parcels', () => {
    const chelkot = db
      .prepare<[], number>('SELECT DISTINCT chelka FROM discount_projects WHERE chelka IS NOT NULL')
      .pluck()
      .all();
    expect(chelkot.length).toBeGreaterThan(5);
    expect(Math.max(...chelkot)).toBeLessThan(100);
  });

  it('shares out the deals of villages by their residents', () => {
    // Those whose rows in the real registry are not known.
    const known = readFacts('localities.csv', ['code', 'register_rows']).filter((row) => row.register_rows !== '');
    const deals = (from: number, below: number) =>
      value(
        `SELECT avg(deals_total) FROM settlements WHERE settlement_kind = 'יישוב כפרי' AND population >= ? AND population < ?
          AND code NOT IN (${known.map(({ code }) => code).join(', ')})`,
        from,
        below,
      );
    expect(deals(1_000, 2_000)).toBeGreaterThan(1.3 * deals(0, 500));
  });
});
