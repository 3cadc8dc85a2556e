import { readFacts } from './facts.ts';

/** Labels of the registry without a code, with the locality that they mean if it is listed. */
export function labelsWithoutCode(): readonly { label: string; code: number | null; registerRows: number }[] {
  return readFacts('labels_without_code.csv', ['label', 'code', 'register_rows']).map((row) => ({
    label: row.label,
    code: row.code === '' ? null : Number(row.code),
    registerRows: Number(row.register_rows),
  }));
}
