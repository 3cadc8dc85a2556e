import { LRUCache } from 'lru-cache';
import { writeResult } from '../../../src/contract/formats/write.ts';
import type { FormattedRequest } from '../../../src/contract/request.ts';
import type { SqlRunner } from '../../../src/contract/runner.ts';
import type {
  CancelSignal,
  Edition,
  WriteOptions,
  WritingRunner,
  WrittenAnswer,
  WrittenOutcome,
} from '../../../src/contract/written.ts';
import { SERVER_LIMITS } from '../../limits.ts';
import { answerTag } from '../etag.ts';
import { RequestCoalescer } from './request-coalescer.ts';
import { type Cached, SharedAnswer } from './shared-answer.ts';

/** Answers that other servers computed. Both methods are quick, and never reject. */
export interface SharedAnswers {
  /** The answer of that name; null if there is none that can be trusted. */
  find(tag: string, edition: Edition): Promise<WrittenAnswer | null>;
  /** Offers an answer, which must be repeatable, to the other servers. */
  store(tag: string, answer: WrittenAnswer): Promise<void>;
}

/** How a run ended, its answer ready to be sent by all who wait for it. */
type SharedOutcome =
  | {
      readonly kind: 'written';
      readonly answer: SharedAnswer;
      /** Whether another server computed it. */
      readonly isFound: boolean;
    }
  | Exclude<WrittenOutcome, { readonly kind: 'written' }>;

/** How a request was answered. */
export type TaggedOutcome =
  | {
      readonly kind: 'written';
      readonly answer: SharedAnswer;
      /** ETag of the answer; null if the same request may have another answer a moment later. */
      readonly tag: string | null;
      /** Whether it was given before; undefined if no answers are kept. */
      readonly cached: Cached;
    }
  | Exclude<WrittenOutcome, { readonly kind: 'written' }>;

/** The name of the answer to a request while a database is served. */
export interface AnswerName {
  readonly tag: string;
  readonly edition: Edition;
}

/** The options of one request for an answer; its signal aborts when its client does not wait any more. */
type AnswerOptions = Pick<WriteOptions, 'client' | 'onStage'> & { readonly signal: CancelSignal };

/** Overhead of a cache entry: key, head, and the cache's records. */
const ENTRY_BYTES = 1_024;
/** The largest answer that is kept, as a part of all that is. */
const LARGEST_SHARE = 1 / 4;

/**
 * Answers requests with as few runs as possible: repeatable answers are kept while the database is the same, and
 * concurrent equal requests share one run. All of them are sent the same bytes.
 */
export class Answers {
  readonly #runner: WritingRunner | SqlRunner;
  readonly #kept: LRUCache<string, SharedAnswer> | null;
  readonly #shared: SharedAnswers | null;
  readonly #underWay = new RequestCoalescer<SharedOutcome>();
  /** Tags of answers that this process has computed: a request with such a tag was checked. */
  readonly #given = new LRUCache<string, true>({ max: SERVER_LIMITS.givenTags });
  /** The database of the kept answers. */
  #edition: Edition | null = null;

  /**
   * @param cacheBytes limit for all kept answers; 0 keeps none
   * @param shared answers of other servers; null if there are none
   */
  constructor(runner: WritingRunner | SqlRunner, cacheBytes: number, shared: SharedAnswers | null = null) {
    this.#runner = runner;
    this.#shared = shared;
    this.#kept =
      cacheBytes > 0
        ? new LRUCache({
            maxSize: cacheBytes,
            maxEntrySize: Math.max(ENTRY_BYTES, Math.floor(cacheBytes * LARGEST_SHARE)),
            sizeCalculation: ({ sizeBytes, written }) => sizeBytes + JSON.stringify(written.head).length + ENTRY_BYTES,
          })
        : null;
  }

  /** Bytes of all kept answers. */
  get keptBytes(): number {
    return this.#kept?.calculatedSize ?? 0;
  }

