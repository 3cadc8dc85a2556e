import { expect, it } from 'vitest';
import { forEveryPage } from './database-origins.ts';

it('a file host, which cannot ask about the query, allows what a visitor may agree to, and nothing if that is off', () => {
  expect(forEveryPage(['asked', 'https://files.example'])).toEqual([
    'https:',
    'http://localhost:*',
    'http://127.0.0.1:*',
    'https://files.example',
  ]);
  expect(forEveryPage(['https://files.example'])).toEqual(['https://files.example']);
  expect(forEveryPage([])).toEqual([]);
});
