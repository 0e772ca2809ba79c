import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { readConfig } from '#config';
import { DataDirInUse } from '#db/embedded/embedded.ts';
import { BackupError } from './backup.errors.ts';
import { runCommand } from './command.ts';
import { refuseWhileInUse } from './in-use.ts';
import type { Manifest } from './manifest.ts';
import { isEmpty, MIGRATIONS, stepsOf } from './rebuild.ts';
import { replaceData } from './replace-data.ts';
import { destroySession, endWhen, openSession } from './session.ts';
import { describeContents } from './summary.ts';
import { claimDatabase } from './target.ts';
import { unpack } from './unpack.ts';

interface RestoreOptions {
  url: string;
  file: string;
  dataDir: string;
  /** Replace what is there. */
  force: boolean;
  /** As `checkBackup` found it. */
  manifest: Manifest;
  migrations?: string;
  interrupted?: AbortSignal;
}

/** Proves a backup whole and fit for this program before anything is touched. */
export async function checkBackup(file: string, migrations = MIGRATIONS): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupError(`找不到备份文件 ${file}`);
  const manifest = await unpack(file);
  stepsOf(manifest, migrations);
  return manifest;
}

/** Makes database and files what they were at the time of the backup: completely, or not at all. */
export async function restore(options: RestoreOptions): Promise<void> {
  const { url, file, dataDir, force, manifest, migrations = MIGRATIONS } = options;
  const steps = stepsOf(manifest, migrations);
  const files = join(dataDir, 'files');
  const staging = join(dataDir, `files.restoring-${process.pid}`);
  const client = await openSession(url);
  const beDeaf = endWhen(options.interrupted, client);
  try {
    await refuseWhileInUse(client, '恢复');
    await client.query('begin');
    const hasFiles = manifest.files !== null && existsSync(files) && readdirSync(files).length > 0;
    if (!force && (hasFiles || !(await isEmpty(client))))
      throw new BackupError(
        '目标中已有数据，恢复会全部替换：确认无误后加 --force（npm run restore -- 文件 --force）',
      );
    if (manifest.files) await mkdir(staging, { recursive: true });
    await replaceData(client, { file, manifest, steps, staging });
    await forgetKey(client);
    // From here it can only succeed, and must not be said to have been interrupted.
    beDeaf();
    await client.query('commit');
  } catch (error) {
    destroySession(client);
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  if (manifest.files) await exchange(staging, files);
  await client.query('analyze');
  await client.end();
}

/** A backup holds no key. The database takes the one of the machine that starts on it next (`kernel/secret-key.ts`). */
async function forgetKey(client: Client): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('public.setting') is not null as has`,
  );
  if (rows[0]?.has) await client.query(`delete from setting where key = 'secretKey.fingerprint'`);
}

async function exchange(staging: string, files: string): Promise<void> {
  const replaced = `${files}.replaced-${process.pid}`;
  try {
    if (existsSync(files)) await rename(files, replaced);
    await rename(staging, files);
  } catch (error) {
    throw new BackupError(
      `数据库已恢复，但文件未替换（${(error as Error).message}）：请把 ${staging} 改名为 ${files}`,
    );
  }
  await rm(replaced, { recursive: true, force: true });
}

if (import.meta.main)
  await runCommand(async ({ args, say, interrupted }) => {
    const options = { force: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (!positionals[0]) throw new BackupError('请指明备份文件：npm run restore -- 文件 [--force]');
    const file = resolve(positionals[0]);
    const config = readConfig();
    say(`正在校验 ${file}`);
    const manifest = await checkBackup(file);
    say(`备份完好：${new Date(manifest.createdAt).toLocaleString('zh-CN')}，${describeContents(manifest)}`);
    const database = await claimDatabase(config, say).catch((error: unknown) => {
      throw error instanceof DataDirInUse ? new BackupError(`${error.message}：请先停止后再恢复`) : error;
    });
    try {
      say('正在恢复');
      await restore({
        url: database.url,
        file,
        dataDir: config.dataDir,
        force: values.force,
        manifest,
        interrupted,
      });
      say('恢复完成，行数与清单一致。下次启动时将自动执行后续的数据库更新。');
      say(
        `备份不含主密钥：启动前请设置原来的 SECRET_KEY，或把原来的 secret.key 放入 ${config.dataDir}；否则已保存的密钥需重新填写。`,
      );
    } finally {
      await database.release();
    }
  });
