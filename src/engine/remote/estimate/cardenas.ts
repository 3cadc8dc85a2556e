/**
 * How many of `pages` pages hold at least one of `rows` rows at random places (A. F. Cardenas, 1975: Analysis and performance of
 * inverted data base structures).
 */
export const pagesOfScattered = (pages: number, rows: number): number =>
  pages <= 1 ? Math.min(pages, rows) : pages * (1 - (1 - 1 / pages) ** rows);

/**
 * How many requests bring `wanted` pages at random places among `pages`, if a request reads through a gap of one page. A new
 * request begins at each wanted page whose two predecessors are not wanted.
 */
export const requestsOfScattered = (pages: number, wanted: number): number =>
  pages <= 0 ? 0 : Math.max(Math.min(wanted, 1), wanted * (1 - Math.min(1, wanted / pages)) ** 2);
