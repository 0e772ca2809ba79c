import { existsSync } from 'node:fs';
import { type Config, ConfigError } from '#config';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { createSecrets, keyFileIn } from './secrets.ts';

/** Left out of a restored database (`db/backup/restore.ts`): the machine it is restored on may have another key. */
const FINGERPRINT = 'secretKey.fingerprint';

type KeySettings = Pick<Config, 'secretKey' | 'dataDir' | 'roles'>;

/**
 * Ensures that all processes on one database use one key, since a value sealed with another cannot be opened. The
 * database stores the key's fingerprint; a process with another key does not start, and none creates a key where the
 * installation already has one.
 */
export async function ensureSameKey(db: Database, config: KeySettings): Promise<void> {
  const known = await knownFingerprint(db);
  if (!hasKey(config) && (known !== null || !config.roles.has('api'))) throw differentKey(config);
  const own = fingerprintOf(config);
  await db.query(sql`
    INSERT INTO setting (key, value) VALUES (${FINGERPRINT}, ${JSON.stringify(own)}::jsonb) ON CONFLICT (key) DO NOTHING`);
  if ((await knownFingerprint(db)) !== own) throw differentKey(config);
}

/** Makes this machine's key the installation's: the former one is lost, and what it sealed must be entered again. */
export async function acceptKey(db: Database, config: KeySettings): Promise<void> {
  await db.query(sql`
    INSERT INTO setting (key, value) VALUES (${FINGERPRINT}, ${JSON.stringify(fingerprintOf(config))}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
}

const knownFingerprint = async (db: Database) =>
  (await db.one<{ value: string }>(sql`SELECT value FROM setting WHERE key = ${FINGERPRINT}`))?.value ?? null;

const hasKey = ({ secretKey, dataDir }: KeySettings) => secretKey !== null || existsSync(keyFileIn(dataDir));

const fingerprintOf = (config: KeySettings) => createSecrets(config).mark('', 'fingerprint of the key');

const differentKey = ({ dataDir }: KeySettings) =>
  new ConfigError(
    `本机的主密钥与已保存密钥所用的不同：请在每台机器上设置相同的 SECRET_KEY，或把原机器数据文件夹中的 secret.key 复制到 ${dataDir}；原主密钥已丢失时运行 npm run accept-key，再重新填写已保存的密钥`,
  );
