import { EXAMPLE_CATEGORIES, isQuestion, type VerifiedExample } from '../../catalogue/index.ts';

const TEXTS = ['slug', 'title_en', 'title_he', 'question', 'sql', 'explanation'] as const;

/** A list of examples as the builder writes it; null for anything else. */
export function readExamples(json: unknown): readonly VerifiedExample[] | null {
  return Array.isArray(json) && json.every(isExample) ? json : null;
}

function isExample(value: unknown): value is VerifiedExample {
  if (typeof value !== 'object' || value === null) return false;
  const { id, category, tables, verified, ...rest } = value as Partial<Record<keyof VerifiedExample, unknown>>;
  return (
    Number.isInteger(id) &&
    EXAMPLE_CATEGORIES.some((known) => known === category) &&
    TEXTS.every((name) => typeof rest[name] === 'string') &&
    Array.isArray(tables) &&
    tables.every((table) => typeof table === 'string') &&
    typeof verified === 'object' &&
    verified !== null &&
    (!isQuestion(value as VerifiedExample) || hasForm(value as VerifiedExample))
  );
}

/** Whether a question has everything that is needed to show its blanks and its answer. */
function hasForm({ template, ask_en, ask_he, params, headline }: VerifiedExample): boolean {
  return (
    [template, ask_en, ask_he, headline?.column].every((text) => typeof text === 'string') &&
    Array.isArray(params) &&
    params.every((param) => typeof param?.name === 'string' && typeof param.control === 'string')
  );
}
