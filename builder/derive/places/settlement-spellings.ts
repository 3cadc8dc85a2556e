import { spellingKey } from '../../rows/labels.ts';
import type { Scratch } from '../../scratch.ts';

/**
 * Makes `settlement_spellings`: codes of settlements by the common form of their names, which the SQL function `spelling` gives.
 * Publishers write one name in several ways. A form of several settlements is left out, because it names none.
 */
export function listSpellings({ db, fill }: Scratch): void {
  const codes = new Map<string, number | null>();
  for (const { code, name } of db
    .prepare<[], { code: number; name: string }>('SELECT code, name FROM settlements ORDER BY code')
    .iterate()) {
    const form = spellingKey(name);
    codes.set(form, codes.has(form) ? null : code);
  }
  fill(
    'settlement_spellings',
    ['spelling', 'code'],
    [...codes].filter(([, code]) => code !== null),
  );
}
