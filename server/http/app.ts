// The HTTP side: the API, the built console and the probes, on one Fastify instance.
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { API, type ApiName } from '../../src/contracts/api';
import { MAX_UPLOAD_BYTES } from '../../src/contracts/api/uploads';
import { ErrorCode } from '../../src/contracts/envelope';
import { registerDemoCameras } from '../demo/camera/register-cameras';
import type { Metrics } from '../metrics/metrics';
import { registerMetrics } from '../metrics/metrics-route';
import { type ObjectStoreOptions, registerObjectRoutes } from '../objects/object-routes';
import { sendError } from './answer';
import { ApiError, apiErrors } from './api-error';
import { BodyCut, USUAL_BODY_BYTES } from './bodies/read-body';
import { bodyDeadlineMs, registerBodyDeadlines } from './body-deadline';
import { type ChildAppOrigin, registerChildApps } from './child-apps';
import { registerDocs } from './docs/register-docs';
import { faultOf } from './faults';
import type { HandlerDeps } from './handlers/deps';
import { registerRoutes } from './routes';
import { registerSecurityHeaders, setSecurityHeaders } from './security-headers';
import { isPageRequest, registerStaticFiles, sendPage } from './static-files';
import { routedAddress } from './type-addresses';

export interface AppOptions {
  readonly logger: Logger;
  /** Addresses and ranges of the proxies whose word on the client's address counts. */
  readonly trustedProxies: readonly string[];
  readonly metrics: Metrics;
  /** Bearer token for reading the metrics. */
  readonly metricsToken: string | undefined;
  /** Folder of the built console. */
  readonly clientDir: string;
  /** Whether everything the server needs answers; decides /readyz. */
  readonly isReady: () => Promise<boolean>;
  /** Whether something new may be written; always, if not given. */
  readonly hasRoom?: () => boolean;
  /** Whether the drawn streams of the demo's cameras are served. */
  readonly demoCameras?: boolean;
  /** The store that uploads go to: this server's own, or a cloud's, by its origin. */
  readonly objects: ObjectStoreOptions | null;
  readonly cloudOrigin: string | null;
  /** Child apps that come from elsewhere. */
  readonly childApps?: readonly ChildAppOrigin[];
}

/** Seconds after which a database that was restarted is worth asking again. */
const RETRY_AFTER_S = 5;
/** For the largest body there is; each route's own limit is in body-deadline.ts. */
const REQUEST_TIMEOUT_MS = bodyDeadlineMs(MAX_UPLOAD_BYTES, USUAL_BODY_BYTES);

/** A client that has not sent its headers by then gets 408, and its connection is closed. */
const HEADERS_TIMEOUT_MS = 10_000;
const CONNECTION_CHECK_MS = 2_000;

/** Calls are parsed by zod. Without this Fastify loads two compilers of JSON schemas, a tenth of what a server loads. */
const noSchemas = () => (): never => {
  throw new Error('routes have no schema of their own');
};

/** Makes the app; the caller listens and closes. */
export async function buildApp(deps: HandlerDeps, options: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.logger;
  const { childApps = [] } = options;
  const elsewhere = { stores: options.cloudOrigin === null ? [] : [options.cloudOrigin], childApps };
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // A line a request would say little and could hold a login_auth; faults and slow answers are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 && [...options.trustedProxies],
    bodyLimit: USUAL_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTION_CHECK_MS },
    forceCloseConnections: 'idle',
    // An address that no route can be looked up for; no hook runs.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, elsewhere);
      return sendError(
        request,
        reply,
        apiErrors.badRequest({ cn: '地址无效', en: 'the address is not valid' }),
        error.statusCode ?? 400,
      );
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: routedAddress,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  const { hasRoom = () => true } = options;
  // JSON is the only kind of body. The calls read it themselves, once they know whose it is.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (_request, body, done) => done(null, body));
  registerSecurityHeaders(app, elsewhere);
  registerMetrics(app, options.metrics, options.metricsToken);
  registerBodyDeadlines(app, USUAL_BODY_BYTES);
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = hasRoom() ? ((await options.isReady()) ? 'ready' : 'not ready') : 'disk full';
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
  // Before anything is awaited: awaiting a plugin boots what is there, and routes keep the error handler of that moment.
  answerFaults(app, options.metrics);
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { call } = routeOptions.config;
    if (call !== undefined && keepsSomething(call) && !hasRoom()) throw apiErrors.diskFull();
  });
  registerDocs(app);
  registerChildApps(app, childApps);
  if (options.demoCameras === true) registerDemoCameras(app);
  const calls = registerRoutes(app, deps);
  if (options.objects !== null) await registerObjectRoutes(app, options.objects);
  const hasConsole = await registerStaticFiles(app, options.clientDir);
  answerUnknown(app, calls, hasConsole);
  return app;
}

