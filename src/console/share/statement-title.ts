import { firstComment, tabTitle } from '../state/workspace.ts';

/** An example that a statement may equal. */
export interface TitledExample {
  readonly sql: string;
  readonly template?: string;
  readonly title_en: string;
  readonly title_he: string;
}

/** The title of a statement: its first comment, else the question that it answers, else the name of its tab. */
export function statementTitle(sql: string, examples: readonly TitledExample[], isHebrew: boolean): string {
  const example = examples.find((one) => sql === one.sql || sql === one.template);
  return firstComment(sql) ?? (example && (isHebrew ? example.title_he : example.title_en)) ?? tabTitle(sql);
}
