import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPOUND_SOURCE_MATCHES,
  DISCOUNT_LOCATION_SOURCES,
  DISCOUNT_MATCH_KINDS,
  DISCOUNT_PARCEL_SOURCES,
  PARCEL_RENEWAL_METHODS,
  RENEWAL_STATUSES,
} from '../../src/catalogue/index.ts';
import { metresFrom, type Point } from './geometry/distance.ts';
import type { MultiPolygon } from './geometry/shapes.ts';
import type { Layout, SourceRecord } from './source/layout.ts';
import { gushim, parcels } from './source/layouts/places.ts';
import { discountProjects, renewalCompounds, renewalPolygons } from './source/layouts/projects.ts';
import type { RecordSource } from './source/records.ts';
import { syntheticWorld } from './source/synthetic/world.ts';
import { built, openBuilt, temporaryFolder } from './testing.ts';

/** Renewal and lottery projects of a built database, recomputed from its deals and from the records of its world. */
const SOURCE = { deals: 25_000, seed: 1 };
const folder = temporaryFolder();
let db: Database.Database;
let sources: readonly RecordSource[];

beforeAll(async () => {
  db = openBuilt(folder.path, await built(folder.path, { kind: 'synthetic', ...SOURCE }));
  sources = syntheticWorld(SOURCE).records;
}, 120_000);

afterAll(() => {
  db.close();
  folder.remove();
});

const rows = <Row>(sql: string) => db.prepare<[], Row>(sql).all();
const column = <Value>(sql: string) => db.prepare<[], Value>(sql).pluck().all();

async function recordsOf<Of extends Layout>(layout: Of): Promise<readonly SourceRecord<Of>[]> {
  const source = sources.find((each) => each.layout === layout);
  if (source === undefined) throw new Error(layout.name);
  const mentioned = rows<{ gush: number; chelka: number }>('SELECT DISTINCT gush, chelka FROM deals ORDER BY 1, 2');
  const records: SourceRecord<Of>[] = [];
  for await (const batch of source.batches({ parcels: () => mentioned })) {
    if (batch.kind === 'unusable') throw new Error(batch.message);
    records.push(...(batch.records as readonly SourceRecord<Of>[]));
  }
  return records;
}

type Corner = readonly [east: number, north: number];

/** The outer ring of a shape on the plane around a point, counter-clockwise, the last corner not repeated. */
function ringOf(shape: MultiPolygon, origin: Point): readonly Corner[] {
  const ring = (shape[0]?.[0] ?? []).slice(1).map(([lon, lat]) => metresFrom(origin, { lat, lon }));
  return areaOf(ring) < 0 ? ring.toReversed() : ring;
}

