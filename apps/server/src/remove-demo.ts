import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Config, readConfig } from '#config';
import { BackupError } from '#db/backup/backup.errors.ts';
import { runCommand } from '#db/backup/command.ts';
import { lookAtDemo, type OwnRows, startOver } from '#db/backup/start-over.ts';
import { claimDatabase } from '#db/backup/target.ts';
import { openDatabase } from '#db/database.ts';
import { DataDirInUse } from '#db/embedded/embedded.ts';
import { createRemoteStore } from '#engines/storage/index.ts';
import { ensureBootstrapData } from '#seed/bootstrap.ts';
import { keepHouseItself } from '#seed/house-itself.ts';

/** Typed by whoever means it. */
const REMOVE_WORDS = '移除演示数据';

type Say = (line: string) => void;

/** What will be gone, and what stays. */
export function warn({ members, nodes, others }: OwnRows, say: Say) {
  say('将移除全部演示数据，恢复为未使用过的系统：所有渠道、组织、用户、内容、会话、文件、任务和日志。');
  if (members + nodes + others > 0)
    say(
      `其中有演示之后新增的数据，也会一并移除：用户 ${members} 位，经销商、门店和组织 ${nodes} 个，其他记录 ${others} 条。需要保留的，请先导出；整套系统可用 npm run backup 备份。`,
    );
  say('保留：admin 账号及其密码，主密钥。此操作不可撤销。');
}

/** Empties the database and the store and gives the house what an empty one begins with. */
export async function removeDemo(
  url: string,
  config: Pick<Config, 'dataDir' | 'store'>,
  { say, interrupted }: { say: Say; interrupted?: AbortSignal },
) {
  say('1/3 清空数据库 …');
  await startOver(url, keepHouseItself, { interrupted });
  say('2/3 建立默认渠道、总部和内置角色 …');
  const db = openDatabase(url, { max: 1 });
  try {
    // Before anything else: a house without a channel would be filled with the demo when it starts.
    await ensureBootstrapData(db);
  } finally {
    await db.close();
  }
  say('3/3 清空文件 …');
  if (config.store) await emptyStore(config.store, say);
  for (const folder of FOLDERS) await rm(join(config.dataDir, folder), { recursive: true, force: true });
}

/** Uploads, what films are made of on the way, and the simulated platforms. */
const FOLDERS = ['files', 'compose', 'pieces', 'sandbox'];
const AT_ONCE = 500;

async function emptyStore(settings: NonNullable<Config['store']>, say: Say) {
  const store = createRemoteStore(settings);
  const paths: string[] = [];
  for await (const { path } of store.list('')) paths.push(path);
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    await store.remove(paths.slice(at, at + AT_ONCE));
    say(`    ${Math.min(at + AT_ONCE, paths.length)} / ${paths.length}`);
  }
}

async function typed(question: string): Promise<string> {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

if (import.meta.main)
  await runCommand(async ({ say, interrupted }) => {
    const config = readConfig();
    const database = await claimDatabase(config, say).catch((error: unknown) => {
      throw error instanceof DataDirInUse ? new BackupError(`${error.message}：请先停止后再移除`) : error;
    });
    try {
      const own = await lookAtDemo(database.url);
      if (!own) throw new BackupError('此系统没有演示数据，未做任何更改');
      warn(own, say);
      if ((await typed(`请输入「${REMOVE_WORDS}」确认：`)) !== REMOVE_WORDS)
        throw new BackupError('输入不一致，未做任何更改');
      await removeDemo(database.url, config, { say, interrupted });
      say('演示数据已全部移除。今后请以 DEMO=0 启动；没有 admin 密码时运行 npm run admin-password。');
    } finally {
      await database.release();
    }
  });
