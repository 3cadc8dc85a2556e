import type { SqlRequest } from '../../contract/request.ts';
import type { Place, PlaceKind } from './place-query.ts';
import { isSlipOf } from './slip.ts';

/** A shorter text is like too many names. */
const CHARACTERS_MIN = 3;
/** Most suggested names. */
const OFFERED_MAX = 5;
/** More than all settlements, or the names of one settlement. */
const NAMES_MAX = 5_000;

const NAMES = {
  settlement: 'SELECT code, name, name_en FROM settlements ORDER BY deals_total DESC',
  neighbourhood: `SELECT nbhd_id, name, settlement FROM neighborhoods
WHERE settlement_code = (SELECT code FROM settlements WHERE name = :within) ORDER BY deals_total DESC`,
  street: `SELECT id, street, settlement FROM streets
WHERE settlement_code = (SELECT code FROM settlements WHERE name = :within) ORDER BY deals_total DESC`,
} as const satisfies Record<PlaceKind, string>;

/**
 * The request for all names that a mistyped one may mean, those with most deals first; null if these are too many or the
 * text is too short.
 *
 * @param within name of the settlement of a neighbourhood or street; null if unknown
 */
export function nearPlacesQuery(kind: PlaceKind, typed: string, within: string | null): SqlRequest | null {
  if (typed.trim().length < CHARACTERS_MIN) return null;
  if (kind === 'settlement') return { sql: NAMES.settlement, limit: NAMES_MAX };
  return within === null ? null : { sql: NAMES[kind], params: { within }, limit: NAMES_MAX };
}

/** The places whose name is the typed text but for one slip of the hand; in the given order. */
export function nearPlaces(kind: PlaceKind, places: readonly Place[], typed: string): readonly Place[] {
  const wanted = plain(typed);
  const isNear = (name: string) => isSlipOf(wanted, plain(name));
  return places
    .filter(({ name, detail }) => isNear(name) || (kind === 'settlement' && detail !== null && isNear(detail)))
    .slice(0, OFFERED_MAX);
}

/** Without case and punctuation, which people leave out. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
