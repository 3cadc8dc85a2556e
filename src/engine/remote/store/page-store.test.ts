import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryBrowser, type Tab } from './memory-files.testing.ts';
import { PageStore, type PageStoreOptions } from './page-store.ts';
import type { StoreFiles } from './store-files.ts';

const CONTENT = { hash: 'a1'.repeat(32), place: 'https://host/nadlan.json' };
const NEXT = { hash: 'b2'.repeat(32), place: 'https://host/nadlan.json' };
const ELSEWHERE = { hash: 'c3'.repeat(32), place: 'https://other/nadlan.json' };
const PAGE_BYTES = 1024;
/** Has room for the table of records and twenty pages. */
const SEGMENT_BYTES = 98_352 + 20 * PAGE_BYTES;

/** A page whose bytes all are its number. */
const pageOf = (number: number): Uint8Array => new Uint8Array(PAGE_BYTES).fill(number * 31 + 7);
const counting = (count: number, from = 1): number[] => Array.from({ length: count }, (_, i) => from + i);

let browser: MemoryBrowser;
beforeEach(() => {
  browser = new MemoryBrowser();
});

const open = (files: StoreFiles, options: Partial<PageStoreOptions> = {}) =>
  PageStore.open({ files, content: CONTENT, segmentBytes: SEGMENT_BYTES, ...options });

async function write(store: PageStore, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) store.keepPage(number, pageOf(number));
  await store.settle();
}

/** A visit that stores these pages and is closed. */
async function visit(numbers: readonly number[], options: Partial<PageStoreOptions> = {}): Promise<void> {
  const tab = browser.tab();
  await write(await open(tab, options), numbers);
  tab.kill();
}

/** Which of these pages a new visit finds, each as it was written. */
async function found(numbers: readonly number[], options: Partial<PageStoreOptions> = {}): Promise<number[]> {
  const tab = browser.tab();
  const numbersFound = pagesIn(await open(tab, options), numbers);
  tab.kill();
  return numbersFound;
}

function pagesIn(store: PageStore, numbers: readonly number[]): number[] {
  const pages = numbers.map((number) => ({ number, page: store.page(number) }));
  const isWrong = ({ number, page }: (typeof pages)[number]) =>
    store.has(number) !== (page !== undefined) || (page && Buffer.compare(page, pageOf(number)) !== 0);
  expect(pages.filter(isWrong)).toEqual([]);
  return pages.flatMap(({ number, page }) => (page ? [number] : []));
}

/** The only existing file. */
function onlyFile(): { bytes: Uint8Array } {
  const [file, ...others] = browser.files.values();
  if (!file || others.length > 0) throw new Error(`There are ${browser.files.size} files.`);
  return file;
}

describe('what a visit stores', () => {
  it('is found by later visits, over many segments', async () => {
    await visit(counting(50));
    expect(browser.files.size).toBe(3);
    expect(await found(counting(60))).toEqual(counting(50));
  });

  it('is available to the same visit, too, once it is written', async () => {
    const store = await open(browser.tab());
    store.keepPage(1, pageOf(1));
    expect(store.has(1)).toBe(false);
    await store.settle();
    expect(pagesIn(store, [1, 2])).toEqual([1]);
  });

  it('is written to the segment that an earlier visit did not fill', async () => {
    await visit(counting(5));
    await visit(counting(5, 6));
    expect(browser.files.size).toBe(1);
    expect(await found(counting(20))).toEqual(counting(10));
  });

  it('is stored only once', async () => {
    await visit(counting(5));
    const { sizeBytes } = browser;
    await visit(counting(5));
    expect(browser.sizeBytes).toBe(sizeBytes);
  });

  it('includes what comes at the very end, during the look at other tabs', async () => {
    const tab = browser.tab();
    const store = await open(tab);
    await write(store, [1]);
    const { list } = tab;
    tab.list = () => {
      tab.list = list;
      store.keepPage(2, pageOf(2));
      void store.settle();
      return list();
    };
    await store.settle();
    expect(pagesIn(store, [1, 2])).toEqual([1, 2]);
  });

  it('has the page map and what the host said', async () => {
    const store = await open(browser.tab());
    const validators = { etag: '"one"', lastModified: null };
    store.keepPart('map', 77, pageOf(3));
    store.keepValidators('database', validators);
    await store.settle();
    const again = await open(browser.tab());
    expect(again.part('map', 77)).toEqual(pageOf(3));
    expect(again.part('map', 78)).toBeUndefined();
    expect(again.validators('database')).toEqual(validators);
    expect(again.validators('map')).toEqual({ etag: null, lastModified: null });
  });

  it('is not found for another content', async () => {
    await visit(counting(5));
    expect(await found(counting(5), { content: NEXT })).toEqual([]);
  });

  it('is completely removed when another content replaces it, and only then', async () => {
    await visit(counting(50));
    await visit(counting(5), { content: ELSEWHERE });
    expect(await found(counting(50))).toEqual(counting(50));
    await visit(counting(5), { content: NEXT });
    expect(await found(counting(50))).toEqual([]);
    expect(await found(counting(5), { content: NEXT })).toEqual(counting(5));
    expect(await found(counting(5), { content: ELSEWHERE })).toEqual(counting(5));
  });

  it('is removed by discarding, for the tab itself and for later ones', async () => {
    await visit(counting(30));
    const store = await open(browser.tab());
    store.discard();
    expect(pagesIn(store, counting(30))).toEqual([]);
    await write(store, counting(5));
    expect(await found(counting(30))).toEqual([]);
  });
});

