/**
 * Characters before a formula that do not keep a spreadsheet from running it: some readers trim blanks, controls and
 * marks of direction, and remove quotes.
 */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}"]*';
const FORMULA_SIGN = '[=+\\-@＝＋－＠]';

const BEGINS_AS_FORMULA = new RegExp(`^(?:${SKIPPED}${FORMULA_SIGN}|[\\t\\r\\n])`, 'u');

/**
 * The sign comes first and the look-behind after it. A look-behind in front would be tried at each blank of a run, back
 * to its start. A run precedes at most one sign, so the time grows linearly with the length of the text.
 */
const FORMULA_WITHIN = new RegExp(`${FORMULA_SIGN}(?<=[;\\t\\r\\n]${SKIPPED}${FORMULA_SIGN})`, 'gu');

/** An integer beyond ±(2^53−1) is written as text, but is still a number. */
const INTEGER = /^-?\d{16,19}$/;

/**
 * Text that a spreadsheet shows and does not run, by the rules of
 * https://owasp.org/www-community/attacks/CSV_Injection. Text that begins with `=`, `+`, `-`, `@` (full-width forms
 * too), a tab or a line end gets an apostrophe before it.
 *
 * A spreadsheet whose separator is not the comma (many locales use `;`) ends a cell inside the quotes that CSV puts
 * around it. So a sign after a semicolon, a tab or a line end gets an apostrophe, too.
 */
export function withoutFormulas(text: string): string {
  if (INTEGER.test(text)) return text;
  const whole = text.replace(FORMULA_WITHIN, "'$&");
  return BEGINS_AS_FORMULA.test(text) ? `'${whole}` : whole;
}
