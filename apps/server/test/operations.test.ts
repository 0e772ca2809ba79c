import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls, describedCalls, openApi } from '#kernel/http/openapi.ts';
import { createServer } from '#kernel/http/server.ts';
import { documentSchemaOf } from '#kernel/http/shared-schemas.ts';
import { migrationFaults, pruneSnapshots } from '../../../scripts/lib/migrations.mjs';
import { atEnd } from './at-end.ts';
import { type House, openTestApp, serveOn } from './test-app.ts';

let house: House;
beforeAll(async () => {
  house = await openTestApp();
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

  it('告警规则和仪表盘里的指标都有', async () => {
    const metrics = await (await get('/metrics')).text();
    for (const file of ['prometheus-rules.yml', 'dashboard.json']) {
      const text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
      const named = new Set(
        text.match(/zhiying_[a-z_]+/g)?.map((name) => name.replace(/_(count|bucket)$/, '')),
      );
      expect(named.size).toBeGreaterThan(3);
      for (const name of named) expect(metrics, file).toContain(`# TYPE ${name} `);
    }
  });

  it('告警规则通过 promtool 的检查和它自己的用例', async () => {
    const promtool = (...args: string[]) =>
      promisify(execFile)('promtool', args, { cwd: new URL('../../../deploy', import.meta.url) });
    const found = await promtool('--version').then(
      () => true,
      () => false,
    );
    if (!found) return console.log('没有找到 promtool，告警规则没有核对');
    await promtool('check', 'rules', 'prometheus-rules.yml');
    await promtool('test', 'rules', 'prometheus-rules.test.yml');
  });

  it('将要停止的进程先说不再就绪、请对方换连接，调用照常答复', async () => {
    const leaving = await serveOn(house.db.url);
    atEnd(() => leaving.close());
    leaving.app.drain();
    const ready = await fetch(`${leaving.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(ready.headers.get('connection')).toBe('close');
    expect((await leaving.send(contract.auth.welcome)).httpStatus).toBe(200);
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

  it('只读的接口用 GET 和 POST 问都行，空的请求体也算没有参数', async () => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer none' };
    const calls = allCalls().map(({ call }) => call);
    const posts = new Set(calls.filter(({ method }) => method === 'POST').map(({ path: at }) => at));
    const reads = calls.filter(({ method, path: at }) => method === 'GET' && !posts.has(at));
    expect(reads.length).toBeGreaterThan(50);
    const answers = await Promise.all(
      reads.map(async ({ path: at }) => (await get(at, { method: 'POST', body: '{}', headers })).status),
    );
    expect(reads.filter((_, at) => answers[at] === 404).map(({ path: at }) => at)).toEqual([]);

    await house.addMember('reader', [], { isAdmin: true });
    const signedIn = { ...headers, authorization: `Bearer ${await house.signIn('reader')}` };
    const ask = async (at: string, init: RequestInit) =>
      (await get(at, { headers: signedIn, ...init })).json() as Promise<{ status: string; data: unknown }>;
    const cities = contract.city.list.path;
    const byGet = await ask(cities, {});
    expect(byGet.status).toBe('y');
    for (const body of ['{}', '', undefined])
      expect(await ask(cities, { method: 'POST', body })).toEqual(byGet);
    const grant = await ask(contract.storage.sts.path, { method: 'POST', body: '' });
    expect(grant).toMatchObject({ status: 'y', data: { bucket: expect.any(String) } });
  });

  it('读不成请求的请求也有中文答复', async () => {
    const long = await get(`/api/admin/welcome?q=${'长'.repeat(20_000)}`);
    expect(long.status).toBe(431);
    expect(await long.json()).toEqual({
      status: 'n',
      msg: '请求地址或请求头过长',
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
    expect(said).toContain('请求格式不正确');
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
    expect(answer.msg).toBe(`服务器出错，请稍后重试（错误编号 ${answer.requestId}）`);
    expect(JSON.stringify(answer)).not.toContain('secret_table');
    expect(house.logs.join('')).toContain('secret_table');
  });

  it('过于频繁的请求被拒绝并告知何时再来', async () => {
    const limited = await serveOn(house.db.url, { rateLimit: true });
    atEnd(() => limited.close());
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
    atEnd(() => limited.close());
    const answers = [];
    for (let tries = 0; tries < 61; tries += 1)
      answers.push(await limited.send(contract.auth.checkReset, { token: `guess-${tries}` }));
    expect(answers.slice(0, 60).every(({ httpStatus }) => httpStatus === 410)).toBe(true);
    expect(answers[60]).toMatchObject({ httpStatus: 429, code: 'call.tooMany' });
  });

  it('一个人不停地试登录，同一地址的其他人照常登录', { tags: 'full' }, async () => {
    await house.addMember('neighbour');
    const limited = await serveOn(house.db.url, { rateLimit: true });
    atEnd(() => limited.close());
    const flood = [];
    for (let tries = 0; tries < 61; tries += 1)
      flood.push((await limited.send(contract.auth.login, { uname: 'nobody', password: 'x' })).code);
    expect(flood.at(-1)).toBe('call.tooMany');
    const token = await limited.signIn('neighbour');
    expect(token.length).toBeGreaterThan(30);
  });

  it('只让信任的来源跨站调用', async () => {
    const open = await serveOn(house.db.url, { trustedOrigins: ['https://console.example.com'] });
    atEnd(() => open.close());
    const ask = (origin: string) =>
      fetch(`${open.url}/api/admin/login`, { method: 'OPTIONS', headers: { origin } });
    const trusted = await ask('https://console.example.com');
    expect([trusted.status, trusted.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://console.example.com',
    ]);
    expect((await ask('https://evil.example.com')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('文档列出每个接口', { tags: 'full' }, async () => {
    const page = await (await get('/api/docs')).text();
    for (const { call } of allCalls()) expect(page).toContain(call.path);
    expect(await (await get('/api/docs/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApi())));
  });

  it('文档里共用的结构只写一次，每个引用都有着落，展开后就是接口的结构', { tags: 'full' }, async () => {
    const document = JSON.stringify(openApi());
    const { schemas } = openApi().components as { schemas: Record<string, object> };
    const page = await (await get('/api/docs')).text();
    for (const name of Object.keys(schemas)) {
      expect(document.split(`"#/components/schemas/${name}"`).length, name).toBeGreaterThan(2);
      expect(page).toContain(`<pre id="${name}">`);
    }
    const whole = (schema: object): object =>
      JSON.parse(JSON.stringify(schema), (_key, value: { $ref?: string } | null) => {
        if (!value?.$ref) return value;
        const { $ref, ...beside } = value;
        return { ...whole(schemas[$ref.replace('#/components/schemas/', '')] ?? {}), ...beside };
      }) as object;
    for (const { call, data, body } of describedCalls().calls) {
      expect(whole(data), call.path).toEqual(documentSchemaOf(call.data, 'output'));
      if (body && call.body) expect(whole(body), call.path).toEqual(documentSchemaOf(call.body, 'input'));
    }
    expect(schemas.Material).toMatchObject({
      properties: { rights: { $ref: '#/components/schemas/Rights' } },
    });
  });
});

describe('仓库里的生成物没有过时', () => {
  const root = path.resolve(import.meta.dirname, '../../..');

  it('docs/openapi.json（npm run openapi）', async () => {
    const kept = await readFile(path.join(root, 'docs/openapi.json'), 'utf8');
    expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(openApi())));
  });

  const migrations = path.join(root, 'apps/server/src/db/migrations');
  const copyOfMigrations = async () => {
    const copy = await mkdtemp(path.join(tmpdir(), 'zhiying-migrations-'));
    atEnd(() => rm(copy, { recursive: true }));
    await cp(migrations, copy, { recursive: true });
    return copy;
  };
  const generate = async (out: string, schema: string) => {
    const args = ['generate', '--dialect=postgresql', '--casing=snake_case', '--name=next'];
    await promisify(execFile)(
      process.execPath,
      [
        path.join(root, 'node_modules/drizzle-kit/bin.cjs'),
        ...args,
        `--schema=${schema}`,
        `--out=${path.relative(path.join(root, 'apps/server'), out)}`,
      ],
      { cwd: path.join(root, 'apps/server') },
    );
  };

  it('数据库迁移（npm run migration）', async () => {
    const copy = await copyOfMigrations();
    const before = await readdir(copy);
    await generate(copy, './src/**/*.table.ts');
    expect(await readdir(copy)).toEqual(before);
  });

  it('改过已发布的一步、漏了登记、多留了快照都说得出来；下一步接着最新的快照写', {
    tags: 'full',
  }, async () => {
    expect(migrationFaults()).toEqual([]);
    const copy = await copyOfMigrations();
    const [first = '', ...others] = (await readdir(copy)).filter((name) => name.endsWith('.sql'));
    const last = others.at(-1) ?? '';
    await appendFile(path.join(copy, first), ' ');
    await rm(path.join(copy, last));
    expect(migrationFaults(copy)).toEqual([
      `${first} 已经发布过，不能再改；要改的写成新的一步`,
      `${last} 已经发布过，不能删除`,
    ]);

    const next = await copyOfMigrations();
    await generate(next, './src/modules/preference/preference.table.ts');
    const number = String(others.length + 1).padStart(4, '0');
    expect(await readFile(path.join(next, `${number}_next.sql`), 'utf8')).toContain('DROP TABLE');
    expect(migrationFaults(next)).toEqual([
      `${number}_next 没有登记（npm run migration -- --record）`,
      expect.stringContaining(`只留最新的 ${number}_snapshot.json`),
    ]);
    pruneSnapshots(next);
    expect(migrationFaults(next)).toHaveLength(1);
  });
});
