import { expect, it } from 'vitest';
import { lastQuestion, rememberQuestion } from './last-question.ts';

it('the question that was asked last comes back with its blanks', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  expect(lastQuestion(storage)).toBeNull();
  rememberQuestion(storage, { slug: 'price-of-a-home', texts: { place: 'עכו' } });
  expect(lastQuestion(storage)).toEqual({ slug: 'price-of-a-home', texts: { place: 'עכו' } });
});

it.each(['{', '[]', '"x"', '{"slug": 1, "texts": {}}', '{"slug": "a"}'])(
  '%s in the storage is no question',
  (stored) => {
    expect(lastQuestion({ getItem: () => stored })).toBeNull();
  },
);
