import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { lookAtDemo } from '#db/backup/start-over.ts';
import { type Database, openDatabase } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { ensureAdministrator } from '#seed/administrator.ts';
import { ensureBootstrapData } from '#seed/bootstrap.ts';
import { loadDemo } from '#seed/demo/demo.ts';
import { removeDemo, warn } from '../src/remove-demo.ts';
import { atEnd } from './at-end.ts';
import { withDatabase } from './postgres.ts';

const PASSWORD = 'kept-password-1';

/** A database of its own that nobody is connected to but the test, as it is before a server's first start. */
async function house() {
  const templateUrl = inject('templateUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const maintenance = openDatabase(withDatabase(templateUrl, 'postgres'), { max: 1 });
  await maintenance.raw(`CREATE DATABASE ${name} TEMPLATE template_zhiying STRATEGY file_copy`);
  atEnd(async () => {
    await maintenance.raw(`DROP DATABASE ${name} WITH (FORCE)`);
    await maintenance.close();
  });
  const url = withDatabase(templateUrl, name);
  const within = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = openDatabase(url, { max: 2 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  await within((db) => db.raw('DROP SCHEMA pgboss CASCADE'));
  return { url, within };
}

function folder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-remove-'));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'ab', 'film'), 'of the demo');
  mkdirSync(join(dataDir, 'sandbox'));
  writeFileSync(join(dataDir, 'secret.key'), 'k');
  return dataDir;
}

/** Every table with its rows, and every counter with where it stands. */
const contents = async (db: Database) => {
  const { rows: tables } = await db.raw<{ name: string }>(`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`);
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.raw<{ count: string }>(`SELECT count(*) FROM ${name}`);
    counted[name] = Number(rows[0]?.count);
  }
  const { rows: counters } = await db.raw<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences ORDER BY 1`,
  );
  return { counted, counters };
};

it('移除演示数据后，每张表和每个计数器都与 DEMO=0 的新系统一样，文件一个不剩，admin 的密码还在', async () => {
  const [demo, fresh] = [await house(), await house()];
  await demo.within(async (db) => {
    expect(await loadDemo(db)).not.toBeNull();
    await ensureAdministrator(db, PASSWORD);
    await db.raw('CREATE SCHEMA pgboss');
    await db.raw('CREATE TABLE pgboss.job (id int)');
    await db.raw('INSERT INTO pgboss.job VALUES (1)');
  });
  const hashOf = (db: Database) =>
    db.one<{ hash: string }>(sql`SELECT password_hash AS hash FROM member WHERE uname = 'admin'`);
  const before = await demo.within(hashOf);
  const dataDir = folder();
  const said: string[] = [];
  await removeDemo(demo.url, { dataDir, store: null }, { say: (line) => said.push(line) });

  await fresh.within(async (db) => {
    await ensureAdministrator(db, PASSWORD);
    await ensureBootstrapData(db);
  });
  expect(await demo.within(contents)).toEqual(await fresh.within(contents));
  expect(await demo.within(hashOf)).toEqual(before);
  expect([existsSync(join(dataDir, 'files')), existsSync(join(dataDir, 'sandbox'))]).toEqual([false, false]);
  expect(existsSync(join(dataDir, 'secret.key'))).toBe(true);
  expect(said.map((line) => line.slice(0, 3))).toEqual(['1/3', '2/3', '3/3']);
  // The next start, with or without DEMO=0, loads nothing.
  expect(await demo.within(loadDemo)).toBeNull();
});

it('先说清楚：演示之后新增的用户、组织和记录有多少会一并移除', async () => {
  const demo = await house();
  expect(await lookAtDemo(demo.url)).toBeNull();
  await demo.within(async (db) => {
    await loadDemo(db);
    await ensureAdministrator(db, PASSWORD);
  });
  expect(await lookAtDemo(demo.url)).toEqual({ members: 0, nodes: 0, others: 0 });
  await demo.within(async (db) => {
    await db.query(sql`INSERT INTO member (uname, name) VALUES ('own', '自己的人')`);
    await db.query(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
      SELECT n.channel_id, n.id, n.path, m.id, 'douyin', '自己的账号', 10 FROM node n, member m WHERE m.uname = 'own' LIMIT 1`);
  });
  const own = await lookAtDemo(demo.url);
  expect(own).toEqual({ members: 1, nodes: 0, others: 1 });
  const said: string[] = [];
  if (own) warn(own, (line) => said.push(line));
  expect(said.join('')).toContain('用户 1 位，经销商、门店和组织 0 个，其他记录 1 条');
});

it('有服务连着数据库时不动任何数据', async () => {
  const demo = await house();
  await demo.within(async (db) => {
    await loadDemo(db);
    const before = await contents(db);
    await expect(removeDemo(demo.url, { dataDir: folder(), store: null }, { say: () => {} })).rejects.toThrow(
      '请先停止所有智营服务再移除',
    );
    expect(await contents(db)).toEqual(before);
  });
});
