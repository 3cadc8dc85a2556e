import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CATALOGUE, EXAMPLES_FILE_NAME, schemaDocument, schemaMarkdown } from '../../src/catalogue/index.ts';
import { RESPONSE_CACHE_SECONDS } from '../../src/contract/limits.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';
import { refusedWith, sendRefusal } from './errors.ts';
import { SQL_PATH } from './sql-routes.ts';

const CACHE_CONTROL = `public, max-age=${RESPONSE_CACHE_SECONDS}`;

/**
 * Adds GET /api/sql/schema, which describes the database (json or md), and GET /api/sql/examples, which lists questions
 * with their statements as they were run when the database was built.
 *
 * @param dataDir the folder of the database and of its examples
 */
export function addDescriptionRoutes(app: FastifyInstance, runner: SqlRunner, dataDir: string): void {
  app.get(`${SQL_PATH}/schema`, async (request, reply) => {
    const format = new URL(request.url, 'http://service').searchParams.get('format') ?? 'json';
    if (format !== 'json' && format !== 'md') {
      return sendRefusal(
        reply,
        refusedWith(400, 'BAD_REQUEST', `format is '${format.slice(0, 40)}'; the schema comes as json or md.`),
      );
    }
    const description = await runner.describe();
    const database = description.kind === 'database' ? description.database : null;
    const schema = schemaDocument(CATALOGUE, {
      dataAsOf: database?.dataAsOf ?? null,
      synthetic: database?.synthetic ?? false,
    });
    await labelSynthetic(reply, runner);
    reply.header('Cache-Control', database === null ? 'no-store' : CACHE_CONTROL);
    return format === 'md'
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
}

/** Says in a header that the data is invented, where it is. */
async function labelSynthetic(reply: FastifyReply, runner: SqlRunner): Promise<void> {
  const description = await runner.describe();
  if (description.kind === 'database' && description.database.synthetic) reply.header('X-Data-Synthetic', '1');
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
