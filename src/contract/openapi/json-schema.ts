/** A JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1) as plain data. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Points to a schema of the document by its name in `components.schemas`. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * An object with these members, all of them required unless `optional` names them. It may get more members within a
 * major version.
 */
export function objectOf(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const TEXT: JsonSchema = { type: 'string' };
export const TEXTS: JsonSchema = listOf(TEXT);
export const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
export const YES_OR_NO: JsonSchema = { type: 'boolean' };
export const DATE: JsonSchema = { type: 'string', format: 'date' };
