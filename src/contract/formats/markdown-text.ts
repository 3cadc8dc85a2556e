/**
 * Keeps a text out of Markdown's and HTML's hands, so that a reader of GitHub-flavoured Markdown
 * (https://github.github.com/gfm/) shows it letter by letter. A cell must stay on one line, so a line end becomes `<br>`.
 *
 * Escaped always: `\ | < &`. Escaped where it could come into effect, so that `count(*)` and `deal_amount` stay readable for
 * who reads the source: marks of emphasis, strikethrough and code that are not alone in their cell, and the bracket between
 * the text and the target of a link.
 */
export function escapeCell(text: string): string {
  const escaped = escapePairs(text.replace(/[\\|<&]/g, '\\$&').replaceAll('](', '\\]('));
  return (escaped === text ? text : withoutAutolinks(escaped)).replace(/\r\n|\r|\n/g, '<br>');
}

/** What has an effect only together with another of its kind. Underscores within a word never have one. */
const PAIRED = [/\*/g, /`/g, /~/g, /(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu];

function escapePairs(text: string): string {
  return PAIRED.reduce(
    (cell, mark) =>
      (cell.match(mark)?.length ?? 0) > 1 ? cell.replace(mark, (run) => run.replace(/./g, '\\$&')) : cell,
    text,
  );
}

/**
 * What looks like an address is made a link and shown as it is written, backslashes included: in a text that was given
 * backslashes, nothing may look like one.
 */
function withoutAutolinks(escaped: string): string {
  return escaped.replaceAll('://', '\\://').replace(/(?<=www)\./gi, '\\.');
}
