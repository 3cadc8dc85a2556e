/** The kinds of token that the guard and the editor care about; SQLite's tokenizer (tokenize.c) knows more. */
export type TokenKind = 'word' | 'string' | 'quoted' | 'number' | 'variable' | 'semicolon' | 'operator' | 'illegal';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** UTF-16 offset of the token's first unit in the statement. */
  readonly offset: number;
}

// The order decides, as in tokenize.c: blanks and comments first, then literals, then words, then single characters.
// SQLite's blanks are these five and U+FEFF; a block comment and a line comment may end with the text.
const PATTERNS: readonly [TokenKind | null, RegExp][] = [
  [null, /[ \t\n\f\r\uFEFF]+/y],
  [null, /--[^\n]*/y],
  [null, /\/\*(?=[\s\S])[\s\S]*?(?:\*\/|$)/y],
  ['string', /[xX]?'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/y],
  ['illegal', /['"`[][\s\S]*/y],
  ['number', /(?:\d[\w.$]*|\.\d[\w.$]*)/y],
  ['word', /[A-Za-z_\u0080-\uFEFE\uFF00-\uFFFF][\w$\u0080-\uFEFE\uFF00-\uFFFF]*/y],
  ['variable', /\?\d*|[:@$#][\w$\u0080-\uFFFF]+/y],
  ['semicolon', /;/y],
  ['operator', /[\s\S]/y],
];

/** Splits a statement as SQLite does, leaving out blanks and comments. Never fails: what SQLite would not read is 'illegal'. */
export function* tokenize(sql: string): Generator<Token> {
  let offset = 0;
  while (offset < sql.length) {
    for (const [kind, pattern] of PATTERNS) {
      pattern.lastIndex = offset;
      const match = pattern.exec(sql);
      if (!match) continue;
      if (kind) yield { kind, text: match[0], offset };
      offset += match[0].length;
      break;
    }
  }
}
