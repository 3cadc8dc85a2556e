import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/universal';
import type { Cell } from '../../contract/result.ts';
import { isQuantityName } from '../results/values/columns.ts';
import { dateOf, timestampOf } from '../results/values/text-meaning.ts';
import type { SourceLines } from './source-lines.ts';
import { type ColumnType, columnTypes, type ExportedTable } from './typed-columns.ts';

export interface WorkbookText {
  readonly rowsSheet: string;
  readonly sourceSheet: string;
  readonly source: SourceLines;
  readonly isRightToLeft: boolean;
  /** A line of the source sheet if texts were cut at Excel's limit. */
  readonly cutTexts: (count: number, limit: number) => readonly [name: string, value: string];
}

/** Excel refuses a file with a longer text in a cell. */
const CELL_CHARACTERS_MAX = 32_767;
/**
 * Excel's days begin in 1900, with a 29 February that this year did not have: its numbers of earlier days are one less than those of the
 * library (https://learn.microsoft.com/office/troubleshoot/excel/wrongly-assumes-1900-is-leap-year).
 */
const FIRST_DAY = Date.UTC(1900, 2, 1);
/** Excel shows 15 digits of a number, and zeros behind them. */
const INTEGER_MAX = 999_999_999_999_999;
const WIDTH_MIN = 9;
const WIDTH_MAX = 50;
const SAMPLED_ROWS = 200;

/**
 * Writes rows as an Excel workbook: numbers and dates as such, texts as texts even if they begin with "=", NULL as an
 * empty cell. A second sheet says where the rows come from.
 */
export async function writeXlsx(table: ExportedTable, text: WorkbookText): Promise<Blob> {
  const types = columnTypes(table);
  let cut = 0;
  const textCell = (value: string): CellObject => {
    if (value.length > CELL_CHARACTERS_MAX) cut += 1;
    return { type: String, value: excelText(value), format: '@' };
  };
  const rows: SheetData = [
    table.columns.map(({ name }) => ({ ...textCell(name), fontWeight: 'bold' as const })),
    ...table.rows.map((row) =>
      table.columns.map(({ name }, index) => {
        const cell = row[index] ?? null;
        return cell === null ? null : (valueCell(cell, types[index] ?? 'text', name) ?? textCell(plain(cell)));
      }),
    ),
  ];
  const source = cut === 0 ? text.source : [...text.source, text.cutTexts(cut, CELL_CHARACTERS_MAX)];
  return writeExcelFile([
    {
      data: rows,
      sheet: text.rowsSheet,
      columns: table.columns.map((_, index) => ({ width: columnWidth(table, index) })),
      stickyRowsCount: 1,
      rightToLeft: text.isRightToLeft,
    },
    {
      data: source.map(([name, value]) => [
        { type: String, value: name, fontWeight: 'bold' as const, alignVertical: 'top' as const },
        { ...textCell(value), wrap: true },
      ]),
      sheet: text.sourceSheet,
      columns: [{ width: 24 }, { width: 100 }],
      rightToLeft: text.isRightToLeft,
    },
  ]).toBlob();
}

/** A number or a date; null for values that Excel can only hold as text. */
function valueCell(cell: Exclude<Cell, null>, type: ColumnType, name: string): CellObject | null {
  if (typeof cell === 'number') {
    if (type === 'integer' && Math.abs(cell) > INTEGER_MAX) return null;
    const format = isQuantityName(name) ? (Number.isInteger(cell) ? '#,##0' : '#,##0.00') : undefined;
    return { type: Number, value: cell, ...(format === undefined ? {} : { format }) };
  }
  if (typeof cell !== 'string') return null;
  const date = type === 'date' ? dateOf(cell) : type === 'timestamp' ? timestampOf(cell) : null;
  if (date === null || date.getTime() < FIRST_DAY) return null;
  return { type: Date, value: date, format: type === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' };
}

const plain = (cell: Exclude<Cell, null>) => (typeof cell === 'object' ? cell.encoded : String(cell));

/**
 * Excel holds no longer text. The library leaves out characters that XML does not allow. `_x0041_` is an A in a workbook (ST_Xstring of
 * ECMA-376), so that its first underscore is written like that.
 */
function excelText(text: string): string {
  return text
    .slice(0, CELL_CHARACTERS_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

function columnWidth({ columns, rows }: ExportedTable, index: number): number {
  let characters = columns[index]?.name.length ?? 0;
  for (const row of rows.slice(0, SAMPLED_ROWS)) {
    const cell = row[index] ?? null;
    if (cell !== null) characters = Math.max(characters, plain(cell).length);
  }
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, characters + 2));
}
