import { readFacts } from '../../sources/facts.ts';
import type { Place } from '../places.ts';
import { randomFor } from '../random.ts';

/** Names for the streets of places. */
export interface StreetNames {
  /** Names for all other streets of a place, in the order of use, each once, whatever kind of street it belongs to. */
  othersFor(place: Place, seed: number): Iterator<string, void>;
}

/**
 * The most common names come first in every town, but in varying order: the most places of the list that they are moved
 * by.
 */
const SHUFFLED_BY = 60;
/** Words before a name that do not distinguish it from another name. */
const KIND_OF_STREET = /^(שדרות|דרך|סמטת|רחוב) /;

type NamesOf = 'town' | 'village' | 'arab' | 'given' | 'family';

export function streetNames(): StreetNames {
  const lists = new Map<string, string[]>();
  for (const { of, name } of readFacts('street_names.csv', ['of', 'name'])) {
    const list = lists.get(of);
    if (list === undefined) lists.set(of, [name]);
    else list.push(name);
  }
  const listOf = (of: NamesOf): readonly string[] => lists.get(of) ?? [];
  // Towns that are larger than the lists name their other streets after people, who are invented.
  const people = listOf('given').flatMap((given) => listOf('family').map((family) => `${given} ${family}`));
  return {
    *othersFor(place, seed) {
      const random = randomFor(seed, place.code, 12);
      const shuffled = (names: readonly string[], by: number): readonly string[] =>
        names
          .map((name, at) => ({ name, place: at + by * random.unit() }))
          .sort((a, b) => a.place - b.place)
          .map(({ name }) => name);
      const known = new Set(place.mainStreets.map(({ name }) => bare(name)));
      const isNew = (name: string) => {
        const isKnown = known.has(bare(name));
        known.add(bare(name));
        return !isKnown;
      };
      // Where main streets are real, a local knows where the others are, too: these have names of plants and of invented people.
      const common = place.isRural || known.size > 0 ? 'village' : 'town';
      yield* shuffled(listOf(place.isJewish ? common : 'arab'), SHUFFLED_BY).filter(isNew);
      // Few places have so many streets.
      if (place.isJewish) yield* shuffled(people, people.length).filter(isNew);
    },
  };
}

const bare = (name: string) => name.replace(KIND_OF_STREET, '');
