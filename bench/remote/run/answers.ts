import { isClose } from '../../is-close.ts';
import type { Competitor } from './competitors.ts';

interface Answer {
  readonly by: Competitor;
  /** As JSON. */
  readonly rows: string;
}

/**
 * The rows of every statement as all competitors gave them. Rows of the same engine must be equal, bit by bit. In rows
 * of another engine, numbers may differ in the tenth digit.
 */
export class Answers {
  readonly #of = new Map<string, Answer[]>();

  /** @param rows as JSON */
  add(statement: string, by: Competitor, rows: string): void {
    const known = this.#of.get(statement) ?? [];
    if (known.some((answer) => answer.by === by && answer.rows === rows)) return;
    this.#of.set(statement, [...known, { by, rows }]);
  }

  /** A sentence for each answer that differs from SQLite's first answer to its statement. */
  differences(): string[] {
    return [...this.#of].flatMap(([statement, answers]) => {
      const first = answers.find(({ by }) => !by.isDuckdb) ?? answers[0];
      if (!first) return [];
      const others = answers.filter(({ by, rows }) =>
        by.isDuckdb ? !isClose(JSON.parse(rows), JSON.parse(first.rows)) : rows !== first.rows,
      );
      return others.map(
        ({ by, rows }) =>
          `${statement}: ${by.name} gave ${excerpt(rows)}, ${first.by.name} gave ${excerpt(first.rows)}`,
      );
    });
  }
}

const excerpt = (rows: string) => (rows.length > 200 ? `${rows.slice(0, 200)}…` : rows);