  /** The name that an answer to this request would have now, if it is repeatable; null if there is no database. */
  async nameOf(request: FormattedRequest): Promise<AnswerName | null> {
    if (!('write' in this.#runner)) return null;
    const description = await this.#runner.describe();
    if (description.kind === 'refused') return null;
    // Compared by identity: a file that was overwritten in place is another one under the same name.
    const edition = description.database;
    if (this.#edition !== edition) {
      this.#edition = edition;
      this.#kept?.clear();
    }
    return { tag: answerTag(edition.buildId, request), edition };
  }

  /**
   * Whether a request with this tag was answered before. Anyone can compute a tag, so the tag alone does not prove that its
   * request is valid.
   */
  hasGiven(tag: string): boolean {
    return this.#given.get(tag) === true;
  }

  /**
   * @param name the current result of `nameOf`
   * @param options a shared run has the client and reports the stages of the first request
   */
  async answer(request: FormattedRequest, name: AnswerName | null, options: AnswerOptions): Promise<TaggedOutcome> {
    const kept = name ? this.#kept?.get(name.tag) : undefined;
    if (name && kept) return { kind: 'written', answer: kept, tag: name.tag, cached: true };
    const outcome = await this.#run(request, name, options);
    if (outcome.kind !== 'written') return outcome;
    const { answer, isFound } = outcome;
    const cached = isFound || (this.#kept || this.#shared ? false : undefined);
    if (!answer.written.repeatable) return { kind: 'written', answer, tag: null, cached };
    // Another database may have been published while the statement waited for its turn.
    const { edition } = answer.written;
    const tag = name?.edition === edition ? name.tag : answerTag(edition.buildId, request);
    this.#given.set(tag, true);
    if (edition === this.#edition) this.#keep(tag, answer);
    return { kind: 'written', answer, tag, cached };
  }

  #keep(tag: string, answer: SharedAnswer): void {
    const kept = this.#kept;
    if (!kept) return;
    kept.set(tag, answer);
    answer.whenGrown(() => {
      if (kept.peek(tag) !== answer) return;
      // The cache measures what it does not have yet.
      kept.delete(tag);
      kept.set(tag, answer);
    });
  }

  /** Nothing waits for other servers to have it. */
  #share(name: AnswerName, request: FormattedRequest, written: WrittenAnswer): void {
    if (!written.repeatable) return;
    const { edition } = written;
    const tag = name.edition === edition ? name.tag : answerTag(edition.buildId, request);
    void this.#shared?.store(tag, written);
  }

  async #run(
    request: FormattedRequest,
    name: AnswerName | null,
    { signal, ...options }: AnswerOptions,
  ): Promise<SharedOutcome> {
    const run = (of: CancelSignal, edition?: Edition) =>
      share(
        write(this.#runner, request, {
          ...options,
          signal: of,
          ...(edition && { edition }),
        }),
      );
    if (!name) return run(signal);
    const begin = async (of: CancelSignal): Promise<SharedOutcome> => {
      const found = await this.#shared?.find(name.tag, name.edition);
      if (found) return { kind: 'written', answer: new SharedAnswer(found), isFound: true };
      const outcome = await run(of, name.edition);
      if (outcome.kind === 'written') this.#share(name, request, outcome.answer.written);
      return outcome;
    };
    const { outcome, shared } = await this.#underWay.join(name.tag, begin, signal);
    if (outcome === 'left') return { kind: 'cancelled' };
    // Two requests for a random number must not share one.
    const isOwn = !shared || outcome.kind !== 'written' || outcome.answer.written.repeatable;
    return isOwn ? outcome : run(signal);
  }
}

async function share(written: Promise<WrittenOutcome>): Promise<SharedOutcome> {
  const outcome = await written;
  if (outcome.kind !== 'written') return outcome;
  return { kind: 'written', answer: new SharedAnswer(outcome.answer), isFound: false };
}

/**
 * The answer that the runner wrote. The result of a runner that does not write is written here and is not known to be
 * repeatable.
 */
async function write(
  runner: WritingRunner | SqlRunner,
  request: FormattedRequest,
  { signal, ...options }: WriteOptions & { readonly signal: CancelSignal },
): Promise<WrittenOutcome> {
  if ('write' in runner) return runner.write(request, { signal, ...options });
  const abortion = new AbortController();
  if (signal.aborted) abortion.abort();
  else signal.addEventListener('abort', () => abortion.abort(), { once: true });
  const { format: _format, safe: _safe, ...plain } = request;
  const outcome = await runner.run(plain, { ...options, signal: abortion.signal });
  if (outcome.kind !== 'result') return outcome;
  const description = await runner.describe();
  if (description.kind === 'refused') return description;
  const edition = { ...description.database, buildId: '' };
  return {
    kind: 'written',
    answer: { ...writeResult(outcome.result, request, edition), edition, repeatable: false },
  };
}
