import type { PricedRunner } from '../../contract/runner.ts';
import type { ValueSource } from './values-completion.ts';

/** A look-up reads an index of names: one that would fetch more is not worth it while a person types. */
const LOOK_UP_BYTES = 2_000_000;

interface LookUps {
  readonly values: ValueSource;
  /** Ends the look-up under way where a run has begun: people wait for that one. */
  readonly giveWay: () => void;
  readonly close: () => void;
}

/**
 * Small requests for names, through the runner that answers the statements.
 *
 * @param isRunning whether a statement of the person is being answered
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
