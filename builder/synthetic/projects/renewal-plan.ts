import type { DeclarationTrack, RenewalStatus } from '../../../src/catalogue/index.ts';
import { areaAndCentroid, type MultiPolygon } from '../../geometry/shapes.ts';
import { officeDay } from '../holidays.ts';
import type { Site } from '../land/geography.ts';
import { heightM, positionIn, widthM } from '../land/plots.ts';
import type { Place } from '../places.ts';
import { type Random, randomFor, type Weighted, weighted, weightedNames } from '../random.ts';
import type { World } from '../world.ts';
import { daysAfter } from './lottery-plan.ts';

/** A compound of urban renewal with all its facts. The sources leave some of them out. */
export interface Compound {
  readonly id: number;
  readonly place: Place;
  readonly shape: MultiPolygon;
  readonly status: RenewalStatus;
  /** From 1. */
  readonly statusRank: number;
  readonly statusDate: string;
  readonly track: string | null;
  readonly declarationTrack: DeclarationTrack;
  readonly declaredDate: string | null;
  readonly planValidDate: string | null;
  readonly isInExecution: boolean;
  readonly units: { readonly existing: number; readonly planned: number; readonly permits: number | null };
  readonly isListed: boolean;
  readonly isOnMap: boolean;
}

/** Compounds of a country with a registry of the full size; a smaller one has fewer, by the square root (modelled). */
const FULL_SIZE = { deals: 3_217_592, compounds: 900 } as const;
const FIRST_ID = 1_001;
/** Only towns have urban renewal. */
const LEAST_RESIDENTS = 8_000;
/**
 * Their homes are old: not those of towns that were built later than this. Arab and Druze towns and those beyond the Green Line have
 * hardly any renewal (general knowledge).
 */
const HOMES_BEFORE = 1980;
const BEYOND_DISTRICT = 'יהודה והשומרון';
/** Sides, metres. A side that crosses the edge of a block takes in a part of the next one. */
const SIDE_M = { from: 55, below: 210 } as const;
/** A side is bent by up to this share of the other one, so that boundaries cut parcels. */
const BEND = 0.18;

const HOMES_OF_1000_M2 = { from: 6, below: 15 } as const;
const MULTIPLIED = { from: 2.2, below: 4.5 } as const;

const STATUSES: Weighted<readonly [rank: number, status: RenewalStatus]> = weighted([
  [[1, 'תכנון ראשוני'], 24],
  [[2, 'תכנון סטטוטורי'], 30],
  [[3, 'תכנית מאושרת לפני מימוש'], 24],
  [[4, 'תכנית מאושרת - אחרי רישוי'], 10],
  [[5, 'תכנית מאושרת במימוש'], 12],
]);
/** As published: the same track in several spellings; seven in ten have one that can be recognized. */
const TRACKS: Weighted<string | null> = weighted([
  ['פינוי בינוי (סינתטי)', 30],
  ['פינוי-בינוי (סינתטי)', 16],
  ['עיבוי (סינתטי)', 7],
  ['עיבוי בינוי (סינתטי)', 3],
  ['פינוי בינוי ועיבוי (סינתטי)', 6],
  ['משולב (סינתטי)', 4],
  ['טרם הוחלט (סינתטי)', 4],
  ['לא פורסם (סינתטי)', 6],
  [null, 24],
]);
const DECLARATIONS: Weighted<DeclarationTrack> = weightedNames({ מיסוי: 42, רשויות: 40, 'טרם הוכרז': 18 });
/** The sources that know it: the list and the map, only the list, only the map. */
const KNOWN_BY: Weighted<readonly [isListed: boolean, isOnMap: boolean]> = weighted([
  [[true, true], 78],
  [[true, false], 14],
  [[false, true], 8],
]);
const DECLARED = { first: '2002-01-15', days: 8_200 } as const;
const LAST_DAY = '2026-09-01';
const PERMITS_KNOWN = 0.75;

