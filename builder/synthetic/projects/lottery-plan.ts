import { FIRST_YEAR } from '../calendar.ts';
import { projectChelka } from '../deals/plot-numbers.ts';
import type { Gush, Place } from '../places.ts';
import type { PriceLevels } from '../prices.ts';
import { type Random, randomFor, type Weighted, weightedNames, weightedNumbers } from '../random.ts';

/** How precisely the official list locates a project: by its polygon, its parcels, only its block, or not at all. */
export type KnownPlace = 'polygon' | 'parcels' | 'gush' | 'nowhere';

/** The homes of a project in one gush. */
export interface LotteryPlot {
  readonly gush: Gush;
  readonly chelka: number;
  /** Homes sold until now. */
  readonly homes: number;
}

/** A lottery project. The register has its sales; the official list may have the project. */
export interface LotteryProject {
  /** Its index in the plan. */
  readonly at: number;
  readonly place: Place;
  readonly plots: readonly LotteryPlot[];
  /** Day of the first lottery, 'YYYY-MM-DD'. */
  readonly lotteryDate: string;
  /** First and last day on which winners sign their contracts. */
  readonly sales: { readonly from: string; readonly to: string };
  /** Shekels per square metre: the price of the lottery, and of the homes that are sold freely. */
  readonly ppsqm: number;
  readonly marketPpsqm: number;
  /** False for a project that the official list leaves out, and that can be found only by its prices. */
  readonly isListed: boolean;
  readonly known: KnownPlace;
}

/**
 * Projects, homes of each, and deals of a full-size registry. A smaller registry has fewer and smaller projects, each
 * by the square root, so that lottery homes are the same share of its deals (modelled).
 */
const FULL_SIZE = { deals: 3_217_592, projects: 460, homes: 215 } as const;
const HOMES_SPREAD = 0.5;
const LEAST_HOMES = 12;
/** Blocks of towns with enough rows. A project takes up to this share of the rows of each, in at most this many. */
const LEAST_DEALS_OF_GUSH = 40;
const SHARE_OF_GUSH = 0.45;
const MOST_GUSHIM = 5;
/** A project begins in at most this share of the possible blocks. */
const SHARE_OF_GUSHIM = 1 / 2;
/** Share of the projects that are a second one on a block of the project before. */
const SHARED = 0.1;

/** The tracker covers lotteries from 2016-02 to 2025-01. */
const LOTTERIES = { first: '2016-02-15', days: 3_260 } as const;
/** Share of the projects that the official list lacks. */
const NOT_LISTED = 0.12;
const NOT_SOLD_YET = 0.1;
/** In lotteries from this day on, most of the homes are not sold yet. */
const RECENT = { from: '2023-07-01', notSoldYet: 0.6 } as const;
/** Days from the lottery to the first contract, and from then to the last one. */
const FIRST_CONTRACT_DAYS = 90;
const CONTRACT_DAYS = weightedNumbers({ 300: 60, 600: 25, 1000: 15 });
const KNOWN: Weighted<KnownPlace> = weightedNames({ polygon: 45, parcels: 30, gush: 18, nowhere: 7 });
/** The state sells the land below its price: a factor on the price of an apartment in the town. */
const DISCOUNT = { from: 0.52, below: 0.72 } as const;
/** The state has land for them where land is cheap: how often a town has one, by its price per square metre (modelled). */
const LAND_ILS = 15_000;
const LAND_EXPONENT = 1.5;
/** New homes on the free market cost more than others. */
const FREE_MARKET = 1.1;

