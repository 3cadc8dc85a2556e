import { LRUCache } from 'lru-cache';
import { writeResult } from '../../src/contract/formats/write.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';
import type { Edition, WritingRunner, WrittenAnswer, WrittenOutcome } from '../../src/contract/written.ts';
import { answerTag } from './etag.ts';
import { Flights } from './flights.ts';

/** How a request was answered. */
export type Answered =
  | {
      readonly kind: 'written';
      readonly answer: WrittenAnswer;
      /** Of the answer; null where the same request may have another one a moment later. */
      readonly tag: string | null;
      /** Whether it was given before; undefined where no answers are kept. */
      readonly cached: boolean | undefined;
    }
  | Exclude<WrittenOutcome, { readonly kind: 'written' }>;

/** What an entry of the cache takes besides the bytes of its answer: key, head, and the cache's own records. */
const ENTRY_BYTES = 1_024;
/** The largest answer that is kept, as a part of all that is. */
const LARGEST_SHARE = 1 / 4;

/**
 * Answers requests, each as rarely as possible: repeatable answers are kept as long as the database is the same, and of
 * equal requests that come together one is run.
 */
export class Answers {
  readonly #runner: WritingRunner | SqlRunner;
  readonly #kept: LRUCache<string, WrittenAnswer> | null;
  readonly #flights = new Flights<WrittenOutcome>();
  /** The database that the kept answers are of. */
  #edition: Edition | null = null;

  /** @param cacheBytes what kept answers may take together; 0 keeps none */
  constructor(runner: WritingRunner | SqlRunner, cacheBytes: number) {
    this.#runner = runner;
    this.#kept =
      cacheBytes > 0
        ? new LRUCache({
            maxSize: cacheBytes,
            maxEntrySize: Math.max(ENTRY_BYTES, Math.floor(cacheBytes * LARGEST_SHARE)),
            sizeCalculation: ({ head, body }) => body.length + JSON.stringify(head).length + ENTRY_BYTES,
          })
        : null;
  }

  /** What the kept answers take together. */
  get keptBytes(): number {
    return this.#kept?.calculatedSize ?? 0;
  }

  /** The tag that an answer to this request would have now, if it is repeatable; null where there is nothing to go by. */
  async tagOf(request: FormattedRequest): Promise<string | null> {
    if (!('write' in this.#runner)) return null;
    const description = await this.#runner.describe();
    if (description.kind === 'refused') return null;
    // Compared as an object: a file that was written over in place is another one, whatever it is called.
    if (this.#edition !== description.database) {
      this.#edition = description.database;
      this.#kept?.clear();
    }
    return answerTag(description.database.buildId, request);
  }

  /**
   * @param tag what `tagOf` has just said
   * @param signal aborts when nobody waits for the answer any more
   */
  async answer(request: FormattedRequest, tag: string | null, signal: AbortSignal): Promise<Answered> {
    const kept = tag === null ? undefined : this.#kept?.get(tag);
    if (kept) return { kind: 'written', answer: kept, tag, cached: true };
    const outcome = await this.#run(request, tag, signal);
    if (outcome.kind !== 'written') return outcome;
    const { answer } = outcome;
    const cached = this.#kept ? false : undefined;
    if (!answer.repeatable) return { kind: 'written', answer, tag: null, cached };
    // Another database may have been published while the statement waited for its turn.
    const trueTag = answerTag(answer.edition.buildId, request);
    if (answer.edition === this.#edition) this.#kept?.set(trueTag, answer);
    return { kind: 'written', answer, tag: trueTag, cached };
  }

  async #run(request: FormattedRequest, tag: string | null, signal: AbortSignal): Promise<WrittenOutcome> {
    const run = (of: AbortSignal) => write(this.#runner, request, of);
    if (tag === null) return run(signal);
    const { outcome, shared } = await this.#flights.join(tag, run, signal);
    if (outcome === 'left') return { kind: 'cancelled' };
    // Two who ask for a random number do not ask for the same one.
    const isOwn = !shared || outcome.kind !== 'written' || outcome.answer.repeatable;
    return isOwn ? outcome : run(signal);
  }
}

/** What the runner writes; the result of one that does not write is written here, and nothing is known of its future. */
async function write(
  runner: WritingRunner | SqlRunner,
  request: FormattedRequest,
  signal: AbortSignal,
): Promise<WrittenOutcome> {
  if ('write' in runner) return runner.write(request, { signal });
  const { format, ...rest } = request;
  const outcome = await runner.run(rest, { signal });
  if (outcome.kind !== 'result') return outcome;
  const description = await runner.describe();
  if (description.kind === 'refused') return description;
  const edition = { ...description.database, buildId: '' };
  return {
    kind: 'written',
    answer: { ...writeResult(outcome.result, format, edition), edition, repeatable: false },
  };
}
