import { firstComment, tabTitle } from '../state/workspace.ts';

/** What a statement may be an example of. */
export interface TitledExample {
  readonly sql: string;
  readonly template?: string;
  readonly title_en: string;
  readonly title_he: string;
}

/** What a statement is called: its first comment, else the question that it answers, else what its tab would be called. */
export function statementTitle(sql: string, examples: readonly TitledExample[], isHebrew: boolean): string {
  const example = examples.find((one) => sql === one.sql || sql === one.template);
  return firstComment(sql) ?? (example && (isHebrew ? example.title_he : example.title_en)) ?? tabTitle(sql);
}
