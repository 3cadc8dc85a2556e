const HEAD = ['limit', 'value', 'meaning'];

/**
 * The numbers of an object in a source file as a table in Markdown, each with its comment. A number without a comment is
 * explained by that of the one before it.
 *
 * @param source the file's text
 * @param name of the constant
 * @throws Error when the file has no such constant
 */
export function limitsTable(source: string, name: string, values: Readonly<Record<string, number>>): string {
  const at = source.indexOf(`export const ${name} = {`);
  if (at < 0) throw new Error(`There is no ${name}.`);
  const body = source.slice(at, source.indexOf('\n}', at));
  const comments = new Map(
    [...body.matchAll(/(?:\/\*\*([\s\S]*?)\*\/\s*)?^ {2}(\w+): /gm)].map(([, comment = '', key = '']) => [
      key,
      comment,
    ]),
  );
  const rows = Object.entries(values).map(([key, value]) => [
    `\`${key}\``,
    withUnit(key, value),
    (comments.get(key) ?? '')
      .replace(/\s*\n\s*\*\s*/g, ' ')
      .replaceAll('|', '\\|')
      .trim(),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const SIZES = [
  ['MiB', 1024 * 1024],
  ['KiB', 1024],
] as const;

/** A number in the unit of its name. */
function withUnit(name: string, value: number): string {
  if (name.endsWith('Bytes')) {
    const [unit, size] = SIZES.find(([, bytes]) => value % bytes === 0) ?? ['bytes', 1];
    return `${grouped(value / size)} ${unit}`;
  }
  if (name.endsWith('Ms')) return value % 1_000 === 0 ? `${grouped(value / 1_000)} s` : `${grouped(value)} ms`;
  return grouped(value);
}

const grouped = (value: number) => value.toLocaleString('en-US');
