import { labelsWithoutCode } from '../../sources/uncoded-labels.ts';
import { readInteger } from '../fields.ts';
import { cleanLabel, spellingKey } from '../labels.ts';
import type { Locality } from './localities.ts';

/** The locality of a row. */
export interface RowSettlement {
  readonly code: number | null;
  /** The canonical name of the code; without a code, the cleaned label; null if the row names no place. */
  readonly name: string | null;
  /** The label of the registry if it names another locality than that of the row; otherwise null. */
  readonly raw: string | null;
}

const NOWHERE: RowSettlement = { code: null, name: null, raw: null };

/** Finds the locality of a row. `adopted` collects codes that rows have and no list knows. */
export interface SettlementResolver {
  resolve(code: string, label: string): RowSettlement | 'unreadable_code';
  readonly adopted: ReadonlyMap<number, string>;
}

/**
 * The code of a row decides its locality. Without a code, the first match of its label wins: the name of exactly one locality, a
 * spelling of exactly one name, a label with a listed locality, a former name. The last two keep the label in settlement_raw.
 */
export function settlementResolver(localities: readonly Locality[]): SettlementResolver {
  const nameOf = new Map(localities.map((locality) => [locality.code, locality.name]));
  const byName = unambiguous(localities.map((locality) => [locality.name, locality.code]));
  const bySpelling = unambiguous(localities.map((locality) => [spellingKey(locality.name), locality.code]));
  const byAlias = unambiguous(
    labelsWithoutCode().flatMap(({ label, code }) =>
      // A label of a place that is not in the list means no place.
      code !== null && nameOf.has(code) ? [[spellingKey(label), code] as const] : [],
    ),
  );
  const byFormerName = unambiguous(
    localities.flatMap(({ code, formerNames }) => formerNames.map((name) => [spellingKey(name), code] as const)),
  );
  const adopted = new Map<number, string>();
  const byLabel = new Map<string, RowSettlement>();

  const given = (code: number, raw: string | null = null): RowSettlement => ({
    code,
    name: nameOf.get(code) ?? adopted.get(code) ?? null,
    raw,
  });

  const resolveLabel = (label: string): RowSettlement => {
    const cleaned = cleanLabel(label);
    if (cleaned === '') return NOWHERE;
    const key = spellingKey(cleaned);
    const own = byName.get(cleaned) ?? bySpelling.get(key);
    if (own !== undefined) return given(own);
    const other = byAlias.get(key) ?? byFormerName.get(key);
    if (other !== undefined) return given(other, label.trim());
    return { code: null, name: cleaned, raw: null };
  };

  return {
    adopted,
    resolve(codeText, label) {
      const code = readInteger(codeText);
      if (code === 'unreadable') return 'unreadable_code';
      if (code !== null && nameOf.has(code)) return given(code);
      let found = byLabel.get(label);
      if (found === undefined) {
        found = resolveLabel(label);
        byLabel.set(label, found);
      }
      if (code === null || code === 0 || found.code !== null || found.name === null) return found;
      if (!adopted.has(code)) adopted.set(code, found.name);
      return given(code);
    },
  };
}

/** Pairs as a map, without the keys with more than one code. */
function unambiguous(pairs: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  const doubtful = new Set<string>();
  for (const [key, code] of pairs) {
    if (codes.has(key) && codes.get(key) !== code) doubtful.add(key);
    codes.set(key, code);
  }
  for (const key of doubtful) codes.delete(key);
  return codes;
}
