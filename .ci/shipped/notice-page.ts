import { isAllowed } from './licences.ts';
import type { Part } from './packages.ts';

const BEGIN = 'PACKAGES (from here on written by `npm run notice`)';

/** A line that says whose it is, and not a line of a licence about copyright. */
const COPYRIGHT = /^\W*(copyright (?!\[|notice|holder|owner|law|license|statement)|\(c\) |©)/i;

/** Lines of copyright after these stand for a part of what the text is about, and stay in it. */
const HEAD_LINES = 10;

/**
 * The text of NOTICE with the parts that others wrote: a list, and then each text of a licence once.
 *
 * @param notice the present text; what is before the packages is unchanged
 * @throws Error that names the parts whose licence is unknown or not allowed
 */
export function withPackages(notice: string, parts: readonly Part[]): string {
  const refused = parts.filter(({ licence }) => licence === null || !isAllowed(licence));
  if (refused.length > 0) {
    const names = refused.map(({ name, version, licence }) => `${name} ${version} (${licence ?? 'no licence'})`);
    throw new Error(`These may not be shipped: ${names.join(', ')}. See .ci/shipped/licences.ts.`);
  }
  const at = notice.indexOf(BEGIN);
  if (at < 0) throw new Error(`NOTICE has no line "${BEGIN}".`);
  const sorted = [...parts].sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version));
  const texts = [...textsOf(sorted).values()].map(
    ({ text, users }) => `${'-'.repeat(80)}\n${[...users].join(', ')}:\n\n${text}\n`,
  );
  return `${notice.slice(0, at)}${BEGIN}\n\n${sorted.map(entryOf).join('\n')}\n\n${texts.join('\n')}`;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** A part with the holders of its copyright, a line each. */
function entryOf({ name, version, licence, texts }: Part): string {
  const holders = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => COPYRIGHT.test(line)));
  return [`${name} ${version}: ${licence}`, ...[...holders].map((line) => `    ${line.trim()}`)].join('\n');
}

/** Texts without the copyright at their head, each with its users; texts that differ in blanks alone are one. */
function textsOf(parts: readonly Part[]): ReadonlyMap<string, { readonly text: string; readonly users: Set<string> }> {
  const found = new Map<string, { readonly text: string; readonly users: Set<string> }>();
  for (const { name, texts } of parts) {
    for (const whole of texts) {
      const text = withoutCopyright(whole);
      const key = text.replace(/\W+/g, ' ').toLowerCase().trim();
      if (key === '') continue;
      const { users } = found.get(key) ?? found.set(key, { text, users: new Set() }).get(key) ?? { users: new Set() };
      users.add(name);
    }
  }
  return found;
}

const withoutCopyright = (text: string) =>
  text
    .replaceAll('\r', '')
    .split('\n')
    .filter((line, i) => i >= HEAD_LINES || !COPYRIGHT.test(line))
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