export function planRenewal({ seed, deals, gushim, geography }: World): readonly Compound[] {
  const random = randomFor(seed, 41);
  const sites = gushim.flatMap((gush): readonly Site[] => {
    const site = geography.siteOf(gush.number);
    return site === null || gush.place.isRural || gush.place.residents < LEAST_RESIDENTS ? [] : [site];
  });
  const size = Math.sqrt(Math.min(1, deals / FULL_SIZE.deals));
  const old = sites.filter(({ gush }) => hasOldHomes(gush.place));
  if (old.length === 0) return [];
  const count = Math.round(FULL_SIZE.compounds * size);
  // Homes are renewed where most of them are.
  const drawnFrom = (of: readonly Site[]) => weighted(of.map((site) => [site, site.gush.deals] as const));
  const [where, instead] = [drawnFrom(sites), drawnFrom(old)];
  return Array.from({ length: count }, (_, at): Compound => {
    const id = FIRST_ID + at;
    const drawn = where.draw(random);
    // One that comes to a town of new homes moves; all others stay.
    const site = hasOldHomes(drawn.gush.place) ? drawn : instead.draw(randomFor(seed, id, 43));
    return compoundOf(id, site, random);
  });
}

const hasOldHomes = ({ isJewish, founding, district }: Place): boolean =>
  isJewish && district !== BEYOND_DISTRICT && (founding.homesFrom ?? 0) < HOMES_BEFORE;

function compoundOf(id: number, site: Site, random: Random): Compound {
  const shape = shapeIn(site, random);
  const { areaM2 } = areaAndCentroid(shape);
  const [statusRank, status] = STATUSES.draw(random);
  const declarationTrack = DECLARATIONS.draw(random);
  const declared = officeDay(daysAfter(DECLARED.first, random.whole(DECLARED.days)));
  const later = (from: string, days: number) => officeDay(earlier(daysAfter(from, 100 + random.whole(days)), LAST_DAY));
  const planValidDate = later(declared, 1_800);
  const statusDate = later(statusRank >= 3 ? planValidDate : declared, 1_500);
  const existing = Math.max(
    4,
    Math.round(
      (areaM2 / 1_000) * (HOMES_OF_1000_M2.from + random.unit() * (HOMES_OF_1000_M2.below - HOMES_OF_1000_M2.from)),
    ),
  );
  const planned = Math.round(existing * (MULTIPLIED.from + random.unit() * (MULTIPLIED.below - MULTIPLIED.from)));
  const permits = statusRank < 4 ? 0 : Math.round(planned * (statusRank === 5 ? 1 : random.unit()));
  const permitsKnown = random.chance(PERMITS_KNOWN);
  const [isListed, isOnMap] = KNOWN_BY.draw(random);
  return {
    id,
    place: site.gush.place,
    shape,
    status,
    statusRank,
    statusDate,
    track: TRACKS.draw(random),
    declarationTrack,
    declaredDate: declarationTrack === 'טרם הוכרז' ? null : declared,
    planValidDate: statusRank >= 3 ? planValidDate : null,
    isInExecution: statusRank === 5,
    units: { existing, planned, permits: permitsKnown ? permits : null },
    isListed,
    isOnMap,
  };
}

/** Five corners around a point of the block, along its streets. */
function shapeIn({ cell }: Site, random: Random): MultiPolygon {
  const side = () => SIDE_M.from + random.unit() * (SIDE_M.below - SIDE_M.from);
  const [width, height] = [side() / widthM(cell), side() / heightM(cell)];
  const [middleEast, middleNorth] = [random.unit(), random.unit()];
  const [west, east] = [middleEast - width / 2, middleEast + width / 2];
  const [south, north] = [middleNorth - height / 2, middleNorth + height / 2];
  const bend = () => BEND * (2 * random.unit() - 1);
  const corners = [
    positionIn(cell, west, south),
    positionIn(cell, east, south + bend() * height),
    positionIn(cell, east, north),
    positionIn(cell, middleEast, north + Math.abs(bend()) * height),
    positionIn(cell, west + bend() * width, north),
  ];
  return [[[...corners, ...corners.slice(0, 1)]]];
}

const earlier = (one: string, other: string) => (one < other ? one : other);
