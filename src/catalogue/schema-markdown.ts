import type {
  ColumnDocument,
  FunctionDocument,
  JoinDocument,
  SchemaDocument,
  TableDocument,
} from './schema-document.ts';

/**
 * The same as Markdown, for people and for language models: what a statement may be, then the general rules, then the tables by
 * groups, then the lists.
 */
export function schemaMarkdown(schema: SchemaDocument): string {
  const groups = [...new Set(schema.tables.map(({ group }) => group))];
  return [
    '# Nadlan SQL: the database',
    `Schema version ${schema.schema_version}. ${schema.dialect}.${
      schema.data_as_of === null ? '' : ` Data as of ${schema.data_as_of}.`
    }`,
    ...(schema.synthetic ? ['**Synthetic data.** The deals are invented: they say nothing about real prices.'] : []),
    '## What a statement may be',
    limitsText(schema),
    `Not available:\n\n${schema.not_available.map((text) => `- ${plain(text)}`).join('\n')}`,
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
    '## Functions',
    functionGroups(schema.functions),
    '## Functions after FROM',
    schema.table_functions
      .map(({ signature, columns, description }) => `- \`${signature}\` (${columns.join(', ')}): ${plain(description)}`)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function limitsText({ formats, limits }: SchemaDocument): string {
  return [
    `At most ${limits.statement_characters} characters.`,
    `limit rows, from 1 to ${limits.rows_max}; ${limits.rows_default} unless told otherwise. truncated says whether there were more.`,
    `A result of more than ${limits.result_bytes} bytes is cut, too.`,
    `A query that computes for more than ${limits.query_ms / 1000} seconds is stopped.`,
    `Bind values as params: an array for ?, an object for :name, @name and $name.`,
    `Formats: ${formats.join(', ')}.`,
  ].join(' ');
}

/** A line for each function, by groups. */
function functionGroups(functions: readonly FunctionDocument[]): string {
  const groups = [...new Set(functions.map(({ group }) => group))];
  return groups
    .map((group) => {
      const lines = functions
        .filter((each) => each.group === group)
        .map(
          ({ signature, description, refused }) =>
            `- \`${signature}\`: ${plain(description)}${refused ? ' **Refused.**' : ''}`,
        );
      return [`**${group}**`, lines.join('\n')].join('\n\n');
    })
    .join('\n\n');
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
          `| ${column.name} | ${typeOf(column)} | ${escaped(meaning(column))} | ${escaped(String(column.example ?? ''))} |`,
      ),
    ].join('\n'),
  ];
}

/** The type, with a question mark if NULL is possible, and the unit. */
function typeOf({ type, nullable, unit }: ColumnDocument): string {
  return `${type}${nullable ? '?' : ''}${unit === undefined || unit === 'count' ? '' : `, ${unit}`}`;
}

function meaning({ description, values }: ColumnDocument): string {
  return values === undefined ? description : `${description} Values: ${values.join(', ')}.`;
}

/** Escapes a text against HTML, which would take `<name>` for a tag, and against Markdown. */
const plain = (text: string) => text.replace(/[\\<&*]/g, '\\$&').replace(/\s+/g, ' ');

/** The same for a cell of a table. */
const escaped = (text: string) => plain(text).replaceAll('|', '\\|');
