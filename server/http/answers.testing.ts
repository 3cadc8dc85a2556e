import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { SCHEMA_VERSION } from '../../src/catalogue/index.ts';
import { openApiDocument, SCHEMAS } from '../../src/contract/openapi/document.ts';
import type { JsonSchema } from '../../src/contract/openapi/json-schema.ts';
import { HEADERS, type Response, STATUS_RESPONSES } from '../../src/contract/openapi/responses.ts';

/** An answer as a test has it. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: { readonly [name: string]: unknown };
  readonly body: string;
}

interface Operation {
  readonly responses: { readonly [status: string]: Response | { readonly $ref: string } };
}

const PATHS = openApiDocument({ version: SCHEMA_VERSION, synthetic: true, queryMs: 10_000 }).paths as {
  readonly [path: string]: { readonly [method: string]: Operation } | undefined;
};

const ajv = new Ajv2020({
  allowUnionTypes: true,
  strictRequired: false,
  formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/ },
});
ajv.addVocabulary(['components']);
const validators = new Map<JsonSchema, ValidateFunction>();

function faultsOf(schema: JsonSchema, value: unknown): string | null {
  const validate = validators.get(schema) ?? ajv.compile({ components: { schemas: SCHEMAS }, ...schema });
  validators.set(schema, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/**
 * The part of an answer that the OpenAPI document does not describe: a status, a header of this service, a type,
 * another body. Null if there is nothing of the kind, and for addresses and methods that the document does not name.
 */
export function undocumented(method: string, url: string, answer: Answer): string | null {
  const operation = PATHS[url.split('?')[0] ?? '']?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (!operation) return null;
  const declared = operation.responses[answer.statusCode];
  if (!declared) return `status ${answer.statusCode}`;
  const response: Response =
    '$ref' in declared ? STATUS_RESPONSES[answer.statusCode as keyof typeof STATUS_RESPONSES] : declared;
  const names = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()));
  const header = Object.keys(HEADERS).find((name) => {
    const known = name.toLowerCase();
    return answer.headers[known] !== undefined && !names.has(known);
  });
  if (header) return `header ${header} of status ${answer.statusCode}`;
  if (method === 'HEAD' || answer.body === '') return null;
  const type = String(answer.headers['content-type']).split(';')[0] ?? '';
  const content = response.content?.[type];
  if (!content) return `type ${type} of status ${answer.statusCode}`;
  return faultsOf(content.schema, type === 'application/json' ? JSON.parse(answer.body) : answer.body);
}
