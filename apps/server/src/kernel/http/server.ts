import rateLimit from '@fastify/rate-limit';
import {
  AVATAR_PATH,
  BODY_LIMIT_BYTES,
  CHAT_CALLBACK_PATH,
  EVENT_STREAM_PATH,
  EXPORT_FILE_PATH,
  objectUrl,
  PLATFORM_EVENTS_PATH,
  REQUEST_TIMEOUT_MS,
  STORAGE_PATH,
} from '@zhiying/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { readDevices } from '#kernel/access/devices.ts';
import { type DiskSpace, watchDisk } from '#kernel/disk-space.ts';
import { DiskFull, TooManyCalls } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { compressReplies } from './compress-replies.ts';
import { speakChinese } from './issue-text.ts';
import { nextRequestId } from './request-id.ts';
import { createTurns } from './take-turns.ts';
import { sendError } from './translate-error.ts';
import { allowTrustedOrigins } from './trusted-origins.ts';

/** Calls a minute for one session; a person clicking fast stays far below. Without a session it goes by address. */
const CALLS_A_MINUTE = 3_000;
const UNKNOWN_CALLS_A_MINUTE = 600;

/** Routes that are no calls of the contract. */
const OTHER_ROUTES = new Set([
  '/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/api/docs/openapi.json',
  EVENT_STREAM_PATH,
  EXPORT_FILE_PATH,
  CHAT_CALLBACK_PATH,
  PLATFORM_EVENTS_PATH,
  `${AVATAR_PATH}/:token`,
  STORAGE_PATH,
  `${STORAGE_PATH}/*`,
]);

/** The bare server: everything that holds for every call, before any call is bound. */
export async function createServer({
  config,
  log,
  access,
  secret,
}: Pick<Kernel, 'config' | 'log' | 'access' | 'secret'>): Promise<FastifyInstance> {
  speakChinese();
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    // Every line that concerns a call names it itself; a log of its own for each call would be made and hardly used.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // So many proxies are ours: what they did not write into the header is what anybody may claim.
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  // Bodies are JSON; whatever else Fastify could read is refused.
  app.removeContentTypeParser('text/plain');
  takeEmptyBodies(app);
  app.decorate('turns', createTurns());
  app.decorateRequest('actor', null);
  app.decorateRequest('authFailure', null);
  app.decorateRequest('origin');
  app.addHook('onRoute', ({ url, config }) => {
    // A route nobody described would escape validation, permission and the tests: the boot stops.
    const known = config?.call || OTHER_ROUTES.has(url) || url === '/manager' || url.startsWith('/manager/');
    if (!known) throw new Error(`${url} is neither a call of the contract nor a known route`);
  });
  app.setErrorHandler(sendError);

  const secure = helmet(securityHeaders(config));
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  allowTrustedOrigins(app, config.trustedOrigins);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // What one person was told must not come back from a cache to the next at the same computer.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    request.origin = {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
    };
    await identify(request, access);
  });
  if (config.databaseUrl === null)
    refuseChangesWhenFull(app, watchDisk(config.dataDir, config.diskReserveMb));
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      path: request.routeOptions.url ?? '(unknown)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      member: request.actor?.id,
      viewer: request.actor?.viewer?.id,
      ip: request.ip,
    };
    if (reply.statusCode >= 500) log.error(line, 'answered');
    else log[request.routeOptions.config.call ? 'info' : 'debug'](line, 'answered');
    done();
  });

  compressReplies(app);
  if (config.rateLimit)
    await app.register(rateLimit, {
      timeWindow: '1 minute',
      cache: 20_000,
      max: (request) => (request.actor ? CALLS_A_MINUTE : UNKNOWN_CALLS_A_MINUTE),
      keyGenerator: (request) => callerOf(request, secret),
      allowList: (request) => !request.url.startsWith('/api/'),
      errorResponseBuilder: (_request, context) => TooManyCalls(Math.ceil(context.ttl / 1000)),
    });
  return app;
}

/** Clients name the type of a body also where they send none; a call that needs one says what is missing. */
function takeEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    // The answer comes through `done`.
    else void parse(request, body as string, done);
  });
}

/** Whose calls are counted together: a session's, those of a browser somebody has signed in with before, or an address's. */
function callerOf({ actor, ip, headers }: FastifyRequest, secret: string): string {
  if (actor) return `session ${actor.sessionId}`;
  const [device] = readDevices(headers.cookie, secret);
  return device ? `device ${device.id}` : ip;
}

/** Calls are checked by the contract. Said so, Fastify does not load its own validator, a hundred files and some megabytes. */
function noSchemas(): never {
  throw new Error('a route brought a JSON schema: calls are described in the contract');
}

/** What makes room, and what is needed to get at it. */
const STILL_TAKEN = /\/(login|logout|delete|remove|purge|cancel)$/;

/** The embedded database is on the same disk: it must never find it full. Looking at things goes on. */
function refuseChangesWhenFull(app: FastifyInstance, disk: DiskSpace) {
  app.addHook('preHandler', async ({ routeOptions: { config } }) => {
    const { call } = config;
    if (!call || call.method === 'GET' || call.whileViewing || STILL_TAKEN.test(call.path)) return;
    if (!(await disk.takesRows())) throw DiskFull();
  });
}

/** A token that does not hold is remembered, not thrown: public calls work all the same, others answer with it. */
async function identify(request: FastifyRequest, access: Kernel['access']) {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token || !request.url.startsWith('/api/')) return;
  try {
    request.actor = await access.resolve(token, request.origin);
  } catch (error) {
    request.authFailure = error as Error;
  }
}

const securityHeaders = ({ trustedOrigins, store }: Kernel['config']) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The component library writes its styles at run time.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...trustedOrigins, ...filesFrom(store)],
      // The player's signs are a font inside its style sheet.
      fontSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", 'blob:', ...trustedOrigins, ...filesFrom(store)],
      connectSrc: ["'self'", ...trustedOrigins, ...filesFrom(store)],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  // Dealers open the console over plain http in their own network; a proxy with a certificate adds HSTS itself.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'same-origin' as const },
});

/** Where the console sends files to and shows them from when they are not kept here. */
const filesFrom = (store: Kernel['config']['store']) => (store ? [new URL(objectUrl(store)).origin] : []);
