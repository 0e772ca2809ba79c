import { z } from 'zod';
import { PlatformError } from '../platform-error.ts';
import { address, createWire, type WireAnswer, type WireRequest } from '../wire.ts';
import { douyinLiveRefusal } from './douyin-live.errors.ts';

interface DouyinLiveApp {
  baseUrl: string;
  tokenUrl: string;
  appId: string;
  appSecret: string;
}

/** What viewers of a room do that is told of, each by a task of its own. There is none for coming in or ordering. */
export const PUSH_TYPES = ['comment', 'gift', 'like', 'fansclub'] as const;
export type PushType = (typeof PUSH_TYPES)[number];
const messageType = (type: PushType) => `live_${type}`;

const words = z.string().catch('');
const Said = z.object({ err_no: z.coerce.number().int(), err_msg: words, err_tips: words, logid: words });
const Token = z.object({
  data: z.object({ access_token: z.string().min(1), expires_in: z.number().positive() }),
});
const Done = z.object({ err_no: z.literal(0) });
const Status = z.object({ data: z.object({ status: z.number().int() }) });
const RUNNING = 3;

/** A new token ends the former one after a while: a process keeps its own as long as it holds. */
const MARGIN_MS = 120_000;
const kept = new Map<string, { token: string; until: number }>();

/** Tasks that make 抖音 tell what happens in a live room: webcast.bytedance.com/api/live_data/task, read 2026-11. */
export function douyinLive({ baseUrl, tokenUrl, appId, appSecret }: DouyinLiveApp) {
  const { send, read } = createWire('douyin', '抖音');
  const key = `${tokenUrl} ${appId}`;

  function judge({ body }: WireAnswer): void {
    const { data } = Said.safeParse(body);
    if (data && data.err_no !== 0)
      throw douyinLiveRefusal(data.err_no, data.err_msg || data.err_tips, data.logid || null);
  }
  async function judged<T>(request: WireRequest, schema: z.ZodType<T>): Promise<T> {
    const answer = await send(request);
    judge(answer);
    return read(schema, answer);
  }
  const post = (base: string, path: string, body: object, headers: Record<string, string> = {}) => ({
    method: 'POST' as const,
    url: address(base, path),
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

  async function newToken(signal: AbortSignal): Promise<string> {
    const asked = { appid: appId, secret: appSecret, grant_type: 'client_credential' };
    const { data } = await judged({ ...post(tokenUrl, '/api/apps/v2/token', asked), signal }, Token);
    kept.set(key, { token: data.access_token, until: Date.now() + data.expires_in * 1000 - MARGIN_MS });
    return data.access_token;
  }
  /** A token that another process has ended is replaced once. */
  async function withToken<T>(signal: AbortSignal, use: (token: string) => Promise<T>): Promise<T> {
    const own = kept.get(key);
    if (!own || own.until < Date.now()) return use(await newToken(signal));
    try {
      return await use(own.token);
    } catch (error) {
      const ended = error instanceof PlatformError && error.category === 'auth' && error.retryable;
      if (!ended) throw error;
      return use(await newToken(signal));
    }
  }
  const task = (verb: 'start' | 'stop', roomId: string, type: PushType, signal: AbortSignal) =>
    withToken(signal, (token) => {
      const asked = { roomid: roomId, appid: appId, msg_type: messageType(type) };
      const headers = { 'access-token': token };
      return judged({ ...post(baseUrl, `/api/live_data/task/${verb}`, asked, headers), signal }, Done);
    });

  return {
    start: (roomId: string, type: PushType, signal: AbortSignal) => task('start', roomId, type, signal),
    stop: (roomId: string, type: PushType, signal: AbortSignal) => task('stop', roomId, type, signal),
    isRunning: (roomId: string, type: PushType, signal: AbortSignal) =>
      withToken(signal, async (token) => {
        const url = address(baseUrl, '/api/live_data/task/get', {
          roomid: roomId,
          appid: appId,
          msg_type: messageType(type),
        });
        const headers = { 'access-token': token, 'content-type': 'application/json' };
        return (await judged({ method: 'GET', url, headers, signal }, Status)).data.status === RUNNING;
      }),
  };
}
export type DouyinLive = ReturnType<typeof douyinLive>;
