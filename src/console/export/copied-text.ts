import { toCsv } from '../../contract/formats/csv.ts';
import { markdownTable } from '../../contract/formats/markdown.ts';
import type { Cell } from '../../contract/result.ts';
import { isBigInteger } from '../results/values/big-integer.ts';
import { plainText } from '../results/values/cell-text.ts';
import { directionOf } from '../results/values/text-blocks.ts';
import { sqlLiteral } from '../summary/sql-text.ts';
import type { CopyFormat } from './export-format.ts';
import { type ExportedTable, uniqueNames } from './typed-columns.ts';

/** Cells for the clipboard. `html` is null if programs should only get the text. */
export interface CopiedText {
  readonly text: string;
  readonly html: string | null;
}

/** @param withNames whether the names of the columns come first; in JSON they always do, in a list never */
export function copiedText(table: ExportedTable, format: CopyFormat, withNames: boolean): CopiedText {
  switch (format) {
    case 'tsv':
      return { text: writeTsv(table, withNames), html: writeHtml(table, withNames) };
    case 'csv':
      return { text: toCsv(table), html: null };
    case 'markdown':
      return { text: `${markdownTable(table).join('\n')}\n`, html: null };
    case 'json':
      return { text: writeRecords(table), html: null };
    case 'inList':
      return { text: writeInList(table), html: null };
    default:
      return format satisfies never;
  }
}

/** Rows in the clipboard format of spreadsheets: tabs between cells, and quotes only if a cell needs them. */
function writeTsv({ columns, rows }: ExportedTable, withNames: boolean): string {
  const lines = rows.map((row) => row.map(tsvField).join('\t'));
  if (withNames) lines.unshift(columns.map(({ name }) => tsvField(name)).join('\t'));
  return lines.join('\n');
}

function tsvField(cell: Cell): string {
  const text = plainText(cell);
  return /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table for programs that paste formatted text. */
function writeHtml({ columns, rows }: ExportedTable, withNames: boolean): string {
  const line = (tag: 'td' | 'th', cells: readonly Cell[]) =>
    `<tr>${cells.map((cell) => htmlCell(tag, cell)).join('')}</tr>`;
  const head = withNames
    ? line(
        'th',
        columns.map(({ name }) => name),
      )
    : '';
  return `<table>${head}${rows.map((row) => line('td', row)).join('')}</table>`;
}

function htmlCell(tag: 'td' | 'th', cell: Cell): string {
  const text = plainText(cell);
  const direction = typeof cell === 'string' && directionOf(cell) === 'rtl' ? ' dir="rtl"' : '';
  return `<${tag}${direction}>${escapeHtml(text)}</${tag}>`;
}

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|\r|\n/g, '<br>');

/** One object a row. It is written by hand, because an object of JavaScript has members with names like 2024 first. */
function writeRecords({ columns, rows }: ExportedTable): string {
  const names = uniqueNames(columns).map((name) => JSON.stringify(name));
  const records = rows.map((row) => {
    const members = names.map((name, index) => `    ${name}: ${JSON.stringify(row[index] ?? null)}`);
    return `  {\n${members.join(',\n')}\n  }`;
  });
  return records.length === 0 ? '[]' : `[\n${records.join(',\n')}\n]`;
}

const inListLiteral = (cell: Cell, declaredType: string | null) =>
  isBigInteger(cell, declaredType) ? cell : sqlLiteral(cell);

/**
 * Each value once, as SQL writes it after IN; several columns are rows of VALUES. A NULL equals nothing and is left
 * out.
 */
function writeInList({ columns, rows }: ExportedTable): string {
  const values = rows
    .filter((row) => !row.includes(null))
    .map((row) => row.map((cell, i) => inListLiteral(cell, columns[i]?.type ?? null)).join(', '))
    .map((value) => (columns.length === 1 ? value : `(${value})`));
  const list = [...new Set(values)].join(', ');
  if (columns.length === 1) return `(${list})`;
  // VALUES needs a row.
  return list === '' ? `(SELECT ${columns.map(() => 'NULL').join(', ')} WHERE 0)` : `(VALUES ${list})`;
}
