import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTemporary, temporaryFolder } from '#db/embedded/temporary.ts';
import { BackupDamaged } from './backup.errors.ts';
import { backup } from './backup.ts';
import { checkBackup, restore } from './restore.ts';

const PATIENCE = 120_000;

/** What our tables do and what others might: odd names, every common type, keys in a circle, guards, partitions. */
const FIRST_STEP = `
create type mood as enum ('好', '一般', '差');
--> statement-breakpoint
create table "Odd ""Name/ 表" (
  id bigint generated always as identity primary key,
  words text, code varchar(20), flag boolean, small smallint, amount numeric, ratio double precision, part real,
  born date, clock time, at timestamptz, local timestamp, took interval, data jsonb, raw json, bytes bytea, ref uuid,
  tags text[], grid int[][], feeling mood, span int4range, net inet,
  doubled text generated always as (words || words) stored, "select" int
);
--> statement-breakpoint
create table chicken (id int primary key, egg_id int);
--> statement-breakpoint
create table egg (id int primary key, chicken_id int not null references chicken (id));
--> statement-breakpoint
alter table chicken add constraint chicken_egg foreign key (egg_id) references egg (id);
--> statement-breakpoint
create table audit (id serial primary key, note text);
--> statement-breakpoint
create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$;
--> statement-breakpoint
create trigger audit_fixed before update or delete on audit for each row execute function refuse();
--> statement-breakpoint
create trigger audit_whole before truncate on audit for each statement execute function refuse();
--> statement-breakpoint
create table fact (day date not null, n int not null) partition by range (day);
--> statement-breakpoint
create table seeded (name text primary key);
--> statement-breakpoint
insert into seeded values ('由迁移写入');
--> statement-breakpoint
create materialized view eggs as select count(*) as n from egg;
--> statement-breakpoint
create table setting (key text primary key, value jsonb not null);
--> statement-breakpoint
create table empty_table (id int);`;

let postgres: Awaited<ReturnType<typeof startTemporary>>;
let folder: ReturnType<typeof temporaryFolder>;
let migrations: string;
let number = 0;

beforeAll(async () => {
  folder = temporaryFolder();
  migrations = writeMigrations('migrations', [FIRST_STEP]);
  postgres = await startTemporary();
  await run(postgres.url, `create role plain login password 'plain'`);
}, PATIENCE);
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

let file: string;
let dataDir: string;
beforeEach(() => {
  dataDir = join(folder.path, `data-${++number}`);
  mkdirSync(dataDir);
  file = join(dataDir, 'a', 'backup.tar.gz');
});

function writeMigrations(name: string, steps: string[]): string {
  const path = join(folder.path, name);
  mkdirSync(join(path, 'meta'), { recursive: true });
  const entries = steps.map((text, index) => {
    writeFileSync(join(path, `${index}.sql`), text);
    return { idx: index, version: '7', when: 1_000 + index, tag: String(index), breakpoints: true };
  });
  writeFileSync(join(path, 'meta', '_journal.json'), JSON.stringify({ entries }));
  return path;
}

