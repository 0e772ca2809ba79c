import type { Account, Attachment } from '../connector.ts';
import { address, createWire, multipart, numberOf, recordOf, textOf } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { wechatRefusal } from './wechat.errors.ts';

export type Reply = Readonly<Record<string, unknown>>;

/** The requests of 公众号, each one HTTP call. Wire format: developers.weixin.qq.com, read 2026-11. */
export function wechatApi(base: string) {
  const send = createWire('wechat', '微信公众号');

  async function judged(request: Parameters<typeof send>[0]): Promise<Reply> {
    const { body } = await send(request);
    const code = numberOf(body.errcode);
    if (code !== 0) {
      const said = textOf(body.errmsg);
      throw wechatRefusal(code, said, /rid: ([\w-]+)/.exec(said)?.[1] ?? null);
    }
    return body;
  }

  const json = (value: unknown) => ({
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  });

  return {
    /** POST /cgi-bin/stable_token: the same token until five minutes before its end, whoever asks. */
    stableToken: (appid: string, secret: string) =>
      judged({
        method: 'POST',
        url: address(base, '/cgi-bin/stable_token'),
        ...json({ grant_type: 'client_credential', appid, secret, force_refresh: false }),
      }),

    call: (account: Account, path: string, body: unknown, signal?: AbortSignal) =>
      withToken(account, (token) =>
        judged({
          method: 'POST',
          url: address(base, path, { access_token: token }),
          ...json(body),
          signal,
        }),
      ),

    fans: async (account: Account): Promise<number | null> =>
      withToken(account, async (token) => {
        const reply = await judged({
          method: 'GET',
          url: address(base, '/cgi-bin/user/get', { access_token: token }),
        });
        return typeof reply.total === 'number' ? reply.total : null;
      }),

    upload: async (account: Account, path: string, picture: Attachment, signal?: AbortSignal) => {
      const bytes = await picture.read();
      return withToken(account, (token) => {
        const url = address(base, path);
        url.searchParams.set('access_token', token);
        return judged({
          method: 'POST',
          url,
          body: multipart('media', { name: picture.name, contentType: picture.contentType, bytes }),
          signal,
        });
      });
    },

    quota: async (account: Account, path: string) =>
      withToken(account, async (token) => {
        const reply = await judged({
          method: 'POST',
          url: address(base, '/cgi-bin/openapi/quota/get', { access_token: token }),
          ...json({ cgi_path: path }),
        });
        const { daily_limit, used } = recordOf(reply.quota);
        return { limit: numberOf(daily_limit), used: numberOf(used) };
      }),
  };
}

export type WechatApi = ReturnType<typeof wechatApi>;
