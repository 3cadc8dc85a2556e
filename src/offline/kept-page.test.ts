import { describe, expect, it, vi } from 'vitest';
import { type BuiltFiles, handlingOf, KeptPage } from './kept-page.ts';

const SCOPE = 'https://host/some/path/';
const NEW: BuiltFiles = {
  version: 'new',
  needed: ['./', 'assets/main-2.js', 'favicon.svg'],
  later: ['assets/chart-2.js'],
};
const OLD: BuiltFiles = {
  version: 'old',
  needed: ['./', 'assets/main-1.js', 'favicon.svg'],
  later: ['assets/chart-1.js'],
};

/** The caches of a browser, as far as a service worker asks for them. */
function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (asked: RequestInfo | URL) => (asked instanceof Request ? asked.url : String(asked));
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (asked: RequestInfo | URL) => entries.get(urlOf(asked))?.clone(),
    put: async (asked: RequestInfo | URL, response: Response) => void entries.set(urlOf(asked), response),
  });
  return {
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return cacheOf(entries) as unknown as Cache;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (asked: RequestInfo | URL) => {
      for (const entries of all.values()) if (entries.has(urlOf(asked))) return entries.get(urlOf(asked))?.clone();
      return undefined;
    },
  } as CacheStorage;
}

/** A host, what it was asked for, and a switch that cuts it off. */
function host(files: Record<string, string>) {
  const asked: string[] = [];
  const state = { isCutOff: false };
  const fetchFrom = async (request: Request) => {
    if (state.isCutOff) throw new TypeError('Failed to fetch');
    const path = request.url.slice(SCOPE.length);
    asked.push(`${path} ${request.cache}`);
    return path in files ? new Response(files[path]) : new Response('', { status: 404 });
  };
  return { asked, state, fetch: fetchFrom as unknown as typeof fetch };
}

const BUILD = { '': 'page 2', 'assets/main-2.js': 'main 2', 'assets/chart-2.js': 'chart 2', 'favicon.svg': 'icon' };
const bodyOf = async (answer: Promise<Response>) => (await answer).text();
const asking = (path: string) => new Request(SCOPE + path);

describe('what a request is answered with', () => {
  const handling = (path: string, init: { method?: string; mode?: RequestMode; isRange?: boolean } = {}) =>
    handlingOf({ method: 'GET', mode: 'cors', isRange: false, url: SCOPE + path, ...init }, SCOPE, NEW);

  it('is the kept page for its own addresses, with whatever query and fragment', () => {
    for (const path of ['', 'index.html', '?sql=SELECT%201', '#sql=x']) {
      expect(handling(path, { mode: 'navigate' })).toBe('page');
    }
  });

  it('is the host where it answers for a page that reads from another host', () => {
    expect(handling('?db=https://files.example/birds.sqlite', { mode: 'navigate' })).toBe('fresh-page');
    expect(handling('engine/worker-00ff00ff.js?db=https://files.example')).toBe('network');
  });

  it('is the host for frames, for other pages, for the interface of programs and for the database', () => {
    for (const path of ['?embed=chart', '?lang=he&embed=', 'api/reference', 'data/nadlan.json']) {
      expect(handling(path, { mode: 'navigate' }), path).toBe('network');
    }
    for (const path of [
      'api/sql',
      'data/nadlan-00ff00ff.sqlite',
      'data/nadlan-00ff00ff.map',
      'engine/worker.js',
      'sw.js',
    ]) {
      expect(handling(path), path).toBe('network');
    }
    expect(handling('data/nadlan.json', { isRange: true })).toBe('network');
    expect(handling('data/nadlan.json', { method: 'POST' })).toBe('network');
    expect(handlingOf({ method: 'GET', mode: 'cors', isRange: false, url: 'https://other/x' }, SCOPE, NEW)).toBe(
      'network',
    );
  });

  it('is a kept file under names that hold a hash, of whatever build, and of what the page needs', () => {
    for (const path of ['assets/other-9.js', 'engine/sqlite-00ff00ff.wasm', 'favicon.svg']) {
      expect(handling(path), path).toBe('file');
    }
  });

  it('is fresh where the host publishes anew', () => {
    expect([handling('data/nadlan.json'), handling('data/examples.json')]).toEqual(['fresh', 'fresh']);
  });
});

