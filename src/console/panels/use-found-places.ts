import { useEffect, useState } from 'react';
import type { SqlRunner } from '../../contract/runner.ts';
import { type PlaceKind, placeQuery, readPlaces } from '../params/place-query.ts';
import type { FoundPlace } from './place-items.ts';

/** Debounce of the search for names. */
const PAUSE_MS = 200;
const KINDS: readonly PlaceKind[] = ['settlement', 'neighbourhood', 'street'];

/**
 * Places whose names begin with the typed text, settlements first. The kinds are searched one after another.
 *
 * @param runner of our database; null for a foreign one, which has none of our places
 */
export function useFoundPlaces(runner: Pick<SqlRunner, 'run'> | null, typed: string): readonly FoundPlace[] {
  const [found, setFound] = useState<{ readonly typed: string; readonly places: readonly FoundPlace[] }>(NONE);
  useEffect(() => {
    if (!runner) return;
    const abort = new AbortController();
    const find = async () => {
      let places: readonly FoundPlace[] = [];
      for (const kind of KINDS) {
        const request = placeQuery(kind, typed, null);
        const outcome = request && (await runner.run(request, { signal: abort.signal }));
        if (abort.signal.aborted || outcome?.kind !== 'result') return;
        places = [...places, ...readPlaces(outcome.result.rows).map((place) => ({ ...place, kind }))];
        setFound({ typed, places });
      }
    };
    const timer = setTimeout(() => find().catch((cause: unknown) => console.error(cause)), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [runner, typed]);
  return found.typed === typed ? found.places : NONE.places;
}

const NONE = { typed: '', places: [] } as const;
