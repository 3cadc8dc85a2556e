import {
  type InteriorPage,
  type LeafPage,
  makeInterior,
  makeLeafPage,
  readInterior,
  readLeaf,
} from '../sqlite-file/index.ts';
import { type ByteReader, type ByteWriter, DamagedMap } from './bytes.ts';
import { ColumnsWriter, columnReaders, readColumns } from './columns.ts';
import { EntryColumns, readEntry, writeEntry } from './entry.ts';

/** A page of the database file. */
export interface NumberedPage {
  readonly number: number;
  readonly bytes: Uint8Array;
  /** The content of the page, if its bytes were made from it: this saves parsing them. */
  readonly interior?: InteriorPage;
}

export interface PageSize {
  readonly pageBytes: number;
  /** Without the reserved bytes at the end of each page. */
  readonly usableBytes: number;
}

/** How pages are written: verbatim, or pages of one kind together by their content. */
const FORMS = ['as they are', 'table-interior', 'index-interior', 'table-leaf', 'index-leaf'] as const;
/** Pages with a larger or negative rowid are written verbatim. */
const MAX_ROWID = 2 ** 50;

/** Columns of a group of pages, followed by those of entries. */
const COUNTS = 0;
const CHILDREN = 1;
const KEYS = 2;

/** The parts of a page that is written by its content. */
type Content = InteriorPage | LeafPage;

/**
 * Writes pages together: those of one kind by their content, without free space and cell order; all others verbatim.
 */
export function writePages(pages: readonly NumberedPage[], size: PageSize, writer: ByteWriter): void {
  const contents = pages.map((page) => readContent(page, size));
  const kind = contents[0]?.kind;
  const alike = kind !== undefined && contents.every((content) => isExpressible(content, kind));
  writer.number(alike ? FORMS.indexOf(kind) : 0);
  writer.number(pages.length);
  let before = 0;
  for (const { number } of pages) {
    writer.signed(number - before);
    before = number;
  }
  if (alike)
    writeContents(
      contents.filter((content) => content !== null),
      writer,
    );
  else for (const { bytes } of pages) writer.bytes(bytes);
}

function readContent({ number, bytes }: NumberedPage, { usableBytes }: PageSize): Content | null {
  // Page 1 contains the file header, too.
  if (number === 1) return null;
  return readLeaf(bytes, number, usableBytes) ?? readInterior(bytes, number, usableBytes);
}

function isExpressible(content: Content | null, kind: Content['kind']): content is Content {
  return content?.kind === kind && content.rowids.every((rowid) => rowid >= 0 && rowid < MAX_ROWID);
}

function writeContents(contents: readonly Content[], writer: ByteWriter): void {
  const columns = new ColumnsWriter();
  const column = columns.at;
  const entries = new EntryColumns((at) => column(columnOfEntries(contents[0]?.kind) + at));
  let child = 0;
  let rowid = 0;
  for (const content of contents) {
    if (isLeaf(content)) {
      column(COUNTS).number(content.entries.length);
    } else {
      column(COUNTS).number(content.children.length);
      for (const each of content.children) {
        column(CHILDREN).signed(each - child);
        child = each;
      }
    }
    for (const each of content.rowids) {
      column(KEYS).signed(each - rowid);
      rowid = each;
    }
    for (const entry of content.entries) writeEntry(entry, entries);
  }
  columns.writeTo(writer);
}

const isLeaf = (content: Content): content is LeafPage =>
  content.kind === 'table-leaf' || content.kind === 'index-leaf';

/** Columns of entries of an index start earlier, because an index has no rowids. */
const columnOfEntries = (kind: Content['kind'] | undefined): number => (kind === 'table-leaf' ? KEYS + 1 : KEYS);

/** Reads what `writePages` wrote. Pages have the same content as the originals, not the same bytes. */
export function readPages(reader: ByteReader, size: PageSize): NumberedPage[] {
  const form = FORMS[reader.number()];
  const count = reader.number();
  const numbers: number[] = [];
  for (let i = 0; i < count; i += 1) numbers.push((numbers.at(-1) ?? 0) + reader.signed());
  if (form === undefined) throw new DamagedMap('The page map holds pages in a form that is not known.');
  if (form === 'as they are')
    return numbers.map((number) => ({ number, bytes: new Uint8Array(reader.bytes(size.pageBytes)) }));
  const contents = readContents(form, columnReaders(readColumns(reader)));
  return numbers.map((number) => {
    const content = contents();
    return isLeaf(content) ? { number, bytes: makePage(content, size) } : interiorPage(number, content, size);
  });
}

/** Callers usually need only the content of an interior page, so its bytes are made on first use. */
export function interiorPage(number: number, interior: InteriorPage, size: PageSize): Required<NumberedPage> {
  let made: Uint8Array | null = null;
  return {
    number,
    interior,
    get bytes() {
      made ??= makePage(interior, size);
      return made;
    },
  };
}

/** Yields the content of each page. Entries of interior pages are read on first use: most visits need those of few indexes. */
function readContents(kind: Content['kind'], column: ReturnType<typeof columnReaders>): () => Content {
  const entryColumns = new EntryColumns((at) => column(columnOfEntries(kind) + at));
  let child = 0;
  let rowid = 0;
  const [counts, childrenColumn, keys] = [column(COUNTS), column(CHILDREN), column(KEYS)];
  const readChild = (): number => {
    child += childrenColumn.signed();
    return child;
  };
  const readRowid = (): number => {
    rowid += keys.signed();
    return rowid;
  };
  const read = <Value>(count: number, one: () => Value): Value[] => {
    const values: Value[] = [];
    for (let left = count; left > 0; left -= 1) values.push(one());
    return values;
  };
  const known: Uint8Array[] = [];
  let interiorEntries = 0;
  return () => {
    const count = counts.number();
    if (kind === 'table-leaf' || kind === 'index-leaf') {
      const rowids = kind === 'table-leaf' ? read(count, readRowid) : [];
      return { kind, rowids, entries: read(count, () => readEntry(entryColumns)) };
    }
    const children = read(count, readChild);
    if (kind === 'table-interior') return { kind, children, rowids: read(count - 1, readRowid), entries: [] };
    const from = interiorEntries;
    interiorEntries += Math.max(0, count - 1);
    const to = interiorEntries;
    let entries: readonly Uint8Array[] | null = null;
    return {
      kind,
      children,
      rowids: [],
      get entries() {
        // Each entry is written as the difference from the one before it.
        while (known.length < to) known.push(readEntry(entryColumns));
        entries ??= known.slice(from, to);
        return entries;
      },
    };
  };
}

function makePage(content: Content, { pageBytes, usableBytes }: PageSize): Uint8Array {
  const bytes = isLeaf(content)
    ? makeLeafPage(content, pageBytes, usableBytes)
    : makeInterior(content, pageBytes, usableBytes);
  if (!bytes) throw new DamagedMap('The page map holds more than fits into a page.');
  return bytes;
}
