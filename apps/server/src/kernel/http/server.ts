import rateLimit from '@fastify/rate-limit';
import {
  AVATAR_PATH,
  BODY_LIMIT_BYTES,
  CHAT_CALLBACK_PATH,
  EVENT_STREAM_PATH,
  EXPORT_FILE_PATH,
  HELP_PAGE,
  LIVE_PUSH_PATH,
  LOGIN_WAY_LOGOUT_PATH,
  objectUrl,
  PLATFORM_EVENTS_PATH,
  POSTER_LINK,
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
import { type Actor, callerName } from '#kernel/access/actor.ts';
import { readDevices } from '#kernel/access/devices.ts';
import { linkIssuer, readLink } from '#kernel/access/signed-link.ts';
import { type DiskSpace, watchDisk } from '#kernel/disk-space.ts';
import { DiskFull, TooManyCalls } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskReply } from '#kernel/phone/mask-reply.ts';
import { answerBrokenRequest, answerUndecodable, type Undecodable } from './broken-requests.ts';
import { compressReplies } from './compress-replies.ts';
import { createFairQueue } from './fair-queue.ts';
import { nextRequestId } from './request-id.ts';
import { sendError } from './translate-error.ts';
import { allowTrustedOrigins } from './trusted-origins.ts';
import { useChineseMessages } from './zod-locale.ts';

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
  LIVE_PUSH_PATH,
  LOGIN_WAY_LOGOUT_PATH,
  `${AVATAR_PATH}/:token`,
  STORAGE_PATH,
  `${STORAGE_PATH}/*`,
  `${POSTER_LINK}:code`,
  `${POSTER_LINK}go.js`,
  `${HELP_PAGE}/:slug`,
]);

/** The bare server: everything that holds for every call, before any call is bound. */
export async function createServer({
  config,
  log,
  db,
  access,
  secret,
}: Pick<Kernel, 'config' | 'log' | 'db' | 'access' | 'secret'>): Promise<FastifyInstance> {
  useChineseMessages();
  const undecodable: Undecodable[] = [];
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    // Log lines name their call themselves, so no child logger per call is needed.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Trusts only this many proxies: header entries beyond theirs can be forged by anybody.
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, request, reply) =>
      answerUndecodable(undecodable, request.raw, reply.raw, request.id),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  // Bodies are JSON; whatever else Fastify could read is refused.
  app.removeContentTypeParser('text/plain');
  takeEmptyBodies(app);
  app.decorate('turns', createFairQueue());
  app.decorate('undecodable', undecodable);
  app.decorateRequest('actor', null);
  app.decorateRequest('authFailure', null);
  app.decorateRequest('origin');
  app.addHook('onRoute', ({ url, config }) => {
    // A route outside the contract would escape validation, permissions and tests: the boot stops.
    const known = config?.call || OTHER_ROUTES.has(url) || url === '/manager' || url.startsWith('/manager/');
    if (!known) throw new Error(`${url} is neither a call of the contract nor a known route`);
  });
  app.setErrorHandler(sendError);

  const secure = helmet(securityHeaders(config));
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  allowTrustedOrigins(app, config.trustedOrigins);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Replies must not be served from a cache to the next user of the same computer.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    request.origin = {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
    };
    await identify(request, { db, access, secret });
  });
  app.addHook('preSerialization', async (request, _reply, payload) =>
    maskReply(request.actor, request.routeOptions.config.call, payload),
  );
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
      token: request.actor?.token?.id,
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
      max: ({ actor }) =>
        actor?.token?.perMinute ?? (actor?.sessionId ? CALLS_A_MINUTE : UNKNOWN_CALLS_A_MINUTE),
      // RateLimit-Limit, -Remaining and -Reset: how much is left and when there is more.
      enableDraftSpec: true,
      keyGenerator: (request) => callerOf(request, secret),
      allowList: (request) => !request.url.startsWith('/api/'),
      errorResponseBuilder: (_request, context) => TooManyCalls(Math.ceil(context.ttl / 1000)),
    });
  return app;
}

/** Clients send a content type even without a body; a call that needs one reports what is missing. */
function takeEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    // The answer comes through `done`.
    else void parse(request, body as string, done);
  });
}

/** The key calls are rate-limited by: the session, a known browser, or the address. */
function callerOf({ actor, ip, headers }: FastifyRequest, secret: string): string {
  const caller = actor && callerName(actor);
  if (caller) return caller;
  const [device] = readDevices(headers.cookie, secret);
  return device ? `device ${device.id}` : ip;
}

/**
 * The contract validates calls. With this Fastify does not load its own validator, a hundred files and some
 * megabytes.
 */
function noSchemas(): never {
  throw new Error('a route brought a JSON schema: calls are described in the contract');
}

/** Calls that free space, and those needed to reach them, still work on a full disk. */
const STILL_TAKEN = /\/(login|logout|delete|remove|purge|cancel)$/;

/** Refuses changes on a nearly full disk, because the embedded database shares it. Reads go on. */
function refuseChangesWhenFull(app: FastifyInstance, disk: DiskSpace) {
  app.addHook('preHandler', async ({ routeOptions: { config } }) => {
    const { call } = config;
    if (!call || call.method === 'GET' || call.whileViewing || STILL_TAKEN.test(call.path)) return;
    if (!(await disk.takesRows())) throw DiskFull();
  });
}

/** An invalid token is remembered, not thrown: public calls still work, others answer with the error. */
async function identify(request: FastifyRequest, kernel: Pick<Kernel, 'db' | 'access' | 'secret'>) {
  if (!request.url.startsWith('/api/')) return;
  const { authorization } = request.headers;
  if (authorization === undefined) request.actor = await byTemporaryToken(request, kernel);
  const [scheme, token] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) return;
  try {
    const { beforeFactor } = request.routeOptions.config.call ?? {};
    request.actor = await kernel.access.resolve(token, request.origin, { beforeFactor });
  } catch (error) {
    request.authFailure = error as Error;
  }
}

/** Who made the temporary token in the params, where the call takes one: it holds for this call, this row and some minutes. */
async function byTemporaryToken(
  { routeOptions, query, origin }: FastifyRequest,
  kernel: Pick<Kernel, 'db' | 'access' | 'secret'>,
): Promise<Actor | null> {
  const { call } = routeOptions.config;
  const { id, token } = (query ?? {}) as Record<string, unknown>;
  if (!call?.byTemporaryToken || typeof token !== 'string') return null;
  const link = readLink(kernel.secret, call.path, token);
  if (!link || String(link.id) !== id) return null;
  const maker = await linkIssuer(kernel, link);
  return maker && { ...maker, origin };
}

const securityHeaders = ({ trustedOrigins, store }: Kernel['config']) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The component library inserts styles at run time.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...trustedOrigins, ...filesFrom(store)],
      // The player's icons are a font inside its style sheet.
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

/** The outside store's origin, which the console uploads to and shows files from. */
const filesFrom = (store: Kernel['config']['store']) => (store ? [new URL(objectUrl(store)).origin] : []);
