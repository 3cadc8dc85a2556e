import { expect, it } from 'vitest';
import { foundNothing } from './found-nothing.ts';

it.each([[[]], [[[0]]], [[[0, null]]]])('nothing was found: %j', (rows) => expect(foundNothing({ rows })).toBe(true));

it.each([[[[1]]], [[['0']]], [[[0, 'חיפה']]], [[[0], [0]]]])('something was found: %j', (rows) =>
  expect(foundNothing({ rows })).toBe(false),
);
