import { open } from 'node:fs/promises';
import { readConfig } from '#config';
import { runCommand } from '#db/backup/command.ts';
import { borrowDatabase } from '#db/backup/target.ts';
import { openDatabase } from '#db/database.ts';
import { exportChain } from './modules/audit/index.ts';

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

/** `npm run audit-export -- file [from] [to]`: the sealed audit as a file that `scripts/verify-audit.mjs` checks. */
await runCommand(async ({ args: [path, from = FIRST_DAY, to = LAST_DAY], say }) => {
  if (!path) {
    say('用法：npm run audit-export -- 文件 [起始日期] [结束日期]');
    process.exitCode = 1;
    return;
  }
  const config = readConfig();
  const database = await borrowDatabase(config, say);
  const db = openDatabase(database.url, { max: 1 });
  const file = await open(path, 'w', 0o600);
  try {
    const { links, entries } = await exportChain(db, {
      from,
      to,
      write: (line) => file.appendFile(`${line}\n`),
    });
    say(`已导出 ${entries} 条操作日志、${links} 条封存记录到 ${path}`);
    say(`校验：node scripts/verify-audit.mjs ${path}`);
  } finally {
    await file.close();
    await db.close();
    await database.release();
  }
});
