import { accepted, type Checked, refused } from './errors.ts';
import { REFUSALS } from './refusal-sentences.ts';
import type { Parameter, Parameters } from './request.ts';
import { say } from './sentence.ts';

/**
 * Matches the values of a request with the placeholders of its statement.
 *
 * @param placeholders the statement's placeholders by index, as SQLite names them: null for `?`, else `?5`, `:name`,
 *   `@name` or `$name`.
 * @returns one value for each placeholder, in their order.
 */
export function fitParameters(
  placeholders: readonly (string | null)[],
  params: Parameters | undefined,
): Checked<readonly Parameter[]> {
  const count = placeholders.length;
  if (params === undefined) {
    return count === 0
      ? accepted([])
      : refused('BAD_REQUEST', count === 1 ? REFUSALS.onePlaceholder : say(REFUSALS.placeholders, { count }));
  }
  const named = placeholders.find(hasName);
  if (named && !placeholders.every(hasName))
    return refused('BAD_REQUEST', say(REFUSALS.mixedPlaceholders, { name: named }));
  return Array.isArray(params)
    ? fitPositional(placeholders, params)
    : fitNamed(placeholders, params as { readonly [name: string]: Parameter });
}

const hasName = (placeholder: string | null): placeholder is string =>
  placeholder !== null && !placeholder.startsWith('?');

function fitPositional(
  placeholders: readonly (string | null)[],
  params: readonly Parameter[],
): Checked<readonly Parameter[]> {
  const named = placeholders.find(hasName);
  if (named) {
    return refused('BAD_REQUEST', say(REFUSALS.namedInArray, { name: named }), {
      hint: REFUSALS.sendObject,
    });
  }
  if (params.length !== placeholders.length) {
    const [count, sent] = [placeholders.length, params.length];
    const numbered = placeholders.at(-1);
    if (numbered) return refused('BAD_REQUEST', say(REFUSALS.numbered, { name: numbered, count, sent }));
    return refused(
      'BAD_REQUEST',
      count === 1 ? say(REFUSALS.oneFewer, { sent }) : say(REFUSALS.otherCount, { count, sent }),
    );
  }
  return accepted(params);
}

function fitNamed(
  placeholders: readonly (string | null)[],
  params: { readonly [name: string]: Parameter },
): Checked<readonly Parameter[]> {
  const unused = new Set(Object.keys(params));
  const values: Parameter[] = [];
  for (const placeholder of placeholders) {
    if (!hasName(placeholder)) {
      return refused('BAD_REQUEST', REFUSALS.unnamedInObject, {
        hint: REFUSALS.sendArray,
      });
    }
    const key = [placeholder, placeholder.slice(1)].find((name) => Object.hasOwn(params, name));
    if (key === undefined) return refused('BAD_REQUEST', say(REFUSALS.noValue, { name: placeholder }));
    unused.delete(key);
    values.push(params[key] ?? null);
  }
  const [surplus] = unused;
  if (surplus === undefined) return accepted(values);
  const bound = placeholders.find((name) => name?.slice(1) === surplus);
  return refused(
    'BAD_REQUEST',
    bound ? say(REFUSALS.valueTwice, { bound, surplus }) : say(REFUSALS.surplusValue, { surplus }),
  );
}
