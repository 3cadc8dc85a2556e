import { Choices } from './choices.ts';
import { Draft, type Statement } from './draft.ts';
import type { Facts } from './facts.ts';
import { common, compound, grouped, nested, plainSelect, type Rule, windowed } from './selects.ts';
import { boxes, errors, fullText, introspection, json, recursive, values } from './specials.ts';

/** The kinds of statement, each as often as its weight says. A shrunk list of decisions ends at the first one. */
export const STATEMENT_KINDS = [
  [10, 'plain select', plainSelect],
  [10, 'grouped', grouped],
  [6, 'windowed', windowed],
  [6, 'nested', nested],
  [5, 'compound', compound],
  [6, 'common table', common],
  [5, 'full text', fullText],
  [4, 'boxes', boxes],
  [4, 'json', json],
  [4, 'recursive', recursive],
  [10, 'values', values],
  [2, 'introspection', introspection],
  [4, 'error', errors],
] as const satisfies readonly (readonly [number, string, Rule])[];

/** How many decisions are generated: no statement takes more than a few hundred. */
export const DECISIONS_MAX = 400;

const LIMITS = [200, 1, 1_000, 10] as const;

/** Writes a read-only statement; equal decisions on equal facts make the same. */
export function generate(decisions: readonly number[], facts: Facts): Statement {
  const draft = new Draft(new Choices(decisions), facts);
  const [kind, rule] = draft.choices.weighted(
    STATEMENT_KINDS.map(([weight, name, made]) => [weight, [name, made] as const]),
  );
  const limit = draft.choices.of(LIMITS);
  const { sql, ordered } = rule(draft);
  const { params, traits } = draft;
  return { sql, ...(params === undefined ? {} : { params }), limit, kind, ordered, traits };
}
