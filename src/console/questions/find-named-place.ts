import type { SqlRunner } from '../../contract/runner.ts';
import { cityCalled } from '../params/city-nicknames.ts';
import { hebrewSpellings } from '../params/hebrew-spellings.ts';
import type { ParameterTexts } from '../params/parameter.ts';
import { type Place, type PlaceKind, placeQuery, readPlaces } from '../params/place-query.ts';
import { meaningOf, namesIn, partsIn } from './words.ts';

/** Hebrew spellings of a Latin word that a whole name is compared with. */
const SPELLINGS_MAX = 24;
/** Words that many names of settlements begin with. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  (
    'קריית קרית גבעת נווה נוה רמת כפר בית תל גן גני באר בת מעלה הר עין אום ' +
    'kiryat qiryat givat neve ramat kfar kefar beit bet tel gan ganei beer bat maale har ein umm'
  ).split(' '),
);
/** Kinds of place inside a settlement. */
const PARTS = ['neighbourhood', 'street'] as const satisfies readonly PlaceKind[];

type Runner = Pick<SqlRunner, 'run'>;

/**
 * Looks the names of a phrase up: the street or neighbourhood that it speaks of, also with its city beside it; settlements; whole
 * names of neighbourhoods and streets; and at last a settlement whose name begins so.
 *
 * @returns null if the phrase names no place
 */
export async function findNamedPlace(
  runner: Runner,
  phrase: string,
  signal: AbortSignal,
): Promise<ParameterTexts | null> {
  return new NameSearch(runner, phrase, signal).find();
}

class NameSearch {
  readonly #runner: Runner;
  readonly #phrase: string;
  readonly #signal: AbortSignal;
  readonly #names: readonly string[];
  /** Kinds of place that the phrase speaks of; none if all of it is a name, such as that of the town Sderot, "boulevards". */
  readonly #asked: readonly PlaceKind[];
  /** A city beside words that are no part of it. */
  #city: ParameterTexts | null = null;
  /** A settlement whose name begins with a name of the phrase. */
  #begun: ParameterTexts | null = null;

  constructor(runner: Runner, phrase: string, signal: AbortSignal) {
    this.#runner = runner;
    this.#phrase = phrase;
    this.#signal = signal;
    this.#names = namesIn(phrase);
    const { meanings } = meaningOf(phrase);
    const isName = this.#names[0] === phrase.trim();
    this.#asked = isName ? [] : PARTS.filter((kind) => meanings.has(kind)).toReversed();
  }

  async find(): Promise<ParameterTexts | null> {
    const found = this.#asked.length > 0 ? await this.#asAsked() : await this.#unasked();
    return found ?? this.#city ?? this.#begun;
  }

  /** A place of a kind that the phrase speaks of, else a settlement. */
  async #asAsked(): Promise<ParameterTexts | null> {
    const found = await this.#partOfCity();
    if (found) return found;
    for (const kind of this.#asked) {
      for (const name of this.#names) {
        const places = await this.#placesOf(kind, name);
        const place = places.find((one) => isWhole(one.name, name)) ?? places[0];
        if (place) return textsFor(kind, place);
      }
    }
    return (await this.#settlement())?.texts ?? this.#wholePart();
  }

  /** A settlement, a part of it that is named beside it, or a neighbourhood or street by its whole name. */
  async #unasked(): Promise<ParameterTexts | null> {
    const settlement = await this.#settlement();
    if (settlement?.isAll) return settlement.texts;
    return (await this.#partOfCity()) ?? settlement?.texts ?? this.#wholePart();
  }

  /** The settlement of a name, and whether the phrase has no other words without a meaning. */
  async #settlement(): Promise<{ readonly texts: ParameterTexts; readonly isAll: boolean } | null> {
    const unknown = meaningOf(this.#phrase).names.length;
    for (const name of this.#names) {
      const places = await this.#placesOf('settlement', name);
      const place = places.find((one) => isWhole(one.name, name)) ?? places[0];
      if (!place) continue;
      const texts = textsFor('settlement', place);
      if (isCalled(place, name)) return { texts, isAll: name.split(' ').length >= unknown };
      this.#begun ??= texts;
    }
    return null;
  }

  /** A part of a city that the phrase names, too. */
  async #partOfCity(): Promise<ParameterTexts | null> {
    const kinds = this.#asked.length > 0 ? this.#asked : PARTS;
    for (const { city, parts } of partsIn(this.#phrase)) {
      if (FIRST_WORDS.has(city)) continue;
      const places = await this.#placesOf('settlement', city);
      const place = places.find((one) => isWhole(one.name, city)) ?? places.find((one) => isCalled(one, city));
      if (!place) continue;
      this.#city ??= textsFor('settlement', place);
      for (const kind of kinds) {
        for (const part of parts) {
          const found = await this.#placesOf(kind, part, place.name);
          const best = found.find((one) => isWhole(one.name, part)) ?? (this.#asked.includes(kind) ? found[0] : null);
          if (best) return textsFor(kind, best);
        }
      }
    }
    return null;
  }

  /** Any word may begin the name of a neighbourhood or a street: without such a word beside it, the whole name is required. */
  async #wholePart(): Promise<ParameterTexts | null> {
    for (const kind of PARTS) {
      for (const name of this.#names) {
        const place = (await this.#placesOf(kind, name)).find((one) => isWhole(one.name, name));
        if (place) return textsFor(kind, place);
      }
    }
    return null;
  }

  async #placesOf(kind: PlaceKind, name: string, within: string | null = null): Promise<readonly Place[]> {
    const request = placeQuery(kind, name, within);
    const outcome = request && (await this.#runner.run(request, { signal: this.#signal }));
    return outcome?.kind === 'result' ? readPlaces(outcome.result.rows) : [];
  }
}

/** A word as it may be spelled in Hebrew, also with each of its double letters once. */
const spellingsOf = (word: string): ReadonlySet<string> =>
  new Set([word, ...hebrewSpellings(word, SPELLINGS_MAX)].map(singleLetters));

/** Names are written with one or two of these letters. */
const singleLetters = (word: string): string => word.replace(/יי/g, 'י').replace(/וו/g, 'ו');

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .replace(/['’"״׳]/g, '')
    .split(/[\s-]+/)
    .map(singleLetters);

const isSpelled = (word: string | undefined, typed: string): boolean =>
  word !== undefined && (word === typed || spellingsOf(typed).has(word));

/** Whether a written name is the whole name of a place. */
function isWhole(name: string, written: string): boolean {
  const [words, typed] = [wordsOf(name), wordsOf(written)];
  return words.length === typed.length && typed.every((word, at) => isSpelled(words[at], word));
}

/** Whether a settlement is written by its name, by the first words of it, by one side of its hyphen, or as people call it. */
function isCalled({ name, detail }: Place, written: string): boolean {
  const [hebrew, english, typed] = [wordsOf(name), wordsOf(detail ?? ''), wordsOf(written)];
  return (
    cityCalled(written) === name ||
    typed.every((word, at) => isSpelled(hebrew[at], word) || isSpelled(english[at], word)) ||
    name.split('-').some((side) => isWhole(side, written))
  );
}

function textsFor(kind: PlaceKind, { name, detail }: Place): ParameterTexts {
  if (kind === 'settlement') return { place: name };
  return { [kind]: name, ...(detail !== null && { place: detail }) };
}
