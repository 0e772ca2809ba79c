import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts';
import { freePort, startServer } from '../server.ts';
import { EMPTY, signInAsAdmin } from './fault-tools.ts';

/** Debian keeps it beside other servers, which is not on everybody's path. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const found = spawnSync('haproxy', ['-v'], { env }).status === 0;

/** The balancer as `deploy/haproxy.cfg` sets it up, at addresses of this test and without a certificate. */
async function startBalancer(folder: string, servers: readonly string[]) {
  const port = await freePort();
  const figures = await freePort();
  const given = await readFile(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  const lines = given.split('\n').filter((line) => !line.trim().startsWith('ssl-default'));
  const here = lines.map((line) => {
    if (line.trim().startsWith('bind ')) return `    bind 127.0.0.1:${port}`;
    const server = /^ {4}server api(\d)/.exec(line);
    return server ? `    server api${server[1]} ${servers[Number(server[1]) - 1]}` : line;
  });
  const file = path.join(folder, 'haproxy.cfg');
  here.push('listen figures', `    bind 127.0.0.1:${figures}`, '    stats enable', '    stats uri /', '');
  await writeFile(file, here.join('\n'));
  const balancer = spawn('haproxy', ['-f', file], { env, stdio: 'ignore' });
  return {
    address: `http://127.0.0.1:${port}`,
    /** How many servers it sends calls to now. */
    async up() {
      const table = await fetch(`http://127.0.0.1:${figures}/;csv`).then((answer) => answer.text());
      return table.split('\n').filter((line) => /^api,api\d,/.test(line) && line.includes(',UP,')).length;
    },
    async stop() {
      balancer.kill('SIGTERM');
      await once(balancer, 'exit');
    },
  };
}

it('两个接口进程逐个重启：负载均衡后面没有一个调用失败', { timeout: 300_000 }, async () => {
  if (!found) return console.log('没有找到 haproxy，逐个重启没有核对');
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-rolling-'));
  const postgres = await startEmbedded({ dataDir: path.join(folder, 'database') });
  const ports = [await freePort(), await freePort()];
  const start = (at: number) =>
    startServer(path.join(folder, `data-${at}`), {
      ...EMPTY,
      DATABASE_URL: postgres.url,
      ROLES: 'api',
      PORT: ports[at] ?? '',
      TRUST_PROXY: '1',
      RATE_LIMIT: '0',
      DRAIN_SECONDS: '8',
    });
  const servers = [await start(0), await start(1)];
  const balancer = await startBalancer(
    folder,
    ports.map((port) => `127.0.0.1:${port}`),
  );
  const token = await signInAsAdmin(servers[0]?.address ?? '');
  const up = () => balancer.up().catch(() => 0);
  await expect.poll(up).toBe(2);

  let over = false;
  let answered = 0;
  const failures: string[] = [];
  const callOn = async () => {
    while (!over) {
      const said = await fetch(balancer.address + contract.member.list.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ page: 1, limit: 50 }),
      }).then(
        async (answer) => `${answer.status} ${(await answer.text()).slice(0, 12)}`,
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      if (said === '200 {"status":"y') answered += 1;
      else failures.push(said);
    }
  };
  const callers = Array.from({ length: 6 }, callOn);
  try {
    for (const at of servers.keys()) {
      const before = answered;
      await expect.poll(() => answered).toBeGreaterThan(before + 20);
      await servers[at]?.stop();
      servers[at] = await start(at);
      // Only when calls are sent there again may the other one go.
      await expect.poll(up).toBe(2);
    }
  } finally {
    over = true;
    await Promise.all(callers);
    await balancer.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  expect(failures).toEqual([]);
});
