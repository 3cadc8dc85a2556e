/** Characters of one block: browsers take quadratic time for a long text without a line end, above all from right to left. */
const BLOCK_CHARACTERS = 2_000;
/** Lines of one block: short lines must not make a block that is many screens high. */
const BLOCK_LINES = 50;

/** A part of a text that a browser lays out by itself. */
export interface TextBlock {
  /** Offsets in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /**
   * The direction of the line that this block continues, because its own first letter does not decide; `plaintext` if it holds
   * whole lines, each with the direction of its own first letter.
   */
  readonly direction: 'plaintext' | 'ltr' | 'rtl';
}

/**
 * Cuts a text into blocks: behind a line end if there is one, else behind a blank, and never through a surrogate pair. The time
 * it takes grows with the length of the text and no faster.
 */
export function textBlocks(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let from = 0;
  let continued: 'ltr' | 'rtl' | null = null;
  while (from < text.length) {
    // What ends a line that was begun is a block by itself: the next line may have another direction.
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

/** Behind the last line that the block has room for, at the most `lines` of them; null if its first line is too long. */
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

/** Letters of the scripts that are written from right to left, or any other letter. */
const FIRST_LETTER = /(\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko})|\p{L}/u;
/** As far as a browser looks, and more: a line that begins with this many digits has no direction that anyone sees. */
const LOOKED_THROUGH = 10_000;

/** By the first letter, as `dir="auto"` decides (https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute). */
export function directionOf(text: string, from = 0): 'ltr' | 'rtl' {
  const line = text.slice(from, from + LOOKED_THROUGH);
  return FIRST_LETTER.exec(line)?.[1] === undefined ? 'ltr' : 'rtl';
}
