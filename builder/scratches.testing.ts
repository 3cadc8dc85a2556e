import { onTestFinished } from 'vitest';
import { derivedFrom, scratchWithTables, temporaryFolder } from './built-database.testing.ts';
import type { Scratch } from './scratch.ts';
import type { RecordSource } from './sources/records.ts';
import type { RawRow } from './sources/register-layout.ts';

/** A scratch with the tables of the catalogue, empty. It is closed and removed when the running test ends. */
export function emptyScratch(): Scratch {
  return closedAfterTest(scratchWithTables(folderOfTest()));
}

/** A scratch with everything derived from these rows and records (see `derivedFrom`), closed like `emptyScratch`. */
export async function derivedScratch(
  rows: readonly Partial<RawRow>[],
  ...records: readonly RecordSource[]
): Promise<Scratch> {
  return closedAfterTest(await derivedFrom(folderOfTest(), rows, records));
}

function folderOfTest(): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

function closedAfterTest(scratch: Scratch): Scratch {
  onTestFinished(() => scratch.close());
  return scratch;
}
