/**
 * Characters that control a terminal, end a line or change the direction of what follows: control characters (C0, DEL,
 * C1), the line and paragraph separators of Unicode, and its bidirectional controls (UAX #9).
 */
const ACTING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The text with acting characters as JSON escapes (`\u001b`), so that one line of the log stays one line. */
export function printable(text: string): string {
  return text.replace(ACTING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
