import { useContext, useMemo } from 'react';
import { ExamplesContext } from '../examples/examples-context.ts';
import { useStrings } from '../i18n/context.ts';
import { useLearnedTowns } from '../params/town-names.ts';
import type { WrittenText } from '../state/workspace.ts';
import { shortTitle, statementTitle } from './statement-title.ts';

/** Titles of statements in the page's language, with the questions that they answer. */
export interface Titles {
  readonly titleOf: (statement: WrittenText) => string;
  readonly shortTitleOf: (sql: string) => string;
}

export function useTitles(): Titles {
  const strings = useStrings();
  const examples = useContext(ExamplesContext);
  const towns = useLearnedTowns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles have the names of towns that were learned.
  return useMemo(
    () => ({
      titleOf: (statement) => statementTitle(statement, examples, strings),
      shortTitleOf: (sql) => shortTitle(sql, examples, strings),
    }),
    [examples, strings, towns],
  );
}
