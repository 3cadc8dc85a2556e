import type { ColumnDocument, JoinDocument, SchemaDocument, TableDocument } from './schema-document.ts';

/** The same as Markdown, for people and for language models. */
export function schemaMarkdown(schema: SchemaDocument): string {
  const groups = [...new Set(schema.tables.map(({ group }) => group))];
  return [
    '# Nadlan SQL: the database',
    `Schema version ${schema.schema_version}. ${schema.dialect}.${
      schema.data_as_of === null ? '' : ` Data as of ${schema.data_as_of}.`
    }`,
    ...(schema.synthetic ? ['**Synthetic data.** The deals are invented: they say nothing about real prices.'] : []),
    '## Conventions',
    ...schema.conventions.map(({ title, text }, at) => `${at + 1}. **${title}.** ${plain(text)}`),
    '## Joins',
    schema.joins.map(joinLine).join('\n'),
    ...groups.flatMap((group) => [
      `## Tables: ${group}`,
      ...schema.tables.filter((table) => table.group === group).flatMap(tableSection),
    ]),
    '## Keys of meta',
    Object.entries(schema.meta_keys)
      .map(([group, keys]) => `- ${group}: ${keys.join(', ')}`)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function joinLine({ from, from_columns, to, to_columns, one_to_one }: JoinDocument): string {
  const side = (table: string, columns: readonly string[]) =>
    columns.length === 1 ? `${table}.${columns[0]}` : `${table}.(${columns.join(', ')})`;
  return `- \`${side(from, from_columns)}\` → \`${side(to, to_columns)}\`${one_to_one ? ' (one to one)' : ''}`;
}

function tableSection(table: TableDocument): readonly string[] {
  const facts = [
    ...(table.primary_key.length > 0
      ? [`Primary key: (${table.primary_key.join(', ')})${table.without_rowid ? ', without rowid' : ''}.`]
      : []),
    ...table.unique.map((columns) => `Unique: (${columns.join(', ')}).`),
    ...table.indexes.map(
      ({ columns, where }) => `Index: (${columns.join(', ')})${where === undefined ? '' : ` where ${where}`}.`,
    ),
    ...(table.rowid_of === undefined
      ? []
      : [`rowid = ${table.rowid_of}.${table.contentless ? ' Contentless: its columns read NULL.' : ''}`]),
  ];
  return [
    `### ${table.name}`,
    plain(table.description),
    ...(facts.length > 0 ? [facts.join(' ')] : []),
    [
      '| column | type | meaning | example |',
      '| --- | --- | --- | --- |',
      ...table.columns.map(
        (column) =>
          `| ${column.name} | ${column.type}${column.nullable ? '?' : ''} | ${escaped(meaning(column))} | ${escaped(String(column.example ?? ''))} |`,
      ),
    ].join('\n'),
  ];
}

function meaning({ description, values }: ColumnDocument): string {
  return values === undefined ? description : `${description} Values: ${values.join(', ')}.`;
}

/** Keeps a text out of the hands of HTML, which would take `<name>` for a tag, and of Markdown. */
const plain = (text: string) => text.replace(/[\\<&*]/g, '\\$&').replace(/\s+/g, ' ');

/** The same within a cell. */
const escaped = (text: string) => plain(text).replaceAll('|', '\\|');
