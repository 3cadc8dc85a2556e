import { useEffect, useState } from 'react';
import type { SqlRunner } from '../../contract/runner.ts';
import { cityCalled } from '../params/city-nicknames.ts';
import { hebrewSpellings } from '../params/hebrew-spellings.ts';
import type { ParameterTexts } from '../params/parameter.ts';
import { type Place, type PlaceKind, placeQuery, readPlaces } from '../params/place-query.ts';
import { meaningOf, namesIn } from './words.ts';

/** Pause in typing before a name is looked up. */
const PAUSE_MS = 300;
/** Hebrew spellings of a Latin word that a whole name is compared with. */
const SPELLINGS_MAX = 64;

/** The place that a phrase names, as the blanks of a question take it; null if it names none, undefined until that is known. */
export function useNamedPlace(runner: Pick<SqlRunner, 'run'>, phrase: string): ParameterTexts | null | undefined {
  const [found, setFound] = useState<{ readonly phrase: string; readonly texts: ParameterTexts | null }>();
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const texts = await findNamedPlace(runner, phrase, abort.signal);
      if (!abort.signal.aborted) setFound({ phrase, texts });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [runner, phrase]);
  return found?.phrase === phrase ? found.texts : undefined;
}

/** Looks the names of a phrase up: settlements, and the neighbourhoods or streets that it speaks of. */
export async function findNamedPlace(
  runner: Pick<SqlRunner, 'run'>,
  phrase: string,
  signal: AbortSignal,
): Promise<ParameterTexts | null> {
  const { meanings } = meaningOf(phrase);
  const kinds: readonly PlaceKind[] = [
    ...(meanings.has('street') ? (['street'] as const) : []),
    ...(meanings.has('neighbourhood') ? (['neighbourhood'] as const) : []),
    'settlement',
  ];
  const names = namesIn(phrase);
  const placesOf = async (kind: PlaceKind, name: string): Promise<readonly Place[]> => {
    const request = placeQuery(kind, name, null);
    const outcome = request && (await runner.run(request, { signal }));
    return outcome?.kind === 'result' ? readPlaces(outcome.result.rows) : [];
  };
  let begun: ParameterTexts | null = null;
  for (const kind of kinds) {
    for (const name of names) {
      const places = await placesOf(kind, name);
      const place = (LATIN.test(name) && places.find((one) => isWhole(one.name, name))) || places[0];
      // Latin letters are the beginning of many names: Denia is a neighbourhood rather than Kfar Daniel.
      if (place && kind === 'settlement' && LATIN.test(name) && !isCalled(place, name)) begun ??= textsFor(kind, place);
      else if (place) return textsFor(kind, place);
    }
  }
  // Any word may begin the name of a neighbourhood or a street: without such a word beside it, the whole name is required.
  for (const kind of ['neighbourhood', 'street'] as const) {
    for (const name of names) {
      const place = (await placesOf(kind, name)).find((one) => isWhole(one.name, name));
      if (place) return textsFor(kind, place);
    }
  }
  return begun;
}

const LATIN = /^[a-z]/i;

/** A word, and how it may be spelled in Hebrew. */
const spellingsOf = (word: string): ReadonlySet<string> => new Set([word, ...hebrewSpellings(word, SPELLINGS_MAX)]);

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[\s-]+/);

/** Whether a written name is the whole name of a place. */
function isWhole(name: string, written: string): boolean {
  const [words, typed] = [wordsOf(name), wordsOf(written)];
  return words.length === typed.length && typed.every((word, at) => spellingsOf(word).has(words[at] ?? ''));
}

/** Whether each written word is one of a settlement's names, or people call it so. */
function isCalled({ name, detail }: Place, written: string): boolean {
  const words = [...wordsOf(name), ...wordsOf(detail ?? '')];
  const isWord = (typed: string) => words.some((word) => spellingsOf(typed).has(word));
  return cityCalled(written) === name || wordsOf(written).every(isWord);
}

function textsFor(kind: PlaceKind, { name, detail }: Place): ParameterTexts {
  if (kind === 'settlement') return { place: name };
  return { [kind]: name, ...(detail !== null && { place: detail }) };
}
