type Run = (statement: string, values?: unknown[]) => Promise<Record<string, string | null>[]>;

/**
 * What a house is made of before anybody uses it, to be written again where everything else is gone: the secret that signs its
 * links, the mark of its key, and its administrator `admin` with the password.
 */
export async function keepHouseItself(run: Run): Promise<(run: Run) => Promise<void>> {
  const settings = await run(
    `SELECT key, value::text AS value FROM setting WHERE key IN ('secret', 'secretKey.fingerprint')`,
  );
  const [admin] = await run(
    `SELECT uname, name, phone, password_hash, source FROM member WHERE lower(uname) = 'admin' AND is_admin`,
  );
  return async (again) => {
    for (const { key, value } of settings)
      await again(`INSERT INTO setting (key, value) VALUES ($1, $2::jsonb)`, [key, value]);
    if (admin)
      await again(
        `INSERT INTO member (uname, name, phone, password_hash, source, status, is_admin)
         VALUES ($1, $2, $3, $4, $5, 'active', true)`,
        [admin.uname, admin.name, admin.phone, admin.password_hash, admin.source],
      );
  };
}
