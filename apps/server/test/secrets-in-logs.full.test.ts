import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, contract, type DataOf, type Reply } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { wireWith } from './s3-wire.ts';
import { type House, openTestApp } from './test-app.ts';

/**
 * The real program at its most talkative, while somebody uses everything that has to do with secrets. Afterwards none of
 * them may stand in what it printed, nor in plain in any table.
 */
const MAIN = new URL('../src/main.ts', import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-secrets-'));
const SECRET = {
  adminPassword: 'Administrator-geheim-1',
  newPassword: 'Changed-geheim-22',
  resetPassword: 'Reset-geheim-333',
  typedWrong: 'Mistyped-geheim-4444',
  modelKey: 'sk-geheim-model-key-55555',
  appSecret: 'wechat-geheim-app-secret-666',
  platformToken: 'platform-geheim-access-token-7',
  clientSecret: 'douyin-geheim-client-secret-8',
  secretKey: 'geheim-main-key-that-is-long-enough-9',
  metricsToken: 'geheim-metrics-token-10',
};
const known = new Map<string, string>(Object.entries(SECRET));
let house: House;
let child: ChildProcess;
let url = '';
let printed = '';

/** A model service and a platform in one, which repeat in their answers what they were sent, as some do. */
const outside = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? '';
  const echo = `${path} ${request.headers.authorization ?? ''} ${Buffer.concat(chunks)}`;
  const [status, body] = path.includes('token')
    ? [200, { access_token: SECRET.platformToken, expires_in: 7200 }]
    : path.includes('/chat/')
      ? [401, { error: { message: `Incorrect API key provided: ${echo}`, code: 'invalid_api_key' } }]
      : [200, { errcode: 40001, errmsg: `invalid credential ${echo}` }];
  response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

beforeAll(async () => {
  house = await openTestApp();
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const platform = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'json',
      ROLES: 'api,worker',
      DATABASE_URL: house.db.url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: SECRET.adminPassword,
      SECRET_KEY: SECRET.secretKey,
      METRICS_TOKEN: SECRET.metricsToken,
      MODEL_PRIVATE_HOSTS: '1',
      WECHAT_BASE_URL: platform,
      DOUYIN_BASE_URL: platform,
      DOUYIN_CLIENT_KEY: 'key',
      DOUYIN_CLIENT_SECRET: SECRET.clientSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  url = await new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      printed += text;
      const found = /智营已启动\s+(http:\/\/[^/]+)\//.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
  await use(platform);
  child.kill('SIGTERM');
  await once(child, 'close');
}, 240_000);
afterAll(() => {
  child.kill('SIGKILL');
  outside.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send<C extends Call>(call: C, input: unknown, token = ''): Promise<Reply<DataOf<C>>> {
  const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await fetch(url + call.path + query, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: call.method === 'POST' ? JSON.stringify(input) : undefined,
  });
  return (await answer.json()) as Reply<DataOf<C>>;
}

async function must<C extends Call>(call: C, input: unknown, token = ''): Promise<DataOf<C>> {
  const answer = await send(call, input, token);
  expect(answer.status, `${call.path} ${answer.msg}`).toBe('y');
  return answer.data;
}

function tokenIn(link: string): string {
  const token = new URL(link, url).searchParams.get('token') ?? '';
  known.set(`reset link ${known.size}`, token);
  return token;
}

async function use(platform: string) {
  const { auth, member, aiModel, account, storage, self } = contract;
  const signIn = async (uname: string, password: string) => {
    const { token } = await must(auth.login, { uname, password });
    known.set(`token of ${uname} ${known.size}`, token);
    return token;
  };
  const admin = await signIn('admin', SECRET.adminPassword);
  await send(auth.login, { uname: 'admin', password: SECRET.typedWrong });
  await send(auth.login, { uname: SECRET.typedWrong, password: 'x' });
  await send(auth.login, { uname: 'admin', password: { nested: SECRET.typedWrong } });
  await fetch(`${url}${auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"uname":"admin","password":"${SECRET.typedWrong}"`,
  });

  // A colleague: made, reset by link, password changed, and a write of it that the database refuses.
  const nodeId = (await house.db.one<{ id: number }>(sql`SELECT id FROM node ORDER BY id LIMIT 1`))?.id ?? 0;
  const roleId = (await house.db.one<{ id: number }>(sql`SELECT id FROM role ORDER BY id LIMIT 1`))?.id ?? 0;
  const { uid, link } = await must(
    member.create,
    { uname: 'colleague', name: '示例', phone: null, remark: '', memberships: [{ nodeId, roleId }] },
    admin,
  );
  const first = tokenIn(link);
  await must(auth.redeemReset, {
    token: first,
    password: SECRET.newPassword,
    repass: SECRET.newPassword,
  });
  const colleague = await signIn('colleague', SECRET.newPassword);
  const token = tokenIn((await must(member.resetPassword, { uid }, admin)).link);
  await send(auth.checkReset, { token: `${token}x` });
  await must(auth.checkReset, { token });
  const chosen = { token, password: SECRET.resetPassword, repass: SECRET.resetPassword };
  await house.db.raw(`ALTER TABLE member ADD CONSTRAINT full_of_it CHECK (uname <> 'colleague') NOT VALID`);
  expect((await send(auth.redeemReset, chosen)).status).toBe('n');
  await house.db.raw('ALTER TABLE member DROP CONSTRAINT full_of_it');
  await must(auth.redeemReset, chosen);
  await send(self.profile, {}, colleague);
  const again = await signIn('colleague', SECRET.resetPassword);
  await send(self.profile, { token: again }, again);
  await fetch(`${url}/api/admin/nothing?token=${again}`, { headers: { authorization: `Bearer ${again}` } });
  const { hash } = (await house.db.one<{ hash: string }>(
    sql`SELECT password_hash AS hash FROM member WHERE id = ${uid}`,
  )) ?? { hash: '' };
  known.set('hash of the password', hash);

  // Keys of other services, with services that repeat them.
  const { id: modelId } = await must(
    aiModel.create,
    {
      name: '示例模型',
      baseUrl: `${platform}/v1`,
      models: [{ name: 'demo', inputPrice: 0, outputPrice: 0 }],
      concurrency: 1,
      timeoutSeconds: 10,
      enabled: true,
      apiKey: SECRET.modelKey,
    },
    admin,
  );
  const tested = await must(aiModel.test, { id: modelId }, admin);
  expect(tested.ok).toBe(false);
  const made = await send(
    account.create,
    {
      platform: 'wechat',
      name: '示例公众号',
      nodeId,
      appId: 'wx0123456789abcdef',
      appSecret: SECRET.appSecret,
    },
    admin,
  );
  expect(JSON.stringify([tested, made])).not.toMatch(/geheim/);

  // Files: temporary credentials, signed requests, links.
  const grant = await must(storage.sts, {}, admin);
  known.set('temporary secret', grant.secretAccessKey);
  known.set('temporary session', grant.sessionToken);
  const wire = wireWith({ ...grant, endpoint: new URL('/s3', url).href });
  expect((await wire.send('PUT', 'a.txt', { body: Buffer.from('x') })).status).toBe(200);
  const forged = { ...grant, secretAccessKey: 'forged' };
  expect((await wire.send('GET', 'a.txt', { credentials: forged })).status).toBe(403);
  const { filepath } = (await must(member.list.export as Call, { format: 'csv' }, admin)) as {
    filepath: string;
  };
  known.set('export link', new URL(filepath, url).searchParams.get('sign') ?? '');
  expect((await fetch(new URL(filepath, url))).status).toBe(200);
  await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${SECRET.metricsToken}` } });
  await fetch(`${url}/metrics?token=${SECRET.metricsToken}`);
}

it('服务器说了很多，却没有说出一个密码、令牌或密钥', () => {
  expect(printed).toContain('/api/admin/password/reset/redeem');
  expect(printed).toContain('"path":"/s3/*"');
  expect(printed).toContain('call failed');
  expect(printed).not.toContain('$argon2');
  for (const [name, secret] of known) {
    expect(secret, name).toMatch(/.{16}/);
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      expect(
        printed.split('\n').filter((line) => line.includes(form)),
        name,
      ).toEqual([]);
  }
});

it('数据库里也没有一个是明文', async () => {
  const tables = await house.db.query<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  known.delete('hash of the password');
  let read = 0;
  for (const { name } of tables) {
    const { rows } = await house.db.raw<{ line: string }>(`SELECT t::text AS line FROM "${name}" t`);
    read += rows.length;
    for (const [what, secret] of known)
      expect(
        rows.filter(({ line }) => line.includes(secret)),
        `${what} in ${name}`,
      ).toEqual([]);
  }
  expect(read).toBeGreaterThan(20);
});