describe('a kept page', () => {
  it('opens without its host, all scripts and the last description of the database included', async () => {
    const { asked, state, fetch } = host({
      ...BUILD,
      'data/nadlan.json': 'database',
      'data/examples.json': 'examples',
    });
    const page = new KeptPage(NEW, { scope: SCOPE, caches: memoryCaches(), fetch });
    await page.keepNeeded();
    await page.keepRest(new AbortController().signal);
    // Names with a hash may come from the browser's own cache; others are asked about.
    expect(asked).toEqual([
      ' no-cache',
      'assets/main-2.js default',
      'favicon.svg no-cache',
      'data/nadlan.json no-cache',
      'data/examples.json no-cache',
      'assets/chart-2.js default',
    ]);
    state.isCutOff = true;
    expect(await bodyOf(page.answer(asking('?sql=x'), 'page'))).toBe('page 2');
    expect(await bodyOf(page.answer(asking('assets/chart-2.js'), 'file'))).toBe('chart 2');
    expect(await bodyOf(page.answer(asking('data/nadlan.json'), 'fresh'))).toBe('database');
    await expect(page.answer(asking('assets/none-3.js'), 'file')).rejects.toThrow(TypeError);
  });

  it('takes the description of the database from the host where it answers, whatever it answers', async () => {
    const files: Record<string, string> = { ...BUILD, 'data/nadlan.json': 'first' };
    const page = new KeptPage(NEW, { scope: SCOPE, caches: memoryCaches(), ...host(files) });
    expect(await bodyOf(page.answer(asking('data/nadlan.json'), 'fresh'))).toBe('first');
    files['data/nadlan.json'] = 'second';
    expect(await bodyOf(page.answer(asking('data/nadlan.json'), 'fresh'))).toBe('second');
    delete files['data/nadlan.json'];
    expect((await page.answer(asking('data/nadlan.json'), 'fresh')).status).toBe(404);
  });

  it('of another host has the headers of now, and is the kept one where the host cannot be reached', async () => {
    const files: Record<string, string> = { ...BUILD };
    const { state, fetch } = host(files);
    const page = new KeptPage(NEW, { scope: SCOPE, caches: memoryCaches(), fetch });
    await page.keepNeeded();
    files['?db=x'] = 'page 2 with other headers';
    expect(await bodyOf(page.answer(asking('?db=x'), 'fresh-page'))).toBe('page 2 with other headers');
    expect(await bodyOf(page.answer(asking(''), 'page'))).toBe('page 2');
    state.isCutOff = true;
    expect(await bodyOf(page.answer(asking('?db=x'), 'fresh-page'))).toBe('page 2');
  });

  it('of another host does not wait for one that hangs', async () => {
    vi.useFakeTimers();
    const hanging = host(BUILD);
    const page = new KeptPage(NEW, {
      scope: SCOPE,
      caches: memoryCaches(),
      fetch: ((request: Request) =>
        request.url.includes('?db') ? new Promise(() => {}) : hanging.fetch(request)) as typeof fetch,
    });
    await page.keepNeeded();
    const answer = page.answer(asking('?db=x'), 'fresh-page');
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(await bodyOf(answer)).toBe('page 2');
  });

  it('leaves the line to a statement, and is kept completely once there is time again', async () => {
    const { asked, fetch } = host({ ...BUILD, 'data/nadlan.json': 'database', 'data/examples.json': 'examples' });
    const statement = new AbortController();
    const fetchUntilRun = (async (request: Request) => {
      if (request.url.endsWith('examples.json')) statement.abort();
      request.signal.throwIfAborted();
      return fetch(request);
    }) as typeof globalThis.fetch;
    const caches = memoryCaches();
    const page = new KeptPage(NEW, { scope: SCOPE, caches, fetch: fetchUntilRun });
    await page.keepRest(statement.signal);
    expect(asked.splice(0)).toEqual(['data/nadlan.json no-cache']);
    await page.keepRest(new AbortController().signal);
    expect(asked).toEqual(['data/examples.json no-cache', 'assets/chart-2.js default']);
  });

  it('is not kept by halves', async () => {
    const { 'favicon.svg': _, ...incomplete } = BUILD;
    const page = new KeptPage(NEW, { scope: SCOPE, caches: memoryCaches(), ...host(incomplete) });
    await expect(page.keepNeeded()).rejects.toThrow('favicon.svg: 404');
  });

  it('is replaced whole by a new build, and open pages of the one before find their scripts', async () => {
    const caches = memoryCaches();
    const before = {
      '': 'page 1',
      'assets/main-1.js': 'main 1',
      'assets/chart-1.js': 'chart 1',
      'favicon.svg': 'icon',
    };
    const older = new KeptPage({ ...OLD, version: 'older' }, { scope: SCOPE, caches, ...host(before) });
    const old = new KeptPage(OLD, { scope: SCOPE, caches, ...host(before) });
    for (const build of [older, old]) {
      await build.keepNeeded();
      await build.keepRest(new AbortController().signal);
    }
    const page = new KeptPage(NEW, { scope: SCOPE, caches, ...host(BUILD) });
    await page.keepNeeded();
    await page.forgetOlder();
    expect(await bodyOf(page.answer(asking(''), 'page'))).toBe('page 2');
    expect(await bodyOf(page.answer(asking('assets/chart-1.js'), 'file'))).toBe('chart 1');
    expect(await caches.keys()).toEqual(['nadlan-sql.data', 'nadlan-sql.build.old', 'nadlan-sql.build.new']);
  });
});
