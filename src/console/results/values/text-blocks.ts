/**
 * Characters of one block: browsers take quadratic time for a long text without a line break, above all in
 * right-to-left text.
 */
const BLOCK_CHARACTERS = 2_000;
/** Lines of one block, so that short lines do not make a block of many screens. */
const BLOCK_LINES = 50;

/** A part of a text that a browser lays out by itself. */
export interface TextBlock {
  /** Offsets in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /**
   * The direction of the line that this block continues, because its first letter does not decide it; `plaintext` if it
   * contains whole lines, each with the direction of its first letter.
   */
  readonly direction: 'plaintext' | 'ltr' | 'rtl';
}

/**
 * Cuts a text into blocks: after a line break if there is one, else after a space, never within a surrogate pair. It
 * takes linear time.
 */
export function textBlocks(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let from = 0;
  let continued: 'ltr' | 'rtl' | null = null;
  while (from < text.length) {
    // The rest of a line is a separate block, because the next line may have another direction.
    const lines = endOfLines(text, from, continued === null ? BLOCK_LINES : 1);
    const to = lines ?? endOfPart(text, from);
    const isEnd = lines !== null;
    const direction: TextBlock['direction'] = continued ?? (isEnd ? 'plaintext' : directionOf(text, from));
    blocks.push({ from, to, direction });
    continued = isEnd || direction === 'plaintext' ? null : direction;
    from = to;
  }
  return blocks;
}

/** The end of the last line that fits in the block, after at most `lines` lines; null if the first line is too long. */
function endOfLines(text: string, from: number, lines: number): number | null {
  const room = text.slice(from, from + BLOCK_CHARACTERS);
  let end = 0;
  for (let line = 0; line < lines; line += 1) {
    const next = room.indexOf('\n', end) + 1;
    if (next === 0) break;
    end = next;
  }
  if (end > 0) return from + end;
  return from + room.length === text.length ? text.length : null;
}

/** Within a line that is too long for a block. */
function endOfPart(text: string, from: number): number {
  const end = from + BLOCK_CHARACTERS;
  if (end >= text.length) return text.length;
  const part = text.slice(from, end);
  const blank = part.lastIndexOf(' ') + 1;
  if (blank > BLOCK_CHARACTERS / 2) return from + blank;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

/** Letters of right-to-left scripts, or any other letter. */
const FIRST_LETTER = /(\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko})|\p{L}/u;
/** How far the first letter is searched for; the direction of a line that begins with more digits is not visible. */
const LOOKED_THROUGH = 10_000;

/** By the first letter, as `dir="auto"` decides (https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute). */
export function directionOf(text: string, from = 0): 'ltr' | 'rtl' {
  const line = text.slice(from, from + LOOKED_THROUGH);
  return FIRST_LETTER.exec(line)?.[1] === undefined ? 'ltr' : 'rtl';
}
