import { readFacts } from './facts.ts';

/** Labels of the registry that carry no code, with the locality that they mean where that is written down. */
export function labelsWithoutCode(): readonly { label: string; code: number | null; registerRows: number }[] {
  return readFacts('labels_without_code.csv', ['label', 'code', 'register_rows']).map((row) => ({
    label: row.label,
    code: row.code === '' ? null : Number(row.code),
    registerRows: Number(row.register_rows),
  }));
}
