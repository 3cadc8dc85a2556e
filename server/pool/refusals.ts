import type { Refusal } from '../../src/contract/errors.ts';
import type { Format } from '../../src/contract/request.ts';
import { say } from '../../src/contract/sentence.ts';
import { SERVICE } from '../../src/contract/service-sentences.ts';

export const engineFailed = (): Refusal => ({
  code: 'INTERNAL_ERROR',
  message: SERVICE.engineFailed,
  hint: SERVICE.reportQuery,
});

export const engineSilent = (openMs: number): Refusal => ({
  code: 'INTERNAL_ERROR',
  message: say(SERVICE.engineSilent, { seconds: openMs / 1000 }),
  hint: SERVICE.tryLater,
});

export const engineResting = (restMs: number): Refusal => ({
  code: 'INTERNAL_ERROR',
  message: say(SERVICE.engineResting, { seconds: Math.ceil(restMs / 1000) }),
  hint: SERVICE.tryLaterSeeLog,
});

/** The thread reached the limit of its heap: what it held there was the result. */
export const resultTooLarge = (): Refusal => ({
  code: 'SQL_ERROR',
  message: SERVICE.resultTooLarge,
  hint: SERVICE.fewerRows,
});

export const writtenTooSlowly = (writeMs: number, format: Format): Refusal => ({
  code: 'TIMEOUT',
  message: say(SERVICE.writtenTooSlowly, { format, seconds: writeMs / 1000 }),
  hint: SERVICE.lessToWrite,
});

export const queueFull = (queueMax: number): Refusal => ({
  code: 'BUSY',
  message: say(SERVICE.queueFull, { count: queueMax }),
  hint: SERVICE.tryInAFewSeconds,
});

export const waitedTooLong = (queueWaitMs: number): Refusal => ({
  code: 'BUSY',
  message: say(SERVICE.waitedTooLong, { seconds: queueWaitMs / 1000 }),
  hint: SERVICE.tryInAFewSeconds,
});
