import { COUNT, type JsonSchema, listOf, objectOf, schemaRef, TEXT, TEXTS, YES_OR_NO } from './json-schema.ts';

/** Schemas of descriptions for authors of SQL: the tables of the database, and questions with their statements. */
export const DESCRIPTION_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  DatabaseColumn: objectOf(
    {
      name: TEXT,
      type: { type: 'string', enum: ['INTEGER', 'REAL', 'TEXT'] },
      nullable: YES_OR_NO,
      description: TEXT,
      unit: { ...TEXT, description: 'What a number counts or measures.' },
      example: { type: ['string', 'number', 'null'] },
      values: { ...TEXTS, description: 'The only values that occur, where there is a list of them.' },
    },
    ['unit', 'values'],
  ),
  DatabaseTable: objectOf(
    {
      name: TEXT,
      group: TEXT,
      kind: { ...TEXT, description: 'A table, a full-text index, a box index or a view.' },
      description: TEXT,
      columns: listOf(schemaRef('DatabaseColumn')),
      primary_key: TEXTS,
      unique: listOf(TEXTS),
      indexes: listOf(objectOf({ name: TEXT, columns: TEXTS, where: TEXT }, ['where'])),
      without_rowid: YES_OR_NO,
      rowid_of: { ...TEXT, description: 'Of a full-text index: what its rowid is, as `table.column`.' },
      contentless: { ...YES_OR_NO, description: 'Of a full-text index: whether its own columns read NULL.' },
    },
    ['without_rowid', 'rowid_of', 'contentless'],
  ),
  DatabaseJoin: objectOf({ from: TEXT, from_columns: TEXTS, to: TEXT, to_columns: TEXTS, one_to_one: YES_OR_NO }),
  DatabaseSchema: objectOf({
    schema_version: TEXT,
    dialect: TEXT,
    data_as_of: { type: ['string', 'null'], format: 'date' },
    synthetic: { ...YES_OR_NO, description: 'Whether the data is invented.' },
    conventions: listOf(objectOf({ id: TEXT, title: TEXT, text: TEXT })),
    tables: listOf(schemaRef('DatabaseTable')),
    joins: listOf(schemaRef('DatabaseJoin')),
    meta_keys: { type: 'object', additionalProperties: TEXTS },
    functions: listOf(
      objectOf({
        name: TEXT,
        group: TEXT,
        signature: TEXT,
        description: TEXT,
        refused: { ...YES_OR_NO, description: 'Whether a statement that calls it is refused.' },
      }),
    ),
    table_functions: listOf(objectOf({ name: TEXT, signature: TEXT, columns: TEXTS, description: TEXT })),
    not_available: { ...TEXTS, description: 'What a statement may not do.' },
    formats: TEXTS,
    limits: { type: 'object', additionalProperties: COUNT },
  }),
  Example: objectOf(
    {
      id: COUNT,
      slug: TEXT,
      category: TEXT,
      title_en: TEXT,
      title_he: TEXT,
      question: TEXT,
      sql: TEXT,
      explanation: TEXT,
      tables: TEXTS,
      template: {
        ...TEXT,
        description: 'The statement with a placeholder for each of params; sql has their defaults.',
      },
      params: listOf(
        objectOf(
          {
            name: TEXT,
            control: TEXT,
            default: { type: ['string', 'number'] },
            label_en: TEXT,
            label_he: TEXT,
            values: TEXTS,
          },
          ['values'],
        ),
      ),
      ask_en: { ...TEXT, description: 'The question, with {name} for each of params.' },
      ask_he: TEXT,
      headline: {
        ...objectOf({ column: TEXT, row: TEXT, unit: TEXT, of: TEXT, change: TEXT }, ['of', 'change']),
        description: 'The number that the question is after: a column of the first or the last row.',
      },
      chart: objectOf({ kind: TEXT, x: TEXT, y: TEXTS }),
      verified: {
        ...objectOf({ rows: COUNT, ms: { type: 'number', minimum: 0 }, at: { type: 'string', format: 'date-time' } }),
        description: 'How it went when the database was built.',
      },
    },
    ['template', 'params', 'ask_en', 'ask_he', 'headline', 'chart'],
  ),
};
