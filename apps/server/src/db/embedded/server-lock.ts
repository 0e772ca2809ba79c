import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connect, MAINTENANCE_DATABASE, urlOf } from './connection.ts';
import { DataDirInUse } from './embedded.errors.ts';
import { isAlive } from './processes.ts';

/** One server per data folder. PostgreSQL frees it the moment the holder's connection ends, however that comes about. */
export interface ServerLock {
  client: Client;
  /** Resolves when the connection has ended. */
  ended: Promise<void>;
}

const LOCK = [0x5a59, 1] as const;
const HOLDER = /^zhiying-server pid=(\d+)$/;

export async function takeServerLock(cluster: Cluster, port: number): Promise<ServerLock> {
  const client = await connect(
    urlOf(cluster, port, MAINTENANCE_DATABASE),
    `zhiying-server pid=${process.pid}`,
  );
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    // A server killed a moment ago holds on until PostgreSQL notices; a living one is refused at once.
    for (let attempt = 0; ; attempt++) {
      if (await tryLock(client)) return { client, ended };
      const holder = await holderOf(client);
      if (attempt === 100 || (holder !== null && isAlive(holder)))
        throw new DataDirInUse(cluster.home.dataDir, holder);
      await sleep(50);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    ...LOCK,
  ]);
  return rows[0]?.taken === true;
}

async function holderOf(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2 and l.objsubid = 2`,
    [...LOCK],
  );
  const pid = HOLDER.exec(rows[0]?.name ?? '')?.[1];
  return pid ? Number(pid) : null;
}
