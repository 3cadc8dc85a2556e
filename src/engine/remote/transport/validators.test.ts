import { describe, expect, it } from 'vitest';
import type { Validators } from './transport.ts';
import { canTellChange, isOtherVersion, joinValidators, NO_VALIDATORS } from './validators.ts';

const MONDAY = 'Mon, 05 Jan 2026 10:00:00 GMT';
const TUESDAY = 'Tue, 06 Jan 2026 10:00:00 GMT';
const of = (etag: string | null, lastModified: string | null = null): Validators => ({ etag, lastModified });

describe('a change is detected', () => {
  it.each([
    ['by strong ETags that differ', of('"a"'), of('"b"'), true],
    ['by weak ETags that differ', of('W/"a"'), of('W/"b"'), true],
    ['by dates where there are no ETags', of(null, MONDAY), of(null, TUESDAY), true],
    ['by dates where the ETags are weak and equal', of('W/"a"', MONDAY), of('W/"a"', TUESDAY), true],
    ['by dates where one answer has no ETag', of('"a"', MONDAY), of(null, TUESDAY), true],
    ['not where strong ETags are equal, whatever the date of a mirror', of('"a"', MONDAY), of('"a"', TUESDAY), false],
    ['not by a proxy that weakens an ETag', of('"a"', MONDAY), of('W/"a"', MONDAY), false],
    ['not where nothing is said', NO_VALIDATORS, NO_VALIDATORS, false],
    ['not where something is said for the first time', NO_VALIDATORS, of('"a"', MONDAY), false],
  ])('%s', (_, before, now, changed) => expect(isOtherVersion(before, now)).toBe(changed));
});

describe('a change would be detected', () => {
  it.each([
    ['by a strong ETag', of('"a"'), true],
    ['by a date', of(null, MONDAY), true],
    ['by a date beside a weak ETag', of('W/"a"', MONDAY), true],
    ['not by a weak ETag alone', of('W/"a"'), false],
    ['not by nothing', NO_VALIDATORS, false],
  ])('%s', (_, validators, can) => expect(canTellChange(validators)).toBe(can));
});

it('keeps the first value of each', () => {
  expect(joinValidators(of(null, MONDAY), of('"a"', TUESDAY))).toEqual(of('"a"', MONDAY));
});
