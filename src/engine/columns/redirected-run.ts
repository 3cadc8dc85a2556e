import { DamagedStrips } from '../../column-strips/index.ts';
import type { RedirectedScans } from '../statement/redirected-scans.ts';
import { SqliteError } from '../wasm/errors.ts';
import { primaryCode, RESULT } from '../wasm/result-codes.ts';
import type { Repointing, Statement } from '../wasm/statement.ts';
import type { StripReading, StripSource } from './strip-source.ts';
import type { VirtualTree } from './virtual-tree.ts';
import type { ZonedFile } from './zoned-file.ts';

/** A tree that scans read, and the redirection that makes them read it. */
export interface TreeRead {
  readonly tree: VirtualTree;
  /** What it is made of; null if the directory of the strips is enough. */
  readonly madeOf: StripReading | null;
  readonly changes: readonly Repointing[];
}

interface RunOptions {
  readonly source: StripSource;
  /** Called with the reason if the run fails. */
  readonly onFault: (cause: unknown) => void;
  /** Called if strips are inconsistent, or if SQLite refused a row made of them. */
  readonly onDamage: (by: 'strips' | 'SQLite') => void;
  readonly onEnd: () => void;
}

/** One run whose scans read thin trees. */
export class RedirectedRun implements RedirectedScans {
  readonly roots: ReadonlySet<number>;
  readonly areLookUps: boolean;
  readonly #statement: Statement;
  readonly #reads: readonly TreeRead[];
  readonly #file: ZonedFile;
  readonly #options: RunOptions;
  #unprepared: { readonly cause: unknown } | null = null;
  #isOver = false;

  constructor(statement: Statement, reads: readonly TreeRead[], file: ZonedFile, options: RunOptions) {
    this.#statement = statement;
    this.#reads = reads;
    this.#file = file;
    this.#options = options;
    this.roots = new Set(reads.map(({ tree }) => tree.reading.table.root));
    this.areLookUps = reads.every(({ tree }) => tree.reading.isScattered === true);
  }

  async prepare(): Promise<void> {
    try {
      await this.#options.source.prepare?.(this.#reads.flatMap(({ madeOf }) => madeOf ?? []));
    } catch (cause) {
      this.#unprepared = { cause };
      throw cause;
    }
  }

  giveUp(cause: unknown): boolean {
    const fault = this.#unprepared ?? this.#file.fault;
    const isCorrupt = cause instanceof SqliteError && primaryCode(cause.code) === RESULT.CORRUPT;
    if (this.#isOver || (fault === null && !isCorrupt)) return false;
    if (fault && this.#options.source.endsRun(fault.cause)) return false;
    if (!fault) this.#options.onDamage('SQLite');
    else if (fault.cause instanceof DamagedStrips) this.#options.onDamage('strips');
    this.end();
    this.#options.onFault(fault ? fault.cause : cause);
    return true;
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#file.show([]);
    this.#options.onEnd();
    const [opened, ...others] = this.#reads
      .flatMap(({ changes }) => changes)
      .map(({ opcode, address, before, after }): Repointing => ({ opcode, address, before: after, after: before }));
    // A program that was recompiled meanwhile opens the table and needs no change.
    if (!opened || !this.#statement.repoint([opened])) return;
    for (const change of others) this.#statement.repoint([change]);
  }
}
