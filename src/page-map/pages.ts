import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { EntryColumns, readEntry, writeEntry } from './entry.ts';
import { type InteriorPage, makeInterior, readInterior } from './interior-page.ts';

/** A page of the database file. */
export interface NumberedPage {
  readonly number: number;
  readonly bytes: Uint8Array;
}

export interface PageSize {
  readonly pageBytes: number;
  /** Without the bytes that the file reserves at the end of each page. */
  readonly usableBytes: number;
}

/** How pages are written: as they are, or as the children and keys of interior pages of one kind. */
const FORMS = ['as they are', 'table-interior', 'index-interior'] as const;
/** Beyond it, and below 0, rowids are left as they lie in their pages. */
const MAX_ROWID = 2 ** 50;

/** Columns of a group of interior pages; those of index entries stand behind them. */
const COUNTS = 0;
const CHILDREN = 1;
const KEYS = 2;

/**
 * Writes pages together: interior pages of one B-tree by their content, without the free space and the order that they have
 * in their pages; all others as they are.
 */
export function writePages(pages: readonly NumberedPage[], size: PageSize, writer: ByteWriter): void {
  const interiors = pages.map(({ number, bytes }) =>
    number === 1 ? null : readInterior(bytes, number, size.usableBytes),
  );
  const kind = interiors[0]?.kind;
  const alike = kind !== undefined && interiors.every((interior) => isExpressible(interior, kind));
  writer.number(alike ? FORMS.indexOf(kind) : 0);
  writer.number(pages.length);
  let before = 0;
  for (const { number } of pages) {
    writer.signed(number - before);
    before = number;
  }
  if (alike)
    writeInteriors(
      interiors.filter((interior) => interior !== null),
      writer,
    );
  else for (const { bytes } of pages) writer.bytes(bytes);
}

function isExpressible(interior: InteriorPage | null, kind: InteriorPage['kind']): interior is InteriorPage {
  return interior?.kind === kind && interior.rowids.every((rowid) => rowid >= 0 && rowid < MAX_ROWID);
}

function writeInteriors(interiors: readonly InteriorPage[], writer: ByteWriter): void {
  const columns: ByteWriter[] = [];
  const column = (at: number): ByteWriter => {
    while (columns.length <= at) columns.push(new ByteWriter());
    return columns[at] ?? new ByteWriter();
  };
  const entries = new EntryColumns((at) => column(KEYS + at));
  let child = 0;
  let rowid = 0;
  for (const interior of interiors) {
    column(COUNTS).number(interior.children.length);
    for (const each of interior.children) {
      column(CHILDREN).signed(each - child);
      child = each;
    }
    for (const each of interior.rowids) {
      column(KEYS).signed(each - rowid);
      rowid = each;
    }
    for (const entry of interior.entries) writeEntry(entry, entries);
  }
  writer.number(columns.length);
  for (const each of columns) writer.number(each.length);
  for (const each of columns) writer.bytes(each.take());
}

/** Reads what `writePages` wrote. Interior pages have the same children and keys as the originals, not the same bytes. */
export function readPages(reader: ByteReader, size: PageSize): NumberedPage[] {
  const form = FORMS[reader.number()];
  const count = reader.number();
  const numbers: number[] = [];
  for (let i = 0; i < count; i += 1) numbers.push((numbers.at(-1) ?? 0) + reader.signed());
  if (form === undefined) throw new DamagedMap('The page map holds pages in a form that is not known.');
  if (form === 'as they are')
    return numbers.map((number) => ({ number, bytes: new Uint8Array(reader.bytes(size.pageBytes)) }));
  const lengths = Array.from({ length: reader.number() }, () => reader.number());
  const columns = lengths.map((length) => new ByteReader(reader.bytes(length)));
  return [...readInteriors(form, numbers, columns)].map(({ number, interior }) => {
    const bytes = makeInterior(interior, size.pageBytes, size.usableBytes);
    if (!bytes) throw new DamagedMap('The page map holds more than fits into a page.');
    return { number, bytes };
  });
}

function* readInteriors(kind: InteriorPage['kind'], numbers: readonly number[], columns: readonly ByteReader[]) {
  const column = (at: number) => columns[at] ?? new ByteReader(new Uint8Array());
  const entryColumns = new EntryColumns((at) => column(KEYS + at));
  let child = 0;
  let rowid = 0;
  for (const number of numbers) {
    const children: number[] = [];
    const rowids: number[] = [];
    const entries: Uint8Array[] = [];
    const count = column(COUNTS).number();
    for (let i = 0; i < count; i += 1) {
      child += column(CHILDREN).signed();
      children.push(child);
    }
    for (let i = 0; i < count - 1; i += 1) {
      if (kind === 'index-interior') {
        entries.push(readEntry(entryColumns));
      } else {
        rowid += column(KEYS).signed();
        rowids.push(rowid);
      }
    }
    yield { number, interior: { kind, children, rowids, entries } };
  }
}
