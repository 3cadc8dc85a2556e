/** So many words of one statement are sought ahead. */
const MAX_WORDS = 8;
/** What a full-text search is given, where that is written out: the text behind MATCH. */
const SOUGHT = /\bMATCH\s+'((?:[^']|'')*)'/gi;
/** A phrase or a word of a search, and whether it is the beginning of a word (https://sqlite.org/fts5.html#full_text_query_syntax). */
const PHRASES = /(?:"([^"]*)"|([\p{L}\p{N}_]+))\s*(\*)?/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** What a statement's full-text searches may be given: it is not told which parameter is for one. */
export function searchTexts(sql: string, values: readonly unknown[]): readonly string[] {
  return [
    ...[...sql.matchAll(SOUGHT)].map(([, text = '']) => text.replaceAll("''", "'")),
    ...values.filter((value) => typeof value === 'string'),
  ];
}

/** The words of full-text searches, each as a search of its own. */
export function searchWords(searches: readonly string[]): readonly string[] {
  const words = searches.flatMap((search) =>
    [...search.matchAll(PHRASES)].flatMap(([, phrase, word, isPrefix]) => {
      const quoted = [...(phrase ?? word ?? '').matchAll(WORDS)].map(([each]) => `"${each}"`);
      return quoted.map((each, i) => (isPrefix && i === quoted.length - 1 ? `${each}*` : each));
    }),
  );
  return [...new Set(words)].slice(0, MAX_WORDS);
}
