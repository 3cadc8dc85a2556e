import type { PricedRunner } from '../../../contract/runner.ts';
import type { ValueSource } from './values-completion.ts';

/** Budget of a look-up: it reads an index of names while a person types, so more is not worth it. */
const LOOK_UP_BYTES = 2_000_000;

interface LookUps {
  readonly values: ValueSource;
  /** Cancels the current look-up if a run has begun, because a person waits for the run. */
  readonly giveWay: () => void;
  readonly close: () => void;
}

/**
 * Small requests for names, through the same runner as statements.
 *
 * @param isRunning whether a run is in progress
 */
export function lookUpsOf(runner: PricedRunner | null, isRunning: () => boolean): LookUps {
  let current: AbortController | null = null;
  let until: string | null = null;
  let isClosed = false;
  void runner?.describe().then((description) => {
    if (!isClosed && description.kind === 'database') until = description.database.dataAsOf;
  });
  return {
    values: {
      until: () => until,
      lookUp: async (request, signal) => {
        if (!runner || isRunning()) return null;
        const own = new AbortController();
        current?.abort();
        current = own;
        signal.addEventListener('abort', () => own.abort());
        const outcome = await runner.runWithin(request, { signal: own.signal, budgetBytes: LOOK_UP_BYTES });
        return outcome.kind === 'result' && !own.signal.aborted ? outcome.result.rows : null;
      },
    },
    giveWay: () => {
      if (isRunning()) current?.abort();
    },
    close: () => {
      isClosed = true;
      current?.abort();
    },
  };
}
