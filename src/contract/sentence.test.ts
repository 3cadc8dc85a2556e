import { describe, expect, it } from 'vitest';
import { say, sentenceReader } from './sentence.ts';

const SENTENCES = {
  didYouMean: 'Did you mean {name}?',
  word: 'Did you mean {meant} instead of {written}?',
  call: 'Did you mean {name}()?',
  closed: 'A bracket is not closed.',
  twice: '{placeholder} stands twice, as {placeholder}.',
} as const;
const read = sentenceReader(SENTENCES);

describe('a sentence', () => {
  it('is filled in, and read again', () => {
    expect(say(SENTENCES.word, { meant: 'FROM', written: 'form' })).toBe('Did you mean FROM instead of form?');
    expect(read('Did you mean FROM instead of form?')).toEqual({
      name: 'word',
      parts: { meant: 'FROM', written: 'form' },
    });
    expect(read('Did you mean deals?')).toEqual({ name: 'didYouMean', parts: { name: 'deals' } });
    expect(read('Did you mean count()?')).toEqual({ name: 'call', parts: { name: 'count' } });
    expect(read('A bracket is not closed.')).toEqual({ name: 'closed', parts: {} });
  });

  it('has parts that look like places or patterns', () => {
    const filled = say(SENTENCES.word, { meant: '{written}', written: '$&' });
    expect(filled).toBe('Did you mean {written} instead of $&?');
    expect(read(filled)?.parts).toEqual({ meant: '{written}', written: '$&' });
  });

  it.each(['', 'Did you mean ?', 'A bracket is not closed', 'Did you mean', 'Something else.'])(
    'is not recognized: %j',
    (text) => expect(read(text)).toBeNull(),
  );

  it('is read in one pass, however long its parts are', () => {
    const long = 'a instead of '.repeat(100_000);
    expect(read(`Did you mean ${long}?`)?.parts.meant).toBe('a');
    expect(read(`Did you mean ${long}`)).toBeNull();
  });
});
