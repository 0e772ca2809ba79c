import { type Database, openDatabase, SESSION_SETTINGS } from './database.ts';

/**
 * A pooler hands the same connection to everybody, so what each of ours would say at its start is written down as the
 * default of the role in this database. Connections that the pooler opened before keep what held then.
 */
export async function setSessionDefaults(directUrl: string): Promise<void> {
  const direct = openDatabase(directUrl, { max: 1 });
  try {
    const { rows } = await direct.raw<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    for (const [setting, value] of Object.entries(SESSION_SETTINGS))
      await direct.raw(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.name} SET ${setting} = '${value}'`);
  } finally {
    await direct.close();
  }
}

/** Refuses connections without the defaults: days would be cut at another hour, and nothing would end a statement that hangs. */
export async function requireSessionDefaults(pooled: Database): Promise<void> {
  const names = Object.keys(SESSION_SETTINGS);
  const { rows } = await pooled.raw<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE lower(name) = ANY($1)',
    [names],
  );
  const wrong = rows.filter(({ name, setting }) => SESSION_SETTINGS[name.toLowerCase()] !== setting);
  if (wrong.length === 0 && rows.length === names.length) return;
  const told = wrong.map(({ name, setting }) => `${name}=${setting}`).join('、');
  throw new Error(`连接池里还有设置不对的数据库连接（${told}）：请在 PgBouncer 管理库执行 RECONNECT，再启动`);
}
