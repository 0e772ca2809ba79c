import {
  type Call,
  CODES,
  type DataOf,
  type InputOf,
  REQUEST_TIMEOUT_MS,
  type Reply,
} from '@zhiying/contract';
import { readToken } from '../token.ts';
import { filesAt } from './file-links.ts';
import { apiHost } from './host.ts';

/** A refused or failed call. `message` is the server's msg as it is. */
export class ApiError extends Error {
  code: string;
  httpStatus: number;
  requestId: string | undefined;
  issues: { path: string; msg: string }[];
  data: unknown;

  constructor(reply: Partial<Reply> & { msg: string }, httpStatus: number) {
    super(reply.msg);
    this.name = 'ApiError';
    this.code = reply.code ?? 'network';
    this.httpStatus = httpStatus;
    this.requestId = reply.requestId;
    this.issues = reply.issues ?? [];
    this.data = reply.data;
  }
}

type SessionLost = (error: ApiError) => void;
let onSessionLost: SessionLost = () => {};
/** The app decides what happens when the server no longer knows the session. */
export const whenSessionLost = (react: SessionLost) => {
  onSessionLost = react;
};

let onStepUp: () => Promise<boolean> = () => Promise.resolve(false);
/** How the person is asked to show who they are, before a call that wants to know is made again. */
export const whenAskedAgain = (ask: typeof onStepUp) => {
  onStepUp = ask;
};

/** Makes one call of the contract: `await api(contract.member.list, { page: 1 })`. */
export async function api<C extends Call>(
  call: C,
  ...[input, options]: Record<never, never> extends InputOf<C>
    ? [input?: InputOf<C>, options?: { signal?: AbortSignal }]
    : [input: InputOf<C>, options?: { signal?: AbortSignal }]
): Promise<DataOf<C>> {
  const reply = await request(call, input, options?.signal);
  return reply.data as DataOf<C>;
}

async function request(call: Call, input: unknown, signal?: AbortSignal, confirmed = false): Promise<Reply> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(urlOf(call, input), {
      method: call.method,
      headers: headers(call),
      body: call.method === 'POST' ? JSON.stringify(input ?? {}) : undefined,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const msg = timeout.aborted ? '服务器响应超时（60 秒），请稍后重试' : '网络连接失败，请检查网络后重试';
    throw new ApiError({ msg, code: timeout.aborted ? 'timeout' : 'network' }, 0);
  }
  const reply = await replyIn(response);
  if (reply?.status === 'y') return reply;
  const error = new ApiError(reply ?? { msg: `服务器响应异常（${response.status}）` }, response.status);
  if (error.code === CODES.stepUp && !confirmed && (await onStepUp()))
    return request(call, input, signal, true);
  if (error.code === CODES.signInRequired || error.code === CODES.sessionEnded) onSessionLost(error);
  throw error;
}

async function replyIn(response: Response): Promise<Reply | null> {
  try {
    return JSON.parse(await response.text(), filesAt(apiHost()));
  } catch {
    return null;
  }
}

function urlOf(call: Call, input: unknown) {
  const url = `${apiHost()}${call.path}`;
  if (call.method === 'POST' || !input) return url;
  const query = new URLSearchParams(
    Object.entries(input).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return query ? `${url}?${query}` : url;
}

function headers(call: Call): Record<string, string> {
  const token = call.keys === null ? null : readToken();
  return {
    ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}
