import { RESULT_MEMBERS, type SqlResult } from '../result.ts';

const MEMBERS = Object.keys(RESULT_MEMBERS) as (keyof SqlResult)[];

/** Writes a result as the JSON body of the contract, its members in the contract's order however they were put together. */
export function toJson(result: SqlResult): string {
  return JSON.stringify(Object.fromEntries(MEMBERS.map((member) => [member, result[member]])));
}
