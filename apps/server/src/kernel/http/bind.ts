import {
  type BodyOf,
  type Call,
  type DataOf,
  inChinese,
  mayCall,
  otherAddresses,
  type QueryOf,
  REQUEST_TIMEOUT_MS,
  takesTokens,
} from '@zhiying/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, callerName, holderOf, type Origin } from '#kernel/access/actor.ts';
import { askAgain } from '#kernel/access/ask-again.ts';
import {
  BodyTooLarge,
  CallTimedOut,
  Forbidden,
  InPersonOnly,
  InvalidInput,
  NotForAssistants,
  SignInRequired,
  TooManyCalls,
  ViewOnly,
} from '#kernel/errors.ts';
import type { Undecodable } from './broken-requests.ts';
import type { FairQueue } from './fair-queue.ts';
import { exceedsInputLimits } from './input-size.ts';
import { allCalls } from './openapi.ts';

/** The context of a handler. `actor` is set on every call that is not public. */
export interface CallContext<C extends Call> {
  body: BodyOf<C>;
  query: QueryOf<C>;
  actor: C['keys'] extends null ? Actor | null : Actor;
  origin: Origin;
  reply: FastifyReply;
}

export type Handlers<Calls extends Record<string, Call>> = {
  [name in keyof Calls]: (context: CallContext<Calls[name]>) => Promise<DataOf<Calls[name]>>;
};

/** The calls of one area with the code that answers them. */
export interface BoundArea {
  calls: Record<string, Call>;
  handlers: Record<string, (context: CallContext<Call>) => Promise<unknown>>;
}

export const routes = <Calls extends Record<string, Call>>(
  calls: Calls,
  handlers: Handlers<Calls>,
): BoundArea => ({
  calls,
  handlers: handlers,
});

/** The input of a call: the query of a GET, the body of any other. */
type BodyOrQuery<C extends Call> = unknown extends BodyOf<C> ? QueryOf<C> : BodyOf<C>;

type Answer<C extends Call> = (actor: Actor, asked: BodyOrQuery<C>) => Promise<DataOf<C>>;

/** The calls that a service has a fitting method of the same name for. */
type Answered<Calls extends Record<string, Call>, Service> = {
  [name in keyof Calls & keyof Service]: Service[name] extends Answer<Calls[name]> ? name : never;
}[keyof Calls & keyof Service];

/** The others, and those that are answered in another way. */
type WrittenOut<Calls extends Record<string, Call>, Service> = Omit<
  Handlers<Calls>,
  Answered<Calls, Service>
> &
  Partial<Handlers<Calls>>;

/**
 * An area that a service answers: each call goes to the method of its name, with who asks and what they ask for. Only
 * the calls that are answered in another way are written out.
 */
export function served<Calls extends Record<string, Call>>(
  calls: Calls,
  service: { [name in keyof Calls]: Answer<Calls[name]> },
): BoundArea;
export function served<Calls extends Record<string, Call>, Service extends object>(
  calls: Calls,
  service: Service,
  writtenOut: WrittenOut<Calls, Service>,
): BoundArea;
export function served(calls: Record<string, Call>, service: object, writtenOut: object = {}): BoundArea {
  const methods = service as Record<string, (actor: Actor | null, asked: unknown) => Promise<unknown>>;
  const handlers: BoundArea['handlers'] = { ...writtenOut };
  for (const [name, { method }] of Object.entries(calls)) {
    const answer = methods[name];
    if (answer)
      handlers[name] ??= ({ actor, query, body }) =>
        answer.call(service, actor, method === 'GET' ? query : body);
  }
  return { calls, handlers };
}

/**
 * Registers every call of an area: permission, validation, handler, envelope. A call without a handler stops the
 * boot.
 */
export function bind(app: FastifyInstance, { calls, handlers }: BoundArea) {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`${call.path} has no handler`);
    bindCall(app, call, handler);
    for (const path of otherAddresses(call)) bindCall(app, { ...call, path }, handler);
  }
}

/**
 * Lists use POST. Calls declared with GET also answer POST with the same input in the body, so that clients need not
 * know which is which. A POST of the contract with the same path takes precedence.
 */
const POSTS = new Set(allCalls().flatMap(({ call }) => (call.method === 'POST' ? [call.path] : [])));
const methodsOf = ({ method, path }: Call) =>
  method === 'GET' && !POSTS.has(path) ? ['GET', 'POST'] : [method];

/** Query strings carry texts only, and the schema of a query reads texts. */
const asTexts = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) =>
          ['number', 'boolean'].includes(typeof value) ? [name, String(value)] : [name, value],
        ),
      )
    : body;

