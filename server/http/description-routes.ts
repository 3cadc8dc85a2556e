import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  CATALOGUE,
  EXAMPLES_FILE_NAME,
  SCHEMA_VERSION,
  type ServiceNote,
  schemaDocument,
  schemaMarkdown,
} from '../../src/catalogue/index.ts';
import { LIMITS, RESPONSE_CACHE_SECONDS } from '../../src/contract/limits.ts';
import { openApiDocument } from '../../src/contract/openapi/document.ts';
import { FORMATS, readFormat, SCHEMA_FORMATS } from '../../src/contract/request.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';
import { refusedWith, sendRefusal } from './errors.ts';
import { readQuery } from './query-string.ts';
import { SQL_PATH } from './sql-routes.ts';

export const OPENAPI_PATH = '/api/openapi.json';

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

/** What the routes tell of. */
export interface Described {
  readonly runner: SqlRunner;
  /** The folder of the database and of its examples. */
  readonly dataDir: string;
  /** How long a statement may compute. */
  readonly queryMs: number;
}

const CACHE_CONTROL = `public, max-age=${RESPONSE_CACHE_SECONDS}`;

/**
 * Adds GET /api/sql/schema, which describes the database (json or md), GET /api/sql/examples, which lists questions
 * with their statements as they were run when the database was built, and GET /api/openapi.json, which describes them all.
 */
export function addDescriptionRoutes(app: FastifyInstance, { runner, dataDir, queryMs }: Described): void {
  app.get(`${SQL_PATH}/schema`, async (request, reply) => {
    const query = readQuery(request.url, ['format']);
    if (!query.ok) return sendRefusal(reply, query);
    const format = readFormat(query.value.format, SCHEMA_FORMATS);
    if (!format.ok) return sendRefusal(reply, format);
    const description = await runner.describe();
    const database = description.kind === 'database' ? description.database : null;
    const schema = schemaDocument(CATALOGUE, {
      dataAsOf: database?.dataAsOf ?? null,
      synthetic: database?.synthetic ?? false,
      service: serviceNote(queryMs),
    });
    await labelSynthetic(reply, runner);
    reply.header('Cache-Control', database === null ? 'no-store' : CACHE_CONTROL);
    return format.value === 'md'
      ? reply.type('text/markdown; charset=utf-8').send(schemaMarkdown(schema))
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(schema));
  });

  app.get(`${SQL_PATH}/examples`, async (_request, reply) => {
    const examples = await readExamples(join(dataDir, EXAMPLES_FILE_NAME));
    if (examples === null) {
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
    return reply.header('Cache-Control', CACHE_CONTROL).type('application/json; charset=utf-8').send(examples);
  });

  app.get(OPENAPI_PATH, async (_request, reply) => {
    const synthetic = await labelSynthetic(reply, runner);
    const document = openApiDocument({ version: SCHEMA_VERSION, synthetic, queryMs });
    return reply
      .header('Cache-Control', CACHE_CONTROL)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(document));
  });
}

/** Whether the data is invented; then a header says so. */
async function labelSynthetic(reply: FastifyReply, runner: SqlRunner): Promise<boolean> {
  const description = await runner.describe();
  const synthetic = description.kind === 'database' && description.database.synthetic;
  if (synthetic) reply.header('X-Data-Synthetic', '1');
  return synthetic;
}

/** The file as it is written; null where there is none. */
async function readExamples(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')) return null;
    throw cause;
  }
}
