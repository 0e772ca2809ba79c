import { readConfig } from '#config';
import { runCommand } from '#db/backup/command.ts';
import { borrowDatabase } from '#db/backup/target.ts';
import { openDatabase } from '#db/database.ts';
import { createAuditNames } from '#kernel/audit/audit-names.ts';
import { allOf } from '#kernel/module.ts';
import { createSecrets } from '#kernel/secrets.ts';
import { collectContributions } from '#kernel/slot.ts';
import { createTransact } from '#kernel/unit.ts';
import { ensureAdministrator, generatePassword } from '#seed/administrator.ts';
import { setAdminPassword } from './modules/auth/index.ts';
import { modules } from './modules/index.ts';

await runCommand(async ({ say }) => {
  const config = readConfig();
  const database = await borrowDatabase(config, say);
  const db = openDatabase(database.url, { max: 2 });
  try {
    const password = config.adminPassword ?? generatePassword();
    await ensureAdministrator(db, password);
    const tx = createTransact(db, {
      auditNames: createAuditNames(modules.map(({ audited = {} }) => audited)),
      contributions: collectContributions(allOf(modules, 'contributes')),
      // Processes that keep sessions in memory hear of it by the announcement.
      access: { forget() {} },
      secrets: createSecrets(config),
    });
    await setAdminPassword(tx, password);
    say(
      config.adminPassword
        ? 'admin 的密码已设为 ADMIN_PASSWORD'
        : `admin 的新密码（只显示这一次）：${password}`,
    );
  } finally {
    await db.close();
    await database.release();
  }
});
