import type { KoxInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** The agreements with an account, the latest first. */
export const loadAgreements = (db: Queries, koxId: number) =>
  db.query<KoxInfo['agreements'][number]>(sql`
    SELECT g.id, g.from_day AS "from", g.until_day AS until, g.note, m.name AS by, g.at
    FROM kox_agreement g JOIN member m ON m.id = g.by_id WHERE g.kox_id = ${koxId} ORDER BY g.id DESC LIMIT 50`);

/** Stores an agreement, which is the account's current one from then on. */
export async function insertAgreement(
  db: Queries,
  koxId: number,
  { from, until, note, memberId }: { from: string; until: string; note: string; memberId: number },
) {
  await db.query(sql`
    INSERT INTO kox_agreement (kox_id, from_day, until_day, note, by_id) VALUES (${koxId}, ${from}, ${until}, ${note}, ${memberId})`);
  await db.query(sql`
    UPDATE kox SET agreed_from = ${from}, agreed_until = ${until}, version = version + 1 WHERE id = ${koxId}`);
}