describe('a visit that is killed in the middle of a write', () => {
  /** Each run of twenty pages takes three writes: the head of a segment, the pages, their lines in its table. */
  it.each(counting(10, 0))(
    'its write %i, leaves only complete pages, and later visits continue from there',
    async (writes) => {
      browser.writesLeft = writes;
      await visit(counting(45));
      browser.writesLeft = Number.POSITIVE_INFINITY;
      const left = await found(counting(45));
      expect(left).toEqual(counting(left.length));
      await visit(counting(45));
      expect(await found(counting(45))).toEqual(counting(45));
    },
  );

  it('continues in a segment that it had begun, after its complete pages', async () => {
    await visit(counting(5));
    const { length } = onlyFile().bytes;
    browser.writesLeft = 0;
    await visit(counting(5, 6));
    expect(onlyFile().bytes.length).toBeGreaterThan(length);
    browser.writesLeft = Number.POSITIVE_INFINITY;
    await visit(counting(5, 11));
    expect(await found(counting(20))).toEqual([...counting(5), ...counting(5, 11)]);
  });
});

describe('a damaged file', () => {
  it('with one wrong bit anywhere loses at most that page, and the next visit stores it again', async () => {
    await visit(counting(3));
    const original = onlyFile().bytes.slice();
    const table = counting(3 * 24, 48).filter((at) => at % 5 === 0);
    const records = counting(3, 1).map((back) => original.length - back * PAGE_BYTES + 7);
    for (const at of [...table, ...records]) {
      onlyFile().bytes = original.slice();
      onlyFile().bytes[at] = (original[at] ?? 0) ^ 1;
      expect((await found(counting(3))).length).toBe(2);
      await visit(counting(3));
      expect(await found(counting(3))).toEqual(counting(3));
    }
  });

  it('with a damaged head counts as another file, and is not touched', async () => {
    await visit(counting(3));
    onlyFile().bytes[9] = 0;
    expect(await found(counting(3))).toEqual([]);
    await visit(counting(3));
    expect(await found(counting(3))).toEqual(counting(3));
  });

  it.each(counting(12, 0).map((i) => i * 9_300))('cut to %i bytes keeps complete pages', async (sizeBytes) => {
    await visit(counting(10));
    onlyFile().bytes = onlyFile().bytes.slice(0, sizeBytes);
    const left = await found(counting(10));
    expect(left).toEqual(counting(left.length));
    await visit(counting(10));
    expect(await found(counting(10))).toEqual(counting(10));
  });

  it('emptied while it is open counts as absent', async () => {
    await visit(counting(10));
    const store = await open(browser.tab());
    onlyFile().bytes = new Uint8Array();
    expect(pagesIn(store, counting(10))).toEqual([]);
  });
});

it('a segment that another tab has emptied is not written to any more', async () => {
  await visit(counting(5));
  const store = await open(browser.tab());
  onlyFile().bytes = new Uint8Array();
  await write(store, counting(5, 6));
  expect(await found(counting(20))).toEqual(counting(5, 6));
});

