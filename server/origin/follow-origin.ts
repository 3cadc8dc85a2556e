import { mkdir } from 'node:fs/promises';
import { readManifest } from '../../builder/publish/manifest-file.ts';
import { MANIFEST_FILE_NAME } from '../../src/catalogue/manifest.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { unexpectedStatus } from './download.ts';
import { type FetchOptions, fetchBuild, isPublished } from './fetch-build.ts';
import { FolderLock } from './folder-lock.ts';
import { type OriginBuild, readOriginBuild } from './origin-build.ts';
import { codeOf, OriginFault } from './origin-fault.ts';
import { readBounded } from './read-bounded.ts';

/** How a look at the origin ended. `foreign`: another server fetches into the same folder. */
type CheckOutcome = 'unchanged' | 'published' | 'failed' | 'foreign';

export interface FollowOriginOptions
  extends Omit<FetchOptions, 'signal' | 'onBytes' | 'mayPublish' | 'distrusted' | 'silenceMs'>,
    Partial<Pick<FetchOptions, 'silenceMs'>> {
  /** How often the origin is asked for its manifest. */
  readonly checkMs: number;
  /** Whether the files that only the page reads are fetched as well. */
  readonly withFiles: boolean;
  /** The first pause after a failure; each further one is twice as long. */
  readonly firstRestMs?: number;
  /** Called when a build was published. */
  readonly onPublished: (buildId: string) => Promise<void>;
  /** Called when the origin could not be followed, with a sentence and the time until the next try. */
  readonly onFault: (sentence: string, restMs: number) => void;
}

/** What was followed so far. */
export interface OriginState {
  readonly checks: Readonly<Record<CheckOutcome, number>>;
  readonly fetchedBytes: number;
  /** Whether the last look failed: the published build may be an old one. */
  readonly isFaulty: boolean;
}

const FIRST_REST_MS = 1_000;
/** How many times longer pauses are after a fault of the content: the next try may download gigabytes in vain. */
const CONTENT_PATIENCE = 30;
/** The longest pauses: after a fault that may pass, and after one that the same content would cause again. */
const LONGEST_REST_MS = { passing: 60_000, room: 60_000, content: 3_600_000 } as const;

/** Keeps the published database of a data folder equal to that of an origin. */
export class OriginFollower {
  readonly #options: FollowOriginOptions;
  readonly #lock: FolderLock;
  readonly #ending = new AbortController();
  #wake: () => void = () => {};
  #following: Promise<void> = Promise.resolve();
  readonly #checks: Record<CheckOutcome, number> = { unchanged: 0, published: 0, failed: 0, foreign: 0 };
  readonly #distrusted = new Set<string>();
  #fetchedBytes = 0;
  #isFaulty = false;
  /** The build that was published here last, and the ETag of its manifest. */
  #applied: { readonly build: OriginBuild; readonly etag: string | null } | null = null;
  #failures = 0;
  /** A manifest whose build was refused, and until when the same one is not tried again (null until that is known). */
  #refused: { readonly text: string; readonly untilMs: number | null } | null = null;

  constructor(options: FollowOriginOptions) {
    this.#options = options;
    this.#lock = new FolderLock(options.dataDir);
  }

  /** Begins to follow; returns at once. */
  start(): void {
    this.#following = this.#follow();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#wake();
    await this.#following;
    await this.#lock.release();
  }

  /** The address of its manifest, without secrets. */
  get label(): string {
    return this.#options.host.labelOf(MANIFEST_FILE_NAME);
  }

