import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCOUNT_LOCATION_SOURCES, DISCOUNT_MATCH_KINDS, DISCOUNT_PARCEL_SOURCES } from '../../src/catalogue/index.ts';
import { discountProjects } from '../sources/layouts/projects.ts';
import { storedMedianOf } from '../statistics.testing.ts';
import { worldWithRecords } from '../world-records.testing.ts';
import { MIDDLE_WORLD } from '../worlds.testing.ts';

/** Lottery projects of a built database, recomputed from its deals. */
const world = worldWithRecords(MIDDLE_WORLD);
const { rows, column, recordsOf } = world;

beforeAll(world.open);
afterAll(world.close);

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
describe('lottery projects of the synthetic country', () => {
  const deals = () => rows<Deal>('SELECT * FROM deals ORDER BY id');
  const projects = () => rows<Project>('SELECT * FROM discount_projects ORDER BY project_id');
  const places = () =>
    rows<{ project_id: string; gush: number; chelka: number | null }>('SELECT * FROM discount_project_parcels');

  it('include every kind', () => {
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

  it('are all in the list, and called synthetic wherever their text is free', async () => {
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

  it('are compared with what else was sold in their blocks', () => {
    const byGush = placesByGush();
    const homes = deals().filter((deal) => deal.is_residential === 1);
    const count = (list: readonly Deal[]) => list.length;
    const medianOf = (list: readonly Deal[]) => storedMedianOf(list.flatMap((deal) => deal.price_per_sqm ?? []));
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

  it('share a component exactly if blocks connect them', () => {
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
