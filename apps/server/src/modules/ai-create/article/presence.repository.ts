import { PRESENCE_SECONDS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { raw, sql } from '#db/sql.ts';

/** Whoever has not been heard of for three beats has closed the article. */
export const GONE = raw(`interval '${PRESENCE_SECONDS * 3} seconds'`);

/** Who has the article open, a given person aside. */
export const othersAt = (db: Queries, articleId: number, exceptId: number) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT m.id, m.name FROM ai_presence p JOIN member m ON m.id = p.member_id
    WHERE p.article_id = ${articleId} AND p.member_id <> ${exceptId} AND p.seen_at > now() - ${GONE} ORDER BY m.id`);

export const isPresent = (unit: Queries, articleId: number, memberId: number) =>
  unit.one(sql`
    SELECT 1 FROM ai_presence
    WHERE article_id = ${articleId} AND member_id = ${memberId} AND seen_at > now() - ${GONE}`);

export const deletePresence = (unit: Queries, articleId: number, memberId: number) =>
  unit.query(sql`DELETE FROM ai_presence WHERE article_id = ${articleId} AND member_id = ${memberId}`);

export const upsertPresence = (unit: Queries, articleId: number, memberId: number) =>
  unit.query(sql`
    INSERT INTO ai_presence (article_id, member_id) VALUES (${articleId}, ${memberId})
    ON CONFLICT (article_id, member_id) DO UPDATE SET seen_at = now()`);
