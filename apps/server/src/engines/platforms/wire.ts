import type { PlatformId } from '@zhiying/contract';
import { type Outcome, PlatformError } from './platform-error.ts';

/** A platform that has not answered by then is not going to. */
const ANSWER_MS = 20_000;
const UPLOAD_MS = 60_000;

/** Failures of the connection itself: nothing has left this machine. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface WireRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
  signal?: AbortSignal;
}

export interface WireAnswer {
  status: number;
  headers: Headers;
  body: Readonly<Record<string, unknown>>;
}

/** Makes one request, once. What comes back is JSON, or it is a PlatformError that says whether the request may have arrived. */
export function createWire(platform: PlatformId, name: string) {
  const fail = (code: string, said: string, outcome: Outcome, retryAfterSeconds?: number) =>
    new PlatformError({
      platform,
      category: code === '429' ? 'rate' : 'network',
      retryable: true,
      advice:
        code === '429'
          ? `${name}请求过于频繁，稍后会自动再试`
          : `暂时连不上${name}，请检查网络，稍后会自动再试`,
      outcome,
      code,
      said,
      logId: null,
      retryAfterSeconds,
    });

  return async function send({ method, url, headers, body, signal }: WireRequest): Promise<WireAnswer> {
    const limit = AbortSignal.timeout(typeof body === 'string' || !body ? ANSWER_MS : UPLOAD_MS);
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method,
        headers,
        body,
        // A redirect would carry the token to a host nobody chose.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      text = await response.text();
    } catch (error) {
      const code = causeOf(error);
      throw fail(code, code, NEVER_SENT.has(code) ? 'not-sent' : 'unknown');
    }
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after'));
      throw fail('429', 'too many requests', 'refused', seconds > 0 ? seconds : undefined);
    }
    const answer = jsonObject(text);
    // A gateway's error page says nothing about what happened behind it.
    if (!answer || response.status >= 500) throw fail(String(response.status), 'no usable answer', 'unknown');
    return { status: response.status, headers: response.headers, body: answer };
  };
}

export type Send = ReturnType<typeof createWire>;

function causeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? 'unknown';
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** An address below the platform's base, with its query. */
export function address(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Everything before the one request that publishes: whatever goes wrong in it, nothing was published. */
export async function beforePublishing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PlatformError ? error.during('not-sent') : error;
  }
}

export const multipart = (
  field: string,
  file: { name: string; contentType: string; bytes: Buffer },
  extra: Record<string, string> = {},
): FormData => {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(file.bytes)], { type: file.contentType }), file.name);
  for (const [name, value] of Object.entries(extra)) form.set(name, value);
  return form;
};

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const numberOf = (value: unknown): number => Number(value) || 0;
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
export const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(recordOf) : [];
