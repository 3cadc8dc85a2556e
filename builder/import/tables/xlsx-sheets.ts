import { basename } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { openPromise } from 'yauzl';
import { entriesOf } from '../../sources/archive.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
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
  await checkSize(path, name);
  try {
    return await readXlsxFile(path);
  } catch (error) {
    throw damaged(name, error);
  }
}

const damaged = (name: string, error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  return new UnreadableFile(`${name}: is no Excel workbook (.xlsx), or is damaged (${why}); fetch it again.`);
};

/** Unpacks the workbook once without keeping it: what an archive says of its sizes may be wrong. */
async function checkSize(path: string, name: string): Promise<void> {
  const tooLarge = () =>
    new UnreadableFile(`${name}: unpacks to more than ${UNPACKED_MAX_BYTES / 2 ** 20} MB; save its sheets as CSV.`);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw damaged(name, error);
  });
  let bytes = 0;
  try {
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.endsWith('/')) continue;
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > UNPACKED_MAX_BYTES) throw tooLarge();
      }
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged(name, error);
  } finally {
    zip.close();
  }
}
