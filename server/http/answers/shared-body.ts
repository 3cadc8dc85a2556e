import { type Encoding, encodePieces } from '../compression.ts';

/** Bytes that several responses may send together: nothing changes or copies them. */
export interface SharedBytes {
  readonly pieces: readonly Uint8Array[];
  readonly sizeBytes: number;
}

/** A body in one encoding. */
interface EncodedForm {
  /** Reserved while it is made: the largest expected size. */
  readonly room: { readonly sizeBytes: number };
  /** Null until it is requested. */
  bytes: Promise<SharedBytes> | null;
  /** The bytes, once they are made. */
  made: SharedBytes | null;
}

/** Whether it is compressed as long as an answer is kept, or as long as a database is published. */
export type Effort = 'answer' | 'file';

/** A body as it is and compressed, each made once however many responses send it. */
export class SharedBody {
  readonly plain: SharedBytes;
  readonly #effort: Effort;
  readonly #onEncoded: (sizeBytes: number) => void;
  readonly #forms = new Map<Encoding, EncodedForm>();

  /** @param onEncoded gets the size of each form once it is made */
  constructor(pieces: readonly Uint8Array[], effort: Effort, onEncoded: (sizeBytes: number) => void = () => {}) {
    this.plain = sharedBytes(pieces);
    this.#effort = effort;
    this.#onEncoded = onEncoded;
  }

  /**
   * The memory for sending it in this encoding: the encoded bytes; until they are made, the original bytes and the
   * expected size.
   */
  needs(encoding: Encoding): readonly { readonly sizeBytes: number }[] {
    const { made, room } = this.#form(encoding);
    return made ? [made] : [this.plain, room];
  }

  encoded(encoding: Encoding): Promise<SharedBytes> {
    const form = this.#form(encoding);
    form.bytes ??= this.#encode(encoding, form);
    return form.bytes;
  }

  async #encode(encoding: Encoding, form: EncodedForm): Promise<SharedBytes> {
    try {
      const made = sharedBytes(await encodePieces(this.plain.pieces, encoding, this.#effort));
      form.made = made;
      this.#onEncoded(made.sizeBytes);
      return made;
    } catch (cause) {
      // The next request tries again.
      form.bytes = null;
      throw cause;
    }
  }

  #form(encoding: Encoding): EncodedForm {
    const form = this.#forms.get(encoding) ?? { room: { sizeBytes: this.plain.sizeBytes }, bytes: null, made: null };
    this.#forms.set(encoding, form);
    return form;
  }
}

const sharedBytes = (pieces: readonly Uint8Array[]): SharedBytes => ({
  pieces,
  sizeBytes: pieces.reduce((bytes, piece) => bytes + piece.length, 0),
});
