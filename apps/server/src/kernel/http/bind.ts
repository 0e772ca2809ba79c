import {
  type BodyOf,
  type Call,
  type DataOf,
  mayCall,
  type QueryOf,
  REQUEST_TIMEOUT_MS,
} from '@zhiying/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, holderOf, type Origin } from '#kernel/access/actor.ts';
import {
  BodyTooLarge,
  CallTimedOut,
  Forbidden,
  InvalidInput,
  SignInRequired,
  TooManyCalls,
  ViewOnly,
} from '#kernel/errors.ts';
import { isExcessive } from './input-size.ts';
import { allCalls } from './openapi.ts';
import type { Turns } from './take-turns.ts';

/** What a handler gets. `actor` is there on every call that is not public. */
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

/** Puts every call of an area on the server: permission, validation, handler, envelope. A call without handler stops the boot. */
export function bind(app: FastifyInstance, { calls, handlers }: BoundArea) {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`${call.path} has no handler`);
    bindCall(app, call, handler);
  }
}

/**
 * Lists are asked by POST: what only reads and is declared with GET answers POST too, with the same input in the body, so that
 * nobody has to know which is which. Where the contract has a POST of that address, that one is meant.
 */
const POSTS = new Set(allCalls().flatMap(({ call }) => (call.method === 'POST' ? [call.path] : [])));
const methodsOf = ({ method, path }: Call) =>
  method === 'GET' && !POSTS.has(path) ? ['GET', 'POST'] : [method];

/** An address carries texts alone, and that is what the schema of a query reads. */
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
        body: call.body && validated(call.body, renamed(call, request.body ?? {})),
        query: call.query && validated(call.query, renamed(call, queryOf(request, call))),
        actor,
        origin: request.origin,
        reply,
      } as CallContext<Call>;
      return { status: 'y', msg: '', data: await withinTime(inTurn(app, request, () => handler(context))) };
    },
  });
}

/** People's calls by turns: one who asks for much waits behind themselves, not before everybody else. */
async function inTurn(app: FastifyInstance, request: FastifyRequest, work: () => Promise<unknown>) {
  const { actor, ip } = request;
  const data = await app.turns.take(actor ? `session ${actor.sessionId}` : ip, async () => {
    // Whoever asked has left meanwhile: nobody reads the answer.
    if (request.raw.socket.destroyed) throw CallTimedOut();
    return { answer: await work() };
  });
  if (!data) throw TooManyCalls(1);
  return data.answer;
}

/**
 * Counted by address even for somebody signed in: guessing is guessing. Where a name is typed it counts for itself, so that one
 * flood does not keep everybody behind the same address out; the limit for all calls of an address holds beside it.
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
  if (call.keys === null) return actor;
  if (!actor) throw request.authFailure ?? SignInRequired();
  if (actor.viewer && call.method !== 'GET' && !call.whileViewing) throw ViewOnly();
  if (!mayCall(holderOf(actor), call.keys)) throw Forbidden();
  return actor;
}

const queryOf = ({ method, query, body }: FastifyRequest, call: Call) =>
  method === 'POST' && call.method === 'GET' ? asTexts(body ?? {}) : query;

/** Fields by the names they have now. Both names at once are one too many: the old one stays and is refused. */
function renamed({ formerly }: Call, input: unknown): unknown {
  if (!formerly || typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const now = formerly[name];
      return [now !== undefined && !(now in input) ? now : name, value];
    }),
  );
}

/** Nobody mends more at a time; the rest is said the next time. */
const MOST_ISSUES = 100;

function validated(schema: z.core.$ZodType, input: unknown): unknown {
  if (isExcessive(input)) throw BodyTooLarge();
  const result = (schema as z.ZodType).safeParse(input);
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
 * The path of the first text that PostgreSQL cannot hold, or would hold changed: with a zero character or half of a
 * surrogate pair, neither of which anybody types. Null when there is none.
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
    turns: Turns;
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
