import type { SqlRunner } from '../../contract/runner.ts';
import { cityCalled } from '../params/city-nicknames.ts';
import { withHebrewNames } from '../params/english-names.ts';
import type { ParameterTexts } from '../params/parameter.ts';
import {
  type Place,
  type PlaceKind,
  placeQuery,
  placesNamedQuery,
  readPlaces,
  readSizedPlaces,
  type SizedPlace,
} from '../params/place-query.ts';
import { isInside, type NameRun, overlap, runsOf } from './name-runs.ts';
import { beginsWith, contains, isBegun, isCalled, isWhole } from './place-names.ts';
import { meaningOf, namesIn } from './words.ts';

/** Words that many names begin with, and that name no place alone. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  (
    'קריית קרית גבעת נווה נוה רמת כפר בית בת תל גן גני באר מעלה הר עין אום נאות נחלת רובע שיכון אזור נוף אור עיר ' +
    'kiryat qiryat givat neve ramat kfar kefar beit bet bat tel gan ganei beer maale har ein umm or'
  ).split(' '),
);
/** Kinds of place inside a settlement. */
const PARTS = ['neighbourhood', 'street'] as const satisfies readonly PlaceKind[];
/** A neighbourhood has so many times the deals of a village of its name that it is the one that is meant. */
const RIVAL_TIMES = 3;
/** Settlements of a phrase whose parts are looked up. */
const CITIES_MAX = 2;
/** Words of a street's name that people leave out. */
const KIND_OF_STREET = /^(?:שדרות|דרך|סמטת|רחוב) /;
/** Fewer letters may begin the name of anything. */
const BEGUN_MIN = 4;

type Runner = Pick<SqlRunner, 'run'>;

/**
 * Looks the names of a phrase up: its settlement, and a neighbourhood or a street that is named beside it or alone, by their whole names;
 * else the street or neighbourhood that it asks for by the beginning of its name, and at last a settlement whose name begins so.
 *
 * @returns null if the phrase names no place
 */
export async function findNamedPlace(
  runner: Runner,
  phrase: string,
  signal: AbortSignal,
): Promise<ParameterTexts | null> {
  return new NameSearch(runner, withHebrewNames(phrase), signal).find();
}

/** A place, and the words of the phrase that name it. */
interface Named<P extends Place = SizedPlace> {
  readonly place: P;
  readonly run: NameRun;
}

class NameSearch {
  readonly #runner: Runner;
  readonly #signal: AbortSignal;
  readonly #runs: readonly NameRun[];
  readonly #names: readonly string[];
  /** Kinds of place that the phrase speaks of; none if all of it is a name, such as that of the town Sderot, "boulevards". */
  readonly #asked: readonly PlaceKind[];
  /** Runs that name settlements. Streets are named after them. */
  #settled: readonly NameRun[] = [];

  constructor(runner: Runner, phrase: string, signal: AbortSignal) {
    this.#runner = runner;
    this.#signal = signal;
    this.#runs = runsOf(phrase);
    this.#names = namesIn(phrase);
    const { meanings } = meaningOf(phrase);
    const isName = this.#names[0] === phrase.trim();
    this.#asked = isName ? [] : PARTS.filter((kind) => meanings.has(kind)).toReversed();
  }

  async find(): Promise<ParameterTexts | null> {
    const settlements = await this.#settlements();
    this.#settled = settlements.map(({ run }) => run);
    // Of two settlements, one may be a part of the other, which is most often named last.
    const cities = settlements.toSorted((a, b) => b.run.from - a.run.from).slice(0, CITIES_MAX);
    for (const city of cities.length > 0 ? cities : [null]) {
      for (const kind of this.#asked.length > 0 ? this.#asked : PARTS) {
        const part = (await this.#part(kind, city)) ?? (await this.#partOfName(kind, city));
        if (part) return textsFor(kind, part.place);
      }
    }
    const [settlement] = settlements;
    if (settlement) return { ...textsFor('settlement', settlement.place), ...comparedPlaces(settlements) };
    return (await this.#begunPart()) ?? this.#begunSettlement();
  }

  /** The settlements that the phrase names, that of most words first. */
  async #settlements(): Promise<readonly Named[]> {
    const named = await this.#settlementsOf(this.#runs.filter((run) => this.#mayBeName(run) && !run.isPart));
    return named.length > 0 ? named : this.#settlementsOf(this.#runs.filter(({ mayBeTown }) => mayBeTown));
  }

  async #settlementsOf(runs: readonly NameRun[]): Promise<readonly Named[]> {
    const places = await this.#placesNamed('settlement', runs, null);
    const named = runs.flatMap((run) => firstNamed([run], places, isCalled) ?? []);
    return named.filter(({ run }, at) => !named.slice(0, at).some((longer) => isInside(run, longer.run)));
  }

