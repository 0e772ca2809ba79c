import { z } from 'zod';
import type { Account, Clip } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { address, Count, createWire, Name, type WireRequest } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { kuaishouRefusal } from './kuaishou.errors.ts';

export interface KuaishouApp {
  baseUrl: string;
  appId: string;
  appSecret: string;
}

/** Hosts of the platform's upload gateways; it names one for every upload, and we go nowhere else. */
const GATEWAYS = ['kuaishou.com', 'gifshow.com', 'kuaishouzt.com', 'ksapisrv.com'];
/** A host and nothing beside it: `evil.example/.kuaishou.com` ends like one of theirs. */
const BARE_HOST = /^([a-z0-9.-]{1,253})(?::\d{1,5})?$/i;
/** What is larger travels in fragments of this size (快手开放平台 创建视频 › 分片上传, read 2026-11). */
const FRAGMENT_BYTES = 10 * 1024 ** 2;

const words = z.string().catch('');
const Envelope = z.object({ result: z.number(), error: words, error_msg: words, request_id: words });
export const Done = z.object({ result: z.literal(1) });
export const Tokens = z.object({
  open_id: z.string().min(1),
  access_token: z.string().min(1),
  expires_in: Count,
  refresh_token: z.string().min(1),
  refresh_token_expires_in: Count.optional(),
  scopes: z.array(z.string()).optional(),
});
export const User = z.object({
  user_info: z.object({ name: words, fan: z.number().nullable().catch(null) }),
});
const Started = z.object({ upload_token: Name, endpoint: z.string().min(1) });
const Video = z.object({
  photo_id: Name,
  caption: words,
  play_url: words,
  create_time: z.number().catch(0),
  /** Absent on some answers: then nothing is said about the review. */
  pending: z.boolean().optional(),
  view_count: Count,
  like_count: Count,
  comment_count: Count,
});
export type Video = z.infer<typeof Video>;
export const OneVideo = z.object({ video_info: Video });
export const Videos = z.object({ video_list: z.array(Video) });

/** The requests of 快手开放平台. Envelope `{ result: 1, … }` or `{ result, error, error_msg }` (open.kuaishou.com, read 2026-11). */
export function kuaishouApi({ baseUrl, appId, appSecret }: KuaishouApp) {
  const { send, read } = createWire('kuaishou', '快手');

  async function judged<T>(request: WireRequest, schema: z.ZodType<T>): Promise<T> {
    const answer = await send(request);
    const { success, data } = Envelope.safeParse(answer.body);
    if (success && data.result !== 1)
      throw kuaishouRefusal(data.result, data.error_msg || data.error, data.request_id || null);
    return read(success ? schema : z.never(), answer);
  }

  /** `endpoint` comes from the platform as a bare host; the sandbox names itself. */
  function gateway(endpoint: string, path: string, query: Record<string, string>): URL {
    const base = new URL(baseUrl);
    const own = endpoint === base.host;
    const host = BARE_HOST.exec(endpoint)?.[1]?.toLowerCase() ?? '';
    if (!own && !GATEWAYS.some((known) => host === known || host.endsWith(`.${known}`)))
      throw new PlatformError({
        platform: 'kuaishou',
        category: 'platform',
        retryable: false,
        advice: '快手返回的上传地址不在允许范围内，已停止上传',
        outcome: 'not-sent',
        code: 'gateway',
        said: endpoint.slice(0, 200),
        logId: null,
      });
    return address(`${own ? base.protocol : 'https:'}//${endpoint}`, path, query);
  }

  const call = <T>(
    account: Account,
    method: 'GET' | 'POST',
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    { body, signal }: { body?: FormData; signal?: AbortSignal } = {},
  ) =>
    withToken(account, (token) =>
      judged(
        {
          method,
          url: address(baseUrl, path, { app_id: appId, access_token: token, ...query }),
          body,
          signal,
        },
        schema,
      ),
    );

  return {
    token: (code: string) =>
      judged(
        {
          method: 'GET',
          url: address(baseUrl, '/oauth2/access_token', {
            app_id: appId,
            app_secret: appSecret,
            code,
            grant_type: 'authorization_code',
          }),
        },
        Tokens,
      ),
    refresh: (refreshToken: string) =>
      judged(
        {
          method: 'GET',
          url: address(baseUrl, '/oauth2/refresh_token', {
            app_id: appId,
            app_secret: appSecret,
            refresh_token: refreshToken,
            grant_type: 'refresh_token',
          }),
        },
        Tokens,
      ),
    call,

    /** Sends the file to the gateway the platform names, whole or in fragments; answers the token it is published by. */
    async upload(account: Account, video: Clip, signal?: AbortSignal): Promise<string> {
      const { upload_token, endpoint } = await call(
        account,
        'POST',
        '/openapi/photo/start_upload',
        {},
        Started,
        { signal },
      );
      const put = async (path: string, query: Record<string, string>, start: number, end: number) =>
        judged(
          {
            method: 'POST',
            url: gateway(endpoint, path, { upload_token, ...query }),
            headers: { 'content-type': video.contentType },
            body: new Uint8Array(await video.read(start, end)),
            signal,
          },
          Done,
        );
      if (video.size <= FRAGMENT_BYTES) await put('/api/upload', {}, 0, video.size);
      else {
        const count = Math.ceil(video.size / FRAGMENT_BYTES);
        for (let n = 0; n < count; n++) {
          const start = n * FRAGMENT_BYTES;
          const end = Math.min(start + FRAGMENT_BYTES, video.size);
          await put('/api/upload/fragment', { fragment_id: String(n) }, start, end);
        }
        const query = { upload_token, fragment_count: String(count) };
        const url = gateway(endpoint, '/api/upload/complete', query);
        await judged({ method: 'POST', url, signal }, Done);
      }
      return upload_token;
    },
  };
}
