import type { ExampleParameter, QuestionForm } from './example.ts';

/** The statement of a question with the defaults of its parameters in place of the placeholders. */
export function withDefaults({ template, params }: Pick<QuestionForm, 'template' | 'params'>): string {
  const defaults = new Map(params.map((param) => [param.name, param.default]));
  return template.replace(/:([a-z_]+)/g, (placeholder, name: string) => {
    const value = defaults.get(name);
    return value === undefined ? placeholder : literal(value);
  });
}

function literal(value: ExampleParameter['default']): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
