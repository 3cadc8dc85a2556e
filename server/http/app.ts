import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { LIMITS } from '../../src/contract/limits.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';
import type { WritingRunner } from '../../src/contract/written.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { Answers } from './answers.ts';
import type { TrustProxy } from './client-limits/trusted-proxies.ts';
import { addCompression } from './compression.ts';
import { addDescriptionRoutes } from './description-routes.ts';
import { frameworkRefusal, refusedWith, sendRefusal } from './errors.ts';
import { addFileRoutes } from './file-routes.ts';
import { dataFiles, pageFiles } from './files.ts';
import { EVERY_ANSWER, PREFLIGHT } from './headers.ts';
import { referenceFiles } from './reference-files.ts';
import { addSqlRoutes, SQL_PATH } from './sql-routes.ts';
import { answerBelowFastify, answerClientError, NODE_HTTP_OPTIONS, originForm, requestLineRefusal } from './wire.ts';

export interface AppOptions {
  /** One that writes its answers is asked for that; the results of any other are written here. */
  readonly runner: SqlRunner | WritingRunner;
  /** Bytes of memory for answers that were given before; none are kept unless told. */
  readonly responseCacheBytes?: number;
  /** How long the runner lets a statement compute; as the contract says unless told. */
  readonly queryMs?: number;
  /** The folder of the built page. It may be built later, or anew, while the service runs. */
  readonly pageDir: string;
  /** The folder of the published database and its manifest, served under /data/. */
  readonly dataDir: string;
  /** Told what went wrong unexpectedly. */
  readonly onError: (error: Error, request: FastifyRequest) => void;
  /** Which proxies may say who the client is; none unless told. */
  readonly trustProxy?: TrustProxy;
  /** Where the log goes; nowhere unless told. */
  readonly logger?: FastifyServerOptions['logger'];
  /** Told of every request that can be read as one, when it comes. */
  readonly observe?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Given what tells how many bytes the kept answers take. */
  readonly onCache?: (bytes: () => number) => void;
}

const METHODS = { sql: 'GET, HEAD, POST, OPTIONS', files: 'GET, HEAD, OPTIONS' };

/** The whole service over HTTP: /api/sql, the page, and the database file. Every answer but 200s has the error body. */
export function createApp(options: AppOptions): FastifyInstance {
  const { runner, responseCacheBytes = 0, pageDir, dataDir, onError } = options;
  const {
    queryMs = LIMITS.queryMs,
    trustProxy = false,
    logger = false,
    observe = () => {},
    onCache = () => {},
  } = options;
  const app = Fastify({
    logger,
    // request-log.ts writes one entry a request, when it is over.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    // Made here and never taken from a client, who could make two requests look like one.
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: SERVER_LIMITS.bodyBytes,
    requestTimeout: SERVER_LIMITS.requestMs,
    http: NODE_HTTP_OPTIONS,
    rewriteUrl: originForm,
    // While it closes, requests on open connections are answered like any other.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // Paths that cannot be decoded reach no hook and no route.
    frameworkErrors: (error, request, reply) => {
      observe(request, reply);
      reply.headers(EVERY_ANSWER);
      void sendRefusal(reply, requestLineRefusal(request) ?? frameworkRefusal(error));
    },
    // Queries are read by the routes themselves, which can refuse them.
    routerOptions: { querystringParser: () => ({}) },
  });

  answerBelowFastify(app);

  // Bodies are read by the routes as well; here they are only bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', async (request, reply) => {
    observe(request, reply);
    reply.headers(EVERY_ANSWER).header('X-Request-Id', request.id);
    const refusal = requestLineRefusal(request);
    if (refusal) return sendRefusal(reply, refusal);
    if (request.method === 'OPTIONS') return answerOptions(request, reply);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = frameworkRefusal(error);
    if (refusal.refusal.code === 'INTERNAL_ERROR') onError(error, request);
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler(answerNoRoute);
  addCompression(app);

  const answers = new Answers(runner, responseCacheBytes);
  onCache(() => answers.keptBytes);
  addSqlRoutes(app, answers);
  addDescriptionRoutes(app, { runner, dataDir, queryMs });
  addFileRoutes(app, [dataFiles(dataDir), referenceFiles(), pageFiles(pageDir)], (path) => {
    if (path.startsWith('/data/')) return 'The operator may have to build the database: npm run db:build.';
    return path === '/' ? 'The page is not built: run "npm run build".' : undefined;
  });
  return app;
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';
const methodsOf = (request: FastifyRequest) => (pathOf(request) === SQL_PATH ? METHODS.sql : METHODS.files);

function answerOptions(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request);
  return reply
    .code(204)
    .headers({ Allow: methods, 'Access-Control-Allow-Methods': methods, ...PREFLIGHT })
    .send();
}

/** Whatever is not GET or HEAD finds no route, but for POST /api/sql. */
function answerNoRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request);
  reply.header('Allow', methods);
  return sendRefusal(
    reply,
    refusedWith(405, 'BAD_REQUEST', `${request.method} is not possible at ${pathOf(request)}, only ${methods}.`),
  );
}
