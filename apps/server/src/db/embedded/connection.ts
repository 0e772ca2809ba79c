import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { SUPERUSER } from './initdb.ts';

export const DATABASE = 'zhiying';

/** Always present, so that it can be asked before ours exists. */
export const MAINTENANCE_DATABASE = 'postgres';

export function urlOf(cluster: Cluster, port: number, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

export async function connect(connectionString: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that drops while nobody asks it anything must not end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