  get state(): OriginState {
    return { checks: { ...this.#checks }, fetchedBytes: this.#fetchedBytes, isFaulty: this.#isFaulty };
  }

  async #follow(): Promise<void> {
    while (!this.#ending.signal.aborted) await this.#rest(await this.#checkOnce());
  }

  /** @returns the pause until the next look, in milliseconds */
  async #checkOnce(): Promise<number> {
    const { checkMs, onFault } = this.#options;
    const fetchedBefore = this.#fetchedBytes;
    try {
      const outcome = await this.#check();
      this.#checks[outcome] += 1;
      this.#isFaulty = outcome === 'failed';
      if (outcome !== 'failed') this.#failures = 0;
      return checkMs;
    } catch (cause) {
      if (this.#ending.signal.aborted) return 0;
      this.#checks.failed += 1;
      this.#isFaulty = true;
      // A download that gets further each time is worth trying soon.
      this.#failures = this.#fetchedBytes > fetchedBefore && !isOfContent(cause) ? 1 : this.#failures + 1;
      const restMs = this.#restMs(cause);
      if (this.#refused?.untilMs === null) this.#refused = { ...this.#refused, untilMs: performance.now() + restMs };
      onFault(cause instanceof Error ? cause.message : String(cause), restMs);
      // A refused build may be replaced by a sound one at any time.
      return Math.min(restMs, checkMs);
    }
  }

  #restMs(cause: unknown): number {
    const { firstRestMs = FIRST_REST_MS } = this.#options;
    const kind = cause instanceof OriginFault ? cause.kind : 'passing';
    const patience = kind === 'content' ? CONTENT_PATIENCE : 1;
    return Math.min(patience * firstRestMs * 2 ** Math.min(this.#failures - 1, 30), LONGEST_REST_MS[kind]);
  }

  /** Looks at the origin once. @throws OriginFault */
  async #check(): Promise<CheckOutcome> {
    const { host, dataDir, withFiles } = this.#options;
    const { signal } = this.#ending;
    if (!(await this.#takeFolder())) return 'foreign';
    const where = host.labelOf(MANIFEST_FILE_NAME);
    const bounds = { mostBytes: SERVER_LIMITS.originTextBytes, timeoutMs: SERVER_LIMITS.originTextMs, signal };
    const applied = this.#applied;
    // Files of the data folder may have been removed.
    const isIntact = applied !== null && (await isPublished(applied.build, dataDir, readManifest(dataDir)));
    const etag = isIntact ? applied.etag : null;
    const found = await readBounded(host, MANIFEST_FILE_NAME, etag, bounds);
    if (found.status === 304 && etag !== null) return 'unchanged';
    if (found.status !== 200) throw unexpectedStatus(found.status, where);
    if (this.#refused?.text === found.text && performance.now() < (this.#refused.untilMs ?? 0)) return 'failed';
    try {
      const build = readOriginBuild(found.text, withFiles, where);
      const published = readManifest(dataDir);
      const isThere = await isPublished(build, dataDir, published);
      if (!isThere) {
        await fetchBuild(build, published, {
          silenceMs: SERVER_LIMITS.originSilenceMs,
          ...this.#options,
          signal,
          mayPublish: () => this.#lock.isHeld(),
          distrusted: this.#distrusted,
          onBytes: (bytes) => {
            this.#fetchedBytes += bytes;
          },
        });
        this.#distrusted.clear();
        await this.#options.onPublished(build.manifest.buildId);
      }
      this.#applied = { build, etag: found.etag };
      this.#refused = null;
      return isThere ? 'unchanged' : 'published';
    } catch (cause) {
      // Without this, an origin with a wrong file would be downloaded again and again.
      this.#refused = isOfContent(cause) ? { text: found.text, untilMs: null } : null;
      throw cause;
    }
  }

  async #takeFolder(): Promise<boolean> {
    const { dataDir } = this.#options;
    try {
      await mkdir(dataDir, { recursive: true });
      return await this.#lock.take();
    } catch (cause) {
      throw new OriginFault('passing', `${dataDir} cannot be written (${codeOf(cause)}): name another DATA_DIR.`);
    }
  }

  #rest(restMs: number): Promise<void> {
    if (this.#ending.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, restMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const isOfContent = (cause: unknown): boolean => cause instanceof OriginFault && cause.kind === 'content';
