/** The files of one build, by paths relative to the page. */
export interface BuiltFiles {
  /** Changes with any of the files. */
  readonly version: string;
  /** Without these the page does not open. `./` is the page itself. */
  readonly needed: readonly string[];
  /** Scripts that the page asks for when something needs them. */
  readonly later: readonly string[];
}

/** The parts of a request that decide how it is answered. */
export type AskedFor = Pick<Request, 'method' | 'mode' | 'url'> & { readonly isRange: boolean };

/**
 * How a request is answered: `network` leaves it to the browser, `page` and `file` come from what is kept, `fresh` and
 * `fresh-page` from the host where it answers.
 */
export type Handling = 'network' | 'page' | 'fresh-page' | 'file' | 'fresh';

const HASHED = /^(assets\/|engine\/[\w.]+-[0-9a-f]+\.)/;
/** What is published beside the page, and replaced there. */
const PUBLISHED = ['data/nadlan.json', 'data/examples.json'];

/** @param scope absolute URL of the page's folder */
export function handlingOf({ method, mode, url, isRange }: AskedFor, scope: string, files: BuiltFiles): Handling {
  if (method !== 'GET' || isRange || !url.startsWith(scope)) return 'network';
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice(new URL(scope).pathname.length);
  // Other headers belong to a page that may be framed, so it comes from the host.
  if (mode === 'navigate') {
    if (!['', 'index.html'].includes(path) || searchParams.has('embed')) return 'network';
    // The headers of the page say which other hosts it may read from, and may have changed since it was kept.
    return searchParams.has('db') ? 'fresh-page' : 'page';
  }
  if (PUBLISHED.includes(path)) return 'fresh';
  // The header of a worker for another host's database says from where it may read.
  if (searchParams.has('db')) return 'network';
  return HASHED.test(path) || files.needed.includes(path) ? 'file' : 'network';
}

/** Names of caches; the numbers of builds follow. */
const BUILD = 'nadlan-sql.build.';
const DATA = 'nadlan-sql.data';
/** A host that has not answered for so long is not waited for where an answer is kept. */
const PATIENCE_MS = 3_000;
/** Whatever encodings a request names: what is kept has none any more. */
const MATCHED: CacheQueryOptions = { ignoreVary: true };

export interface Surroundings {
  readonly scope: string;
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
}

/** Keeps the files of a build, and answers from them. */
export class KeptPage {
  readonly #files: BuiltFiles;
  readonly #surroundings: Surroundings;

  constructor(files: BuiltFiles, surroundings: Surroundings) {
    this.#files = files;
    this.#surroundings = surroundings;
  }

  /** Keeps all that the page needs. @throws Error where a file does not come: the build of before stays in use */
  async keepNeeded(): Promise<void> {
    const cache = await this.#build();
    await Promise.all(this.#files.needed.map((path) => this.#keep(path, cache)));
  }

  /**
   * Keeps what is published beside the page, and the other scripts, one after the other. What does not come is kept when it is
   * used, or the next time.
   *
   * @param signal ends it, with the request under way: a statement needs the line
   */
  async keepRest(signal: AbortSignal): Promise<void> {
    const { caches } = this.#surroundings;
    for (const [name, paths] of [
      [DATA, PUBLISHED],
      [this.#name, this.#files.later],
    ] as const) {
      const cache = await caches.open(name);
      for (const path of paths) {
        if (signal.aborted) return;
        if (!(await cache.match(this.#urlOf(path), MATCHED)))
          await this.#keep(path, cache, signal).catch(() => undefined);
      }
    }
  }

  /** Forgets all builds but this one and the one before, which open pages may still be of. */
  async forgetOlder(): Promise<void> {
    const { caches } = this.#surroundings;
    const others = (await caches.keys()).filter((name) => name.startsWith(BUILD) && name !== this.#name);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  }

  /** @throws TypeError as `fetch` does, where the file is not kept and its host cannot be reached */
  async answer(request: Request, handling: Exclude<Handling, 'network'>): Promise<Response> {
    switch (handling) {
      case 'page':
        return (await this.#page()) ?? this.#surroundings.fetch(request);
      case 'fresh-page':
        return this.#freshPage(request);
      case 'file':
        return this.#file(request);
      case 'fresh':
        return this.#fresh(request);
      default:
        return handling satisfies never;
    }
  }

  get #name(): string {
    return BUILD + this.#files.version;
  }

  #build(): Promise<Cache> {
    return this.#surroundings.caches.open(this.#name);
  }

  #urlOf(path: string): string {
    return new URL(path, this.#surroundings.scope).href;
  }

  async #page(): Promise<Response | undefined> {
    return (await this.#build()).match(this.#urlOf('./'), MATCHED);
  }

  async #freshPage(request: Request): Promise<Response> {
    const answer = this.#surroundings.fetch(request);
    const kept = await this.#page();
    if (!kept) return answer;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, kept);
    });
    return Promise.race([answer.catch(() => kept), late]).finally(() => clearTimeout(timer));
  }

  async #keep(path: string, cache: Cache, signal: AbortSignal | null = null): Promise<void> {
    const { fetch } = this.#surroundings;
    // A name with a hash has one content for ever: the browser's own cache may have it from the visit under way.
    const request = new Request(this.#urlOf(path), { cache: HASHED.test(path) ? 'default' : 'no-cache', signal });
    const response = await fetch(request);
    if (!response.ok) throw new Error(`${request.url}: ${response.status}`);
    await cache.put(request, response);
  }

  async #file(request: Request): Promise<Response> {
    const { caches, fetch } = this.#surroundings;
    const build = await this.#build();
    // A page of the build before asks for names that only that build has.
    const kept = (await build.match(request, MATCHED)) ?? (await caches.match(request, MATCHED));
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await build.put(request, response.clone()).catch(() => undefined);
    return response;
  }

  async #fresh(request: Request): Promise<Response> {
    const { caches, fetch } = this.#surroundings;
    const data = await caches.open(DATA);
    try {
      const response = await fetch(request);
      if (response.ok) await data.put(request, response.clone()).catch(() => undefined);
      return response;
    } catch (cause) {
      const kept = await data.match(request, MATCHED);
      if (kept) return kept;
      throw cause;
    }
  }
}
