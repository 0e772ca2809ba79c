import type { Account } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { address, createWire, numberOf, textOf, type WireRequest } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { kuaishouRefusal } from './kuaishou.errors.ts';

export interface KuaishouApp {
  baseUrl: string;
  appId: string;
  appSecret: string;
}

/** Hosts of the platform's upload gateways; it names one for every upload, and we go nowhere else. */
const GATEWAYS = ['kuaishou.com', 'gifshow.com', 'kuaishouzt.com', 'ksapisrv.com'];

/** The requests of 快手开放平台. Envelope `{ result: 1, … }` or `{ result, error, error_msg }` (open.kuaishou.com, read 2026-11). */
export function kuaishouApi({ baseUrl, appId, appSecret }: KuaishouApp) {
  const send = createWire('kuaishou', '快手');

  async function judged(request: WireRequest) {
    const { body } = await send(request);
    const code = numberOf(body.result);
    if (code !== 1)
      throw kuaishouRefusal(
        code,
        textOf(body.error_msg) || textOf(body.error),
        textOf(body.request_id) || null,
      );
    return body;
  }

  /** `endpoint` comes from the platform as a bare host; the sandbox names itself. */
  function gateway(endpoint: string, uploadToken: string): URL {
    const base = new URL(baseUrl);
    const own = endpoint === base.host;
    const host = endpoint.split(':')[0] ?? '';
    if (!own && !GATEWAYS.some((known) => host === known || host.endsWith(`.${known}`)))
      throw new PlatformError({
        platform: 'kuaishou',
        category: 'platform',
        retryable: false,
        advice: '快手给出的上传地址不在已知范围内，已停止上传',
        outcome: 'not-sent',
        code: 'gateway',
        said: host,
        logId: null,
      });
    const url = new URL(`${own ? base.protocol : 'https:'}//${endpoint}/api/upload`);
    url.searchParams.set('upload_token', uploadToken);
    return url;
  }

  return {
    token: (code: string) =>
      judged({
        method: 'GET',
        url: address(baseUrl, '/oauth2/access_token', {
          app_id: appId,
          app_secret: appSecret,
          code,
          grant_type: 'authorization_code',
        }),
      }),
    refresh: (refreshToken: string) =>
      judged({
        method: 'GET',
        url: address(baseUrl, '/oauth2/refresh_token', {
          app_id: appId,
          app_secret: appSecret,
          refresh_token: refreshToken,
          grant_type: 'refresh_token',
        }),
      }),
    call: (
      account: Account,
      method: 'GET' | 'POST',
      path: string,
      query: Record<string, string> = {},
      body?: FormData,
      signal?: AbortSignal,
    ) =>
      withToken(account, (token) =>
        judged({
          method,
          url: address(baseUrl, path, { app_id: appId, access_token: token, ...query }),
          body,
          signal,
        }),
      ),
    upload: (
      endpoint: string,
      uploadToken: string,
      file: { contentType: string; bytes: Buffer },
      signal?: AbortSignal,
    ) =>
      judged({
        method: 'POST',
        url: gateway(endpoint, uploadToken),
        headers: { 'content-type': file.contentType },
        body: new Uint8Array(file.bytes),
        signal,
      }),
  };
}