/** Whether a call keeps what it is given. Sessions come and go also on a full disk: they are small, and to see is useful. */
function keepsSomething(call: string): boolean {
  return call === 'exportStart' || CHANGES.has(call);
}

const SESSION_CALLS: readonly string[] = [
  'logout',
  'logoutEverywhere',
  'sessionEnd',
  'sessionEndOthers',
  'accountError',
] satisfies ApiName[];
const CHANGES: ReadonlySet<string> = new Set(
  Object.entries(API).flatMap(([name, { method, needsToken }]) =>
    method === 'POST' && needsToken && !SESSION_CALLS.includes(name) ? [name] : [],
  ),
);

function answerUnknown(app: FastifyInstance, calls: ReadonlyMap<string, string>, hasConsole: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    if (hasConsole && isPageRequest(request)) return sendPage(reply);
    const [pathname = ''] = request.originalUrl.split('?');
    const other = calls.get(pathname.replace(/\/?$/, '/'));
    if (other !== undefined) {
      reply.header('allow', other);
      return sendError(
        request,
        reply,
        apiErrors.badRequest({ cn: `此接口不支持 ${request.method}`, en: `${request.method} is not for this call` }),
        405,
      );
    }
    return sendError(request, reply, apiErrors.notFound({ cn: '资源', en: 'resource' }), 404);
  });
}

function answerFaults(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BodyCut) {
      request.log.debug({ err: error }, 'a body broke off');
      reply.header('connection', 'close');
      return sendError(request, reply, apiErrors.badRequest({ cn: '请求内容不完整', en: 'the body broke off' }), 400);
    }
    const fault = faultOf(error);
    const refused = statusOf(error);
    if (fault.status === 500 && refused >= 400 && refused < 500) {
      // Fastify's own refusals: JSON that cannot be parsed, a body too large, a media type not known.
      const message = error instanceof Error ? error.message : 'not understood';
      const cn = REFUSED_CN[refused] ?? '无法理解';
      const answer = new ApiError(ErrorCode.badRequest, { cn: `请求有误：${cn}`, en: message });
      return sendError(request, reply, answer, refused);
    }
    const { answer, status, logged } = fault;
    if (logged !== null)
      request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, logged);
    if (COUNTED.has(answer.errorCode) || error instanceof ApiError) metrics.refused(answer.errorCode);
    // The unread rest of a body that is too large must not be taken for the next request.
    if (status === 413) reply.header('connection', 'close');
    if (answer.errorCode === ErrorCode.databaseAway) reply.header('retry-after', RETRY_AFTER_S);
    return sendError(request, reply, answer, status);
  });
}

/** Errors that count as refusals beside those of handlers. */
const COUNTED: ReadonlySet<number> = new Set([ErrorCode.diskFull, ErrorCode.databaseAway]);

const REFUSED_CN: Readonly<Record<number, string>> = {
  400: '请求内容不是有效的 JSON',
  413: '请求内容过大',
  415: '不支持的内容类型',
};

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}
