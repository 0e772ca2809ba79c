import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Account,
  type ChatConnector,
  type ChatEvent,
  type Credentials,
  createChatConnectors,
  type RawCallback,
} from '#engines/platforms/index.ts';
import { atEnd } from './at-end.ts';
import type { Sandbox } from './sandbox.ts';

export const CORP = 'ww0123456789abcdef';
export const SECRET = 'kf-secret';
export const TOKEN = 'callbacktoken';
export const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
export const KF = 'wk0123456789abcdef1';
export const DOUYIN = '_sandbox_douyin_chat';

export const connectorsAt = (baseUrl: string) =>
  createChatConnectors({
    weixin: { baseUrl },
    douyin: { baseUrl, clientKey: 'sandbox-douyin-key', clientSecret: 'sandbox-douyin-secret' },
  });

export const accountOf = (
  connector: ChatConnector,
  credentials: Credentials,
): Account & { renewed: number } => {
  const account = {
    credentials,
    renewed: 0,
    async renew() {
      account.renewed += 1;
      account.credentials = await connector.renew(account.credentials);
      return account.credentials;
    },
  };
  return account;
};

export const kfCredentials = (): Credentials => ({
  appId: CORP,
  appSecret: SECRET,
  openId: KF,
  callbackToken: TOKEN,
  callbackKey: KEY,
});

export async function douyinAccount(sandbox: Sandbox, connector: ChatConnector) {
  const { code } = await sandbox.control<{ code: string }>('authorize', {
    platform: 'douyin',
    persona: DOUYIN,
    scopes: ['user_info'],
  });
  const form = {
    client_key: 'sandbox-douyin-key',
    client_secret: 'sandbox-douyin-secret',
    code,
    grant_type: 'authorization_code',
  };
  const answered = await fetch(`${sandbox.url}/oauth/access_token/`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { data } = (await answered.json()) as { data: Record<string, string> };
  return accountOf(connector, {
    openId: data.open_id,
    accessToken: data.access_token,
    accessExpiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    refreshToken: data.refresh_token,
  });
}

/** Where the platforms' callbacks arrive: opened by the connector as the house would, and kept. */
export async function listen(connector: ChatConnector, credentials: Credentials) {
  const raws: RawCallback[] = [];
  const pulls: { account: string; token: string }[] = [];
  const events: ChatEvent[] = [];
  const ids: string[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const raw: RawCallback = {
      method: request.method === 'GET' ? 'GET' : 'POST',
      query: Object.fromEntries(url.searchParams),
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts).toString('utf8'),
    };
    const opened = connector.openCallback(raw, credentials);
    if (!opened) return void response.writeHead(401).end();
    raws.push(raw);
    if (opened.id) ids.push(opened.id);
    if (opened.pull) pulls.push(opened.pull);
    events.push(...opened.events);
    response.writeHead(200, { 'content-type': opened.answer.contentType }).end(opened.answer.body);
    for (const look of waiting) look();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    raws,
    pulls,
    events,
    ids,
    /** Until what arrived fits. */
    until: (fits: () => boolean) =>
      new Promise<void>((done) => {
        const look = () => {
          if (!fits()) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
  };
}
