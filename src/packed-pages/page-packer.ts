import { bigEndian, hashBytes, joined, type PageSize } from '../page-map/index.ts';
import { crc32 } from '../sqlite-file/index.ts';
import { writeContent } from './content.ts';
import { PageMaker } from './page-maker.ts';
import { crcOfPage, FORMS, MAX_CONTENT_PAGES, UNITS_OF_PAGE } from './slots.ts';

/**
 * If the content of a page deflates to less than this share of the page, the page's bytes are not tried, because they
 * would take more.
 */
const SURELY_LESS = 1 / 3;

/**
 * Packs pages of a database separately, so that any of them can be read alone: by its content, if that is complete and
 * shorter; else as its bytes.
 */
export class PagePacker {
  readonly #databaseCrc: number;
  readonly #deflate: (bytes: Uint8Array) => Uint8Array;
  /** Null if pages are packed as their bytes. */
  readonly #maker: PageMaker | null;

  /**
   * @param usableBytes of every page: reserved bytes at the end of a page may hold anything
   * @param deflate without a header; incompressible bytes are stored with a few extra bytes
   */
  constructor(
    { pageBytes, usableBytes }: PageSize,
    databaseSha256: string,
    deflate: (bytes: Uint8Array) => Uint8Array,
  ) {
    this.#databaseCrc = crc32(hashBytes(databaseSha256));
    this.#deflate = deflate;
    this.#maker = usableBytes === pageBytes ? new PageMaker(pageBytes) : null;
  }

  /**
   * @param first number of the first of the pages
   * @returns the concatenated slots, and the length of each in units
   */
  packGroup(pages: readonly Uint8Array[], first: number): { readonly bytes: Uint8Array; readonly units: number } {
    const packed = pages.map((page, i) => this.#packOne(page, first + i));
    const unitBytes = (pages[0]?.length ?? 0) / UNITS_OF_PAGE;
    const units = Math.ceil(Math.max(...packed.map(({ length }) => length)) / unitBytes);
    const bytes = new Uint8Array(pages.length * units * unitBytes);
    packed.forEach((each, i) => {
      bytes.set(each, i * units * unitBytes);
    });
    return { bytes, units };
  }

  #packOne(page: Uint8Array, number: number): Uint8Array {
    const packed = (form: number, deflated: Uint8Array, unpacked: Uint8Array) =>
      joined([bigEndian(crcOfPage(unpacked, number, this.#databaseCrc)), Uint8Array.of(form), deflated]);
    const raw = () => packed(FORMS.raw, this.#deflate(page), page);
    // Page 1 contains the file header, too.
    const written = this.#maker && number > 1 ? writeContent(page, this.#maker) : null;
    if (!written || written.content.length > MAX_CONTENT_PAGES * page.length) return raw();
    const byContent = packed(FORMS.content, this.#deflate(written.content), written.made);
    if (byContent.length < page.length * SURELY_LESS) return byContent;
    const other = raw();
    return other.length < byContent.length ? other : byContent;
  }
}
