import type { MessagePort } from 'node:worker_threads';
import type { Checked } from '../../src/contract/errors.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { DatabaseFile, ThreadCommand, ThreadEvent, ThreadOutcome } from './protocol.ts';
import { stayAwake } from './wakefulness.ts';

/** An engine with one database open, as a thread of the pool needs it. */
export interface ThreadEngine {
  /** Stops by itself when the query's time is over. `usable: false` has the pool replace the thread. */
  write(request: FormattedRequest): Promise<{ readonly outcome: ThreadOutcome; readonly usable: boolean }>;
  close(): void;
}

/** Opens a database; a refusal when that very file cannot be opened. */
export type OpenEngine = (file: DatabaseFile) => Promise<Checked<ThreadEngine>>;

/**
 * Answers the pool's commands in the thread at the other end of `port`, one after another. Whatever the engine throws
 * ends the thread: the pool answers INTERNAL_ERROR for that one query and starts another thread.
 */
export function serveThread(port: MessagePort, openEngine: OpenEngine): void {
  let engine: ThreadEngine | null = null;
  let last: Promise<void> = Promise.resolve();

  const execute = async (command: ThreadCommand): Promise<ThreadEvent> => {
    switch (command.type) {
      case 'open': {
        engine?.close();
        engine = null;
        const opened = await openEngine(command.file);
        if (!opened.ok) return { type: 'unopened', refusal: opened.refusal };
        engine = opened.value;
        return { type: 'opened' };
      }
      case 'write':
        if (!engine) throw new Error('A query came before a database was open.');
        return { type: 'outcome', ...(await engine.write(command.request)) };
      default:
        return command satisfies never;
    }
  };

  port.on('message', (command: ThreadCommand) => {
    // Not caught: an unhandled rejection is what ends a thread with its reason.
    last = last.then(async () => {
      const event = await execute(command);
      port.postMessage(event, bytesOf(event));
      if (command.type === 'write' && command.awake) stayAwake();
    });
  });
}

/** The bytes of an answer change hands; they are not copied. */
function bytesOf(event: ThreadEvent): ArrayBuffer[] {
  return event.type === 'outcome' && event.outcome.kind === 'written' ? [event.outcome.answer.body.buffer] : [];
}
