import type { MessagePort } from 'node:worker_threads';
import type { Checked, Refusal } from '../../src/contract/errors.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { DatabaseFile, ThreadCommand, ThreadEvent, ThreadNotice } from './protocol.ts';
import { stayAwake } from './wakefulness.ts';

/** An engine with one database open, as a thread of the pool needs it. */
export interface ThreadEngine {
  /**
   * Calls `notify` with notices before the outcome. Ends when the query's time is over. `usable: false` makes the pool
   * replace the thread; a `renewal` makes the thread open the file with a new engine.
   */
  write(
    request: FormattedRequest,
    notify: (notice: ThreadNotice) => void,
  ): Promise<Omit<Extract<ThreadEvent, { readonly type: 'outcome' }>, 'type'>>;
  close(): void;
}

/** Opens a database; a refusal if that file cannot be opened. */
export type OpenEngine = (file: DatabaseFile) => Promise<Checked<ThreadEngine>>;

/**
 * Answers the pool's commands in the thread at the other end of `port`, one after another. Whatever the engine throws
 * ends the thread: the pool answers INTERNAL_ERROR for that one query and starts another thread.
 */
export function serveThread(port: MessagePort, openEngine: OpenEngine): void {
  let engine: ThreadEngine | null = null;
  let file: DatabaseFile | null = null;
  let refusal: Refusal | null = null;
  let last: Promise<void> = Promise.resolve();

  const open = async (next: DatabaseFile): Promise<void> => {
    engine?.close();
    engine = null;
    const opened = await openEngine(next);
    if (opened.ok) engine = opened.value;
    refusal = opened.ok ? null : opened.refusal;
  };

  /** The answer is on its way: only the next query on this thread waits for the new engine. */
  const renew = async (): Promise<void> => {
    if (!file) return;
    engine?.close();
    engine = null;
    // Before the new engine opens, because otherwise both engines would be in memory.
    collectGarbage();
    await open(file);
  };

  const notify = (notice: ThreadNotice) => port.postMessage(notice);

  const execute = async (command: ThreadCommand): Promise<ThreadEvent> => {
    switch (command.type) {
      case 'open': {
        file = command.file;
        await open(file);
        return refusal ? { type: 'unopened', refusal } : { type: 'opened' };
      }
      case 'write':
        if (refusal)
          return { type: 'outcome', outcome: { kind: 'refused', refusal }, usable: false, renewal: null, writeMs: 0 };
        if (!engine) throw new Error('A query came before a database was open.');
        return { type: 'outcome', ...(await engine.write(command.request, notify)) };
      default:
        return command satisfies never;
    }
  };

  port.on('message', (command: ThreadCommand) => {
    // Not caught, because an unhandled rejection ends the thread with its reason.
    last = last.then(async () => {
      const event = await execute(command);
      port.postMessage(event, bytesOf(event));
      if (command.type === 'write' && command.awake) stayAwake();
      if (event.type === 'outcome' && event.renewal) await renew();
    });
  });
}

/** The bytes of an answer change hands; they are not copied. */
function bytesOf(event: ThreadEvent): ArrayBuffer[] {
  return event.type === 'outcome' && event.outcome.kind === 'written' ? [event.outcome.answer.body.buffer] : [];
}
