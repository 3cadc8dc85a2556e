import type {
  DiscountProgram,
  DiscountProjectStatus,
  MARKETING_REPS,
  PermitStatus,
} from '../../../src/catalogue/index.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { discountPolygons, discountProjectParcels, discountProjects } from '../../sources/layouts/projects.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import { officeDay } from '../holidays.ts';
import { randomFor, type Weighted, weightedNames } from '../random.ts';
import type { World } from '../world.ts';
import { daysAfter, type LotteryProject } from './lottery-plan.ts';

/** Share of the listed projects that are plots of the land authority, which the ministry's tracker does not have. */
const OF_LAND_AUTHORITY = 0.14;
/** The first numbers of projects, lotteries and tenders. */
const FIRST = { moch: 1_001, lottery: 201, tender: 20_160_001 } as const;
/** Share of the projects with a polygon whose tender names their parcels too. */
const TENDER_TOO = 0.45;
/**
 * This share (`share`) of the projects offer fewer homes in the first lottery than they sell in the end (`of`). The
 * winners of some of these (`winnersUnknown`) are unknown.
 */
const FEWER_UNITS = { share: 0.2, of: 0.7, winnersUnknown: 0.6 } as const;
const UNITS_UNKNOWN = 0.02;
/** Approximate number of homes of a project without sales. */
const UNSOLD_UNITS = { from: 30, below: 180 } as const;
/** The programme of a lottery, by the year from which it was held (general knowledge). */
const PROGRAMS: readonly (readonly [fromYear: number, program: Weighted<DiscountProgram>])[] = [
  [2022, weightedNames({ 'מחיר מטרה': 85, 'דיור במחיר מופחת': 15 })],
  [2020, weightedNames({ 'דיור במחיר מופחת': 70, 'מחיר למשתכן': 30 })],
  [0, weightedNames({ 'מחיר למשתכן': 1 })],
];
/** Building permits of projects with sales, and of those without. */
const PERMITS: Readonly<Record<'sold' | 'unsold', Weighted<PermitStatus>>> = {
  sold: weightedNames({
    'היתר מלא': 78,
    'היתר מלא לחלק מהמגרשים': 12,
    'החלטת ועדה (היתר בתנאים)': 6,
    'החלטת ועדה (היתר בתנאים) לחלק מהמגרשים': 4,
  }),
  unsold: weightedNames({
    'טרם הוגשה בקשה': 34,
    'הוגשה בקשה': 28,
    'החלטת ועדה (היתר בתנאים)': 18,
    'טרם הוגשה בקשה לחלק מהמגרשים': 8,
    'הוגשה בקשה לחלק מהמגרשים': 7,
    'החלטת ועדה (היתר בתנאים) לחלק מהמגרשים': 5,
  }),
};
const MARKETING: Weighted<(typeof MARKETING_REPS)[number]> = weightedNames({ 'משב"ש': 38, 'רמ"י': 62 });
/** Projects are past the review of contracts if the last contract was signed before this day. */
const OCCUPIED_BEFORE = '2023-01-01';
const CONTRACTS_BEFORE = '2025-06-01';

type ProjectRecord = SourceRecord<typeof discountProjects>;

/** The official list of the synthetic country's lottery projects, with the locations that it knows. */
export function syntheticDiscountProjects(world: World): readonly RecordSource[] {
  const listed = world.lotteries.filter(({ isListed }) => isListed);
  return [
    madeRecords(discountProjects, 'synthetic', () => listed.map((project) => recordOf(project, world.seed))),
    madeRecords(discountProjectParcels, 'synthetic', () =>
      listed.flatMap((project) => [...tenderParcels(project, world.seed)]),
    ),
    madeRecords(discountPolygons, 'synthetic', () => listed.flatMap((project) => [...polygonOf(project, world)])),
  ];
}

const isOfLandAuthority = ({ at }: LotteryProject, seed: number) => randomFor(seed, at, 33).chance(OF_LAND_AUTHORITY);

/** The polygons come from the ministry, which does not have plots that belong only to the land authority. */
const knownPlaceOf = (project: LotteryProject, seed: number) =>
  project.known === 'polygon' && isOfLandAuthority(project, seed) ? 'parcels' : project.known;

const tenderOf = ({ at }: LotteryProject) => FIRST.tender + 7 * at;

function idOf(project: LotteryProject, seed: number): string {
  return isOfLandAuthority(project, seed)
    ? `ila:${tenderOf(project)}:${1 + (project.at % 9)}`
    : `moch:${FIRST.moch + 3 * project.at}`;
}

