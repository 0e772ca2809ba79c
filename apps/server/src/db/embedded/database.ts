import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connect, DATABASE, urlOf } from './connection.ts';
import { EmbeddedError } from './embedded.errors.ts';

/** Makes our database with what the application counts on, and returns PostgreSQL's version. */
export async function ensureDatabase(cluster: Cluster, port: number, maintenance: Client): Promise<string> {
  const existing = await maintenance.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (existing.rowCount === 0) await maintenance.query(`create database ${DATABASE}`);

  const client = await connect(urlOf(cluster, port), 'zhiying-setup');
  try {
    await client.query('create extension if not exists pg_trgm');
    const { rows } = await client.query<{ trigrams: number; version: string }>(
      `select cardinality(show_trgm('张伟明')) as trigrams, current_setting('server_version') as version`,
    );
    // Without trigrams of Chinese text every search by name would silently find nothing.
    if (!rows[0]?.trigrams)
      throw new EmbeddedError(
        '内置数据库不能为中文建立检索（show_trgm 为空）：请安装 UTF-8 区域设置后移走数据目录重试',
      );
    return rows[0].version;
  } finally {
    await client.end();
  }
}
