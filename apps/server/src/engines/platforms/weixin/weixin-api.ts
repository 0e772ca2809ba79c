import { z } from 'zod';
import { type ChatFile, type ChatUpload, MOST_MEDIA_BYTES } from '../chat-connector.ts';
import { clean } from '../chat-words.ts';
import type { Account } from '../connector.ts';
import { address, createWire, multipart, Name, type WireAnswer, type WireRequest } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { weixinRefusal } from './weixin.errors.ts';

const Refused = z.object({ errcode: z.number(), errmsg: z.string().catch('') });
const words = z.string().catch('');

/** What answers nothing but that it was done. */
export const Done = z.object({ errcode: z.literal(0) });
export const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
export const Messages = z.object({
  errcode: z.literal(0),
  next_cursor: words,
  has_more: z.number(),
  msg_list: z.array(z.unknown()).catch([]),
});
export const Sent = z.object({ errcode: z.literal(0), msgid: Name });
export const State = z.object({ errcode: z.literal(0), service_state: z.number().int().min(0).max(4) });
export const Media = z.object({ media_id: Name });
export const Customers = z.object({
  customer_list: z.array(z.object({ external_userid: Name, nickname: words, avatar: words })).catch([]),
});
export const Accounts = z.object({
  account_list: z.array(z.object({ open_kfid: Name, name: words, avatar: words })).catch([]),
});

/** The requests of 微信客服, each one HTTP call: developer.work.weixin.qq.com/document/path/94638 ff., read 2026-11. */
export function weixinApi(base: string) {
  const { send, read, download } = createWire('weixin', '企业微信');

  /** Their refusals end in a hint and a link that are of use to nobody here. */
  function judge({ body }: WireAnswer): void {
    const { success, data } = Refused.safeParse(body);
    if (!success || data.errcode === 0) return;
    const [said = ''] = data.errmsg.split(', hint:');
    throw weixinRefusal(data.errcode, clean(said, 300), /hint: \[(\w+)\]/.exec(data.errmsg)?.[1] ?? null);
  }

  async function judged<T>(request: WireRequest, schema: z.ZodType<T>): Promise<T> {
    const answer = await send(request);
    judge(answer);
    return read(schema, answer);
  }

  return {
    token: (corpid: string, corpsecret: string) =>
      judged({ method: 'GET', url: address(base, '/cgi-bin/gettoken', { corpid, corpsecret }) }, Token),

    call: <T>(account: Account, path: string, body: unknown, schema: z.ZodType<T>) =>
      withToken(account, (token) =>
        judged(
          {
            method: 'POST',
            url: address(base, path, { access_token: token }),
            headers: { 'content-type': 'application/json; charset=utf-8' },
            body: JSON.stringify(body),
          },
          schema,
        ),
      ),

    upload: (account: Account, { kind, name, contentType, bytes }: ChatUpload) =>
      withToken(account, (token) =>
        judged(
          {
            method: 'POST',
            url: address(base, '/cgi-bin/media/upload', { access_token: token, type: kind }),
            body: multipart('media', { name, contentType, bytes }),
          },
          Media,
        ),
      ),

    media: (account: Account, mediaId: string): Promise<ChatFile> =>
      withToken(account, async (token) => {
        const url = address(base, '/cgi-bin/media/get', { access_token: token, media_id: mediaId });
        const got = await download({ method: 'GET', url }, MOST_MEDIA_BYTES);
        if ('file' in got) return got.file;
        judge(got.answer);
        return read(z.never(), got.answer);
      }),
  };
}
