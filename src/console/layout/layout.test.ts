import { describe, expect, it } from 'vitest';
import { clamped, readLayout, rememberSize, sizeAfterKey } from './layout.ts';

function memory(content: string | null = null): Storage {
  const items = new Map(content === null ? [] : [['nadlan-sql.layout', content]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
}

describe('the sizes that a visitor chose', () => {
  it('are there at the next visit, until the page may choose again', () => {
    const storage = memory();
    rememberSize(storage, 'sidebar', 411.6);
    rememberSize(storage, 'editor', 300);
    expect(readLayout(storage)).toEqual({ sidebar: 412, editor: 300 });
    rememberSize(storage, 'sidebar', null);
    expect(readLayout(storage)).toEqual({ editor: 300 });
  });

  it.each(['', 'null', '[]', '{"sidebar":"9em"}', '{"sidebar":-3}', '{"sidebar":1e99}', '{"else":5}'])(
    'are none where something else is stored: %s',
    (content) => {
      expect(readLayout(memory(content))).toEqual({});
    },
  );

  it('are none where the browser keeps nothing', () => {
    rememberSize(null, 'editor', 300);
    expect(readLayout(null)).toEqual({});
  });
});

describe('an edge', () => {
  const range = { minPx: 100, maxPx: 400 };
  const sized = (key: string, px: number, axis: 'x' | 'y', isRtl = false, shiftKey = false) =>
    sizeAfterKey({ key, shiftKey }, px, range, axis, isRtl);

  it('moves by the arrows of its axis, and not beyond its range', () => {
    expect(sized('ArrowRight', 200, 'x')).toBe(216);
    expect(sized('ArrowRight', 200, 'x', true)).toBe(184);
    expect(sized('ArrowLeft', 200, 'x', true)).toBe(216);
    expect(sized('ArrowUp', 110, 'y')).toBe(100);
    expect(sized('ArrowDown', 200, 'y', true, true)).toBe(296);
    expect([sized('Home', 200, 'y'), sized('End', 200, 'y')]).toEqual([100, 400]);
  });

  it('leaves other keys alone', () => {
    expect([sized('ArrowUp', 200, 'x'), sized('ArrowLeft', 200, 'y'), sized('Tab', 200, 'x')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('stays at its least size where there is room for nothing', () => {
    expect(clamped(50, { minPx: 100, maxPx: 80 })).toBe(100);
  });
});
