import { basename } from 'node:path';
import { LAYOUTS } from '../../sources/layouts/index.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import { chooseRules } from '../mapping/choose-rules.ts';
import { findColumn } from '../mapping/column-name.ts';
import { knownPublishers } from '../mapping/known-publishers.ts';
import type { TableRule } from '../mapping/rule.ts';
import { openFile } from '../open-file.ts';
import type { OpenedFile, RawTable } from '../raw-record.ts';

/** How many records give examples of a column. */
const EXAMPLE_RECORDS = 3;
/** How many proposals a table gets at most, the ones with most fields first. */
const PROPOSALS = 2;

/** What is in a file, in lines; or why it cannot be read. */
interface Inspected {
  readonly isReadable: boolean;
  readonly lines: readonly string[];
}

/** Shows the tables of a file, their columns with examples, and the rules that fit them or proposals of one. */
export async function inspectFile(path: string): Promise<Inspected> {
  try {
    const opened = await openFile(path);
    if (opened === null) return { isReadable: false, lines: [`${path}: no reader knows files of this kind.`] };
    try {
      const version = opened.version === null ? '' : `, version ${opened.version}`;
      const lines = [`${basename(path)}: ${opened.format}${version}`];
      const known = knownPublishers();
      for (const table of opened.tables) {
        lines.push(`  table ${table.name}:`, ...(await columnLines(opened, table)), ...ruleLines(path, table, known));
      }
      return { isReadable: true, lines };
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { isReadable: false, lines: [error.message] };
    throw error;
  }
}

async function columnLines(opened: OpenedFile, { name, columns }: RawTable): Promise<readonly string[]> {
  const examples = new Map<string, Set<string>>();
  let records = 0;
  for await (const batch of opened.read(new Set([name]))) {
    for (const { record } of batch) {
      if (records >= EXAMPLE_RECORDS || 'detail' in record) continue;
      records += 1;
      for (const [column, value] of Object.entries(record.values)) {
        if (value !== null) examples.set(column, (examples.get(column) ?? new Set()).add(String(value).slice(0, 40)));
      }
    }
    if (records >= EXAMPLE_RECORDS) break;
  }
  return columns.map(
    (column) => `    ${column}: ${[...(examples.get(column) ?? ['(empty in the first records)'])].join(', ')}`,
  );
}

function ruleLines(path: string, table: RawTable, known: readonly TableRule[]): readonly string[] {
  const chosen = chooseRules(basename(path), table, { own: [], known });
  if (chosen.length > 0) return chosen.map(({ rule, layout }) => `  is read as ${layout.name}: ${rule.name}`);
  const proposals = LAYOUTS.map((layout) => {
    const rule = known.find((each) => each.layout === layout.name);
    const fields = Object.keys(layout.fields).flatMap((field) => {
      const column = findColumn(table.columns, [field, ...(rule?.fields[field]?.columns ?? [])]);
      return column === null ? [] : [[field, column] as const];
    });
    return { layout, fields };
  })
    .filter(({ fields }) => fields.length > 0)
    .sort((one, other) => other.fields.length - one.fields.length)
    .slice(0, PROPOSALS);
  if (proposals.length === 0) return ['  no column is named as a field of a layout: write a rule (docs/import.md).'];
  return proposals.flatMap(({ layout, fields }) => {
    const given = new Set(fields.map(([field]) => field));
    const lacks = Object.entries(layout.fields).filter(([name, { required }]) => required && !given.has(name));
    const rule = { file: basename(path), table: table.name, layout: layout.name, fields: Object.fromEntries(fields) };
    return [
      `  proposal${lacks.length === 0 ? '' : ` (still without ${lacks.map(([name]) => name).join(', ')})`}:`,
      ...JSON.stringify(rule, null, 2)
        .split('\n')
        .map((line) => `    ${line}`),
    ];
  });
}
