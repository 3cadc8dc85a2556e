import type { DataRules, StatementReads, TableRules } from '../data-rules.ts';
import { Names, starOf } from './names.ts';
import { type Core, readCores, type Source } from './select.ts';

/** A statement as the rules see it. */
export interface ReadStatement {
  readonly cores: readonly Core[];
  readonly names: Names;
  readonly rules: DataRules;
  readonly reads: StatementReads;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly dataAsOf: string;
}

/** Null if the statement is not understood. */
export function readStatement(
  sql: string,
  reads: StatementReads,
  rules: DataRules,
  dataAsOf: string,
): ReadStatement | null {
  const cores = readCores(sql);
  return cores && { cores, names: new Names(rules), rules, reads, dataAsOf };
}

/** Every table of the statement that has rules, anywhere in FROM. */
export function tablesOf({ cores, names }: ReadStatement): { core: Core; source: Source; rules: TableRules }[] {
  return cores.flatMap((core) =>
    core.sources.flatMap((source) => {
      const rules = names.rulesOf(source);
      return rules ? [{ core, source, rules }] : [];
    }),
  );
}

/** Whether `*` or `name.*` lists the columns of a source. */
export function isListedWhole(core: Core, source: Source): boolean {
  return core.results.some(({ nodes }) => {
    const star = starOf(nodes);
    return star !== null && (star.qualifier === null || star.qualifier === source.alias);
  });
}

/** The columns of an aggregate that hold its numbers. */
export function measuresOf(rules: TableRules): readonly string[] {
  return rules.columns.filter((name) => !rules.key.includes(name) && name !== rules.period?.incompleteFlag);
}
