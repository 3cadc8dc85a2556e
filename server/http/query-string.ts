import { accepted, type Checked, refused } from '../../src/contract/errors.ts';

/**
 * Parses the query of a URL.
 *
 * @param names the parameters that mean something; others are ignored
 * @returns their values, decoded. Refused if one is sent twice or is not percent-encoded UTF-8.
 */
export function readQuery<Name extends string>(
  url: string,
  names: readonly Name[],
): Checked<{ readonly [K in Name]?: string }> {
  const start = url.indexOf('?');
  const values: { [K in Name]?: string } = {};
  for (const pair of start < 0 ? [] : url.slice(start + 1).split('&')) {
    const [rawName = '', ...rest] = pair.split('=');
    const decodedName = percentDecode(rawName);
    const name = names.find((known) => known === decodedName);
    if (name === undefined) continue;
    if (values[name] !== undefined) return refused('BAD_REQUEST', `The parameter ${name} was sent more than once.`);
    const value = percentDecode(rest.join('='));
    if (value === null) {
      return refused('BAD_REQUEST', `The parameter ${name} is not percent-encoded UTF-8.`, {
        hint: 'Encode it with encodeURIComponent, or with curl --data-urlencode.',
      });
    }
    values[name] = value;
  }
  return accepted(values);
}

function percentDecode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
