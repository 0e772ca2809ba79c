import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** Debian keeps it beside other servers, which is not on everybody's path. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export const hasPooler = () => spawnSync('pgbouncer', ['--version'], { env }).status === 0;

export interface Pooler {
  /** The address of the same database through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode, with few connections, so that whatever is left on one is soon met by somebody else. */
export async function startPooler(postgresUrl: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(postgresUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-pooler-'));
  await chmod(folder, 0o755);
  const own = await freePort();
  await writeFile(path.join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${path.join(folder, 'users')}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 1000
server_idle_timeout = 5
query_wait_timeout = 60
log_connections = 0
log_disconnections = 0
`,
  );
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asUser, path.join(folder, 'pgbouncer.ini')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const through = (url: string) => {
    const changed = new URL(url);
    changed.port = String(own);
    return changed.href;
  };
  // In a database that nobody copies: the pooler keeps its connections for a while.
  const idle = new URL(through(postgresUrl));
  idle.pathname = '/postgres';
  await untilReady(child, idle.href);
  return {
    through,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, url: string) {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await new Promise((go) => setTimeout(go, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
