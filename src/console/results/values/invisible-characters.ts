/** A character that a reader cannot see although it is there. */
export interface InvisibleCharacter {
  readonly text: string;
  /** Its short name by Unicode, such as RLO; its code point, such as U+2063, if it has none. */
  readonly label: string;
  readonly codePoint: string;
  /** Its name by Unicode, in lower case; null if it has no short name. */
  readonly name: string | null;
  /** Whether it changes the order in which the text around it is shown. */
  readonly isDirectional: boolean;
}

/** A part of a text: characters that are shown as they are, or one that is invisible. */
export type TextPart = string | InvisibleCharacter;

/** The names of https://www.unicode.org/Public/UCD/latest/ucd/NameAliases.txt, and the two of U+FEFF and U+00AD. */
const NAMES: ReadonlyMap<string, readonly [label: string, name: string]> = new Map([
  ['\u00AD', ['SHY', 'soft hyphen']],
  ['\u061C', ['ALM', 'Arabic letter mark']],
  ['\u200B', ['ZWSP', 'zero width space']],
  ['\u200C', ['ZWNJ', 'zero width non-joiner']],
  ['\u200D', ['ZWJ', 'zero width joiner']],
  ['\u200E', ['LRM', 'left-to-right mark']],
  ['\u200F', ['RLM', 'right-to-left mark']],
  ['\u202A', ['LRE', 'left-to-right embedding']],
  ['\u202B', ['RLE', 'right-to-left embedding']],
  ['\u202C', ['PDF', 'pop directional formatting']],
  ['\u202D', ['LRO', 'left-to-right override']],
  ['\u202E', ['RLO', 'right-to-left override']],
  ['\u2060', ['WJ', 'word joiner']],
  ['\u2066', ['LRI', 'left-to-right isolate']],
  ['\u2067', ['RLI', 'right-to-left isolate']],
  ['\u2068', ['FSI', 'first strong isolate']],
  ['\u2069', ['PDI', 'pop directional isolate']],
  ['\uFEFF', ['BOM', 'byte order mark']],
]);

/** What the browser shows as nothing, by Unicode's properties; tabs and line breaks are seen. */
const MAY_BE_INVISIBLE = /[\p{DI}\u2028\u2029\uFFF9-\uFFFB]|(?![\t\n\r])\p{Cc}/u;
/** These change the look of the letter before them. */
const IS_OF_LETTER = String.raw`\p{M}`;
/** Joiners within emoji, and behind letters of scripts that join them, do what they are for. */
const JOINER = String.raw`(?:\u200C|\u200D)`;
const SEPARATE_LETTERS = String.raw`[\p{scx=Hebrew}\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}]`;
const JOINED = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]|(?!${SEPARATE_LETTERS})[\p{L}\p{M}]`;
/** So do tags of a flag, of which a region has six and their end (https://www.unicode.org/reports/tr51/#valid-emoji-tag-sequences). More can hide a text. */
const TAG = String.raw`[\u{E0020}-\u{E007F}]`;
const FLAG = String.raw`\u{1F3F4}${TAG}{0,6}`;
const INVISIBLE = new RegExp(
  `(?!${IS_OF_LETTER}|(?<=${JOINED})${JOINER}|(?<=${FLAG})${TAG})(?:${MAY_BE_INVISIBLE.source})`,
  'gu',
);
const DIRECTIONAL = /\p{Bidi_Control}/u;

/** The text with its invisible characters apart; null if it has none. */
export function invisibleParts(text: string): readonly TextPart[] | null {
  // Nearly all texts end here.
  if (!MAY_BE_INVISIBLE.test(text)) return null;
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(INVISIBLE)) {
    if (index > from) parts.push(text.slice(from, index));
    parts.push(described(character));
    from = index + character.length;
  }
  if (parts.length === 0) return null;
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** The text with the names of its invisible characters in brackets, for places that hold nothing but text. */
export function namedInvisibles(text: string): string {
  const parts = invisibleParts(text);
  return parts === null ? text : parts.map((part) => (typeof part === 'string' ? part : `[${part.label}]`)).join('');
}

function described(character: string): InvisibleCharacter {
  const codePoint = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const [label, name] = NAMES.get(character) ?? [codePoint, null];
  return { text: character, label, codePoint, name, isDirectional: DIRECTIONAL.test(character) };
}
