import type { Reply } from '@zhiying/contract';
import { REQUEST_TIMEOUT_MS } from '@zhiying/contract/limits';
import { apiHost } from '#kit/session/api/host.ts';

/**
 * The calls made before signing in. The contract's own client would bring its schemas along, several times the size of
 * this page; a test holds these paths to the contract's.
 */
export const PATHS = {
  login: '/api/admin/login',
  secondStep: '/api/admin/login/second',
  wayBack: '/api/admin/login/way-back',
  welcome: '/api/admin/welcome',
  checkReset: '/api/admin/password/reset/check',
  redeemReset: '/api/admin/password/reset/redeem',
} as const;
export const WAY_PATHS = {
  offered: '/api/admin/login/ways',
  begin: '/api/admin/login/way/begin',
  finish: '/api/admin/login/way/finish',
  attach: '/api/admin/login/way/attach',
} as const;

/** `message` is the server's msg as it is. */
export class Refusal extends Error {
  /** 0 where no answer came. */
  httpStatus: number;
  /** Seconds to wait before the next try is worth making. */
  retryAfter: number;
  issues: { path: string; msg: string }[];
  code: string;
  data: unknown;

  constructor(
    msg: string,
    httpStatus = 0,
    retryAfter = 0,
    { issues = [], code = '', data = null }: Partial<Pick<Refusal, 'issues' | 'code' | 'data'>> = {},
  ) {
    super(msg);
    this.code = code;
    this.data = data;
    this.httpStatus = httpStatus;
    this.retryAfter = retryAfter;
    this.issues = issues;
  }

  /** The server did not answer or could not: trying again may help. */
  get passing() {
    return this.httpStatus === 0 || this.httpStatus >= 500;
  }
}

export async function ask<Data>(path: string, body?: object, token?: string): Promise<Data> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(apiHost() + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body && JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Refusal(
      signal.aborted ? '服务器响应超时（60 秒），请稍后重试' : '网络连接失败，请检查网络后重试',
    );
  }
  const reply = (await response.json().catch(() => null)) as Reply<Data> | null;
  if (reply?.status === 'y') return reply.data;
  throw new Refusal(
    reply?.msg || `服务器响应异常（${response.status}），请稍后重试`,
    response.status,
    secondsOf(response.headers.get('retry-after')),
    reply ?? {},
  );
}

/** Retry-After comes as seconds or as a date. */
export function secondsOf(header: string | null, now = Date.now()): number {
  if (!header) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
}