function recordOf(project: LotteryProject, seed: number): ProjectRecord {
  const { at, place } = project;
  const lotteryDate = officeDay(project.lotteryDate);
  const random = randomFor(seed, at, 34);
  const ofLandAuthority = isOfLandAuthority(project, seed);
  const sold = project.plots.reduce((homes, plot) => homes + plot.homes, 0);
  const year = Number(lotteryDate.slice(0, 4));
  const program = PROGRAMS.find(([from]) => year >= from)?.[1].draw(random) ?? null;
  const isFewer = random.chance(FEWER_UNITS.share);
  const homes = sold === 0 ? UNSOLD_UNITS.from + random.whole(UNSOLD_UNITS.below - UNSOLD_UNITS.from) : sold;
  const units = Math.max(1, Math.round(homes * (isFewer ? FEWER_UNITS.of : 1 + 0.1 * random.unit())));
  const lotteries = isFewer ? 2 + random.whole(2) : 1;
  const winnersKnown = !isFewer || !random.chance(FEWER_UNITS.winnersUnknown);
  const tracked = !ofLandAuthority;
  return {
    geometry: null,
    values: {
      project_id: idOf(project, seed),
      program: tracked ? program : null,
      settlement_code: place.code,
      settlement_name: place.name,
      neighborhood: random.chance(0.8) ? `שכונה סינתטית ${1 + random.whole(20)}` : null,
      name: tracked ? `פרויקט סינתטי ${at + 1}` : null,
      developer: developerOf(random.whole(60)),
      units: random.chance(UNITS_UNKNOWN) ? null : units,
      units_local_residents: tracked ? Math.round(units * 0.3 * random.unit()) : null,
      price_per_sqm: tracked ? project.ppsqm : null,
      lottery_id: tracked ? FIRST.lottery + at : null,
      lottery_date: tracked ? lotteryDate : null,
      signup_end_date: tracked ? officeDay(daysAfter(lotteryDate, -14 - random.whole(20))) : null,
      last_lottery_date: tracked ? officeDay(daysAfter(lotteryDate, (lotteries - 1) * (60 + random.whole(90)))) : null,
      n_lotteries: tracked ? lotteries : null,
      subscribers: tracked ? Math.round(units * Math.exp(2.6 + 0.9 * random.normal())) : null,
      winners_total: tracked && winnersKnown ? Math.max(units, homes) + random.whole(1 + Math.ceil(units / 10)) : null,
      permit_status: PERMITS[sold > 0 ? 'sold' : 'unsold'].draw(random),
      project_status: tracked ? statusOf(project, sold > 0) : null,
      marketing_rep: ofLandAuthority ? 'רמ"י' : MARKETING.draw(random),
      lottery_round: tracked ? `סבב סינתטי ${1 + Math.floor((year - 2016) * 1.5)}` : null,
      rmi_tender: `מכרז סינתטי ${1 + (at % 400)}/${year - 1}`,
      rmi_tender_id: tenderOf(project),
      rmi_committee_date: ofLandAuthority ? lotteryDate : officeDay(daysAfter(lotteryDate, -200 - random.whole(300))),
      winning_bid: ofLandAuthority || random.chance(0.6) ? project.ppsqm : null,
      plans: `תכנית סינתטית ${100 + at}, מגרש ${1 + (at % 9)}`,
      source: ofLandAuthority
        ? 'synthetic_ila'
        : random.chance(0.7)
          ? 'synthetic_moch+synthetic_ila'
          : 'synthetic_moch',
    },
  };
}

/** Some names are longer than the 35 characters that are kept. */
function developerOf(number: number): string {
  return number % 5 === 0 ? `יזם סינתטי ${number} חברה לבנייה ולפיתוח נדל"ן בע"מ` : `יזם סינתטי ${number} בע"מ`;
}

function statusOf({ sales }: LotteryProject, isSold: boolean): DiscountProjectStatus {
  if (!isSold) return 'בתהליכי הגרלה';
  if (sales.to < OCCUPIED_BEFORE) return 'בקרה לאחר אכלוס';
  return sales.to < CONTRACTS_BEFORE ? 'בקרת חוזים' : 'בחירת דירות';
}

function* tenderParcels(project: LotteryProject, seed: number): Generator<SourceRecord<typeof discountProjectParcels>> {
  const { plots, at } = project;
  const known = knownPlaceOf(project, seed);
  if (known === 'nowhere' || (known === 'polygon' && !randomFor(seed, at, 35).chance(TENDER_TOO))) return;
  for (const { gush, chelka } of plots) {
    yield {
      geometry: null,
      values: { project_id: idOf(project, seed), gush: gush.number, chelka: known === 'gush' ? null : chelka },
    };
  }
}

/** All parcels of the project. */
function* polygonOf(
  project: LotteryProject,
  { seed, geography }: World,
): Generator<SourceRecord<typeof discountPolygons>> {
  const shape = project.plots.flatMap(({ gush, chelka }) => geography.parcelShape(gush.number, chelka) ?? []);
  if (knownPlaceOf(project, seed) !== 'polygon' || shape.length === 0) return;
  yield { geometry: shape, values: { project_id: idOf(project, seed) } };
}
