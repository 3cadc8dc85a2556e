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

/**
 * Looks the names of a phrase up: the street or neighbourhood that it speaks of, also with its city beside it; settlements; whole
 * names of neighbourhoods and streets; and at last a settlement whose name begins so.
 *
 * @returns null if the phrase names no place
 */
export async function findNamedPlace(
  runner: Pick<SqlRunner, 'run'>,
  phrase: string,
  signal: AbortSignal,
): Promise<ParameterTexts | null> {
  const { meanings, names: unknown } = meaningOf(phrase);
  const names = namesIn(phrase);
  const isName = names[0] === phrase.trim();
  const asked = isName ? [] : PARTS.filter((kind) => meanings.has(kind)).toReversed();
  const placesOf = async (kind: PlaceKind, name: string, within: string | null = null): Promise<readonly Place[]> => {
    const request = placeQuery(kind, name, within);
    const outcome = request && (await runner.run(request, { signal }));
    return outcome?.kind === 'result' ? readPlaces(outcome.result.rows) : [];
  };
  // What is named if nothing is found by its whole name: a city beside words that are no part of it, or the beginning of a name.
  let city: ParameterTexts | null = null;
  let begun: ParameterTexts | null = null;
  /** A part of a city that the phrase names, too. */
  const inCity = async (): Promise<ParameterTexts | null> => {
    for (const { city: name, parts } of partsIn(phrase)) {
      if (FIRST_WORDS.has(name)) continue;
      const places = await placesOf('settlement', name);
      const place = places.find((one) => isWhole(one.name, name)) ?? places.find((one) => isCalled(one, name));
      if (!place) continue;
      city ??= textsFor('settlement', place);
      for (const kind of asked.length > 0 ? asked : PARTS) {
        for (const part of parts) {
          const found = await placesOf(kind, part, place.name);
          const best = found.find((one) => isWhole(one.name, part)) ?? (asked.length > 0 ? found[0] : undefined);
          if (best) return textsFor(kind, best);
        }
      }
    }
    return null;
  };

  const asAsked = asked.length > 0 ? await inCity() : null;
  if (asAsked) return asAsked;
  for (const kind of [...asked, 'settlement' as const]) {
    for (const name of names) {
      const places = await placesOf(kind, name);
      const place = places.find((one) => isWhole(one.name, name)) ?? places[0];
      if (!place) continue;
      if (kind !== 'settlement') return textsFor(kind, place);
      // With further words beside it, it may be the city of a part.
      const isAll = name.split(' ').length >= unknown.length;
      if (isCalled(place, name)) return (isAll || asked.length > 0 ? null : await inCity()) ?? textsFor(kind, place);
      begun ??= textsFor(kind, place);
    }
  }
  const inside = asked.length > 0 ? null : await inCity();
  if (inside) return inside;
  // Any word may begin the name of a neighbourhood or a street: without such a word beside it, the whole name is required.
  for (const kind of PARTS) {
    for (const name of names) {
      const place = (await placesOf(kind, name)).find((one) => isWhole(one.name, name));
      if (place) return textsFor(kind, place);
    }
  }
  return city ?? begun;
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
