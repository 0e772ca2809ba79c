import { mkdtempSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createSecrets } from '#kernel/secrets.ts';

/** What the name server answers next for names below .test; every other name is looked up as always. */
const answers: string[][] = [];
let asked = () => {};
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  const lookup = (name: string, options: object, done: (error: null, found: object[]) => void) => {
    if (!name.endsWith('.test')) return dns.lookup(name, options, done as never);
    const next = (answers.shift() ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    done(null, next);
    return asked();
  };
  return { ...dns, lookup, default: { ...dns, lookup } };
});

// Files share their modules: another one may have read this with the real name server, and none after it may meet ours.
vi.resetModules();
afterAll(() => vi.resetModules());
const { isPrivateAddress, guardedFetch: outsideFetch } = await import('#kernel/http/guarded-fetch.ts');

let calls = 0;
let givenUp = () => {};
const inner = createServer((request, response) => {
  calls += 1;
  if (request.url === '/flood') {
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more).on('close', () => givenUp());
    return more();
  }
  response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
});
await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
const { port } = inner.address() as AddressInfo;
afterAll(() => inner.close());

describe('人填写的地址', () => {
  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '172.20.0.1', '100.64.0.1', '0.0.0.0'])(
    '%s 在内网',
    (address) => expect(isPrivateAddress(address)).toBe(true),
  );
  it.each([
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '::',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b:1::a00:1',
    'fec0::1',
    '2001:0:7f00:1::',
    'ff02::1',
  ])('%s 在内网', (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s 在外面', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );

  it.each([
    `http://127.0.0.1`,
    `http://localhost`,
    'http://0x7f.1',
    'http://2130706433',
    'http://[::1]',
    'http://[::ffff:7f00:1]',
  ])('%s 连不上：写法怎么变、名字解析到哪里，都在连接时检查', async (host) => {
    const before = calls;
    await expect(outsideFetch({ allowPrivate: false })(`${host}:${port}/`)).rejects.toMatchObject({
      name: 'PrivateAddress',
    });
    expect(calls).toBe(before);
  });

  it.each([
    ['http://127.1'],
    ['http://0177.0.0.1'],
    ['http://①②⑦.⓪.⓪.①'],
    ['http://[0:0:0:0:0:0:0:1]'],
    ['http://[::127.0.0.1]'],
    ['http://127.0.0.1.'],
    ['http://LOCALHOST.'],
  ])('%s 也连不上', async (host) => {
    const before = calls;
    await expect(outsideFetch({ allowPrivate: false })(`${host}:${port}/`)).rejects.toThrow();
    expect(calls).toBe(before);
  });

  it('对方刚关掉空闲的连接：没有内容的请求换一个连接再问，带内容的不重发', async () => {
    const seen = new Map<unknown, number>();
    const closing = createServer((request, response) => {
      const times = (seen.get(request.socket) ?? 0) + 1;
      seen.set(request.socket, times);
      // Whoever comes a second time on a connection meets its end.
      if (times > 1) request.socket.resetAndDestroy();
      else response.end('ok');
    });
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
    const { port: at } = closing.address() as AddressInfo;
    const fetch = outsideFetch({ allowPrivate: true });
    const url = `http://127.0.0.1:${at}/`;
    const text = async (init?: RequestInit) => (await fetch(url, init)).text();
    expect(await text()).toBe('ok');
    expect(await text()).toBe('ok');
    expect(seen.size).toBe(2);
    await expect(text({ method: 'POST', body: 'x' })).rejects.toMatchObject({ code: 'ECONNRESET' });
    closing.close();
  });

  it('名字第一次解析到外面、第二次解析到内网：只问一次，连的就是查过的那个地址', async () => {
    const before = calls;
    const stop = new AbortController();
    answers.push(['203.0.113.7'], ['127.0.0.1']);
    // The connection to the address outside is not worth waiting for; that it was not made to the other one is.
    asked = () => stop.abort();
    const url = `http://rebinding.test:${port}/`;
    const first = outsideFetch({ allowPrivate: false })(url, { signal: stop.signal });
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(answers).toEqual([['127.0.0.1']]);
    asked = () => {};
    const second = outsideFetch({ allowPrivate: false })(url);
    await expect(second).rejects.toMatchObject({ name: 'PrivateAddress' });
    expect(calls).toBe(before);
  });

  it('一个名字有几个地址，其中一个在内网也不连', async () => {
    answers.push(['203.0.113.7', '::ffff:127.0.0.1']);
    await expect(outsideFetch({ allowPrivate: false })(`http://mixed.test:${port}/`)).rejects.toMatchObject({
      name: 'PrivateAddress',
    });
  });

  it('允许内网的连接留着也不会被不允许的拿去用', async () => {
    const url = `http://localhost:${port}/`;
    await (await outsideFetch({ allowPrivate: true })(url)).text();
    const before = calls;
    await expect(outsideFetch({ allowPrivate: false })(url)).rejects.toMatchObject({
      name: 'PrivateAddress',
    });
    expect(calls).toBe(before);
  });

  it('没有尽头的答复读到上限为止，连接随之断开', async () => {
    const ended = new Promise<void>((resolve) => {
      givenUp = resolve;
    });
    const answer = await outsideFetch({ allowPrivate: true, most: 1_000_000 })(
      `http://localhost:${port}/flood`,
    );
    await expect(answer.text()).rejects.toMatchObject({ name: 'TooLong' });
    await ended;
  });

  it('允许内网时能连，重定向也不跟', async () => {
    const answer = await outsideFetch({ allowPrivate: true })(`http://localhost:${port}/`);
    expect(answer.status).toBe(302);
  });
});

describe('保存的密钥', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zy-secrets-'));
  it('封好后认不出来，每次都不同，原处能解开', () => {
    const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir });
    const sealed = secrets.seal('sk-很长的密钥', 'here');
    expect(sealed).not.toContain('sk-');
    expect(secrets.seal('sk-很长的密钥', 'here')).not.toBe(sealed);
    expect(secrets.open(sealed, 'here')).toBe('sk-很长的密钥');
  });
  it('搬到别处、动过一个字、换了主密钥，都解不开', () => {
    const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir });
    const sealed = secrets.seal('密钥', 'here');
    const other = createSecrets({ secretKey: 'o'.repeat(32), dataDir });
    const broken = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
    expect(() => secrets.open(sealed, 'there')).toThrow('SECRET_KEY');
    expect(() => secrets.open(broken, 'here')).toThrow('SECRET_KEY');
    expect(() => other.open(sealed, 'here')).toThrow('SECRET_KEY');
    expect(() => secrets.open('垃圾', 'here')).toThrow('SECRET_KEY');
  });
  it('没有设置主密钥时在数据目录里生成一个，只有自己能读，重启后还能解开', () => {
    const sealed = createSecrets({ secretKey: null, dataDir }).seal('密钥', 'here');
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(createSecrets({ secretKey: null, dataDir }).open(sealed, 'here')).toBe('密钥');
  });
});
