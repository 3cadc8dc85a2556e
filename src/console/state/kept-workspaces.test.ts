import { describe, expect, it } from 'vitest';
import { keepWorkspace, mayKeepLastPage, readWorkspace, type TextStorage } from './kept-workspaces.ts';
import { addTab, closeTab, newWorkspace } from './workspace.ts';

function storage(): TextStorage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (i) => [...items.keys()][i] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const NONE: ReadonlySet<string> = new Set();
const space = (sql: string) => newWorkspace({ sql, limit: 1000 });

describe('a kept workspace', () => {
  it('is there again after a reload', () => {
    const browser = { local: storage(), session: storage() };
    const first = keepWorkspace(browser, NONE, 'a', true);
    expect([first.id, first.restored]).toEqual(['a', null]);
    const view = { shown: 'chart' as const, chart: { y: ['n'] } };
    const two = addTab(space('SELECT 1'), { sql: 'SELECT 2', limit: 100, params: { view: 'חיפה' }, view });
    const written = closeTab(addTab(two, { sql: 'SELECT 3', limit: 100, view }), 't3');
    first.save(written);
    const again = keepWorkspace(browser, NONE, 'b', true);
    expect([again.id, again.restored]).toEqual(['a', written]);
  });

  it('of a closed window is taken up by the next one, the newest first', () => {
    const local = storage();
    keepWorkspace({ local, session: storage() }, NONE, 'a', true).save(space('of a'));
    const next = keepWorkspace({ local, session: storage() }, NONE, 'b', true);
    expect([next.id, next.restored]).toEqual(['a', space('of a')]);
  });

  it('is left alone where another window holds it, and where a link is opened', () => {
    const local = storage();
    keepWorkspace({ local, session: storage() }, NONE, 'a', true).save(space('of a'));
    expect(keepWorkspace({ local, session: storage() }, new Set(['a']), 'b', true).restored).toBeNull();
    expect(keepWorkspace({ local, session: storage() }, NONE, 'b', false).restored).toBeNull();
  });

  it('is copied where the browser has duplicated its tab', () => {
    const browser = { local: storage(), session: storage() };
    keepWorkspace(browser, NONE, 'a', true).save(space('of a'));
    const copy = keepWorkspace(browser, new Set(['a']), 'b', true);
    expect([copy.id, copy.restored]).toEqual(['b', space('of a')]);
    copy.save(space('of b'));
    expect(keepWorkspace({ ...browser, session: storage() }, new Set(['b']), 'c', true).restored).toEqual(
      space('of a'),
    );
  });

  it('is that of its tab again when Back returns to its page, unless another page has written it', () => {
    const browser = { local: storage(), session: storage() };
    const one = keepWorkspace(browser, NONE, 'a', true);
    one.save(space('of a'));
    keepWorkspace(browser, new Set(['a']), 'b', true).save(space('of b'));
    expect(one.claim()).toBe(true);
    expect(keepWorkspace(browser, NONE, 'c', true).restored).toEqual(space('of a'));
    // Without locks, the next page of the tab has the same workspace.
    keepWorkspace(browser, NONE, 'c', true).save(space('of a, later'));
    expect(one.claim()).toBe(false);
  });

  it('is copied where the browser may keep the last page of the tab, which has its own when Back returns to it', () => {
    const browser = { local: storage(), session: storage() };
    const one = keepWorkspace(browser, NONE, 'a', true);
    one.save(space('of a'));
    expect(mayKeepLastPage(browser.session)).toBe(false);
    one.leave();
    expect(mayKeepLastPage(browser.session)).toBe(true);
    const next = keepWorkspace(browser, null, 'b', true);
    expect([next.id, next.restored]).toEqual(['b', space('of a')]);
    next.save(space('of b'));
    // A reload is no other page.
    expect(mayKeepLastPage(browser.session)).toBe(false);
    next.leave();
    expect(one.claim()).toBe(true);
    expect(mayKeepLastPage(browser.session)).toBe(false);
    expect(keepWorkspace(browser, NONE, 'c', true).restored).toEqual(space('of a'));
  });

  it('is not forgotten while it is unknown which windows are open', () => {
    const local = storage();
    const ids = Array.from({ length: 25 }, (_, i) => `w${i}`);
    for (const id of ids) keepWorkspace({ local, session: storage() }, new Set(ids), id, false).save(space(id));
    const next = keepWorkspace({ local, session: storage() }, null, 'last', true);
    expect([local.length, next.id, next.restored]).toEqual([25, 'last', null]);
  });

  it('is one of twenty: those that were saved before them are forgotten', () => {
    const local = storage();
    const ids = Array.from({ length: 25 }, (_, i) => `w${i}`);
    for (const id of ids) keepWorkspace({ local, session: storage() }, new Set(ids), id, false).save(space(id));
    keepWorkspace({ local, session: storage() }, NONE, 'last', false);
    expect(local.length).toBe(20);
  });

  it('is not needed: a browser that refuses storage has a page that works', () => {
    const refusing = new Proxy({} as TextStorage, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    const kept = keepWorkspace({ local: refusing, session: refusing }, NONE, 'a', true);
    expect(kept.restored).toBeNull();
    expect(kept.save(space('SELECT 1'))).toBe(false);
    expect(keepWorkspace({ local: storage(), session: null }, NONE, 'a', true).save(space('SELECT 1'))).toBe(true);
    expect(keepWorkspace({ local: null, session: null }, NONE, 'a', true).restored).toBeNull();
  });

  it('with a damaged view has its statements', () => {
    const text = JSON.stringify({ workspace: space('SELECT 1') });
    for (const view of ['{}', '"globe"', '7', 'null']) {
      expect(readWorkspace(text.replace('"limit":', `"view":${view},"limit":`))).toEqual(space('SELECT 1'));
    }
  });

  it.each([
    null,
    '',
    'null',
    '{"workspace":{"tabs":[]}}',
    JSON.stringify({ workspace: { ...space('SELECT 1'), activeId: 't9' } }),
    JSON.stringify({ workspace: { ...space('SELECT 1'), closed: [{}] } }),
    JSON.stringify({ workspace: space('SELECT 1') }).replace('"limit":1000', '"limit":"many"'),
    JSON.stringify({ workspace: space('SELECT 1') }).replace('"limit":1000', '"limit":99999'),
  ])('that was damaged is none: %j', (text) => {
    expect(readWorkspace(text)).toBeNull();
  });
});
