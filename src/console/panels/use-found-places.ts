import { useEffect, useState } from 'react';
import type { SqlRunner } from '../../contract/runner.ts';
import { type PlaceKind, placeQuery, readPlaces } from '../params/place-query.ts';
import type { FoundPlace } from './place-items.ts';

/** Pause in typing before names are looked up. */
const PAUSE_MS = 200;
const KINDS: readonly PlaceKind[] = ['settlement', 'neighbourhood', 'street'];

/**
 * Places whose names begin as what is typed, settlements first. Those of one kind are there before the next are asked for.
 *
 * @param runner of our own database; null if another one is open, which has no places of ours
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
