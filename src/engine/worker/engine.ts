import type { Refusal } from '../../contract/errors.ts';
import { refusalOf } from '../refusals.ts';
import type { EngineCommand, EngineEvent } from './protocol.ts';
import { RemoteEngine } from './remote-engine.ts';

interface EngineScope {
  postMessage(event: EngineEvent): void;
  onmessage: ((event: MessageEvent<EngineCommand>) => void) | null;
}

const NOT_OPEN: Refusal = {
  code: 'INTERNAL_ERROR',
  message: 'The SQL engine was asked before it had opened a database.',
};

/** The nested worker: opens the database it is told to, then answers one run after another. */
export function serveEngine(): void {
  const scope = globalThis as unknown as EngineScope;
  const say = (event: EngineEvent) => scope.postMessage(event);
  let engine: RemoteEngine | null = null;
  scope.onmessage = async ({ data }) => {
    try {
      switch (data.type) {
        case 'open':
          engine = await RemoteEngine.open(data.module, data.source, data.rules, (waiting, transfer) =>
            say({ type: 'waiting', waiting, transfer }),
          );
          say({ type: 'opened' });
          break;
        case 'run':
          if (engine) say({ type: 'outcome', ...(await engine.run(data.request)) });
          else say({ type: 'refused', refusal: NOT_OPEN });
          break;
        default:
          data satisfies never;
      }
    } catch (cause) {
      say({ type: 'refused', refusal: refusalOf(cause) });
    }
  };
}
