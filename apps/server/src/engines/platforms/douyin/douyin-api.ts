import { z } from 'zod';
import type { Account, Attachment } from '../connector.ts';
import { address, Count, createWire, multipart, Name, type WireAnswer, type WireRequest } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { douyinRefusal } from './douyin.errors.ts';

export interface DouyinApp {
  baseUrl: string;
  clientKey: string;
  clientSecret: string;
}

const words = z.string().catch('');
const Code = z.coerce.number().int();
/** The code stands in `extra`, in `data`, or in both; an answer without one is none. */
const Extra = z.object({
  error_code: Code,
  description: words,
  sub_description: words,
  logid: words,
  log_id: words,
});
const Data = z.object({ error_code: Code, description: words });

export const Tokens = z.object({
  open_id: z.string().min(1),
  access_token: z.string().min(1),
  expires_in: Count,
  refresh_token: z.string().min(1),
  refresh_expires_in: Count.optional(),
  scope: z.string().optional(),
});
export const Prolonged = z.object({ refresh_token: z.string().min(1), expires_in: z.number().positive() });
const Uploaded = z.object({ image: z.object({ image_id: Name }) });
const User = z.object({ nickname: words });
/** Day by day, yesterday last (`/data/external/user/fans/`, scope data.external.user). */
const FansByDay = z.object({ result_list: z.array(z.object({ date: words, total_fans: Count })).nullable() });
export const Created = z.object({ item_id: Name });
/**
 * A work. `video_status` is not given any more since 2024-12-13, and its 1 was split into 5, 6 and 7 before
 * (developer.open-douyin.com/forum/bulletin/post/6736c38048f043667b75f70a, read 2026-11).
 */
export const Item = z.object({
  item_id: Name,
  title: words,
  create_time: z.number(),
  share_url: words,
  video_status: z.number().optional().catch(undefined),
  statistics: z
    .object({ play_count: Count, digg_count: Count, comment_count: Count, share_count: Count })
    .catch({ play_count: 0, digg_count: 0, comment_count: 0, share_count: 0 }),
});
export type Item = z.infer<typeof Item>;
export const Items = z.object({ list: z.array(Item).nullable() });
export const ItemPage = z.object({
  list: z.array(Item).nullable(),
  cursor: Name,
  has_more: z.boolean(),
});

/** Throws what the platform refuses. False: the answer carries no code at all, and so is none. */
export function judgeDouyin({ body }: WireAnswer): boolean {
  const extra = Extra.safeParse(body.extra).data;
  const data = Data.safeParse(body.data).data;
  const code = extra?.error_code || data?.error_code || 0;
  if (code !== 0)
    throw douyinRefusal(
      code,
      extra?.sub_description || extra?.description || data?.description || '',
      extra?.logid || extra?.log_id || null,
    );
  return Boolean(extra || data);
}

/**
 * The requests of 抖音开放平台. Envelope `{ data: { error_code, description, … }, extra: { error_code, description, logid, … } }`;
 * the token travels in the header `access-token`, the person in `open_id` (developer.open-douyin.com, read 2026-11).
 */
export function douyinApi({ baseUrl, clientKey, clientSecret }: DouyinApp) {
  const { send, read } = createWire('douyin', '抖音');

  async function judged<T>(request: WireRequest, schema: z.ZodType<T>): Promise<T> {
    const answer = await send(request);
    const said = judgeDouyin(answer) ? schema : z.never();
    return read(z.object({ data: said }), answer).data;
  }

  const form = <T>(path: string, fields: Record<string, string>, schema: z.ZodType<T>) =>
    judged(
      {
        method: 'POST',
        url: address(baseUrl, path),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      },
      schema,
    );
  const of = (account: Account, path: string, query: Record<string, string> = {}) =>
    address(baseUrl, path, { open_id: account.credentials.openId ?? '', ...query });

  const upload = <T>(
    account: Account,
    path: string,
    query: Record<string, string>,
    field: string,
    file: { name: string; contentType: string; bytes: Buffer },
    schema: z.ZodType<T>,
    signal?: AbortSignal,
  ) =>
    withToken(account, (token) =>
      judged(
        {
          method: 'POST',
          url: of(account, path, query),
          headers: { 'access-token': token },
          body: multipart(field, file),
          signal,
        },
        schema,
      ),
    );

  return {
    userInfo: (account: Account) =>
      withToken(account, (token) =>
        form('/oauth/userinfo/', { access_token: token, open_id: account.credentials.openId ?? '' }, User),
      ),
    /** How many fans there were on the last day that was counted; null before the first count, a day after consent. */
    fans: async (account: Account): Promise<number | null> => {
      const { result_list } = await withToken(account, (token) =>
        judged(
          {
            method: 'GET',
            url: of(account, '/data/external/user/fans/', { date_type: '7' }),
            headers: { 'access-token': token },
          },
          FansByDay,
        ),
      );
      const days = (result_list ?? []).toSorted((a, b) => a.date.localeCompare(b.date));
      return days.at(-1)?.total_fans ?? null;
    },
    token: (code: string) =>
      form(
        '/oauth/access_token/',
        { client_key: clientKey, client_secret: clientSecret, code, grant_type: 'authorization_code' },
        Tokens,
      ),
    refresh: (refreshToken: string) =>
      form(
        '/oauth/refresh_token/',
        { client_key: clientKey, grant_type: 'refresh_token', refresh_token: refreshToken },
        Tokens,
      ),
    /** Makes the refresh token last another 30 days; the platform allows it five times. */
    renewRefresh: (refreshToken: string) =>
      form('/oauth/renew_refresh_token/', { client_key: clientKey, refresh_token: refreshToken }, Prolonged),

    get: <T>(account: Account, path: string, query: Record<string, string>, schema: z.ZodType<T>) =>
      withToken(account, (token) =>
        judged({ method: 'GET', url: of(account, path, query), headers: { 'access-token': token } }, schema),
      ),
    post: <T>(
      account: Account,
      path: string,
      body: unknown,
      schema: z.ZodType<T>,
      query: Record<string, string> = {},
    ) =>
      withToken(account, (token) =>
        judged(
          {
            method: 'POST',
            url: of(account, path, query),
            headers: { 'access-token': token, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
          schema,
        ),
      ),
    upload,
    uploadImage: async (account: Account, picture: Attachment, signal?: AbortSignal) => {
      const { name, contentType } = picture;
      const file = { name, contentType, bytes: await picture.read() };
      const path = '/api/douyin/v1/video/upload_image/';
      return (await upload(account, path, {}, 'image', file, Uploaded, signal)).image.image_id;
    },
  };
}

export type DouyinApi = ReturnType<typeof douyinApi>;
