import type { Account, Attachment } from '../connector.ts';
import { address, createWire, multipart, numberOf, recordOf, textOf } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { douyinRefusal } from './douyin.errors.ts';

export interface DouyinApp {
  baseUrl: string;
  clientKey: string;
  clientSecret: string;
}

/**
 * The requests of 抖音开放平台. Envelope `{ data: { error_code, description, … }, extra: { error_code, description, logid, … } }`;
 * the token travels in the header `access-token`, the person in `open_id` (developer.open-douyin.com, read 2026-11).
 */
export function douyinApi({ baseUrl, clientKey, clientSecret }: DouyinApp) {
  const send = createWire('douyin', '抖音');

  async function judged(request: Parameters<typeof send>[0]) {
    const { body } = await send(request);
    const data = recordOf(body.data);
    const extra = recordOf(body.extra);
    const code = numberOf(extra.error_code) || numberOf(data.error_code);
    if (code !== 0)
      throw douyinRefusal(
        code,
        textOf(extra.sub_description) || textOf(extra.description) || textOf(data.description),
        textOf(extra.logid) || textOf(extra.log_id) || null,
      );
    return data;
  }

  const form = (path: string, fields: Record<string, string>) =>
    judged({
      method: 'POST',
      url: address(baseUrl, path),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  return {
    form,
    token: (code: string) =>
      form('/oauth/access_token/', {
        client_key: clientKey,
        client_secret: clientSecret,
        code,
        grant_type: 'authorization_code',
      }),
    refresh: (refreshToken: string) =>
      form('/oauth/refresh_token/', {
        client_key: clientKey,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    /** Makes the refresh token last another 30 days; the platform allows it five times. */
    renewRefresh: (refreshToken: string) =>
      form('/oauth/renew_refresh_token/', { client_key: clientKey, refresh_token: refreshToken }),

    get: (account: Account, path: string, query: Record<string, string>) =>
      withToken(account, (token) =>
        judged({
          method: 'GET',
          url: address(baseUrl, path, { open_id: account.credentials.openId ?? '', ...query }),
          headers: { 'access-token': token },
        }),
      ),
    post: (account: Account, path: string, body: unknown, signal?: AbortSignal) =>
      withToken(account, (token) =>
        judged({
          method: 'POST',
          url: address(baseUrl, path, { open_id: account.credentials.openId ?? '' }),
          headers: { 'access-token': token, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal,
        }),
      ),
    uploadImage: async (account: Account, picture: Attachment, signal?: AbortSignal) => {
      const bytes = await picture.read();
      const data = await withToken(account, (token) =>
        judged({
          method: 'POST',
          url: address(baseUrl, '/api/douyin/v1/video/upload_image/', {
            open_id: account.credentials.openId ?? '',
          }),
          headers: { 'access-token': token },
          body: multipart('image', { name: picture.name, contentType: picture.contentType, bytes }),
          signal,
        }),
      );
      return textOf(recordOf(data.image).image_id);
    },
  };
}
