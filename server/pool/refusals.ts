import type { Refusal } from '../../src/contract/errors.ts';

export const engineFailed = (): Refusal => ({
  code: 'INTERNAL_ERROR',
  message: 'The SQL engine failed on this query.',
  hint: 'Other queries are not affected. If this one fails again, please report it.',
});

export const engineSilent = (openMs: number): Refusal => ({
  code: 'INTERNAL_ERROR',
  message: `The SQL engine did not open the database within ${openMs / 1000} seconds.`,
  hint: 'Try again later.',
});

export const engineResting = (restMs: number): Refusal => ({
  code: 'INTERNAL_ERROR',
  message: `The SQL engine does not start; it is tried again in ${Math.ceil(restMs / 1000)} s.`,
  hint: 'Try again later. The operator finds the reason in the log.',
});

export const queueFull = (queueMax: number): Refusal => ({
  code: 'BUSY',
  message: `The service is busy: ${queueMax} queries are waiting already.`,
  hint: 'Try again in a few seconds.',
});

export const waitedTooLong = (queueWaitMs: number): Refusal => ({
  code: 'BUSY',
  message: `The service is busy: the query waited ${queueWaitMs / 1000} seconds for its turn.`,
  hint: 'Try again in a few seconds.',
});
