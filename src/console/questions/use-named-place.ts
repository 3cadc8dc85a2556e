import { useEffect, useState } from 'react';
import type { SqlRunner } from '../../contract/runner.ts';
import { placeQuery, readPlaces } from '../params/place-query.ts';
import { namesIn } from './words.ts';

/** Pause in typing before a name is looked up. */
const PAUSE_MS = 300;

/** The settlement that a phrase names, by its name in the database; null where it names none. */
export function useNamedPlace(runner: Pick<SqlRunner, 'run'>, phrase: string): string | null {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const find = async (): Promise<string | null> => {
      for (const name of namesIn(phrase)) {
        const request = placeQuery('settlement', name, null);
        const outcome = request && (await runner.run(request, { signal: abort.signal }));
        const [found] = outcome?.kind === 'result' ? readPlaces(outcome.result.rows) : [];
        if (found) return found.name;
      }
      return null;
    };
    const timer = setTimeout(async () => {
      const found = await find();
      if (!abort.signal.aborted) setPlace(found);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [runner, phrase]);
  return place;
}
