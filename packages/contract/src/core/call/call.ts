import type { Key } from '../keys.ts';
import { z } from '../zod.ts';

/**
 * A schema of which no more is known than what it gives and what it takes. Every call is declared with it: whoever makes or answers
 * one reads plain types, and the compiler does not work through the whole of Zod for each of them again.
 */
export interface Schema<out Output = unknown, out Input = unknown> extends z.core.$ZodType<Output, Input> {}
export type Shape = z.core.$ZodShape;

/**
 * Who may make a call: `null` everybody, even signed out · `'signed-in'` · `'admin'` · or whoever holds any one of
 * the keys (an administrator passes every check).
 */
export type Access = null | 'signed-in' | 'admin' | readonly [Key, ...Key[]];

export interface Call<
  Body extends Schema = Schema,
  Query extends Schema = Schema,
  Data extends Schema = Schema,
> {
  method: 'GET' | 'POST';
  path: string;
  keys: Access;
  summary: string;
  /** How often one address may make it in a minute; without it only the general limit holds. */
  perMinute?: number;
  /**
   * May be made while viewing as somebody else. GET and lists always may; a POST is taken to change something unless it
   * says so here.
   */
  whileViewing?: true;
  /**
   * Asks who it is once more unless that was shown within the last minutes: always, or where the channel's rules say so.
   */
  stepUp?: 'always' | 'by-rule';
  /** May be made by somebody who still has to set up the second step that the channel requires. */
  beforeFactor?: true;
  /** An assistant program that signed in as a device may make it; any other call that is not public is refused to it. */
  forAssistants?: true;
  /**
   * A GET that may carry a temporary token in its params (`token`) instead of the header: made for this call and the row that `id`
   * names, it answers as its maker would be answered.
   */
  byTemporaryToken?: true;
  /** Belongs to a person who is signed in: their password, devices, notices, preferences. API tokens are refused. */
  inPerson?: true;
  /** Names its fields had before, by the name of then: links and programs made with them still work. */
  formerly?: Readonly<Record<string, string>>;
  body?: Body;
  query?: Query;
  data: Data;
}

const NoInput = z.strictObject({});
export type NoInput = Schema<Record<string, never>, Record<string, never>>;
/** What a call takes that is asked nothing. */
export const NO_INPUT: Schema = z.strictObject({});

/** Describes one call, once. Server binding, client, OpenAPI and the test walk are all derived from it. */
export function call<Data extends Schema, Body extends Schema = Schema, Query extends Schema = Schema>(
  definition: Call<Body, Query, Data>,
): Call<
  Schema<z.output<Body>, z.input<Body>>,
  Schema<z.output<Query>, z.input<Query>>,
  Schema<z.output<Data>>
> {
  const { method, body, query } = definition;
  const asked =
    method === 'POST' && !body ? { body: NoInput } : method === 'GET' && !query ? { query: NoInput } : {};
  return { ...definition, ...asked } satisfies Call as never;
}

/** Whether another system may make the call with an API token: what administrators do, they do in person as well. */
export const takesTokens = ({ keys, inPerson }: Pick<Call, 'keys' | 'inPerson'>) =>
  keys !== null && keys !== 'admin' && !inPerson;

export type BodyOf<C extends Call> = C extends Call<Schema<infer Body>> ? Body : never;
export type BodyInput<C extends Call> = C extends Call<Schema<unknown, infer Body>> ? Body : never;
export type QueryOf<C extends Call> = C extends Call<Schema, Schema<infer Query>> ? Query : never;
export type QueryInput<C extends Call> = C extends Call<Schema, Schema<unknown, infer Query>> ? Query : never;
export type DataOf<C extends Call> = C extends Call<Schema, Schema, Schema<infer Data>> ? Data : never;
/** What the caller passes: the body of a POST, the query of a GET. */
export type InputOf<C extends Call> = C['method'] extends 'GET' ? QueryInput<C> : BodyInput<C>;

/** Every reply. A refused call also carries a stable code, the request's id and, for bad input, what is wrong where. */
export interface Reply<Data = unknown> {
  status: 'y' | 'n';
  msg: string;
  data: Data;
  code?: string;
  requestId?: string;
  issues?: { path: string; msg: string }[];
}
