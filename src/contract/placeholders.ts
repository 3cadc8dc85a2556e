import { accepted, type Checked, refused } from './errors.ts';
import type { Parameter, Parameters } from './request.ts';

/**
 * Fits the values of a request to the placeholders of its statement.
 *
 * @param placeholders the statement's placeholders by index, as SQLite names them: null for `?`, else `?5`, `:name`, `@name` or `$name`.
 * @returns one value for each placeholder, in their order.
 */
export function fitParameters(
  placeholders: readonly (string | null)[],
  params: Parameters | undefined,
): Checked<readonly Parameter[]> {
  if (params === undefined) {
    return placeholders.length === 0
      ? accepted([])
      : refused('BAD_REQUEST', `${countOf(placeholders)}, but no params were sent.`);
  }
  return Array.isArray(params)
    ? fitPositional(placeholders, params)
    : fitNamed(placeholders, params as { readonly [name: string]: Parameter });
}

function fitPositional(
  placeholders: readonly (string | null)[],
  params: readonly Parameter[],
): Checked<readonly Parameter[]> {
  const named = placeholders.find((name) => name !== null && !name.startsWith('?'));
  if (named) {
    return refused('BAD_REQUEST', `The placeholder ${named} has a name, but params is an array.`, {
      hint: 'Send params as a JSON object, or write ? in the statement.',
    });
  }
  if (params.length !== placeholders.length) {
    const numbered = placeholders.at(-1);
    const needed = numbered
      ? `The placeholder ${numbered} is value number ${placeholders.length}`
      : countOf(placeholders);
    return refused('BAD_REQUEST', `${needed}, but params has ${params.length}.`);
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
    if (placeholder === null || placeholder.startsWith('?')) {
      return refused('BAD_REQUEST', 'A placeholder of the statement is ?, but params is an object.', {
        hint: 'Send params as a JSON array, or give the placeholder a name such as :city.',
      });
    }
    const key = [placeholder, placeholder.slice(1)].find((name) => Object.hasOwn(params, name));
    if (key === undefined) return refused('BAD_REQUEST', `params has no value for the placeholder ${placeholder}.`);
    unused.delete(key);
    values.push(params[key] ?? null);
  }
  const [surplus] = unused;
  if (surplus === undefined) return accepted(values);
  const bound = placeholders.find((name) => name?.slice(1) === surplus);
  return refused(
    'BAD_REQUEST',
    bound
      ? `params has the placeholder ${bound} twice, as ${bound} and as ${surplus}.`
      : `params has ${surplus}, but the statement has no such placeholder.`,
  );
}

function countOf(placeholders: readonly unknown[]): string {
  return placeholders.length === 1
    ? 'The statement has 1 placeholder'
    : `The statement has ${placeholders.length} placeholders`;
}