/** By the shoelace formula; negative where the ring runs clockwise. */
function areaOf(ring: readonly Corner[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** What a convex ring cuts out of another one (Sutherland and Hodgman 1974), square metres. */
function cutOut(ring: readonly Corner[], convex: readonly Corner[]): number {
  const left = convex.reduce<readonly Corner[]>((kept, [fromX, fromY], at) => {
    const [toX, toY] = convex[(at + 1) % convex.length] ?? [fromX, fromY];
    const side = ([x, y]: Corner) => (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
    return kept.flatMap((corner, place) => {
      const before = kept.at(place - 1) ?? corner;
      const [own, last] = [side(corner), side(before)];
      const share = last / (last - own);
      const crossing: Corner = [
        before[0] + share * (corner[0] - before[0]),
        before[1] + share * (corner[1] - before[1]),
      ];
      if (own >= 0) return last >= 0 ? [corner] : [crossing, corner];
      return last >= 0 ? [crossing] : [];
    });
  }, ring);
  return Math.abs(areaOf(left));
}

/** The share of a convex shape that another shape covers. */
function shareCovered(convex: MultiPolygon, by: MultiPolygon): number {
  const [lon = 0, lat = 0] = convex[0]?.[0]?.[0] ?? [];
  const own = ringOf(convex, { lat, lon });
  return cutOut(ringOf(by, { lat, lon }), own) / areaOf(own);
}

/** Shapes whose first corners lie farther apart than this do not touch: no block is so large. */
const NEAR_DEGREES = 0.05;
const firstOf = (shape: MultiPolygon) => shape[0]?.[0]?.[0] ?? ([0, 0] as const);
const areNear = (one: MultiPolygon, other: MultiPolygon) =>
  Math.abs(firstOf(one)[0] - firstOf(other)[0]) < NEAR_DEGREES &&
  Math.abs(firstOf(one)[1] - firstOf(other)[1]) < NEAR_DEGREES;

describe('renewal compounds of the synthetic country', () => {
  it('are of every kind', () => {
    expect(new Set(column('SELECT source_match FROM renewal_compounds'))).toEqual(new Set(COMPOUND_SOURCE_MATCHES));
    expect(new Set(column('SELECT status FROM renewal_compounds'))).toEqual(new Set(RENEWAL_STATUSES));
    expect(new Set(column('SELECT method FROM parcel_renewal'))).toEqual(new Set(PARCEL_RENEWAL_METHODS));
    const [withoutTrack = 0] = column<number>('SELECT 100.0 * sum(track IS NULL) / count(*) FROM renewal_compounds');
    expect(Math.abs(withoutTrack - 30)).toBeLessThan(10);
    expect(column('SELECT count(*) FROM renewal_compounds')).toEqual([79]);
  });

  it('have all records of the list and of the map, once', async () => {
    const ids = [...(await recordsOf(renewalCompounds)), ...(await recordsOf(renewalPolygons))].map(
      ({ values }) => values.compound_id,
    );
    expect(column('SELECT compound_id FROM renewal_compounds ORDER BY compound_id')).toEqual(
      [...new Set(ids)].sort((a, b) => a - b),
    );
  });

  it('are called synthetic wherever their words are free', () => {
    const words = ['name', 'track_raw', 'plan_number'].map((name) => `ifnull(instr(${name}, 'סינתטי') > 0, 1)`);
    expect(column(`SELECT count(*) FROM renewal_compounds WHERE NOT (${words.join(' AND ')})`)).toEqual([0]);
    expect(column("SELECT count(*) FROM renewal_compounds WHERE mavat_url NOT LIKE '%synthetic%'")).toEqual([0]);
    expect(column("SELECT count(*) FROM renewal_compounds WHERE gis_source NOT LIKE 'synthetic%'")).toEqual([0]);
  });

  it('have the current parcels of which they cover more than half', async () => {
    const compounds = await recordsOf(renewalPolygons);
    const expected = (await recordsOf(parcels))
      .filter(({ values }) => values.kind === 'current')
      .flatMap(({ values: { gush, chelka }, geometry }) => {
        const shares = compounds
          .filter((compound) => areNear(compound.geometry, geometry))
          .map((compound) => ({
            compound_id: compound.values.compound_id,
            share: shareCovered(geometry, compound.geometry),
          }))
          .filter(({ share }) => share > 0.5)
          .sort((a, b) => b.share - a.share);
        const [best] = shares;
        return best === undefined ? [] : [{ gush, chelka, ...best, n_compounds: shares.length }];
      })
      .sort((a, b) => a.gush - b.gush || a.chelka - b.chelka);
    const found = rows<{
      gush: number;
      chelka: number;
      overlap_share: number;
      compound_id: number;
      n_compounds: number;
    }>("SELECT * FROM parcel_renewal WHERE method = 'polygon_overlap' ORDER BY gush, chelka");
    expect(found.length).toBeGreaterThan(200);
    expect(found.map(({ gush, chelka, n_compounds }) => [gush, chelka, n_compounds])).toEqual(
      expected.map(({ gush, chelka, n_compounds }) => [gush, chelka, n_compounds]),
    );
    for (const [at, row] of found.entries()) expect(row.overlap_share).toBeCloseTo(expected[at]?.share ?? 0, 3);
    const partial = found.filter(({ overlap_share: share }) => share < 0.99);
    expect(partial.length).toBeGreaterThan(50);
    expect(found.filter((row, at) => row.n_compounds === 1 && row.compound_id !== expected[at]?.compound_id)).toEqual(
      [],
    );
  });

  it('share their homes out to blocks by area', async () => {
    const known = new Set(column<number>('SELECT gush FROM gushim'));
    const blocks = (await recordsOf(gushim)).filter(({ values }) => known.has(values.gush));
    const facts = new Map(
      rows<{ compound_id: number; units_planned: number | null; area_m2: number }>(
        'SELECT * FROM renewal_compounds',
      ).map((compound) => [compound.compound_id, compound]),
    );
    const planned = new Map<number, number>();
    const areas = new Map<number, number>();
    let wholly = 0;
    for (const { values, geometry } of await recordsOf(renewalPolygons)) {
      const [lon, lat] = firstOf(geometry);
      const own = ringOf(geometry, { lat, lon });
      const held = blocks
        .filter((block) => areNear(block.geometry, geometry))
        .map((block) => ({ gush: block.values.gush, m2: cutOut(own, ringOf(block.geometry, { lat, lon })) }))
        .filter(({ m2 }) => m2 > 0.01 * areaOf(own))
        .sort((a, b) => a.gush - b.gush);
      const fact = facts.get(values.compound_id);
      expect((fact?.area_m2 ?? 0) / areaOf(own)).toBeCloseTo(1, 2);
      const outside = areaOf(own) - held.reduce((sum, { m2 }) => sum + m2, 0);
      const parts = [...held.map(({ m2 }) => m2), outside < 0.01 * areaOf(own) ? 0 : outside];
      const total = fact?.units_planned ?? 0;
      const exact = parts.map((part) => (total * part) / parts.reduce((a, b) => a + b, 0));
      const left = total - exact.reduce((sum, part) => sum + Math.floor(part), 0);
      const up = exact
        .map((_, at) => at)
        .sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b)
        .slice(0, left);
      const shares = held.map((_, at) => Math.floor(exact[at] ?? 0) + (up.includes(at) ? 1 : 0));
      if (parts.at(-1) === 0) {
        wholly += 1;
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
      }
      for (const [at, { gush, m2 }] of held.entries()) {
        planned.set(gush, (planned.get(gush) ?? 0) + (shares[at] ?? 0));
        areas.set(gush, (areas.get(gush) ?? 0) + m2);
      }
    }
    const found = rows<{ gush: number; planned_units: number; renewal_area_m2: number }>('SELECT * FROM gush_renewal');
    expect(wholly).toBeGreaterThan(10);
    expect(found.length).toBeGreaterThan(30);
    expect(found.map(({ gush, planned_units }) => [gush, planned_units])).toEqual(
      [...planned].sort(([a], [b]) => a - b),
    );
    for (const { gush, renewal_area_m2: m2 } of found) expect(m2 / (areas.get(gush) ?? 0)).toBeCloseTo(1, 2);
  });

  it('are counted in their blocks by what stands in their own rows', () => {
    const compounds = rows<{
      compound_id: number;
      status_rank: number;
      in_execution: number | null;
      gushim: string | null;
    }>('SELECT * FROM renewal_compounds');
    for (const block of rows<Record<string, number | string>>('SELECT * FROM gush_renewal')) {
      const own = compounds.filter(({ gushim: list }) => (list ?? '').split(',').includes(String(block.gush)));
      expect(block).toMatchObject({
        n_compounds: own.length,
        compound_ids: own.map(({ compound_id: id }) => id).join(','),
        n_approved: own.filter(({ status_rank: rank }) => rank >= 3).length,
        n_in_execution: own.filter(({ in_execution: isBuilt }) => isBuilt === 1).length,
        n_parcels: rows('SELECT * FROM parcel_renewal').filter((row) => (row as typeof block).gush === block.gush)
          .length,
      });
    }
  });
});

interface Deal {
  readonly id: number;
  readonly gush: number;
  readonly chelka: number;
  readonly year: number;
  readonly deal_date: string;
  readonly property_group: string;
  readonly is_residential: number;
  readonly is_new_build: number;
  readonly price_per_sqm: number | null;
  readonly discount_source: string | null;
  readonly discount_project_id: string | null;
  readonly in_stats: number;
}
interface Project {
  readonly project_id: string;
  readonly price_per_sqm: number | null;
  readonly lottery_date: string | null;
  readonly last_lottery_date: string | null;
  readonly rmi_committee_date: string | null;
  readonly units: number | null;
  readonly winners_total: number | null;
  readonly settlement_code: number | null;
  readonly n_deals_official: number;
}
const APARTMENTS = ['apartment', 'garden_apartment', 'penthouse'];

const beginOf = (project: Project) => project.lottery_date ?? project.rmi_committee_date ?? '9999';
const endOf = (project: Project) => {
  const last = project.last_lottery_date ?? beginOf(project);
  return `${Number(last.slice(0, 4)) + 5}${last.slice(4)}`;
};
const isNearPrice = (deal: Deal, project: Project) => {
  if (deal.price_per_sqm === null || project.price_per_sqm === null) return false;
  const years = Math.max(0, deal.year - Number(beginOf(project).slice(0, 4)));
  const ratio = deal.price_per_sqm / project.price_per_sqm;
  return ratio >= 0.85 && deal.price_per_sqm <= project.price_per_sqm * (1.15 + 0.04 * years);
};
const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle =
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
  return sorted.length === 0 ? null : Math.round(middle);
};

describe('lottery projects of the synthetic country', () => {
  const deals = () => rows<Deal>('SELECT * FROM deals ORDER BY id');
  const projects = () => rows<Project>('SELECT * FROM discount_projects ORDER BY project_id');
  const places = () =>
    rows<{ project_id: string; gush: number; chelka: number | null }>('SELECT * FROM discount_project_parcels');

  it('are of every kind', () => {
    expect(new Set(column('SELECT discount_source FROM deals'))).toEqual(new Set([null, 'official', 'heuristic']));
    expect(new Set(column('SELECT location_source FROM discount_projects'))).toEqual(
      new Set(DISCOUNT_LOCATION_SOURCES),
    );
    expect(new Set(column('SELECT source FROM discount_project_parcels'))).toEqual(new Set(DISCOUNT_PARCEL_SOURCES));
    expect(new Set(column('SELECT match_kind FROM discount_match'))).toEqual(new Set(DISCOUNT_MATCH_KINDS));
    expect(column('SELECT count(DISTINCT substr(project_id, 1, 4)) FROM discount_projects')).toEqual([2]);
    expect(column<number>('SELECT count(*) FROM discount_projects WHERE n_deals_official = 0')[0]).toBeGreaterThan(3);
    expect(column<number>('SELECT count(*) FROM deals WHERE discount_project_id IS NOT NULL')[0]).toBeGreaterThan(250);
  });

  it('are all of the list, and called synthetic wherever their words are free', async () => {
    const listed = (await recordsOf(discountProjects)).map(({ values }) => values.project_id).sort();
    expect(column<string>('SELECT project_id FROM discount_projects ORDER BY project_id')).toEqual(listed);
    const words = ['neighborhood', 'name', 'developer', 'lottery_round', 'rmi_tender', 'plans'];
    const free = words.map((name) => `ifnull(instr(${name}, 'סינתטי') > 0, 1)`).join(' AND ');
    expect(column(`SELECT count(*) FROM discount_projects WHERE NOT (${free})`)).toEqual([0]);
    expect(column("SELECT count(*) FROM discount_projects WHERE source NOT LIKE 'synthetic%'")).toEqual([0]);
    expect(column('SELECT max(length(developer)) FROM discount_projects')).toEqual([35]);
  });

  it('have the deals that place, time and price give them, and no more than they have homes', () => {
    const byId = new Map(projects().map((project) => [project.project_id, project]));
    const byGush = placesByGush();
    const projectsAt = ({ gush, chelka }: Deal) => {
      const here = (byGush.get(gush) ?? []).filter((place) => place.chelka === null || place.chelka === chelka);
      return [...new Set(here.map((place) => place.project_id))].flatMap((id) => byId.get(id) ?? []);
    };
    const assigned = new Map<string, { readonly deal: Deal; readonly away: number }[]>();
    for (const deal of deals()) {
      if (deal.is_new_build === 0 || !APARTMENTS.includes(deal.property_group)) continue;
      const [best] = projectsAt(deal)
        .filter((project) => deal.deal_date >= beginOf(project) && deal.deal_date <= endOf(project))
        .filter((project) => isNearPrice(deal, project))
        .map((project) => ({
          project,
          away: Math.abs(Math.log((deal.price_per_sqm ?? 1) / (project.price_per_sqm ?? 1))),
        }))
        .sort((a, b) => a.away - b.away || (beginOf(a.project) < beginOf(b.project) ? -1 : 1));
      if (best === undefined) continue;
      const { project, away } = best;
      assigned.set(project.project_id, [...(assigned.get(project.project_id) ?? []), { deal, away }]);
    }
    const expected: [number, string][] = [];
    let capped = 0;
    for (const [id, own] of assigned) {
      const { units = null, winners_total: winners = null, n_deals_official: found } = byId.get(id) ?? {};
      const most = units === null && winners === null ? own.length : Math.max(units ?? 0, winners ?? 0);
      const inOrder = (a: Deal, b: Deal) =>
        a.deal_date < b.deal_date ? -1 : a.deal_date > b.deal_date ? 1 : a.id - b.id;
      const kept = own.toSorted((a, b) => a.away - b.away || inOrder(a.deal, b.deal)).slice(0, most);
      if (kept.length < own.length) capped += 1;
      expected.push(...kept.map(({ deal }): [number, string] => [deal.id, id]));
      expect(found).toBe(kept.length);
    }
    const found = deals().filter((deal) => deal.discount_project_id !== null);
    expect(found.map((deal) => [deal.id, deal.discount_project_id])).toEqual(expected.sort(([a], [b]) => a - b));
    expect(found.every((deal) => deal.discount_source === 'official' && deal.in_stats === 0)).toBe(true);
    expect(capped).toBeGreaterThan(0);
    expect(projects().reduce((sum, project) => sum + project.n_deals_official, 0)).toBe(found.length);
  });

  it('are laid beside what else was sold in their blocks', () => {
    const byGush = placesByGush();
    const homes = deals().filter((deal) => deal.is_residential === 1);
    const count = (list: readonly Deal[]) => list.length;
    const medianOf = (list: readonly Deal[]) => median(list.flatMap((deal) => deal.price_per_sqm ?? []));
    const expected = new Map<string, Record<string, unknown>>();
    const settlements = new Map(
      rows<{ gush: number; settlement_code: number | null }>('SELECT * FROM gushim').map((row) => [
        row.gush,
        row.settlement_code,
      ]),
    );
    const withProject = new Set(projects().map((project) => project.settlement_code));
    const put = (gush: number, year: number, project: Project | null, own: readonly Deal[]) => {
      const flagged = own.filter((deal) => deal.discount_source !== null);
      const unflaggedNew = own.filter((deal) => deal.discount_source === null && deal.is_new_build === 1);
      const near = project === null ? [] : unflaggedNew.filter((deal) => isNearPrice(deal, project));
      const plots = (byGush.get(gush) ?? []).filter((place) => place.project_id === project?.project_id);
      const inPlots = (deal: Deal) => plots.some((place) => place.chelka === deal.chelka);
      const code = settlements.get(gush) ?? null;
      expected.set(`${gush}/${year}/${project?.project_id ?? ''}`, {
        n_flagged: count(flagged),
        n_unflagged_newbuild: count(unflaggedNew),
        n_unflagged_near_official_price: project === null ? null : count(near),
        n_other_residential: count(own) - count(flagged) - count(unflaggedNew),
        n_in_project_parcels: project === null ? null : count(own.filter(inPlots)),
        n_unflagged_near_price_in_parcels: project === null ? null : count(near.filter(inPlots)),
        median_ppsqm_flagged: medianOf(flagged),
        median_ppsqm_unflagged_new: medianOf(unflaggedNew),
        official_price_per_sqm: project?.price_per_sqm ?? null,
        match_kind: project === null ? 'flagged_no_located_project' : 'official_project',
        settlement_code: code,
        settlement_has_official_project: code === null ? null : withProject.has(code) ? 1 : 0,
      });
    };
    const covered = new Set<string>();
    for (const project of projects()) {
      const blocks = new Set(
        [...byGush].flatMap(([gush, list]) =>
          list.some((place) => place.project_id === project.project_id) ? [gush] : [],
        ),
      );
      for (const gush of blocks) {
        for (let year = Number(beginOf(project).slice(0, 4)); year <= Number(endOf(project).slice(0, 4)); year += 1) {
          const all = homes.filter((deal) => deal.gush === gush && deal.year === year);
          const own = all.filter((deal) => (deal.discount_project_id ?? project.project_id) === project.project_id);
          if (own.length === 0) continue;
          covered.add(`${gush}/${year}`);
          put(gush, year, project, own);
        }
      }
    }
    for (const { gush, year } of homes.filter((deal) => deal.discount_source !== null)) {
      if (covered.has(`${gush}/${year}`)) continue;
      put(
        gush,
        year,
        null,
        homes.filter((deal) => deal.gush === gush && deal.year === year),
      );
    }
    const found = rows<Record<string, unknown>>('SELECT * FROM discount_match').map(
      ({ gush, deal_year, official_project_id: id, component: _, ...values }) =>
        [`${gush}/${deal_year}/${id ?? ''}`, values] as const,
    );
    expect(found.length).toBeGreaterThan(50);
    expect(new Map(found)).toEqual(expected);
  });

  it('are of one component exactly where blocks connect them', () => {
    const ofProject = new Map(
      rows<{ id: string; component: string }>(
        'SELECT DISTINCT official_project_id AS id, component FROM discount_match WHERE component IS NOT NULL',
      ).map(({ id, component }) => [id, component]),
    );
    const together = [...placesByGush().values()].map((list) => [
      ...new Set(list.flatMap((place) => ofProject.get(place.project_id) ?? [])),
    ]);
    expect(together.filter((components) => components.length > 1)).toEqual([]);
    const gushimOf = (component: string) =>
      [...placesByGush()].filter(([, list]) => list.some((place) => ofProject.get(place.project_id) === component));
    // At this size a component is a block that two projects share, or one project with its blocks.
    for (const component of new Set(ofProject.values())) {
      const projectsOfIt = [...ofProject].filter(([, each]) => each === component);
      if (projectsOfIt.length > 1) expect(gushimOf(component).some(([, list]) => list.length > 1)).toBe(true);
    }
    expect(new Set(ofProject.values()).size).toBeLessThan(ofProject.size);
  });

  function placesByGush() {
    const found = new Map<number, ReturnType<typeof places>>();
    for (const place of places()) found.set(place.gush, [...(found.get(place.gush) ?? []), place]);
    return found;
  }
});
