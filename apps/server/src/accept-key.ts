import { readConfig } from '#config';
import { runCommand } from '#db/backup/command.ts';
import { borrowDatabase } from '#db/backup/target.ts';
import { openDatabase } from '#db/database.ts';
import { acceptKey } from '#kernel/secret-key.ts';

await runCommand(async ({ say }) => {
  const config = readConfig();
  const database = await borrowDatabase(config, say);
  const db = openDatabase(database.url, { max: 1 });
  try {
    await acceptKey(db, config);
    say('已改用本机的主密钥；由原主密钥保存的密钥需重新填写。其他机器请使用同一主密钥。');
  } finally {
    await db.close();
    await database.release();
  }
});
