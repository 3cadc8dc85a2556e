import type { EngineSupervisor, Run } from './engine-supervisor.ts';
import type { PageMessage, SupervisorMessage } from './protocol.ts';

/**
 * Speaks the page's protocol on a port, for a supervisor.
 *
 * @param lifeline the lock that this worker holds for its life; null if the browser has no locks
 */
export function servePage(supervisor: EngineSupervisor, port: MessagePort, lifeline: Promise<string | null>): void {
  const runs = new Map<number, Run>();
  const say = (message: SupervisorMessage) => port.postMessage(message);
  void lifeline.then((lock) => lock !== null && say({ type: 'alive', id: 0, lock }));
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    const { id } = data;
    switch (data.type) {
      case 'run': {
        const run: Run = {
          request: data.request,
          budgetBytes: data.budgetBytes,
          time: data.time,
          onActivity: (activity) => say({ type: 'activity', id, activity }),
          onRows: data.streams ? (part) => say({ type: 'rows', id, part }) : null,
          onOutcome: (outcome) => {
            runs.delete(id);
            say({ type: 'outcome', id, outcome });
          },
        };
        runs.set(id, run);
        say({ type: 'accepted', id });
        supervisor.run(run);
        break;
      }
      case 'cancel': {
        const run = runs.get(id);
        if (run) supervisor.cancel(run);
        break;
      }
      case 'go-on': {
        const run = runs.get(id);
        if (run) void supervisor.goOn(run, data.moreMs);
        break;
      }
      case 'estimate':
        say({ type: 'accepted', id });
        supervisor.estimate({
          request: data.request,
          onEstimate: (estimate) => say({ type: 'estimate', id, estimate }),
        });
        break;
      case 'plan':
        say({ type: 'accepted', id });
        supervisor.plan({ request: data.request, onCosts: (costs) => say({ type: 'plan', id, costs }) });
        break;
      case 'rules':
        supervisor.know(data.rules);
        break;
      case 'module':
        supervisor.take(data.module);
        break;
      case 'describe':
        say({ type: 'accepted', id });
        void supervisor.describe().then((description) => say({ type: 'description', id, description }));
        break;
      case 'ping':
        say({ type: 'pong', id: 0 });
        break;
      case 'close':
        supervisor.close();
        break;
      default:
        data satisfies never;
    }
  };
}
