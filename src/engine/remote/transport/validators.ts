import type { Validators } from './transport.ts';

export const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

export function readValidators(header: (name: string) => string | null): Validators {
  return { etag: header('etag'), lastModified: header('last-modified') };
}

const isWeak = (etag: string): boolean => etag.startsWith('W/');
/** Whether equal validators prove equal bytes. */
export const isStrong = (etag: string): boolean => !isWeak(etag);
const opaque = (etag: string): string => etag.replace(/^W\//, '');

/**
 * Whether two answers come from different versions of the file. Strong ETags decide alone. Weak ones promise the same
 * meaning, not the same bytes: different ones show a change; if they are equal, the date decides.
 */
export function isOtherVersion(before: Validators, now: Validators): boolean {
  if (before.etag !== null && now.etag !== null) {
    if (opaque(before.etag) !== opaque(now.etag)) return true;
    if (!isWeak(before.etag) && !isWeak(now.etag)) return false;
  }
  return before.lastModified !== null && now.lastModified !== null && before.lastModified !== now.lastModified;
}

/** Whether these would show a change of the file: a strong ETag or a date. */
export function canTellChange({ etag, lastModified }: Validators): boolean {
  return (etag !== null && !isWeak(etag)) || lastModified !== null;
}

/** The validators known after another answer that showed no change: the first value of each stays. */
export function joinValidators(before: Validators, now: Validators): Validators {
  return { etag: before.etag ?? now.etag, lastModified: before.lastModified ?? now.lastModified };
}
