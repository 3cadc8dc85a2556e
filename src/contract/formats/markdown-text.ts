/**
 * Escapes a text, so that GitHub-flavoured Markdown (https://github.github.com/gfm/) shows it letter by letter and runs
 * no HTML in it. A cell must stay on one line, so a line end becomes `<br>`.
 *
 * `\ | < &` are always escaped. Other marks are escaped only where they could have an effect, so that `count(*)` and
 * `deal_amount` stay readable in the source. These are marks of emphasis, strikethrough and code that are not alone in
 * their cell, and the bracket between the text and the target of a link.
 *
 * The time grows linearly with the length of the text, because a cell may hold megabytes of one mark.
 */
export function escapeCell(text: string): string {
  const escaped = escapePairs(text.replace(/[\\|<&]/g, '\\$&').replaceAll('](', '\\]('));
  return (escaped === text ? text : withoutAutolinks(escaped)).replace(/\r\n|\r|\n/g, '<br>');
}

/** Marks that have an effect only together with another of their kind. */
const PAIRED = ['*', '`', '~'] as const;

/**
 * A run of underscores that begins or ends outside a word; those within a word have no effect. The second part starts
 * only at the start of a run. Otherwise it would try each underscore of a run within a word, to the end of the run each
 * time.
 */
const DELIMITER_RUN = /(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu;

function escapePairs(text: string): string {
  let cell = text;
  for (const mark of PAIRED) {
    if (cell.indexOf(mark) !== cell.lastIndexOf(mark)) cell = cell.replaceAll(mark, `\\${mark}`);
  }
  return hasTwoRuns(cell) ? cell.replace(DELIMITER_RUN, (run) => '\\_'.repeat(run.length)) : cell;
}

/** Searches for two and does not list all, because that list would be larger than the cell. */
function hasTwoRuns(text: string): boolean {
  const runs = text.matchAll(DELIMITER_RUN);
  return !runs.next().done && !runs.next().done;
}

/**
 * Markdown turns text that looks like an address into a link and shows it as written, backslashes included. So nothing
 * in an escaped text may look like an address.
 */
function withoutAutolinks(escaped: string): string {
  return escaped.replaceAll('://', '\\://').replace(/(?<=www)\./gi, '\\.');
}
