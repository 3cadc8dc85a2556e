import type { InteriorPage } from '../sqlite-file/index.ts';
import { type ByteReader, type ByteWriter, DamagedMap } from './bytes.ts';
import { ColumnsWriter, columnReaders, readColumns } from './columns.ts';
import { EntryColumns, readEntry, writeEntry } from './entry.ts';
import { interiorPage, type NumberedPage, type PageSize } from './pages.ts';

/**
 * An extract of an interior page of an index: all of its children, and some of their keys. The children between two of
 * these keys are a run; each is the `pageAfter` of the previous one.
 */
export interface Sketch {
  readonly number: number;
  readonly children: readonly number[];
  /** How many children each run has. */
  readonly runLengths: readonly number[];
  /** After each run except the last: a prefix of the key that separates it from earlier keys. */
  readonly entries: readonly Uint8Array[];
}

/** Sketches of pages on one level of an index. */
export interface SketchGroup {
  readonly numbers: readonly number[];
  /** Parses the sketches on demand, because most visits need few groups. @throws DamagedMap */
  read(): readonly Sketch[];
}

/**
 * The page number after a child in a file that was written in order: the parent's number may come between its
 * children's.
 */
export const pageAfter = (child: number, parent: number): number => child + (child + 1 === parent ? 2 : 1);

/** Columns of a group, followed by those of entries. */
const COUNTS = 0;
const FIRST_CHILDREN = 1;
const LENGTHS = 2;
const ENTRIES = 3;

export function writeSketches(sketches: readonly Sketch[], writer: ByteWriter): void {
  const columns = new ColumnsWriter();
  const entries = new EntryColumns((at) => columns.at(ENTRIES + at));
  const longestRun = Math.max(1, ...sketches.flatMap(({ runLengths }) => runLengths));
  writer.number(longestRun);
  writer.number(sketches.length);
  let before = 0;
  let next = 0;
  for (const sketch of sketches) {
    writer.signed(sketch.number - before);
    before = sketch.number;
    columns.at(COUNTS).number(sketch.runLengths.length);
    let at = 0;
    for (const length of sketch.runLengths) {
      const first = sketch.children[at] ?? 0;
      columns.at(FIRST_CHILDREN).signed(first - next);
      if (longestRun > 1) columns.at(LENGTHS).number(length);
      at += length;
      next = pageAfter(sketch.children[at - 1] ?? 0, sketch.number);
    }
    for (const entry of sketch.entries) writeEntry(entry, entries);
  }
  columns.writeTo(writer);
}

/** Reads the output of `writeSketches`; the sketches are parsed on demand. */
export function readSketches(reader: ByteReader): SketchGroup {
  const longestRun = reader.number();
  const numbers: number[] = [];
  for (let left = reader.number(); left > 0; left -= 1) numbers.push((numbers.at(-1) ?? 0) + reader.signed());
  const columns = readColumns(reader);
  return { numbers, read: () => readContents(numbers, longestRun, columnReaders(columns)) };
}

function readContents(
  numbers: readonly number[],
  longestRun: number,
  column: ReturnType<typeof columnReaders>,
): readonly Sketch[] {
  const [counts, firsts, lengths] = [column(COUNTS), column(FIRST_CHILDREN), column(LENGTHS)];
  const entryColumns = new EntryColumns((at) => column(ENTRIES + at));
  let next = 0;
  return numbers.map((number) => {
    const children: number[] = [];
    const runLengths: number[] = [];
    for (let left = counts.number(); left > 0; left -= 1) {
      next += firsts.signed();
      const length = longestRun > 1 ? lengths.number() : 1;
      if (length < 1 || length > longestRun) throw new DamagedMap('The page map holds a run of no length.');
      for (let i = 0; i < length; i += 1) {
        children.push(next);
        next = pageAfter(next, number);
      }
      runLengths.push(length);
    }
    return { number, children, runLengths, entries: runLengths.slice(1).map(() => readEntry(entryColumns)) };
  });
}

/** A page for SQLite in place of the sketched one. @throws DamagedMap if its bytes are not a page */
export const standIn = (sketch: Sketch, size: PageSize): Required<NumberedPage> =>
  interiorPage(sketch.number, interiorOfSketch(sketch), size);

/**
 * All children of a sketched page. Between the children of a run is the key after the run; for the last run, the key
 * before it. So a search in either direction finds the run with its key, and visits every run within its range.
 */
export function interiorOfSketch({ children, runLengths, entries }: Sketch): InteriorPage {
  if (entries.length === 0 && children.length > 1) throw new DamagedMap('The page map has no key of an interior page.');
  const between = runLengths.flatMap((length, i) => {
    const entry = entries[Math.min(i, entries.length - 1)];
    return entry ? Array.from({ length }, () => entry) : [];
  });
  return { kind: 'index-interior', children, rowids: [], entries: between.slice(0, children.length - 1) };
}
