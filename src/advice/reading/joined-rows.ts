import type { TableRules } from '../data-rules.ts';
import { isGroup, isQuery, type Node } from './brackets.ts';
import { comparisonOf } from './comparisons.ts';
import { columnsIn } from './expressions.ts';
import { loneReference, type Names, type Reference, references } from './names.ts';
import type { Core, Source } from './select.ts';

/** A column of a source of a core. */
interface Place {
  readonly source: Source;
  readonly column: string;
}

/** A column that is computed from columns of other sources: `b.year = a.year - 1`. */
interface Computed extends Place {
  readonly from: ReadonlySet<Source>;
}

const ROWIDS: ReadonlySet<string> = new Set(['rowid', 'oid', '_rowid_']);

/**
 * How the conditions of a core join its sources: which of them have at most one row for each row of others. Sources without rules
 * (queries, functions) are taken to have one, so that what is said of the others is certain.
 */
export class JoinedRows {
  readonly tables: ReadonlyMap<Source, TableRules>;
  readonly #core: Core;
  readonly #names: Names;
  /** Columns that are equal have the same number. */
  readonly #classes = new Map<string, number>();
  readonly #places = new Map<string, Place>();
  /** Columns that are equal to something from outside, or to a column of a source without rules. */
  readonly #constant = new Set<string>();
  readonly #computed: Computed[] = [];
  readonly #linked: ReadonlySet<Source>[] = [];

  /** @param fixed expressions that have one value in the rows in question, as those of GROUP BY in a group */
  constructor(core: Core, names: Names, fixed: readonly (readonly Node[])[] = []) {
    this.#core = core;
    this.#names = names;
    this.tables = new Map(
      core.sources.flatMap((source) => {
        const rules = names.rulesOf(source);
        return rules ? [[source, rules] as const] : [];
      }),
    );
    for (const condition of core.conditions) {
      this.#linked.push(this.#sourcesOf(condition));
      this.#readEquality(condition);
    }
    for (const nodes of fixed) {
      const reference = loneReference(nodes);
      const place = reference && this.#placeOf(reference);
      if (place) this.#constant.add(this.#key(place));
    }
    for (const column of core.using) {
      const having = [...this.tables].filter(([, rules]) => rules.columns.includes(column)).map(([source]) => source);
      this.#linked.push(new Set(having));
      for (const source of having.slice(1)) this.#equate(having[0], source, column);
      // Without a second table, the column comes from a source without rules.
      if (having.length === 1 && having[0]) this.#constant.add(this.#key({ source: having[0], column }));
    }
  }

  /** The tables that have at most one row for each combination of rows of the given ones, with these. */
  determinedBy(given: Iterable<Source>): ReadonlySet<Source> {
    const found = new Set(given);
    for (let grows = true; grows; ) {
      grows = false;
      for (const [source, rules] of this.tables) {
        const isOne = !found.has(source) && rules.uniqueKeys.some((key) => this.#unknownOf(source, key, found) === 0);
        if (!isOne) continue;
        found.add(source);
        grows = true;
      }
    }
    return found;
  }

  /** The columns of the key of a table that conditions fix least incompletely, which they do not fix for rows of the given tables. */
  unfixedKey(source: Source, given: ReadonlySet<Source>): readonly string[] {
    const keys = (this.tables.get(source)?.uniqueKeys ?? []).filter((key) => !key.includes('rowid'));
    const [best = []] = [...keys].sort((a, b) => this.#unknownOf(source, a, given) - this.#unknownOf(source, b, given));
    return best.filter((column) => !this.#isKnown({ source, column }, given));
  }

  /** Whether another table names a row of this one by its key. */
  isNamedByKey(source: Source): boolean {
    return (this.tables.get(source)?.uniqueKeys ?? []).some((key) =>
      key.every((column) => this.#equals(source, column).some((place) => place.source !== source)),
    );
  }

  /** Whether a column of one table is equal to that of the same name of another one. */
  areEqual(one: Source, other: Source, column: string): boolean {
    return this.#equals(one, column).some((place) => place.source === other && place.column === column);
  }

  /** Whether the value of a column is fixed from outside the core. */
  isConstant(source: Source, column: string): boolean {
    return this.#isKnown({ source, column }, new Set());
  }

  /** The tables in parts that no condition joins with one another. */
  parts(): readonly (readonly Source[])[] {
    let parts: Set<Source>[] = this.#core.sources.map((source) => new Set([source]));
    for (const linked of this.#linked) {
      const touched = parts.filter((part) => [...part].some((source) => linked.has(source)));
      parts = [...parts.filter((part) => !touched.includes(part)), new Set(touched.flatMap((part) => [...part]))];
    }
    return this.#core.sources.flatMap((source) => {
      const part = parts.find((each) => each.has(source));
      return part && [...part][0] === source ? [[...part]] : [];
    });
  }

  #readEquality(condition: readonly Node[]): void {
    const comparison = comparisonOf(condition);
    if (comparison?.comparator !== '=' || comparison.others.length !== 1) return;
    const [other = []] = comparison.others;
    const own = this.#placeOf(comparison.column);
    if (!own) return;
    const reference = loneReference(other);
    const place = reference && this.#placeOf(reference);
    if (place) {
      if (place.source !== own.source) this.#join(own, place);
      return;
    }
    const from = this.#sourcesOf(other);
    if (from.has(own.source)) return;
    if (from.size === 0) this.#constant.add(this.#key(own));
    else this.#computed.push({ ...own, from });
  }

  /** The column of a table of the core that a reference means; null for any other. */
  #placeOf(reference: Reference): Place | null {
    const { qualifier, name } = reference;
    const named = this.#core.sources.find(({ alias }) => alias === qualifier);
    if (named && this.tables.has(named) && ROWIDS.has(name)) return { source: named, column: 'rowid' };
    const meaning = this.#names.meaningOf(reference, this.#core);
    return meaning?.kind === 'column' && meaning.core === this.#core
      ? { source: meaning.source, column: meaning.name }
      : null;
  }