/** The lottery projects of the synthetic country, the same for the register and for the official list. */
export function planLotteries(
  { seed, deals, gushim }: { readonly seed: number; readonly deals: number; readonly gushim: readonly Gush[] },
  levels: PriceLevels,
): readonly LotteryProject[] {
  const size = Math.sqrt(Math.min(1, deals / FULL_SIZE.deals));
  const random = randomFor(seed, 31);
  const able = gushim.filter(
    ({ place, deals }) => place.isCity && place.centre !== null && deals >= LEAST_DEALS_OF_GUSH,
  );
  const weightOf = (place: Place) =>
    (LAND_ILS / levels.apartmentPpsqm(place, monthAt(LOTTERIES.first))) ** LAND_EXPONENT;
  const blocks = blocksOf(able, weightOf, random);
  const count = Math.min(Math.round(FULL_SIZE.projects * size), Math.floor(able.length * SHARE_OF_GUSHIM));
  const projects: LotteryProject[] = [];
  for (let at = 0; at < count; at += 1) {
    const before = projects.at(-1);
    const shared = before !== undefined && random.chance(SHARED) ? before.plots[0] : undefined;
    const homes = homesOf(random, FULL_SIZE.homes * size);
    const isSecond = shared !== undefined && shared.chelka === projectChelka(shared.gush.number, 0);
    const taken = isSecond ? [shared.gush] : blocks.take(homes);
    const [main] = taken;
    if (main === undefined) break;
    projects.push(projectOf(at, main.place, taken, isSecond, homes));
  }
  return projects;

  function projectOf(at: number, place: Place, on: readonly Gush[], isSecond: boolean, homes: number): LotteryProject {
    const lotteryDate = daysAfter(LOTTERIES.first, random.whole(LOTTERIES.days));
    const isListed = !random.chance(NOT_LISTED);
    const waits = random.chance(lotteryDate >= RECENT.from ? RECENT.notSoldYet : NOT_SOLD_YET);
    const from = daysAfter(lotteryDate, FIRST_CONTRACT_DAYS);
    const level = levels.apartmentPpsqm(place, monthAt(from));
    const drawn = KNOWN.draw(random);
    return {
      at,
      place,
      plots: share(on, isListed && waits ? 0 : homes, isSecond ? 1 : 0),
      lotteryDate,
      sales: { from, to: daysAfter(from, CONTRACT_DAYS.draw(random)) },
      ppsqm: Math.round(level * (DISCOUNT.from + random.unit() * (DISCOUNT.below - DISCOUNT.from))),
      marketPpsqm: level * FREE_MARKET,
      isListed,
      // Two projects of a block have one polygon on the map, so only the block of the second one is known.
      known: isSecond ? 'gush' : drawn,
    };
  }
}

/** The most homes of a project in a gush. */
const roomOf = (gush: Gush) => Math.floor(gush.deals * SHARE_OF_GUSH);

function homesOf(random: Random, median: number): number {
  return Math.max(LEAST_HOMES, Math.round(median * Math.exp(HOMES_SPREAD * random.normal())));
}

function share(on: readonly Gush[], homes: number, project: number): readonly LotteryPlot[] {
  let left = homes;
  return on.map((gush) => {
    const here = Math.min(left, roomOf(gush));
    left -= here;
    return { gush, chelka: projectChelka(gush.number, project), homes: here };
  });
}

/**
 * Hands out blocks in a random order, each once: a block, and the following blocks of its place while there are homes left. A block of
 * twice the weight comes twice as early (Efraimidis and Spirakis, Weighted random sampling with a reservoir, 2006).
 */
function blocksOf(able: readonly Gush[], weightOf: (place: Place) => number, random: Random) {
  const order = able
    .map((gush) => ({ gush, key: Math.log(1 - random.unit()) / weightOf(gush.place) }))
    .sort((one, other) => other.key - one.key)
    .map(({ gush }) => gush);
  const following = new Map<number, Gush>();
  for (const [at, gush] of able.entries()) {
    const next = able[at + 1];
    if (next !== undefined && next.place === gush.place) following.set(gush.number, next);
  }
  const used = new Set<number>();
  let next = 0;
  return {
    take(homes: number): readonly Gush[] {
      while (next < order.length && used.has(order[next]?.number ?? 0)) next += 1;
      const taken: Gush[] = [];
      let left = homes;
      let gush = order[next];
      while (gush !== undefined && left > 0 && taken.length < MOST_GUSHIM && !used.has(gush.number)) {
        used.add(gush.number);
        taken.push(gush);
        left -= roomOf(gush);
        gush = following.get(gush.number);
      }
      return taken;
    },
  };
}

const DAY_MS = 86_400_000;

/** 'YYYY-MM-DD', this many days later. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const monthAt = (date: string) => (Number(date.slice(0, 4)) - FIRST_YEAR) * 12 + Number(date.slice(5, 7)) - 1;