async function run(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const result = await client.query(sql);
    return (Array.isArray(result) ? result.at(-1) : result).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** A new database; `plain` is an ordinary user that owns it, as with a database server elsewhere. */
async function newDatabase(user: 'superuser' | 'plain' = 'superuser'): Promise<string> {
  const name = `trial_${++number}`;
  await run(postgres.url, `create database ${name} ${user === 'plain' ? 'owner plain' : ''}`);
  const url = new URL(postgres.url);
  url.pathname = name;
  if (user === 'plain') [url.username, url.password] = ['plain', 'plain'];
  return url.href;
}

/** The schema through the same door as a restore: an empty backup of these migrations. */
async function migrated(url: string): Promise<string> {
  const steps = readFileSync(join(migrations, '0.sql'), 'utf8').split('--> statement-breakpoint');
  const { readMigrationFiles } = await import('drizzle-orm/migrator');
  const hash = readMigrationFiles({ migrationsFolder: migrations })[0]?.hash;
  await run(url, `create extension if not exists pg_trgm`);
  for (const step of steps) await run(url, step);
  await run(
    url,
    `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', 1000);
     create schema pgboss; create table pgboss.job (id int); insert into pgboss.job values (1);`,
  );
  return url;
}

async function filled(url: string, rows = 500): Promise<string> {
  await migrated(url);
  await run(
    url,
    `insert into "Odd ""Name/ 表" (words, code, flag, small, amount, ratio, part, born, clock, at, local, took, data, raw, bytes,
         ref, tags, grid, feeling, span, net, "select")
     select '第' || n || E'行\\t制表\\n换行\\\\反斜杠 😀', 'c' || n, n % 2 = 0, n % 30000, n / 7.0, n / 7.0, n / 3.0,
         date '0044-03-15 BC' + n, time '12:00' + n * interval '1 microsecond', now() + n * interval '1 microsecond', localtimestamp,
         n * interval '1 month 2 days 3.004 seconds', jsonb_build_object('名', n), '{"b" : 1, "a":2}', decode(md5(n::text), 'hex'),
         gen_random_uuid(), array['甲', null, '"乙"', ''], array[[1, 2], [3, n]], '差', int4range(n, n + 5), '10.0.0.1/8', n
       from generate_series(1, ${rows}) n;
     insert into "Odd ""Name/ 表" (ratio, amount, words, born, at) values
         ('NaN', 'NaN', '', 'infinity', '-infinity'), ('-Infinity', 'Infinity', E'\\\\N', null, null), (1e-320, null, E'\\\\.', null, null);
     insert into chicken values (1, null), (2, null); insert into egg values (1, 2), (2, 1);
     update chicken set egg_id = id;
     insert into audit (note) values ('一'), ('二');
     create table fact_2026 partition of fact for values from ('2026-01-01') to ('2027-01-01') partition by list (n);
     create table fact_2026_1 partition of fact_2026 for values in (1);
     create table "fact 其余" partition of fact default;
     insert into fact values ('2026-05-01', 1), ('2020-01-01', 7);
     insert into setting values ('secret', '"a"'), ('secretKey.fingerprint', '"b"');
     update seeded set name = '后来改过'; refresh materialized view eggs;`,
  );
  return url;
}

/** Everything that a restore must bring back, as text. */
async function everything(url: string): Promise<unknown> {
  const tables = [
    '"Odd ""Name/ 表"',
    'chicken',
    'egg',
    'audit',
    'fact',
    'fact_2026_1',
    'seeded',
    'eggs',
    'empty_table',
  ];
  const all: unknown[] = [];
  for (const table of tables)
    all.push(
      await run(
        url,
        `set timezone = 'UTC'; select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
      ),
    );
  all.push(
    await run(
      url,
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    ),
  );
  all.push(
    await run(
      url,
      `select conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'p') order by 1, 3`,
    ),
  );
  all.push(await run(url, `select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`));
  all.push(await run(url, 'select hash, created_at from drizzle.__drizzle_migrations'));
  return all;
}

async function restoreTo(url: string, force = false, from = file) {
  await restore({
    url,
    file: from,
    dataDir,
    force,
    migrations,
    manifest: await checkBackup(from, migrations),
  });
}

describe('备份与恢复', () => {
  it('各种类型、中文、自增列、互相引用的表、分区：恢复后完全一样', { timeout: PATIENCE }, async () => {
    const source = await filled(await newDatabase());
    const manifest = await backup({ url: source, file, dataDir });
    expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual(
      expect.arrayContaining([
        ['Odd "Name/ 表', 503],
        ['fact', 2],
        ['empty_table', 0],
      ]),
    );
    expect(manifest).toMatchObject({ leftOut: ['pgboss'], files: null, migrations: [{ at: 1000 }] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, 'a'))).toEqual(['backup.tar.gz']);

    for (const user of ['superuser', 'plain'] as const) {
      const target = await newDatabase(user);
      await restoreTo(target);
      expect(await everything(target)).toEqual(await everything(source));
      // The machine it is restored on may have another key.
      expect(await run(target, 'select key from setting')).toEqual([{ key: 'secret' }]);
      await expect(run(target, 'delete from audit')).rejects.toThrow('append only');
      await expect(run(target, 'insert into egg values (9, 9)')).rejects.toThrow('foreign key');
      const inserted = await run(
        target,
        `insert into "Odd ""Name/ 表" (words) values ('新') returning id, doubled`,
      );
      expect(inserted).toEqual([{ id: '504', doubled: '新新' }]);
    }
  });

  it('十万行在写入进行中备份，得到一个一致的时刻', { timeout: PATIENCE }, async () => {
    const source = await migrated(await newDatabase());
    await run(
      source,
      `insert into "Odd ""Name/ 表" (words) select '张伟明' || n || repeat('内容', 40) from generate_series(1, 100000) n`,
    );
    let writing = true;
    const writer = (async () => {
      const client = new pg.Client(source);
      await client.connect();
      // Both tables change together, so that any moment has as many rows here as there.
      while (writing)
        await client.query(
          `with a as (insert into audit (note) values ('x')) insert into empty_table values (1)`,
        );
      await client.end();
    })();
    const before = process.memoryUsage().rss;
    const manifest = await backup({ url: source, file, dataDir });
    const grown = process.memoryUsage().rss - before;
    writing = false;
    await writer;
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(rowsOf('Odd "Name/ 表')).toBe(100_000);
    expect(rowsOf('audit')).toBe(rowsOf('empty_table'));
    expect(grown).toBeLessThan(150 * 1024 * 1024);
    const target = await newDatabase();
    await restoreTo(target);
    const query = `select count(*), md5(string_agg(words, '' order by id)) from "Odd ""Name/ 表"`;
    expect(await run(target, query)).toEqual(await run(source, query));
  });

  it('已有数据时拒绝，--force 才替换；正在使用时拒绝', { timeout: PATIENCE }, async () => {
    const source = await filled(await newDatabase('plain'));
    await backup({ url: source, file, dataDir });
    const target = await filled(await newDatabase('plain'), 7);
    const before = await everything(target);
    await expect(restoreTo(target)).rejects.toThrow('--force');
    expect(await everything(target)).toEqual(before);

    const server = new pg.Client({ connectionString: target, application_name: 'zhiying' });
    await server.connect();
    await expect(restoreTo(target, true)).rejects.toThrow(/1 个连接使用（zhiying）/);
    await server.end();

    await restoreTo(target, true);
    expect(await everything(target)).toEqual(await everything(source));
    expect(await run(target, `select to_regnamespace('pgboss') as jobs`)).toEqual([{ jobs: null }]);
  });

  it('载入失败时全部撤销', { timeout: PATIENCE }, async () => {
    const source = await filled(await newDatabase());
    // Rows that break a key, which only a schema without that key can hold.
    await run(source, 'alter table egg drop constraint egg_chicken_id_fkey; insert into egg values (77, 77)');
    await backup({ url: source, file, dataDir });
    const target = await filled(await newDatabase('plain'), 7);
    const before = await everything(target);
    await expect(restoreTo(target, true)).rejects.toThrow('foreign key');
    expect(await everything(target)).toEqual(before);
  });

  it('上传的文件一同备份与恢复', { timeout: PATIENCE }, async () => {
    const source = await migrated(await newDatabase());
    const long = `${'很长的目录名/'.repeat(12)}视频.mp4`;
    const contents: Record<string, Buffer> = {
      [long]: randomBytes(3_000_001),
      'a/空': Buffer.alloc(0),
      'a/512': randomBytes(512),
    };
    for (const [path, bytes] of Object.entries(contents)) {
      mkdirSync(join(dataDir, 'files', path, '..'), { recursive: true });
      writeFileSync(join(dataDir, 'files', path), bytes);
    }
    const manifest = await backup({ url: source, file, dataDir });
    expect(manifest.files).toHaveLength(3);
    writeFileSync(join(dataDir, 'files', 'a', '512'), 'changed');
    writeFileSync(join(dataDir, 'files', 'later'), 'later');
    await expect(restoreTo(await newDatabase())).rejects.toThrow('--force');
    await restoreTo(await newDatabase(), true);
    for (const [path, bytes] of Object.entries(contents))
      expect(readFileSync(join(dataDir, 'files', path)).equals(bytes)).toBe(true);
    expect(readdirSync(join(dataDir, 'files')).sort()).toEqual(['a', '很长的目录名']);
    expect(readdirSync(dataDir).sort()).toEqual(['a', 'files']);
  });

  it('损坏的备份被拒绝，什么都不变', { timeout: PATIENCE }, async () => {
    const source = await filled(await newDatabase());
    await backup({ url: source, file, dataDir });
    const whole = readFileSync(file);
    const target = await filled(await newDatabase(), 7);
    const before = await everything(target);
    const plain = gunzipSync(whole);
    const altered = Buffer.from(plain);
    altered[altered.indexOf('第7行')] = 0x41;
    const withoutEnd = plain.subarray(0, plain.indexOf('manifest.json'));
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    const damages: Record<string, Buffer> = {
      半个文件: whole.subarray(0, whole.length / 2),
      少了最后一字节: whole.subarray(0, whole.length - 1),
      一个字节不同: flipped,
      内容被改而压缩完好: gzipSync(altered),
      没有清单: gzipSync(Buffer.concat([withoutEnd, Buffer.alloc(1024)])),
      不是备份: Buffer.from('hello'),
      空文件: Buffer.alloc(0),
    };
    for (const [what, bytes] of Object.entries(damages)) {
      const damaged = join(dataDir, `${what}.tar.gz`);
      writeFileSync(damaged, bytes);
      const refusal = await restoreTo(target, true, damaged).catch((error: unknown) => error);
      expect(refusal, what).toBeInstanceOf(BackupDamaged);
      expect((refusal as Error).message, what).not.toContain('\n');
    }
    await expect(restoreTo(target, true, join(dataDir, 'absent'))).rejects.toThrow('找不到备份文件');
    expect(await everything(target)).toEqual(before);
  });

  it('旧版本的备份只建到当时的结构；未知结构被拒绝', { timeout: PATIENCE }, async () => {
    const source = await filled(await newDatabase());
    await backup({ url: source, file, dataDir });
    const newer = writeMigrations('newer', [FIRST_STEP, 'alter table egg add column colour text not null']);
    const target = await newDatabase();
    await restore({
      url: target,
      file,
      dataDir,
      force: false,
      migrations: newer,
      manifest: await checkBackup(file, newer),
    });
    expect(await everything(target)).toEqual(await everything(source));
    const other = writeMigrations('other', ['create table unrelated (id int)']);
    await expect(checkBackup(file, other)).rejects.toThrow('不支持的数据库结构');
  });

  it('写不下去时不留半个文件，也不覆盖已有备份', { timeout: PATIENCE }, async () => {
    const source = await filled(await newDatabase());
    await backup({ url: source, file, dataDir });
    await expect(backup({ url: source, file, dataDir })).rejects.toThrow('已存在');
    // Row security hides rows from an ordinary user; a backup without them would be worse than none.
    const guarded = await filled(await newDatabase('plain'));
    await run(
      guarded,
      'alter table seeded enable row level security; alter table seeded force row level security',
    );
    const stuck = join(dataDir, 'stuck');
    await expect(backup({ url: guarded, file: join(stuck, 'b.tar.gz'), dataDir })).rejects.toThrow(
      'row-level security',
    );
    expect(readdirSync(stuck)).toEqual([]);
  });
});
