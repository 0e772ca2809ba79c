import { z } from 'zod';
import { boundedBody } from '#kernel/http/bounded-body.ts';
import { tellCall } from './caller.ts';
import { type ErrorCategory, type Outcome, PlatformError, type PlatformName } from './platform-error.ts';

/** A platform that has not answered by then is not waited for; it may still do what it was asked. */
const ANSWER_MS = 20_000;
const UPLOAD_MS = 60_000;
/** The longest list a platform gives is some hundred kilobytes. */
const MOST_ANSWER_BYTES = 4 * 1024 ** 2;
/** However long a platform asks us to wait, it is asked again after this time. */
const LONGEST_WAIT_S = 3_600;

/** While the name was looked up, the connection made or the certificate read: nothing has left this machine. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
/** The same, if it happened while connecting; a connection that stands can end by them too, with the request on its way. */
const NEVER_SENT_BY_CONNECTING = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

export interface WireRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
  signal?: AbortSignal;
}

export interface WireAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

export interface WireFile {
  contentType: string;
  name: string | null;
  bytes: Buffer;
}

interface Trouble {
  code: string;
  retryable?: boolean;
  advice: string;
  outcome: Outcome;
  category?: ErrorCategory;
  retryAfterSeconds?: number;
  unreachable?: boolean;
}

/**
 * Makes one request, once. What comes back is a JSON object, or it is a PlatformError that says whether the request may have
 * arrived. Whether the object is an answer is for `read` to say, with the format of what was asked.
 */
export function createWire(platform: PlatformName, name: string) {
  const trouble = ({ category = 'platform', code, ...facts }: Trouble) =>
    new PlatformError({ platform, retryable: true, logId: null, said: code, category, code, ...facts });
  const strange = (status: number) =>
    trouble({
      code: String(status),
      advice: `${name}响应异常（HTTP ${status}）`,
      outcome: 'unknown',
    });

  /** The bare exchange: what came back within `most` bytes; null when it is larger than that. */
  async function ask(
    { method, url, headers, body, signal }: WireRequest,
    most: number,
    told: (url: URL) => void = () => {},
  ) {
    const limit = AbortSignal.timeout(typeof body === 'string' || !body ? ANSWER_MS : UPLOAD_MS);
    let answered = false;
    try {
      const response = await fetch(url, {
        method,
        headers,
        body,
        // A redirect would carry the token to a host nobody chose.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      answered = true;
      told(url);
      return { response, bytes: await boundedBody(response, most) };
    } catch (error) {
      const { code, unreachable } = causeOf(error);
      if (!answered && !unreachable) told(url);
      throw trouble({
        code,
        category: 'network',
        advice: unreachable ? `暂时无法连接${name}` : `${name}无响应`,
        outcome: unreachable ? 'not-sent' : 'unknown',
        unreachable,
      });
    }
  }

  async function send(request: WireRequest): Promise<WireAnswer> {
    const { response, bytes } = await ask(request, MOST_ANSWER_BYTES, tellCall);
    if (response.status === 429) throw tooMany(response);
    const answer = bytes === null ? null : jsonObject(bytes.toString('utf8'));
    // A gateway's error page says nothing about what happened behind it.
    if (!answer || response.status >= 500) throw strange(response.status);
    return { status: response.status, body: answer };
  }

  const tooMany = (response: Response) =>
    trouble({
      code: '429',
      category: 'rate',
      advice: `${name}请求过于频繁`,
      outcome: 'refused',
      retryAfterSeconds: waitOf(response.headers.get('retry-after')),
    });

  /** A file, of at most so many bytes; or the JSON that says why there is none. */
  async function download(
    request: WireRequest,
    most: number,
  ): Promise<{ file: WireFile } | { answer: WireAnswer }> {
    const { response, bytes } = await ask(request, most);
    if (response.status === 429) throw tooMany(response);
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    if (bytes === null)
      throw trouble({
        code: 'too-large',
        category: 'content',
        advice: `文件超过 ${Math.floor(most / 1024 ** 2)} MB，未下载`,
        outcome: 'refused',
        retryable: false,
      });
    // A file says that it is one; a refusal does not, and may come as any kind of text.
    const disposition = response.headers.get('content-disposition');
    const words = contentType.includes('json') || contentType === 'text/plain';
    const said = words && disposition === null ? jsonObject(bytes.toString('utf8')) : null;
    if (said) return { answer: { status: response.status, body: said } };
    if (response.status !== 200) throw strange(response.status);
    const named = /filename="?([^";]{1,200})"?/.exec(disposition ?? '');
    return { file: { contentType, name: named?.[1] ?? null, bytes } };
  }

  /** What a success says, if it says what the format promises; otherwise nobody knows what happened. */
  function read<T>(schema: z.ZodType<T>, { status, body }: WireAnswer): T {
    if (status !== 200) throw strange(status);
    const { success, data } = schema.safeParse(body);
    if (success) return data;
    throw trouble({
      code: 'format',
      advice: `${name}的响应不符合接口文档，无法确认结果`,
      outcome: 'unknown',
    });
  }

  return { send, read, download };
}

/** `Retry-After` is a number of seconds or a date. */
function waitOf(header: string | null): number | undefined {
  const seconds = /^\d+$/.test(header ?? '')
    ? Number(header)
    : (Date.parse(header ?? '') - Date.now()) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_WAIT_S) : undefined;
}

/** What `fetch` threw, and whether it is certain that nothing was sent. */
export function causeOf(error: unknown): { code: string; unreachable: boolean } {
  const { cause, name } = error as { cause?: Cause; name?: string };
  const code = cause?.code ?? name ?? 'unknown';
  const connecting = (cause?.errors ?? [cause]).every((one) => one?.syscall === 'connect');
  return {
    code,
    unreachable: NEVER_SENT.has(code) || (connecting && NEVER_SENT_BY_CONNECTING.has(code)),
  };
}
interface Cause {
  code?: string;
  syscall?: string;
  errors?: { syscall?: string }[];
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
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

/** Numbers of things: some platforms write them as text, some as numbers, none as nothing. */
export const Name = z.union([z.string().min(1), z.number()]).transform(String);
/** Seconds since 1970, of a moment that a calendar has. */
export const Moment = z.number().min(0).max(4_102_444_800);
/** How many; a platform that leaves one out has none to tell. */
export const Count = z.coerce.number().int().nonnegative().catch(0);