describe('if nothing can be written', () => {
  it('because no space is left, stored pages are read, and nothing fails', async () => {
    await visit(counting(5));
    browser.quotaBytes = browser.sizeBytes + 3 * PAGE_BYTES;
    await visit(counting(10, 6));
    const store = await open(browser.tab());
    expect(pagesIn(store, counting(5))).toEqual(counting(5));
    await write(store, counting(10, 6));
    expect(pagesIn(store, counting(5))).toEqual(counting(5));
  });

  it.each(['lock', 'create', 'state'] as const)('because %s fails, nothing else does', async (name) => {
    await visit(counting(5));
    const files: StoreFiles = { ...browser.tab(), [name]: () => Promise.reject(new Error('SecurityError')) };
    const store = await open(files);
    await write(store, counting(50));
    expect(pagesIn(store, counting(5))).toEqual(counting(5));
  });
});

describe.each([
  ['that share files', false],
  ['of which one alone has a file', true],
] as const)('tabs %s', (_, isExclusive) => {
  let one: Tab;
  let two: Tab;
  beforeEach(() => {
    browser.isExclusive = isExclusive;
    one = browser.tab();
    two = browser.tab();
  });

  it('opened at the same time both read what is stored, and both write', async () => {
    await visit(counting(5));
    const [first, second] = [await open(one), await open(two)];
    expect(pagesIn(first, counting(5))).toEqual(counting(5));
    await second.settle();
    expect(pagesIn(second, counting(5))).toEqual(counting(5));
    await Promise.all([write(first, counting(30, 6)), write(second, counting(30, 101))]);
    expect(pagesIn(first, counting(30, 6))).toEqual(counting(30, 6));
    expect(pagesIn(second, counting(30, 101))).toEqual(counting(30, 101));
    one.kill();
    two.kill();
    const all = [...counting(35), ...counting(30, 101)];
    expect(await found(all)).toEqual(all);
  });

  it('the later one reads what the earlier one has written', async () => {
    const first = await open(one);
    await write(first, counting(10));
    const second = await open(two);
    expect(pagesIn(second, counting(10))).toEqual(counting(10));
    await write(first, counting(5, 11));
    await second.settle();
    expect(pagesIn(second, counting(20))).toEqual(counting(15));
  });

  it('leave nothing locked when all is written, and write in turn', async () => {
    const first = await open(one);
    await write(first, counting(5));
    expect(browser.locked).toEqual([]);
    const second = await open(two);
    await write(second, counting(5, 6));
    await write(first, counting(5, 11));
    expect(browser.locked).toEqual([]);
    expect(browser.files.size).toBe(isExclusive ? 2 : 1);
    one.kill();
    two.kill();
    expect(await found(counting(15))).toEqual(counting(15));
  });

  it('leave nothing locked when one is killed', async () => {
    const first = await open(one);
    await write(first, counting(10));
    one.kill();
    await write(await open(two), counting(5, 11));
    two.kill();
    expect(browser.files.size).toBe(1);
    expect(await found(counting(15))).toEqual(counting(15));
  });

  it('stay within the limit, whatever each has open', async () => {
    const maxBytes = 3 * SEGMENT_BYTES;
    const [first, second] = [await open(one, { maxBytes }), await open(two, { maxBytes })];
    for (let round = 0; round < 6; round += 1) {
      await write(first, counting(20, 1000 * round + 1));
      await write(second, counting(20, 1000 * round + 501));
      expect(browser.sizeBytes).toBeLessThanOrEqual(maxBytes);
    }
  });
});

describe('the limit', () => {
  const maxBytes = 3 * SEGMENT_BYTES;

  it('holds for all databases together: the least recently used segment is removed', async () => {
    await visit(counting(20), { maxBytes });
    await visit(counting(20), { maxBytes, content: ELSEWHERE });
    await visit(counting(20, 21), { maxBytes });
    expect(await found([1], { maxBytes })).toEqual([1]);
    await visit(counting(20, 41), { maxBytes });
    expect(browser.sizeBytes).toBeLessThanOrEqual(maxBytes);
    expect(await found(counting(60), { maxBytes })).toEqual(counting(60));
    expect(await found(counting(20), { maxBytes, content: ELSEWHERE })).toEqual([]);
  });

  it('holds for a visit that stores more: the last pages stay', async () => {
    const tab = browser.tab();
    const store = await open(tab, { maxBytes });
    for (let first = 1; first < 200; first += 20) await write(store, counting(20, first));
    expect(browser.sizeBytes).toBeLessThanOrEqual(maxBytes);
    expect(pagesIn(store, counting(200))).toEqual(counting(60, 141));
  });

  it('stores nothing if it is smaller than a segment', async () => {
    await visit(counting(5), { maxBytes: SEGMENT_BYTES - 1 });
    expect(browser.files.size).toBe(0);
  });
});
