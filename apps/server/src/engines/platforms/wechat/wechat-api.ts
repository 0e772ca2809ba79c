import { z } from 'zod';
import type { Account, Attachment } from '../connector.ts';
import { address, Count, createWire, multipart, Name, type WireAnswer, type WireRequest } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { wechatRefusal } from './wechat.errors.ts';

const Refused = z.object({ errcode: z.number(), errmsg: z.string().catch('') });
/** What answers nothing but that it was done. */
export const Done = z.object({ errcode: z.literal(0) });
const Quota = z.object({ quota: z.object({ daily_limit: Count, used: Count }) });

export const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
export const PictureAddress = z.object({ url: z.url() });
export const Material = z.object({ media_id: Name });
export const Submitted = z.object({ errcode: z.literal(0), publish_id: Name, msg_data_id: Name.optional() });
export const Task = z.discriminatedUnion('publish_status', [
  z.object({
    publish_status: z.literal(0),
    article_id: Name,
    article_detail: z
      .object({ item: z.array(z.object({ article_url: z.string().min(1) })) })
      .optional()
      .catch(undefined),
  }),
  z.object({ publish_status: z.literal(1) }),
  z.object({
    publish_status: z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  }),
]);
const Article = z.object({
  thumb_media_id: z.string().catch(''),
  url: z.string().catch(''),
  is_deleted: z.boolean().catch(false),
});
export const Shown = z.object({ news_item: z.array(Article).min(1) });
export const PublishedList = z.object({
  total_count: z.number(),
  item: z
    .array(z.object({ article_id: Name, content: z.object({ news_item: z.array(Article) }) }))
    .default([]),
});

/** The requests of 公众号, each one HTTP call. Wire format: developers.weixin.qq.com, read 2026-11. */
export function wechatApi(base: string) {
  const { send, read } = createWire('wechat', '微信公众号');

  async function judged<T>(request: WireRequest, schema: z.ZodType<T>): Promise<T> {
    const answer: WireAnswer = await send(request);
    const { success, data } = Refused.safeParse(answer.body);
    if (success && data.errcode !== 0)
      throw wechatRefusal(data.errcode, data.errmsg, /rid: ([\w-]+)/.exec(data.errmsg)?.[1] ?? null);
    return read(schema, answer);
  }

  const json = (value: unknown) => ({
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  });

  return {
    /** POST /cgi-bin/stable_token: the same token until five minutes before its end, whoever asks. */
    stableToken: (appid: string, secret: string) =>
      judged(
        {
          method: 'POST',
          url: address(base, '/cgi-bin/stable_token'),
          ...json({ grant_type: 'client_credential', appid, secret, force_refresh: false }),
        },
        Token,
      ),

    call: <T>(account: Account, path: string, body: unknown, schema: z.ZodType<T>, signal?: AbortSignal) =>
      withToken(account, (token) =>
        judged(
          { method: 'POST', url: address(base, path, { access_token: token }), ...json(body), signal },
          schema,
        ),
      ),

    fans: (account: Account): Promise<number> =>
      withToken(account, async (token) => {
        const url = address(base, '/cgi-bin/user/get', { access_token: token });
        return (await judged({ method: 'GET', url }, z.object({ total: z.number() }))).total;
      }),

    upload: async <T>(
      account: Account,
      path: string,
      picture: Attachment,
      schema: z.ZodType<T>,
      signal?: AbortSignal,
    ) => {
      const bytes = await picture.read();
      return withToken(account, (token) => {
        const url = address(base, path);
        url.searchParams.set('access_token', token);
        const body = multipart('media', { name: picture.name, contentType: picture.contentType, bytes });
        return judged({ method: 'POST', url, body, signal }, schema);
      });
    },

    quota: (account: Account, path: string) =>
      withToken(account, async (token) => {
        const url = address(base, '/cgi-bin/openapi/quota/get', { access_token: token });
        const { quota } = await judged({ method: 'POST', url, ...json({ cgi_path: path }) }, Quota);
        return { limit: quota.daily_limit, used: quota.used };
      }),
  };
}

export type WechatApi = ReturnType<typeof wechatApi>;
