import { closeJson } from '../../../src/contract/formats/json.ts';
import type { WrittenAnswer } from '../../../src/contract/written.ts';
import { SharedBody } from './shared-body.ts';

/** Whether an answer was given before; undefined if no answers are kept. Only JSON says it. */
export type Cached = boolean | undefined;

/** An answer whose bytes are shared by all responses, concurrent and later ones. */
export class SharedAnswer {
  readonly written: WrittenAnswer;
  readonly #bodies = new Map<Cached, SharedBody>();
  #encodedBytes = 0;
  #onGrown = () => {};

  constructor(written: WrittenAnswer) {
    this.written = written;
  }

  /** Current bytes of the answer, including its compressed forms. */
  get sizeBytes(): number {
    return this.written.body.length + this.#encodedBytes;
  }

  /** @param callback called whenever the answer takes more than before */
  whenGrown(callback: () => void): void {
    this.#onGrown = callback;
  }

  body(cached: Cached): SharedBody {
    const { format, head, body } = this.written;
    const variant = format === 'json' ? cached : undefined;
    const known = this.#bodies.get(variant);
    if (known) return known;
    const pieces = format === 'json' ? [body, Buffer.from(closeJson({ ...head, cached }))] : [body];
    const made = new SharedBody(pieces, 'answer', (sizeBytes) => {
      this.#encodedBytes += sizeBytes;
      this.#onGrown();
    });
    this.#bodies.set(variant, made);
    return made;
  }
}
