import type { Scratch } from '../../scratch.ts';
import type { LocalityRecord } from '../../sources/localities.ts';
import { spellingKey } from '../labels.ts';

/** Fields that are taken together, if the first of them is empty: a place has both coordinates, an authority its kind and code. */
const TOGETHER: readonly (readonly (keyof LocalityRecord['values'])[])[] = [
  ['name_en'],
  ['district'],
  ['subdistrict'],
  ['lat', 'lon'],
  ['muni_type', 'regional_council', 'municipality', 'muni_code'],
  ['settlement_kind'],
  ['is_collective'],
  ['former_names'],
];

/**
 * Fills what an operator's list of localities leaves empty from the official list, for localities of the same code and name: lists
 * that the statistics bureau hands out have no centres, and their codes of authorities no names. Needs `scratch.raw_localities`.
 *
 * @returns how many localities got something
 */
export function completeLocalities({ db }: Scratch, official: readonly LocalityRecord[]): number {
  const nameOf = db.prepare<[number], string>('SELECT name FROM scratch.raw_localities WHERE code = ?').pluck();
  const updates = TOGETHER.map((fields) => ({
    fields,
    update: db.prepare(
      `UPDATE scratch.raw_localities SET ${fields.map((field) => `${field} = ifnull(${field}, ?)`).join(', ')}
       WHERE code = ? AND ${fields[0]} IS NULL`,
    ),
  }));
  let completed = 0;
  for (const { values } of official) {
    const name = nameOf.get(values.code);
    const names = [values.name, ...(values.former_names ?? '').split('|')].map(spellingKey);
    if (name === undefined || !names.includes(spellingKey(name))) continue;
    const changes = updates
      .filter(({ fields: [first] }) => first !== undefined && values[first] !== null)
      .map(({ fields, update }) => update.run(...fields.map((field) => values[field]), values.code).changes);
    if (changes.some((count) => count > 0)) completed += 1;
  }
  return completed;
}
