import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, openApi } from '#kernel/http/openapi.ts';
import { createServer } from '#kernel/http/server.ts';
import { type House, openHouse, serveOn } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

const get = (url: string, init?: RequestInit) => fetch(house.url + url, init);

describe('服务器', () => {
  it('健康、就绪和指标', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    await house.send(contract.auth.welcome);
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/zhiying_call_seconds_count\{[^}]*path="\/api\/admin\/welcome"[^}]*\} [1-9]/);
  });

  it('契约之外的路由使启动停止', async () => {
    const server = await createServer(house.app.kernel);
    expect(() => server.get('/api/admin/backdoor', async () => 'hello')).toThrow(
      'neither a call of the contract',
    );
    await server.close();
  });

  it('每个答复带请求编号和安全头', async () => {
    const { headers } = await get('/api/admin/welcome');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it('没有的接口、错误的方法和内容类型都有中文答复', async () => {
    const expectRefusal = async (response: Response, status: number) => {
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({
        status: 'n',
        msg: expect.stringMatching(/[一-鿿]/),
        data: null,
      });
    };
    await expectRefusal(await get('/api/admin/nothing'), 404);
    await expectRefusal(await get('/api/admin/login'), 404);
    await expectRefusal(
      await get('/api/admin/login', {
        method: 'POST',
        body: 'a=1',
        headers: { 'content-type': 'text/plain' },
      }),
      415,
    );
    await expectRefusal(await get('/api/admin/../../etc/passwd'), 404);
  });

  it('读不成请求的请求也有中文答复', async () => {
    const long = await get(`/api/admin/welcome?q=${'长'.repeat(20_000)}`);
    expect(long.status).toBe(431);
    expect(await long.json()).toEqual({
      status: 'n',
      msg: '请求的地址或请求头过长',
      data: null,
      code: 'input.addressTooLong',
    });
    const { port, hostname } = new URL(house.url);
    const said = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write('胡言乱语\r\n\r\n'));
      socket.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      socket.on('error', reject).on('close', () => resolve(text));
    });
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(said).toContain('请求的格式不对');
  });

  it('没人料到的错误只给出编号', async () => {
    await house.addMember('unlucky');
    const token = await house.signIn('unlucky');
    const { kernel } = house.app;
    const { query } = kernel.db;
    kernel.db.query = () => Promise.reject(new Error('relation "secret_table" does not exist'));
    const answer = await house.send(contract.preference.all, {}, token);
    kernel.db.query = query;
    expect(answer).toMatchObject({ httpStatus: 500, code: 'server.unexpected', data: null });
    expect(answer.msg).toBe(`服务器出错了，请稍后重试（错误编号 ${answer.requestId}）`);
    expect(JSON.stringify(answer)).not.toContain('secret_table');
    expect(house.logs.join('')).toContain('secret_table');
  });

  it('过于频繁的请求被拒绝并告知何时再来', async () => {
    const limited = await serveOn(house.db.url, { rateLimit: true });
    afterAll(() => limited.close());
    let refusal: Response | undefined;
    for (let calls = 0; calls < 700 && !refusal; calls += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => fetch(`${limited.url}/api/admin/welcome`)),
      );
      refusal = answers.find(({ status }) => status === 429);
    }
    expect(await refusal?.json()).toMatchObject({
      status: 'n',
      code: 'call.tooMany',
      msg: expect.stringMatching(/^操作过于频繁，请 \d+ 秒后再试$/),
    });
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('一个地址一分钟只能试 60 次密码，换账号也一样', async () => {
    const limited = await serveOn(house.db.url, { rateLimit: true });
    afterAll(() => limited.close());
    const answers = [];
    for (let tries = 0; tries < 61; tries += 1)
      answers.push(await limited.send(contract.auth.checkReset, { token: `guess-${tries}` }));
    expect(answers.slice(0, 60).every(({ httpStatus }) => httpStatus === 410)).toBe(true);
    expect(answers[60]).toMatchObject({ httpStatus: 429, code: 'call.tooMany' });
  });

  it('一个人不停地试登录，同一地址的其他人照常登录', async () => {
    await house.addMember('neighbour');
    const limited = await serveOn(house.db.url, { rateLimit: true });
    afterAll(() => limited.close());
    const flood = [];
    for (let tries = 0; tries < 61; tries += 1)
      flood.push((await limited.send(contract.auth.login, { uname: 'nobody', password: 'x' })).code);
    expect(flood.at(-1)).toBe('call.tooMany');
    const token = await limited.signIn('neighbour');
    expect(token.length).toBeGreaterThan(30);
  });

  it('只让信任的来源跨站调用', async () => {
    const open = await serveOn(house.db.url, { trustedOrigins: ['https://console.example.com'] });
    afterAll(() => open.close());
    const ask = (origin: string) =>
      fetch(`${open.url}/api/admin/login`, { method: 'OPTIONS', headers: { origin } });
    const trusted = await ask('https://console.example.com');
    expect([trusted.status, trusted.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://console.example.com',
    ]);
    expect((await ask('https://evil.example.com')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('文档列出每个接口', async () => {
    const page = await (await get('/api/docs')).text();
    for (const { call } of allCalls()) expect(page).toContain(call.path);
    expect(await (await get('/api/docs/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApi())));
  });
});

describe('仓库里的生成物没有过时', () => {
  const root = path.resolve(import.meta.dirname, '../../..');

  it('docs/openapi.json（npm run openapi）', async () => {
    const kept = await readFile(path.join(root, 'docs/openapi.json'), 'utf8');
    expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(openApi())));
  });

  it('数据库迁移（npm run migration）', async () => {
    const migrations = path.join(root, 'apps/server/src/db/migrations');
    const copy = await mkdtemp(path.join(tmpdir(), 'zhiying-migrations-'));
    afterAll(() => rm(copy, { recursive: true }));
    await cp(migrations, copy, { recursive: true });
    const before = await readdir(copy);
    const args = [
      'generate',
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=./src/**/*.table.ts',
      `--out=${path.relative(path.join(root, 'apps/server'), copy)}`,
    ];
    await promisify(execFile)(
      process.execPath,
      [path.join(root, 'node_modules/drizzle-kit/bin.cjs'), ...args],
      { cwd: path.join(root, 'apps/server') },
    );
    expect(await readdir(copy)).toEqual(before);
  });
});
