/** The kinds of token that the guard, the hints and the editor distinguish; SQLite's tokenizer has more. */
export type TokenKind = 'word' | 'string' | 'quoted' | 'number' | 'variable' | 'semicolon' | 'operator' | 'illegal';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** UTF-16 offset of the token's first unit in the statement. */
  readonly offset: number;
}

// The cases of sqlite3GetToken() (tokenize.c), with the build options of the engine: without variables as Tcl writes
// them. The first one that fits decides.
const CASES = [
  // A vertical tab is whitespace after another whitespace character, and illegal alone.
  /(?<blank>[ \t\n\f\r][\t-\r ]*|\uFEFF)/,
  // A comment may end with the text. Its two signs with nothing after them are operators.
  /(?<comment>--[^\n]*|\/\*(?=[\s\S])[\s\S]*?(?:\*\/|$))/,
  /(?<string>'[^']*(?:''[^']*)*'(?!')|[xX]'(?:[\da-fA-F]{2})*')/,
  /[xX]'[^']*'?/,
  /(?<quoted>"[^"]*(?:""[^"]*)*"(?!")|`[^`]*(?:``[^`]*)*`(?!`)|\[[^\]]*\])/,
  /['"`[][\s\S]*/,
  // A lookahead that is repeated by name does not give back what it has read, like SQLite.
  /(?=(?<number>0[xX][\da-fA-F][\da-fA-F_]*|(?=\.?\d)[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d[\d_]*)?))\k<number>(?<glued>[\w$\u0080-\uFFFF]+)?/,
  /(?<word>[A-Za-z_\u0080-\uFEFE\uFF00-\uFFFF][\w$\u0080-\uFFFF]*)/,
  /(?<variable>\?\d*|[:@$#][\w$\u0080-\uFFFF]+)/,
  /(?<semicolon>;)/,
  /(?<operator>->>?|<[=><]?|>[=>]?|==?|!=|\|\|?|[-()+*/%,&~.])/,
  /[\s\S]/,
];
const CASES_SOURCE = CASES.map(({ source }) => source).join('|');
/** The names of the groups, in their order. */
const GROUPS = Array.from(CASES_SOURCE.matchAll(/\(\?<(\w+)>/g), ([, name]) => name);
// With named groups an engine makes an object for each match, which takes as long as the rest of the work.
const TOKEN = new RegExp(
  CASES_SOURCE.replace(/\(\?<\w+>/g, '(').replace(/\\k<(\w+)>/g, (_, name) => `\\${GROUPS.indexOf(name) + 1}(?:)`),
  'y',
);

const KINDS = ['word', 'operator', 'quoted', 'string', 'variable', 'semicolon'] as const satisfies readonly TokenKind[];

/**
 * Splits a statement as SQLite does, leaving out blanks and comments. Never fails: text that SQLite would not read is
 * 'illegal'.
 */
export function* tokenize(sql: string): Generator<Token> {
  let offset = 0;
  while (offset < sql.length) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(sql);
    if (!match) return;
    const [text] = match;
    const at = match.findIndex((group, at) => at > 0 && group !== undefined);
    const name = GROUPS[at - 1];
    if (name !== 'blank' && name !== 'comment') yield { kind: kindOf(name, match[at + 1]), text, offset };
    offset += text.length;
  }
}

/** @param glued the text that directly follows a number; it makes all of it illegal */
function kindOf(name: string | undefined, glued: string | undefined): TokenKind {
  if (name === 'number') return glued === undefined ? 'number' : 'illegal';
  return KINDS.find((kind) => kind === name) ?? 'illegal';
}

/** A word in capitals, as keywords are compared; null for anything but a bare word. */
export function keywordOf(token: Token | undefined): string | null {
  return token?.kind === 'word' ? token.text.toUpperCase() : null;
}

/** The name of a token: a bare word, or a quoted name without its quotes; null for other tokens. */
export function nameOf(token: Token | undefined): string | null {
  if (token?.kind === 'word') return token.text;
  if (token?.kind !== 'quoted') return null;
  const inner = token.text.slice(1, -1);
  const quote = token.text.at(-1) as string;
  return quote === ']' ? inner : inner.replaceAll(quote + quote, quote);
}
