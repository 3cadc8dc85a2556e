import { RESULT_MEMBERS, type SqlResult } from '../result.ts';

type Around = Omit<SqlResult, 'columns' | 'rows'>;

const MEMBERS = Object.keys(RESULT_MEMBERS) as (keyof SqlResult)[];
const AROUND = MEMBERS.filter((member) => member !== 'columns' && member !== 'rows');

/** Writes a result as the JSON body of the contract, its members in the contract's order however they were put together. */
export function toJson(result: SqlResult): string {
  return openJson(result) + closeJson(result);
}

/** The body up to the end of its rows. */
export function openJson({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): string {
  return `{"columns":${JSON.stringify(columns)},"rows":${JSON.stringify(rows)}`;
}

/** The rest of the body, from the comma after its rows: what is known only when it is sent need not touch them. */
export function closeJson(around: Around): string {
  return `,${JSON.stringify(Object.fromEntries(AROUND.map((member) => [member, around[member]]))).slice(1)}`;
}
