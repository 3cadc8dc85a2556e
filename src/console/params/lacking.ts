import { tokenize } from '../../contract/guard/tokens.ts';
import type { Parameter, Parameters } from '../../contract/request.ts';
import type { Placeholder } from './parameter.ts';
import { placeholdersIn } from './placeholders.ts';

/** A statement with the values of its placeholders. */
interface Valued {
  readonly sql: string;
  readonly params?: Parameters;
}

/** Whether a placeholder was given no value at all. NULL is a value. */
export const lacksValues = ({ sql, params }: Valued): boolean => valuesOf(sql, params).includes(undefined);

/** The same, where an empty field of a form stands for a value that is still to come: it is NULL until then. */
export const awaitsValues = ({ sql, params }: Valued): boolean =>
  valuesOf(sql, params).some((value) => value === undefined || value === null);

/** The keys of the placeholders whose value is NULL, also because nothing was filled in. */
export function emptyPlaceholders({ sql, params }: Valued): readonly string[] {
  const values = valuesOf(sql, params);
  return placeholdersIn([...tokenize(sql)])
    .filter((_, at) => (values[at] ?? null) === null)
    .map(({ key }) => key);
}

function valuesOf(sql: string, params: Parameters | undefined): readonly (Parameter | undefined)[] {
  const placeholders = placeholdersIn([...tokenize(sql)]);
  return placeholders.map(({ text, key }: Placeholder, at) => {
    if (params === undefined) return undefined;
    if (Array.isArray(params)) return (params as readonly Parameter[])[/^\d+$/.test(key) ? Number(key) - 1 : at];
    const named = params as { readonly [name: string]: Parameter };
    const name = [key, text].find((one) => Object.hasOwn(named, one));
    return name === undefined ? undefined : named[name];
  });
}