  /** The sources whose columns an expression names; every source if it has a query, or names that are not understood. */
  #sourcesOf(nodes: readonly Node[]): ReadonlySet<Source> {
    const { sources } = this.#core;
    if (hasQuery(nodes)) return new Set(sources);
    const found = new Set(columnsIn(nodes, this.#core, this.#names).map(({ source }) => source));
    for (const { qualifier } of referencesIn(nodes)) {
      const named = sources.find(({ alias }) => alias === qualifier);
      if (named) found.add(named);
    }
    const unread = sources.filter((source) => !this.tables.has(source));
    return unread.length === 0 ? found : new Set([...found, ...unread]);
  }

  #equate(one: Source | undefined, other: Source, column: string): void {
    if (one) this.#join({ source: one, column }, { source: other, column });
  }

  #join(one: Place, other: Place): void {
    const [kept, lost] = [this.#classOf(one), this.#classOf(other)];
    for (const [key, number] of this.#classes) if (number === lost) this.#classes.set(key, kept);
  }

  #classOf(place: Place): number {
    const key = this.#key(place);
    const known = this.#classes.get(key) ?? this.#classes.size;
    this.#classes.set(key, known);
    return known;
  }

  #key(place: Place): string {
    const key = `${this.#core.sources.indexOf(place.source)}.${place.column}`;
    this.#places.set(key, place);
    return key;
  }

  /** The column and those that are equal to it. */
  #equals(source: Source, column: string): readonly Place[] {
    const own = { source, column };
    const number = this.#classes.get(this.#key(own));
    if (number === undefined) return [own];
    return [...this.#classes].filter(([, each]) => each === number).flatMap(([key]) => this.#places.get(key) ?? []);
  }

  #isKnown({ source, column }: Place, given: ReadonlySet<Source>): boolean {
    return this.#equals(source, column).some(
      (place) =>
        given.has(place.source) ||
        this.#constant.has(this.#key(place)) ||
        this.#computed.some(
          (each) =>
            each.source === place.source &&
            each.column === place.column &&
            [...each.from].every((from) => given.has(from) || !this.tables.has(from)),
        ),
    );
  }

  #unknownOf(source: Source, key: readonly string[], given: ReadonlySet<Source>): number {
    return key.filter((column) => !this.#isKnown({ source, column }, given)).length;
  }
}

const hasQuery = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => isGroup(node) && (isQuery(node.nodes) || hasQuery(node.nodes)));

const referencesIn = (nodes: readonly Node[]): Reference[] => [
  ...references(nodes),
  ...nodes.flatMap((node) => (isGroup(node) ? referencesIn(node.nodes) : [])),
];
