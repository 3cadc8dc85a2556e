import type { Refusal } from '../../src/contract/errors.ts';
import type { Format } from '../../src/contract/request.ts';

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

/** The thread reached the limit of its heap: what it held there was the result. */
export const resultTooLarge = (): Refusal => ({
  code: 'SQL_ERROR',
  message: 'The result needs more memory than one query may have.',
  hint: 'Select fewer columns or fewer rows.',
});

export const writtenTooSlowly = (writeMs: number, format: Format): Refusal => ({
  code: 'TIMEOUT',
  message: `The result was computed, but could not be written as ${format} within ${writeMs / 1000} seconds.`,
  hint: 'Select fewer or shorter columns, fewer rows, or another format.',
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
