import { parseSync, Visitor } from 'vite';

/** A sentence that is in code, and not in a vocabulary. */
interface LooseSentence {
  readonly line: number;
  /** With `{}` for each part that is filled in. */
  readonly text: string;
}

/**
 * A sentence for people begins with a capital letter or a part, has two adjacent words, and ends with a sentence's
 * punctuation.
 */
const SENTENCE = /^(?=.*[a-z]{2} [a-z]{2})(?:[A-Z]|\{\}).*[.:?]$/s;
const SQL = /^(?:SELECT|WITH|EXPLAIN)\b/;
/** Errors for programmers: a bug, or a part that does not fit. */
const PROGRAMMERS = /^(?:Error|RangeError|TypeError|NotHere|MisshapenParts|DamagedMap)$/;

/** The sentences in the code of a TypeScript file, without those of programmers' errors. */
export function looseSentences(path: string, source: string): readonly LooseSentence[] {
  const found: LooseSentence[] = [];
  let errorsAround = 0;
  const take = (text: string, start: number) => {
    if (errorsAround > 0 || !SENTENCE.test(text) || SQL.test(text)) return;
    found.push({ line: source.slice(0, start).split('\n').length, text });
  };
  const isError = (callee: { readonly type: string; readonly name?: string }) =>
    callee.type === 'Identifier' && PROGRAMMERS.test(callee.name ?? '');
  new Visitor({
    NewExpression: ({ callee }) => {
      if (isError(callee)) errorsAround += 1;
    },
    'NewExpression:exit': ({ callee }) => {
      if (isError(callee)) errorsAround -= 1;
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') take(value, start);
    },
    TemplateLiteral: ({ quasis, start }) => take(quasis.map(({ value }) => value.cooked).join('{}'), start),
  }).visit(parseSync(path, source).program);
  return found;
}
