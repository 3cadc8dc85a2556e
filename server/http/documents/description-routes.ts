import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  CATALOGUE,
  EXAMPLES_FILE_NAME,
  SCHEMA_VERSION,
  type ServiceNote,
  schemaDocument,
  schemaMarkdown,
} from '../../../src/catalogue/index.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { openApiDocument } from '../../../src/contract/openapi/document.ts';
import { FORMATS, readFormat, SCHEMA_FORMATS } from '../../../src/contract/request.ts';
import type { SqlRunner } from '../../../src/contract/runner.ts';
import { fileState } from '../../published/file-state.ts';
import { refusedWith, sendRefusal } from '../errors.ts';
import { readQuery } from '../query-string.ts';
import { SQL_PATH } from '../sql-routes.ts';
import { Documents, sendDocument } from './documents.ts';

const OPENAPI_PATH = '/api/openapi.json';
const SCHEMA_PATH = `${SQL_PATH}/schema`;
const EXAMPLES_PATH = `${SQL_PATH}/examples`;

/** The paths of the routes below. */
export const DESCRIPTION_PATHS: readonly string[] = [SCHEMA_PATH, EXAMPLES_PATH, OPENAPI_PATH];

/** What the description says of this service. */
const serviceNote = (queryMs: number): ServiceNote => ({
  formats: FORMATS,
  limits: {
    statement_characters: LIMITS.statementCharacters,
    rows_default: LIMITS.rowsDefault,
    rows_max: LIMITS.rowsMax,
    query_ms: queryMs,
    result_bytes: LIMITS.resultBytes,
  },
});

/** What the routes describe. */
export interface Described {
  readonly runner: SqlRunner;
  /** The folder of the database and of its examples. */
  readonly dataDir: string;
  /** How long a statement may compute. */
  readonly queryMs: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Adds three routes:
 * - GET /api/sql/schema describes the database (json or md);
 * - GET /api/sql/examples lists questions with their statements as they were run when the database was built;
 * - GET /api/openapi.json describes them all.
 */
export function addDescriptionRoutes(app: FastifyInstance, { runner, dataDir, queryMs }: Described): void {
  const documents = new Documents();
  app.get(SCHEMA_PATH, async (request, reply) => {
    const query = readQuery(request.url, ['format']);
    if (!query.ok) return sendRefusal(reply, query);
    const format = readFormat(query.value.format, SCHEMA_FORMATS);
    if (!format.ok) return sendRefusal(reply, format);
    const description = await runner.describe();
    const database = description.kind === 'database' ? description.database : null;
    await labelSynthetic(reply, runner);
    const isMarkdown = format.value === 'md';
    const type = isMarkdown ? 'text/markdown; charset=utf-8' : JSON_TYPE;
    const document = await documents.get(`schema ${format.value}`, type, database, () => {
      const schema = schemaDocument(CATALOGUE, {
        dataAsOf: database?.dataAsOf ?? null,
        synthetic: database?.synthetic ?? false,
        service: serviceNote(queryMs),
      });
      return isMarkdown ? schemaMarkdown(schema) : JSON.stringify(schema);
    });
    return sendDocument(reply, document, database !== null);
  });

  app.get(EXAMPLES_PATH, async (_request, reply) => {
    const path = join(dataDir, EXAMPLES_FILE_NAME);
    const state = await stateOf(path);
    if (state === null) {
      return sendRefusal(
        reply,
        refusedWith(
          503,
          'DB_UNAVAILABLE',
          'There are no examples yet: they come with the database.',
          'Try again later. The operator may have to build the database: npm run db:build.',
        ),
      );
    }
    await labelSynthetic(reply, runner);
    return sendDocument(reply, await documents.get('examples', JSON_TYPE, state, () => readFile(path, 'utf8')), true);
  });

  app.get(OPENAPI_PATH, async (_request, reply) => {
    const synthetic = await labelSynthetic(reply, runner);
    const document = await documents.get('openapi', JSON_TYPE, synthetic, () =>
      JSON.stringify(openApiDocument({ version: SCHEMA_VERSION, synthetic, queryMs })),
    );
    return sendDocument(reply, document, true);
  });
}

/** Whether the data is invented; then a header says so. */
async function labelSynthetic(reply: FastifyReply, runner: SqlRunner): Promise<boolean> {
  const description = await runner.describe();
  const synthetic = description.kind === 'database' && description.database.synthetic;
  if (synthetic) reply.header('X-Data-Synthetic', '1');
  return synthetic;
}

/** Changes whenever the file is written; null if there is none. */
async function stateOf(path: string): Promise<string | null> {
  try {
    return fileState(await stat(path));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')) return null;
    throw cause;
  }
}
