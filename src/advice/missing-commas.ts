import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { loneReference } from './reading/names.ts';
import type { ReadStatement } from './reading/statement.ts';

/** `SELECT name slug`: without AS, a column gets the name of another column of its table. */
export function missingCommas({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    core.results.flatMap(({ nodes, alias, hasAs }) => {
      const column = loneReference(nodes);
      // A qualified column would be followed by another qualified one, which is a syntax error.
      if (alias === null || hasAs || column === null || column.qualifier !== null) return [];
      const meaning = names.meaningOf(column, core);
      if (meaning?.kind !== 'column' || meaning.name === alias || !meaning.rules.columns.includes(alias)) return [];
      const table = meaning.source.table ?? '';
      return warning('MISSING_COMMA', say(WARNING_SENTENCES.commaMissing, { column: meaning.name, alias, table }));
    }),
  );
}
