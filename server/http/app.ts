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
import { say } from '../../src/contract/sentence.ts';
import { SERVICE } from '../../src/contract/service-sentences.ts';
import type { WritingRunner } from '../../src/contract/written.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { AnswerMemory } from './answers/answer-memory.ts';
import { Answers, type SharedAnswers } from './answers/answers.ts';
import type { TrustProxy } from './client-limits/trusted-proxies.ts';
import { addCompression } from './compression.ts';
import { Connections } from './connections/connections.ts';
import { createHttpServer } from './connections/http-server.ts';
import { addDescriptionRoutes } from './documents/description-routes.ts';
import { frameworkRefusal, refusedWith, sendRefusal } from './errors.ts';
import { addFileRoutes } from './files/file-routes.ts';
import { dataFiles, pageFiles } from './files/files.ts';
import { OpenFiles } from './files/open-files.ts';
import { contentSecurityPolicy, EVERY_ANSWER, PREFLIGHT } from './headers.ts';
import { referenceFiles } from './reference-files.ts';
import { addSqlRoutes, SQL_PATH } from './sql-routes.ts';
import { answerClientError, originForm, requestLineRefusal } from './wire.ts';

export interface AppOptions {
  /** A runner that writes its answers does so; the results of any other are written here. Null if there is no /api. */
  readonly runner: SqlRunner | WritingRunner | null;
  /** Whether the page and the database are served; true by default. */
  readonly servesFiles?: boolean;
  /** Bytes of memory for answers that were given before; by default none are kept. */
  readonly responseCacheBytes?: number;
  /** Answers of other servers; by default there are none. */
  readonly sharedAnswers?: SharedAnswers | null;
  /** The memory of answers that are being sent; by default of the default size. */
  readonly answerMemory?: AnswerMemory;
  /** How long the runner lets a statement compute; by default the contract's limit. */
  readonly queryMs?: number;
  /** The folder of the built page. It may be built or rebuilt while the service runs. */
  readonly pageDir: string;
  /** The folder of the published database and its manifest, served under /data/. */
  readonly dataDir: string;
  /** Called with unexpected errors. */
  readonly onError: (error: Error, request: FastifyRequest) => void;
  /** Which proxies are trusted to name the client; by default none. */
  readonly trustProxy?: TrustProxy;
  /** Where the log goes; by default nowhere. */
  readonly logger?: FastifyServerOptions['logger'];
  /** Called for every parsable request when it arrives. */
  readonly observe?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Whether the operator has blocked a statement; by default none is. */
  readonly isBlockedStatement?: (sql: string) => boolean;
  /** Gets a function that returns how many bytes the kept answers take. */
  readonly onCache?: (bytes: () => number) => void;
  /** Enforces the limits of connections; by default only those of pipelining. */
  readonly connections?: Connections;
  /** Other hosts whose databases the page may read; by default none. */
  readonly databaseOrigins?: readonly string[];
  /** The files that are open; by default a set of its own. */
  readonly openFiles?: OpenFiles;
}

const METHODS = { sql: 'GET, HEAD, POST, OPTIONS', files: 'GET, HEAD, OPTIONS' };

/**
 * The service over HTTP: /api/sql, the page, and the database file, or some of these. Every answer except 200s has the
 * error body.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const { runner, responseCacheBytes = 0, pageDir, dataDir, onError } = options;
  const {
    queryMs = LIMITS.queryMs,
    answerMemory = new AnswerMemory(SERVER_LIMITS.answerMemoryBytes),
    trustProxy = false,
    logger = false,
    observe = () => {},
    onCache = () => {},
    isBlockedStatement = () => false,
    servesFiles = true,
    sharedAnswers = null,
    databaseOrigins = [],
    connections = new Connections(),
    openFiles = new OpenFiles(SERVER_LIMITS.filesOpen),
  } = options;
  const app = Fastify({
    logger,
    // request-log.ts writes one entry a request, when it is over.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    // Generated here, because a client could give two requests the same id.
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: SERVER_LIMITS.bodyBytes,
    serverFactory: (handler) => createHttpServer(handler, connections),
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
    // The routes parse queries, because they can refuse them.
    routerOptions: { querystringParser: () => ({}) },
  });

  // The routes parse bodies as well; here they are only bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', async (request, reply) => {
    observe(request, reply);
    reply.headers(EVERY_ANSWER).header('X-Request-Id', request.id);
    const refusal = requestLineRefusal(request);
    if (refusal) return sendRefusal(reply, refusal);
    if (request.method === 'OPTIONS') return answerOptions(reply, methodsOf(request));
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = frameworkRefusal(error);
    if (refusal.refusal.code === 'INTERNAL_ERROR') onError(error, request);
    return sendRefusal(reply, refusal);
  });
  const methodsOf = (request: FastifyRequest) => (runner && pathOf(request) === SQL_PATH ? METHODS.sql : METHODS.files);
  app.setNotFoundHandler((request, reply) =>
    runner || !isApi(pathOf(request))
      ? answerNoRoute(request, reply, methodsOf(request))
      : sendRefusal(
          reply,
          refusedWith(404, 'BAD_REQUEST', say(SERVICE.nothingAt, { path: pathOf(request) }), SERVICE.filesAlone),
        ),
  );
  addCompression(app);

  if (runner) {
    const answers = new Answers(runner, responseCacheBytes, sharedAnswers);
    onCache(() => answers.keptBytes);
    addSqlRoutes(app, answers, answerMemory, isBlockedStatement);
    addDescriptionRoutes(app, { runner, dataDir, queryMs });
  }
  const finders = [
    ...(runner ? [referenceFiles(openFiles)] : []),
    ...(servesFiles ? [dataFiles(dataDir, openFiles), pageFiles(pageDir, openFiles)] : []),
  ];
  addFileRoutes(
    app,
    finders,
    openFiles,
    (path) => {
      if (isApi(path)) return runner ? SERVICE.interfaceAt : SERVICE.filesAlone;
      if (!servesFiles) return NO_FILES;
      if (path.startsWith('/data/')) return 'The operator may have to build the database: npm run db:build.';
      return path === '/' ? 'The page is not built: run "npm run build".' : undefined;
    },
    (query, inlineScripts) => contentSecurityPolicy(query, inlineScripts, databaseOrigins),
  );
  return app;
}

const NO_FILES = 'This server has /api alone. The operator serves the page and the database elsewhere.';

const isApi = (path: string) => path === '/api' || path.startsWith('/api/');

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

function answerOptions(reply: FastifyReply, methods: string): FastifyReply {
  return reply
    .code(204)
    .headers({ Allow: methods, 'Access-Control-Allow-Methods': methods, ...PREFLIGHT })
    .send();
}

/** POST /api/sql is the only route for methods other than GET and HEAD. */
function answerNoRoute(request: FastifyRequest, reply: FastifyReply, methods: string): FastifyReply {
  reply.header('Allow', methods);
  return sendRefusal(
    reply,
    refusedWith(405, 'BAD_REQUEST', `${request.method} is not possible at ${pathOf(request)}, only ${methods}.`),
  );
}
