import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, type Reply } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo.ts';
import { startServer } from '../server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-durable-'));
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

it('同一个数据目录的第二个服务器说明原因并退出', { timeout: 120_000 }, async () => {
  const first = await startServer(dataDir, { DEMO: '0' });
  await expect(startServer(dataDir, { DEMO: '0' })).rejects.toThrow(/数据目录 .* 正被另一个智营进程使用/);
  await first.stop();
  const again = await startServer(dataDir, { DEMO: '0' });
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
