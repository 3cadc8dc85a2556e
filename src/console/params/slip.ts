/**
 * Whether one text is the other after one slip of the hand: a letter too many, too few or wrong, or two in the wrong
 * order. The first letter is never wrong.
 */
export function isSlipOf(text: string, word: string): boolean {
  if (text[0] !== word[0] || Math.abs(text.length - word.length) > 1) return false;
  let at = 0;
  while (at < text.length && text[at] === word[at]) at += 1;
  const [extra, missing] = [text.length >= word.length ? 1 : 0, word.length >= text.length ? 1 : 0];
  if (text.slice(at + extra) === word.slice(at + missing)) return true;
  const [one = '', other = ''] = text.slice(at, at + 2);
  return text.length === word.length && word.slice(at) === other + one + text.slice(at + 2);
}
