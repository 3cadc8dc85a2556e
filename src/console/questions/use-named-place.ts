import { useEffect, useState } from 'react';
import type { SqlRunner } from '../../contract/runner.ts';
import { loadCode } from '../page/load-code.ts';
import type { ParameterTexts } from '../params/parameter.ts';

/** Pause in typing before a name is looked up. */
const PAUSE_MS = 300;

/** The place that a phrase names, as the blanks of a question take it; null if it names none, undefined until that is known. */
export function useNamedPlace(runner: Pick<SqlRunner, 'run'>, phrase: string): ParameterTexts | null | undefined {
  const [found, setFound] = useState<{ readonly phrase: string; readonly texts: ParameterTexts | null }>();
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const texts = await placeIn(phrase, runner, abort.signal);
      if (!abort.signal.aborted) setFound({ phrase, texts });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [runner, phrase]);
  return found?.phrase === phrase ? found.texts : undefined;
}

/** The same for a phrase that is not blank. The code is loaded with the first one; without it, a phrase names no place. */
async function placeIn(
  phrase: string,
  runner: Pick<SqlRunner, 'run'>,
  signal: AbortSignal,
): Promise<ParameterTexts | null> {
  if (phrase === '') return null;
  const code = await loadCode(() => import('./find-named-place.ts')).catch(() => null);
  return code === null ? null : code.findNamedPlace(runner, phrase, signal);
}
