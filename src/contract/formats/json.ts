import { RESULT_MEMBERS, type SqlResult } from '../result.ts';

type Around = Omit<SqlResult, 'columns' | 'rows'>;

const MEMBERS = Object.keys(RESULT_MEMBERS) as (keyof SqlResult)[];
const AROUND = MEMBERS.filter((member) => member !== 'columns' && member !== 'rows');

/** The JSON body of the contract up to the end of its rows; `closeJson` writes the rest. */
export function openJson({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): string {
  return `{"columns":${JSON.stringify(columns)},"rows":${JSON.stringify(rows)}`;
}

/**
 * The rest of the body, from the comma after its rows, in the contract's order. So members that are known only at
 * sending do not affect the rows.
 */
export function closeJson(around: Around): string {
  return `,${JSON.stringify(Object.fromEntries(AROUND.map((member) => [member, around[member]]))).slice(1)}`;
}
