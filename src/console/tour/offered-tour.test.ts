import { describe, expect, it } from 'vitest';
import { isTourSettled, settleTour } from './offered-tour.ts';

describe('the tour', () => {
  it('is offered until the visitor has taken or declined it', () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
    expect(isTourSettled(storage)).toBe(false);
    settleTour(storage);
    expect(isTourSettled(storage)).toBe(true);
  });

  it('is not offered at every visit where the browser remembers nothing', () => {
    settleTour(null);
    expect(isTourSettled(null)).toBe(true);
  });
});
