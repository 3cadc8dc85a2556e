import { basename } from 'node:path';
import { LAYOUTS } from '../../sources/layouts/index.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import { chooseRules } from '../mapping/choose-rules.ts';
import { findColumn } from '../mapping/column-name.ts';
import { knownPublishers } from '../mapping/known-publishers.ts';
import type { TableRule } from '../mapping/rule.ts';
import { openFile, whyUnknownKind } from '../open-file.ts';
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
    if (opened === null) return { isReadable: false, lines: [whyUnknownKind(path)] };
    try {
      const version = opened.version === null ? '' : `, version ${opened.version}`;
      const lines = [`${basename(path)}: ${opened.format}${version}`];
      const known = knownPublishers();
      const examples = await examplesOf(opened);
      for (const table of opened.tables) {
        lines.push(`  table ${table.name}:`, ...columnLines(table, examples), ...ruleLines(path, table, known));
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

/** Values of columns, by the names of table and column. */
type Examples = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Reads the file once for all tables, until each has its records. */
async function examplesOf(opened: OpenedFile): Promise<Examples> {
  const examples = new Map(opened.tables.map(({ name }) => [name, new Map<string, Set<string>>()]));
  const missing = new Map(opened.tables.map(({ name }) => [name, EXAMPLE_RECORDS]));
  for await (const batch of opened.read(new Set(missing.keys()))) {
    for (const { table, record } of batch) {
      const left = missing.get(table);
      if (left === undefined || 'detail' in record) continue;
      if (left === 1) missing.delete(table);
      else missing.set(table, left - 1);
      const columns = examples.get(table);
      for (const [column, value] of Object.entries(record.values)) {
        if (value !== null) columns?.set(column, (columns.get(column) ?? new Set()).add(String(value).slice(0, 40)));
      }
    }
    if (missing.size === 0) break;
  }
  return examples;
}

const columnLines = ({ name, columns }: RawTable, examples: Examples): readonly string[] =>
  columns.map((column) => {
    const values = examples.get(name)?.get(column) ?? ['(empty in the first records)'];
    return `    ${column}: ${[...values].join(', ')}`;
  });

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
