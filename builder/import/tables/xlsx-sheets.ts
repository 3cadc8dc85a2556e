import { basename } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { openPromise } from 'yauzl';
import { entriesOf } from '../../sources/archive.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import { type MergedCells, MergedCellsFinder } from './merged-cells.ts';
import type { SheetCells } from './sheet-cells.ts';

/** The bureau's largest tables have some 40 MB unpacked. */
const UNPACKED_MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads the sheets of a workbook of Office Open XML (.xlsx).
 *
 * @throws {UnreadableFile} if it is damaged, or too large when it is unpacked
 */
export async function readXlsxSheets(path: string): Promise<readonly SheetCells[]> {
  const name = basename(path);
  const merged = await mergedCells(path, name);
  try {
    const sheets = await readXlsxFile(path);
    return sheets.map((each, at) => ({ ...each, merged: merged[at] ?? [] }));
  } catch (error) {
    throw damaged(name, error);
  }
}

const damaged = (name: string, error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  return new UnreadableFile(`${name}: is no Excel workbook (.xlsx), or is damaged (${why}); fetch it again.`);
};

/** The parts of a workbook that say which file has which sheet. Larger ones are of no workbook that people write. */
const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const LISTS_MAX_BYTES = 1024 * 1024;

/**
 * The merged cells of each sheet, in the order of the workbook. Unpacks it once without keeping it: what an archive says of its sizes
 * may be wrong.
 */
async function mergedCells(path: string, name: string): Promise<readonly (readonly MergedCells[])[]> {
  const tooLarge = () =>
    new UnreadableFile(`${name}: unpacks to more than ${UNPACKED_MAX_BYTES / 2 ** 20} MB; save its sheets as CSV.`);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw damaged(name, error);
  });
  let bytes = 0;
  const finders = new Map<string, MergedCellsFinder>();
  const lists = new Map([WORKBOOK, RELATIONS].map((part) => [part, '']));
  try {
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.endsWith('/')) continue;
      const finder = new MergedCellsFinder();
      if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName)) finders.set(entry.fileName, finder);
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > UNPACKED_MAX_BYTES) throw tooLarge();
        finders.get(entry.fileName)?.take(chunk);
        const list = lists.get(entry.fileName);
        if (list !== undefined && list.length < LISTS_MAX_BYTES)
          lists.set(entry.fileName, list + chunk.toString('latin1'));
      }
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged(name, error);
  } finally {
    zip.close();
  }
  const targets = new Map(
    elements(lists.get(RELATIONS), 'Relationship').map((each) => [attribute(each, 'Id'), attribute(each, 'Target')]),
  );
  return elements(lists.get(WORKBOOK), 'sheet').map((sheet) => {
    const target = targets.get(attribute(sheet, 'r:id')) ?? '';
    return finders.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)?.found ?? [];
  });
}

/** The elements of a name in an XML text, without their content. */
const elements = (xml: string | undefined, name: string): readonly string[] =>
  (xml ?? '').match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
