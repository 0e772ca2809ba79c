import { connect } from 'node:net';
import {
  AVATAR_PATH,
  type Call,
  contract,
  EVENT_STREAM_PATH,
  EXPORT_FILE_PATH,
  STORAGE_PATH,
} from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { schemaOf } from '#kernel/http/schema-of.ts';
import { type House, openTestApp, PASSWORD } from './test-app.ts';

let house: House;
let token: string;

beforeAll(async () => {
  house = await openTestApp();
  await house.addMember('somebody', [], { isAdmin: true });
  token = await house.signIn('somebody');
});

describe('答复的头', () => {
  const routes: [string, string, boolean][] = [
    ['登录后的接口', contract.self.profile.path, true],
    ['公开的接口', contract.auth.welcome.path, false],
    ['没有权限', contract.self.profile.path, false],
    ['没有的接口', '/api/admin/nothing', true],
    ['事件流', EVENT_STREAM_PATH, true],
    ['导出文件', `${EXPORT_FILE_PATH}?id=1&expires=1&sign=x`, false],
    ['接口文档', '/api/docs', false],
    ['存储', `${STORAGE_PATH}/zhiying/x`, false],
    ['没有的地址', '/nothing', false],
  ];
  it.each(routes)('%s：不猜类型、不进别人的框、不带来源、不执行外来脚本', async (_name, url, signedIn) => {
    const stop = new AbortController();
    const { headers } = await fetch(house.url + url, {
      headers: signedIn ? { authorization: `Bearer ${token}` } : {},
      signal: stop.signal,
    });
    stop.abort();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
        const [name = '', ...sources] = rule.trim().split(' ');
        return [name, sources];
      }),
    );
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'self'"]);
    expect(policy.get('script-src') ?? policy.get('default-src')).toEqual(["'self'"]);
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
    if (url.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('别的网站读不到答复，也不能替人带上登录', async () => {
    const answer = await fetch(house.url + contract.self.profile.path, {
      headers: { origin: 'https://evil.example', authorization: `Bearer ${token}` },
    });
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('登录', () => {
  it('别人塞进来的令牌不会变成登录后的令牌', async () => {
    const planted = 'planted'.repeat(6);
    const answer = await fetch(`${house.url}${contract.auth.login.path}?token=${planted}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${planted}`,
        cookie: `Admin-Token=${planted}`,
      },
      body: JSON.stringify({ uname: 'somebody', password: PASSWORD }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(data.token).not.toContain(planted);
    expect((await house.send(contract.self.profile, {}, planted)).code).toBe('auth.ended');
    expect((await house.send(contract.self.profile, {}, data.token)).status).toBe('y');
    // Each sign-in is a session of its own.
    expect((await house.signIn('somebody')) === data.token).toBe(false);
  });

  it('没有一个接口从地址里拿令牌或密码', () => {
    const secret = /^(.*token|pass(word)?|repass|secret|apiKey|appSecret|authorization)$/i;
    const found = allCalls().flatMap(({ call }) => {
      const schema = (call.query ? schemaOf(call.query, 'input') : {}) as { properties?: object };
      const names = call.method === 'GET' ? Object.keys(schema.properties ?? {}) : [];
      return names.filter((name) => secret.test(name)).map((name) => `${call.path} ${name}`);
    });
    // Of one mini-program, for five minutes: specified, so that a program without a session can ask.
    expect(found).toEqual(['/api/admin/bx/info token']);
  });
});

describe('多余的字段', () => {
  interface Node {
    type?: string;
    additionalProperties?: unknown;
    properties?: Record<string, Node>;
    items?: Node;
    anyOf?: Node[];
    allOf?: Node[];
    oneOf?: Node[];
    ref?: string;
  }
  /** Places of an input that take whatever they are given. */
  const open = (node: Node, at: string): string[] => {
    const known = node.additionalProperties === undefined || node.additionalProperties === false;
    const anything =
      Object.keys(node).every((name) =>
        ['title', 'description', 'default', 'ref', 'example'].includes(name),
      ) && !node.ref;
    return [
      ...(known && !anything ? [] : [at]),
      ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => open(inner, `${at}.${name}`)),
      ...(node.items ? open(node.items, `${at}[]`) : []),
      ...[...(node.anyOf ?? []), ...(node.allOf ?? []), ...(node.oneOf ?? [])].flatMap((inner) =>
        open(inner, at),
      ),
    ];
  };
  const inputOf = ({ body, query }: Call) => schemaOf((body ?? query) as never, 'input') as Node;

  it('只有写明理由的地方收下契约之外的内容', () => {
    const places = allCalls()
      .filter(({ call }) => call.body ?? call.query)
      .flatMap(({ call }) => open(inputOf(call), call.path));
    expect([...new Set(places)].sort()).toEqual([
      // What a browser answers to WebAuthn: looked into by the library alone, and nothing of it is kept as it came.
      '/api/admin/confirm/show.passkey',
      '/api/admin/factor/passkey/add.passkey',
      '/api/admin/login/second.passkey',
      // A screen's own settings: kept as they are for the same person, read by nothing on the server.
      '/api/admin/preference/save.value',
    ]);
  });

  it('新增用户时自封管理员、改渠道、改编号：整个请求被拒绝，什么都没有写', async () => {
    const input = { uname: 'climber', name: '示例', phone: null, remark: '', memberships: [] };
    for (const extra of [
      { isAdmin: true },
      { is_admin: true },
      { id: 1 },
      { channelId: 1 },
      { version: 9 },
    ]) {
      const answer = await house.send(contract.member.create, { ...input, ...extra }, token);
      expect(answer).toMatchObject({ status: 'n', httpStatus: 400 });
      expect(answer.msg + JSON.stringify(answer.issues)).toContain(Object.keys(extra)[0]);
    }
    expect(await house.db.query(sql`SELECT 1 FROM member WHERE uname = 'climber'`)).toEqual([]);
  });
});

describe('路径花招', () => {
  const tricks = [
    '../../../../etc/passwd',
    '..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '..%5c..%5c..%5cetc%5cpasswd',
    '..%252f..%252fetc%252fpasswd',
    '%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
    '....//....//etc/passwd',
    '%00/etc/passwd',
    'file:///etc/passwd',
    '//etc/passwd',
  ];
  const roots = [
    '/',
    '/manager/',
    '/manager/assets/',
    `${AVATAR_PATH}/`,
    `${STORAGE_PATH}/`,
    `${STORAGE_PATH}/zhiying/`,
    '/api/',
    '/api/docs/',
  ];

  it.each(roots)('%s 下面没有一种写法读得到服务器上的文件', async (root) => {
    for (const trick of tricks) {
      const answer = await plainGet(root + trick);
      expect(answer, root + trick).toMatch(/^HTTP\/1\.1 (4\d\d|200) /);
      expect(answer, root + trick).not.toContain('root:');
      expect(answer, root + trick).not.toMatch(/HTTP\/1\.1 200 (?![^]*<div id="root">)/);
    }
  });

  /** Without the tidying that fetch does to addresses. */
  const plainGet = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port, host } = new URL(house.url);
      let said = '';
      connect(Number(port), hostname)
        .on('error', reject)
        .on('data', (chunk) => {
          said += chunk;
        })
        .on('close', () => resolve(said))
        .write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
});
