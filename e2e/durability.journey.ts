import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, type Reply } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from './demo.ts';
import { startServer } from './server.ts';

const KILLS = 10;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-kill-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const post = async <Data>(address: string, call: { path: string }, body: unknown, token = '') => {
  const response = await fetch(address + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply<Data>;
};

const signIn = async (address: string) =>
  (
    await post<{ token: string }>(address, contract.auth.login, {
      uname: 'demo.admin',
      password: DEMO_PASSWORD,
    })
  ).data.token;

/** Creates members one after the other until the server is gone; answers the names the server said yes to. */
async function createUntilGone(address: string, token: string, round: number, worker: number) {
  const acknowledged: string[] = [];
  for (let serial = 0; ; serial += 1) {
    const uname = `kill-${round}-${worker}-${serial}`;
    const body = {
      uname,
      name: '断电测试',
      phone: null,
      remark: '',
      memberships: [{ nodeId: 1, roleId: 1 }],
    };
    try {
      const reply = await post(address, contract.member.create, body, token);
      if (reply.status === 'y') acknowledged.push(uname);
    } catch {
      return acknowledged;
    }
  }
}

it(`写入中途被 kill -9 ${KILLS} 次，确认过的一条不丢`, { timeout: 180_000 }, async () => {
  const acknowledged: string[] = [];
  let token = '';
  for (let round = 0; round < KILLS; round += 1) {
    const server = await startServer(dataDir, { RATE_LIMIT: '0' });
    // The session of the first round still holds after every crash.
    token ||= await signIn(server.address);
    const writing = [0, 1, 2, 3].map((worker) => createUntilGone(server.address, token, round, worker));
    await new Promise((resolve) => {
      setTimeout(resolve, 120 + round * 37);
    });
    server.process.kill('SIGKILL');
    acknowledged.push(...(await Promise.all(writing)).flat());
  }

  const server = await startServer(dataDir);
  const present = new Set<string>();
  for (let page = 1; ; page += 1) {
    const reply = await post<{ rows: { uname: string }[] }>(
      server.address,
      contract.member.list,
      { q: '断电测试', page, limit: 500 },
      token,
    );
    for (const { uname } of reply.data.rows) present.add(uname);
    if (reply.data.rows.length < 500) break;
  }
  await server.stop();
  console.log(`${acknowledged.length} acknowledged, ${present.size} present`);
  expect(acknowledged.length).toBeGreaterThan(KILLS * 5);
  expect(acknowledged.filter((uname) => !present.has(uname))).toEqual([]);
});

it('同一个数据目录的第二个服务器说明原因并退出', { timeout: 60_000 }, async () => {
  const first = await startServer(dataDir);
  await expect(startServer(dataDir)).rejects.toThrow(/数据目录 .* 正被另一个智营进程使用/);
  await first.stop();
  const again = await startServer(dataDir);
  await again.stop();
});

it('错误的设置只留下一行说明', async () => {
  await expect(startServer(dataDir, { PORT: '99999' })).rejects.toThrow(
    /ended with 1:\n设置 PORT="99999" 无效：[^\n]+\n$/,
  );
});

it('DEMO=0 是空的开始：没有演示账号，管理员用设定的密码登录就能新建用户；没有人看输出也照常工作', {
  timeout: 120_000,
}, async () => {
  const empty = path.join(dataDir, 'empty');
  const server = await startServer(empty, { DEMO: '0', ADMIN_PASSWORD: 'Admin-pass-1', LOG_LEVEL: 'info' });
  expect(server.output()).not.toContain('{"');
  // Nobody listens any more: every call below writes a line into the void, and the server goes on.
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  expect(server.output()).not.toContain('Admin-pass-1');
  expect(server.output()).not.toContain('演示账号');
  const demo = await post(server.address, contract.auth.login, {
    uname: 'demo.admin',
    password: DEMO_PASSWORD,
  });
  expect(demo.status).toBe('n');
  const { token } = (
    await post<{ token: string }>(server.address, contract.auth.login, {
      uname: 'admin',
      password: 'Admin-pass-1',
    })
  ).data;
  const nodes = await post<{ rows: { id: number; name: string }[] }>(
    server.address,
    contract.organ.picker,
    {},
    token,
  );
  expect(nodes.data.rows.map(({ name }) => name)).toEqual(['总部']);
  const body = {
    uname: 'first',
    name: '第一人',
    phone: null,
    remark: '',
    memberships: [{ nodeId: nodes.data.rows[0]?.id, roleId: 1 }],
  };
  expect((await post(server.address, contract.member.create, body, token)).status).toBe('y');
  await server.stop();
});
