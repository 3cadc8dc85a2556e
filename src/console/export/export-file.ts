import { toCsv } from '../../contract/formats/csv.ts';
import type { SqlResult } from '../../contract/result.ts';
import type { GridStrings } from '../i18n/areas/grid-strings.ts';
import { loadCode } from '../page/load-code.ts';
import { withoutDashes, writeCsvForExcel } from './csv-for-excel.ts';
import type { ExportFormat } from './export-format.ts';
import { type Origin, type Provenance, provenanceOf } from './provenance.ts';
import { sourceLines } from './source-lines.ts';
import { writeJson, writeMarkdown } from './text-formats.ts';
import type { ExportedTable } from './typed-columns.ts';
import type { WorkbookText } from './xlsx.ts';

export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
}

interface ExportOptions {
  readonly result: SqlResult;
  /** The rows and columns to write: those of the result, or some of them in another order. */
  readonly table: ExportedTable;
  readonly origin: Origin;
  readonly strings: GridStrings;
  readonly isRightToLeft: boolean;
  readonly now: Date;
}

/** Writes a file. The code of the large formats is loaded on demand; without a connection this rejects. */
export async function exportFile(format: ExportFormat, options: ExportOptions): Promise<ExportedFile> {
  const { result, table, origin, strings, isRightToLeft, now } = options;
  const provenance = provenanceOf(result, table.rows.length, origin, now);
  const file = (ending: string, type: string, ...parts: BlobPart[]): ExportedFile => ({
    name: `${fileStem(provenance)}.${ending}`,
    content: new Blob(parts, { type }),
  });
  switch (format) {
    case 'csv':
      return file('csv', 'text/csv;charset=utf-8', toCsv(table));
    case 'csvForExcel':
      return file(
        'csv',
        'text/csv;charset=utf-8',
        writeCsvForExcel(
          table,
          sourceLines({ ...provenance, statement: withoutDashes(origin.statement) }, strings.sourceSheet),
        ),
      );
    case 'json':
      return file('json', 'application/json', writeJson(result, table, provenance));
    case 'markdown':
      return file('md', 'text/markdown;charset=utf-8', writeMarkdown(result, table, provenance));
    case 'xlsx': {
      const { writeXlsx } = await loadCode(() => import('./xlsx.ts'));
      const workbook = await writeXlsx(table, workbookText(provenance, strings, isRightToLeft));
      return file('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', workbook);
    }
    case 'parquet': {
      const { writeParquet } = await loadCode(() => import('./parquet.ts'));
      return file('parquet', 'application/vnd.apache.parquet', writeParquet(table, provenance));
    }
    default:
      return format satisfies never;
  }
}

/** Our database gives the file its date and the beginning of the build's hash, another database its own file name. */
function fileStem({ synthetic, dataAsOf, build }: Provenance): string {
  if (dataAsOf !== null) {
    const hash = /^nadlan-([\da-f]{1,8})/.exec(build ?? '')?.[1];
    return ['nadlan', ...(synthetic ? ['synthetic'] : []), dataAsOf, ...(hash === undefined ? [] : [hash])].join('-');
  }
  const file =
    build
      ?.split(/[?#]/)[0]
      ?.split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  return file.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 80) || 'rows';
}

function workbookText(provenance: Provenance, strings: GridStrings, isRightToLeft: boolean): WorkbookText {
  const { sourceSheet: said } = strings;
  return {
    rowsSheet: said.rowsTitle,
    sourceSheet: said.title,
    source: sourceLines(provenance, said),
    isRightToLeft,
    cutTexts: (count, limit) => [said.cut, said.cutExplained(count, limit)],
  };
}
