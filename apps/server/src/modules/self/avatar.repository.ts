import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export interface StoredPicture {
  token: string;
  type: string;
  content: Buffer;
}

export const find = (db: Queries, token: string) =>
  db.one<Omit<StoredPicture, 'token'>>(sql`SELECT type, content FROM avatar WHERE token = ${token}`);

/** The member's row first: two of the same person's devices take turns, and one picture is left. */
export async function replace(db: Queries, memberId: number, { token, type, content }: StoredPicture) {
  await db.query(sql`UPDATE member SET avatar = ${token} WHERE id = ${memberId}`);
  await db.query(sql`DELETE FROM avatar WHERE member_id = ${memberId}`);
  await db.query(sql`
    INSERT INTO avatar (member_id, token, type, content) VALUES (${memberId}, ${token}, ${type}, ${content})`);
}

/** False when there was none. */
export async function remove(db: Queries, memberId: number): Promise<boolean> {
  await db.query(sql`UPDATE member SET avatar = NULL WHERE id = ${memberId} AND avatar IS NOT NULL`);
  const gone = await db.query(sql`DELETE FROM avatar WHERE member_id = ${memberId} RETURNING id`);
  return gone.length > 0;
}