export function bindCall(app: FastifyInstance, call: Call, handler: BoundArea['handlers'][string]) {
  app.route({
    method: methodsOf(call),
    url: call.path,
    config: { call, ...(call.perMinute ? { rateLimit: perAddress(call.perMinute) } : {}) },
    handler: async (request, reply) => {
      const actor = permitted(request, call);
      const context = {
        body: call.body && validated(call.body, asDeclared(call, request.body ?? {})),
        query: call.query && validated(call.query, asDeclared(call, queryOf(request, call))),
        actor,
        origin: request.origin,
        reply,
      } as CallContext<Call>;
      return { status: 'y', msg: '', data: await withinTime(inTurn(app, request, () => handler(context))) };
    },
  });
}

/**
 * Schedules calls fairly between callers: many calls of one caller wait behind each other, not before everybody else.
 */
async function inTurn(app: FastifyInstance, request: FastifyRequest, work: () => Promise<unknown>) {
  const { actor, ip } = request;
  const data = await app.turns.take((actor && callerName(actor)) ?? ip, async () => {
    // The client disconnected meanwhile.
    if (request.raw.socket.destroyed) throw CallTimedOut();
    return { answer: await work() };
  });
  if (!data) throw TooManyCalls(1);
  return data.answer;
}

/**
 * Rate limit by address, also for signed-in callers. Where a name is typed, it is counted per name and address, so
 * that one flood does not lock out everybody behind the same address; the limit for all calls of an address holds
 * too.
 */
const perAddress = (max: number) => ({
  max,
  timeWindow: '1 minute',
  hook: 'preHandler' as const,
  keyGenerator: ({ ip, body }: FastifyRequest) => {
    const name = (body as { uname?: unknown } | null)?.uname;
    return typeof name === 'string' ? `${ip} ${name.trim().toLowerCase().slice(0, 64)}` : ip;
  },
});

function permitted(request: FastifyRequest, call: Call): Actor | null {
  const { actor } = request;
  // What everybody may call is answered to a token as to everybody.
  if (call.keys === null) return actor?.token ? null : actor;
  if (!actor) throw request.authFailure ?? SignInRequired();
  if (actor.assistant && !call.forAssistants) throw NotForAssistants();
  if (actor.token && !takesTokens(call)) throw InPersonOnly();
  if (actor.viewer && call.method !== 'GET' && !call.whileViewing) throw ViewOnly();
  if (!mayCall(holderOf(actor), call.keys)) throw Forbidden(call.keys);
  if (call.stepUp) askAgain(actor, call.stepUp);
  return actor;
}

const queryOf = ({ method, query, body }: FastifyRequest, call: Call) =>
  method === 'POST' && call.method === 'GET' ? asTexts(body ?? {}) : query;

/**
 * The input under the names that the schema knows. Former fields are renamed; if both names are sent, the old one stays and
 * is refused. Clients page through every list, so a list that is given whole ignores which page is asked for.
 */
function asDeclared(call: Call, input: unknown): unknown {
  const { formerly = {} } = call;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => !(PAGING.has(name) && isWholeList(call)))
      .map(([name, value]) => {
        const now = formerly[name];
        return [now !== undefined && !(now in input) ? now : name, value];
      }),
  );
}

const PAGING = new Set(['page', 'limit']);
const isWholeList = ({ path, body, query }: Call) => {
  const schema = body ?? query;
  const fields = schema && 'shape' in schema ? (schema.shape as object) : {};
  return /\/(list|picker)$/.test(path) && !('page' in fields) && !('limit' in fields);
};

/** At most this many issues are reported; the rest appears on the next attempt. */
const MOST_ISSUES = 100;

function validated(schema: z.core.$ZodType, input: unknown): unknown {
  if (exceedsInputLimits(input)) throw BodyTooLarge();
  const result = (schema as z.ZodType).safeParse(input, inChinese(schema, input));
  if (result.success) {
    const unstorable = findUnstorable(result.data);
    if (unstorable !== null) throw InvalidInput([{ path: unstorable, msg: '内容含有无法保存的字符' }]);
    return result.data;
  }
  throw InvalidInput(
    result.error.issues
      .slice(0, MOST_ISSUES)
      .map((issue) => ({ path: issue.path.join('.'), msg: issue.message })),
  );
}

/**
 * The path of the first text that PostgreSQL cannot store unchanged: one with a NUL character or half a surrogate
 * pair. Null when there is none.
 */
function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, path ? `${path}.${name}` : name) ?? findUnstorable(name, path);
    if (found !== null) return found;
  }
  return null;
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(CallTimedOut()), REQUEST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    turns: FairQueue;
    /** Protocols with their own error format for undecodable addresses. */
    undecodable: Undecodable[];
  }
  interface FastifyRequest {
    actor: Actor | null;
    authFailure: Error | null;
    origin: Origin;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}
