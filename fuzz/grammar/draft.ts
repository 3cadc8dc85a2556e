import type { SqlType } from '../../src/catalogue/index.ts';
import type { Parameter, Parameters } from '../../src/contract/request.ts';
import type { Choices } from './choices.ts';
import type { Facts } from './facts.ts';

/** Properties of a statement that decide how its answers may be compared. */
export type Trait =
  /** Functions of C's math library, whose last digits depend on its maker. */
  | 'math'
  /** Meant to fail. */
  | 'error';

/** A statement of the generator. */
export interface Statement {
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit: number;
  /** The rule of the grammar that it started from. */
  readonly kind: string;
  /** Whether ORDER BY fixes the place of every row. */
  readonly ordered: boolean;
  readonly traits: ReadonlySet<Trait>;
}

/** A column that an expression may name. */
export interface VisibleColumn {
  /** As written in the statement. */
  readonly reference: string;
  readonly type: SqlType;
  readonly samples: readonly (string | number)[];
}

/** The prefix of a placeholder's name; `?` has none. */
const PREFIXES = [null, '?', ':', '@', '$'] as const;

/** A statement that is being written: the decisions, the facts about the data, and what it collects. */
export class Draft {
  readonly choices: Choices;
  readonly facts: Facts;
  readonly traits = new Set<Trait>();
  readonly #prefix: (typeof PREFIXES)[number];
  readonly #bindsValues: boolean;
  readonly #bound: Parameter[] = [];
  #aliases = 0;

  constructor(choices: Choices, facts: Facts) {
    this.choices = choices;
    this.facts = facts;
    this.#bindsValues = choices.chance(30);
    this.#prefix = this.#bindsValues ? choices.of(PREFIXES) : null;
  }

  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  /** A value in the statement: as a literal, or bound to a placeholder. */
  value(value: Parameter): string {
    if (!this.#bindsValues || !this.choices.chance(60)) return literal(value);
    this.#bound.push(value);
    return this.#prefix === null
      ? '?'
      : this.#prefix === '?'
        ? `?${this.#bound.length}`
        : `${this.#prefix}p${this.#bound.length}`;
  }

  get params(): Parameters | undefined {
    if (this.#bound.length === 0) return undefined;
    if (this.#prefix === null || this.#prefix === '?') return this.#bound;
    // With or without their prefix: both are allowed.
    const before = this.#prefix === '@' ? '@' : '';
    return Object.fromEntries(this.#bound.map((value, i) => [`${before}p${i + 1}`, value]));
  }
}

export function literal(value: Parameter): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
