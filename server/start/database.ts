import { databaseIsCurrent, MAX_REJECTED_SHARE_DEFAULT, readManifest } from '../../builder/index.ts';

/** The database that is built if there is none: synthetic, of this size. */
export const STARTER = { deals: 250_000, seed: 1 } as const;

/** What to do with the database of a folder. */
export type DatabaseState =
  | { readonly kind: 'current' }
  /** To be built from synthetic deals. */
  | { readonly kind: 'missing' }
  /** Built from a real register: never replaced here, whatever its age. */
  | { readonly kind: 'kept'; readonly note: string };

/** A database of older code or other options than `starter` counts as missing, unless it came from a real register. */
export function databaseState(
  dataDir: string,
  starter: { readonly deals: number; readonly seed: number } = STARTER,
): DatabaseState {
  const builder = readManifest(dataDir)?.builder;
  if (builder?.source?.kind === 'register') {
    const day = builder.startedAt.slice(0, 10);
    return {
      kind: 'kept',
      note: `kept, it was built from the register ${builder.source.file} on ${day}. To build it anew with this version: npm run db:build -- --register FILE [--sources FOLDER] --out "${dataDir}"`,
    };
  }
  const current = databaseIsCurrent(dataDir, {
    source: { kind: 'synthetic', ...starter },
    maxRejectedShare: MAX_REJECTED_SHARE_DEFAULT,
  });
  return { kind: current ? 'current' : 'missing' };
}