  /** A neighbourhood or a street by its whole name: in the settlement, or anywhere if that is none, or has fewer deals. */
  async #part(kind: PlaceKind, city: Named | null): Promise<Named | null> {
    // Words that a question is about are in many names of streets, and so are settlements.
    const isOfStreet = (run: NameRun) =>
      kind !== 'street' ||
      run.isAll ||
      this.#asked.includes(kind) ||
      (run.mayAllBeName && !this.#settled.includes(run));
    const runs = this.#runs.filter((run) => (this.#mayBeName(run) && isOfStreet(run)) || this.#isAllBeside(run, city));
    if (city) {
      const outside = runs.filter((run) => !isInside(run, city.run));
      const found = firstNamed(outside, await this.#placesNamed(kind, outside, city.place.name), nameIsWhole);
      if (found || kind === 'street') return found;
    }
    // A village can have the name of a larger neighbourhood elsewhere.
    const rivals = city ? runs.filter(({ isAll }) => isAll) : runs;
    const found = firstNamed(rivals, await this.#placesNamed(kind, rivals, null), nameIsWhole);
    return found && found.place.deals > RIVAL_TIMES * (city?.place.deals ?? -1) ? found : null;
  }

  /** A neighbourhood that is called by a part of its name; a street only where the phrase speaks of one. */
  async #partOfName(kind: PlaceKind, city: Named | null): Promise<Named | null> {
    if (kind === 'street' && !(city && this.#asked.includes(kind))) return null;
    const runs = this.#runs.filter((run) => run.isUnknown && !(city && overlap(run, city.run)) && !isCommon(run));
    const [longest] = runs;
    if (!longest) return null;
    const places = await this.#placesNamed(kind, [longest], city?.place.name ?? null);
    return firstNamed([longest], places, city ? nameContains : nameBegins);
  }

  /** A place of a kind that the phrase speaks of, by the beginning of its name. */
  async #begunPart(): Promise<ParameterTexts | null> {
    for (const kind of this.#asked) {
      for (const name of this.#names) {
        const [place] = await this.#placesBegun(kind, name);
        if (place) return textsFor(kind, place);
      }
    }
    return null;
  }

  async #begunSettlement(): Promise<ParameterTexts | null> {
    let begun: ParameterTexts | null = null;
    for (const name of this.#names) {
      const places = await this.#placesBegun('settlement', name);
      const names = places.map((place) => ({ place, names: [place.name, place.detail ?? ''] }));
      const called = names.find((one) => isCalled(one.place, name) || one.names.some((each) => beginsWith(each, name)));
      if (called) return textsFor('settlement', called.place);
      const like = names.find((one) => one.names.some((each) => isBegun(each, name) || contains(each, name)));
      if (like) begun ??= textsFor('settlement', like.place);
    }
    return begun;
  }

  /** A word that a question may be about names a place only where nothing else is said. */
  #mayBeName(run: NameRun): boolean {
    if (run.isAll) return true;
    return run.to - run.from > 1 || (run.mayBeName && !isCommon(run)) || run.isTown;
  }

  /** Whether a run is all of the phrase but its settlement. */
  #isAllBeside(run: NameRun, city: Named | null): boolean {
    if (!city) return false;
    const end = Math.max(...this.#runs.map(({ to }) => to));
    const [first, second] = run.from < city.run.from ? [run, city.run] : [city.run, run];
    return first.from === 0 && first.to === second.from && second.to === end;
  }

  async #placesNamed(kind: PlaceKind, runs: readonly NameRun[], within: string | null): Promise<readonly SizedPlace[]> {
    const written = runs.flatMap(({ texts }) => texts);
    const called = kind === 'settlement' ? written.flatMap((text) => cityCalled(text) ?? []) : [];
    const names = [...new Set([...written, ...called])];
    const request = placesNamedQuery(kind, names, within);
    const outcome = request && (await this.#runner.run(request, { signal: this.#signal }));
    return outcome?.kind === 'result' ? readSizedPlaces(outcome.result.rows) : [];
  }

  async #placesBegun(kind: PlaceKind, name: string): Promise<readonly Place[]> {
    const request = placeQuery(kind, name, null);
    const outcome = request && (await this.#runner.run(request, { signal: this.#signal }));
    return outcome?.kind === 'result' ? readPlaces(outcome.result.rows) : [];
  }
}

/** Whether a word begins so many names that it is none. */
const isCommon = ({ from, to, texts }: NameRun): boolean =>
  to - from === 1 && texts.some((text) => FIRST_WORDS.has(text.toLowerCase()));

const nameIsWhole = ({ name }: Place, written: string): boolean =>
  isWhole(name, written) || isWhole(name.replace(KIND_OF_STREET, ''), written);
const nameContains = ({ name }: Place, written: string): boolean => contains(name, written);
const nameBegins = ({ name }: Place, written: string): boolean =>
  written.length >= BEGUN_MIN && beginsWith(name, written);

/** The place that the longest run names; of several, the one with most deals. */
function firstNamed<P extends Place>(
  runs: readonly NameRun[],
  places: readonly P[],
  isNamed: (place: P, written: string) => boolean,
): Named<P> | null {
  for (const run of runs) {
    for (const text of run.texts) {
      const place = places.find((one) => isNamed(one, text));
      if (place) return { place, run };
    }
  }
  return null;
}

/** Two settlements in the order of the phrase, for questions that compare them; nothing for one alone. */
function comparedPlaces(settlements: readonly Named[]): ParameterTexts {
  const [place, other] = settlements.toSorted((a, b) => a.run.from - b.run.from).map((one) => one.place.name);
  return place === undefined || other === undefined || place === other ? {} : { place, other };
}

function textsFor(kind: PlaceKind, { name, detail }: Place): ParameterTexts {
  if (kind === 'settlement') return { place: name };
  return { [kind]: name, ...(detail !== null && { place: detail }) };
}
