/** Licences, by SPDX, under which a part may be shipped: none asks for the source of what it is built into. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'blessing',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Whether a part of this licence may be shipped.
 *
 * @param expression an SPDX expression: names joined by AND, or by OR, perhaps in parentheses; any other one is refused
 */
export function isAllowed(expression: string): boolean {
  const names = expression.replace(/^\((.*)\)$/, '$1');
  if (names.includes(' AND ')) return names.split(' AND ').every((name) => ALLOWED.has(name));
  return names.split(' OR ').some((name) => ALLOWED.has(name));
}
