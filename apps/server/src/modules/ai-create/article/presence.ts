import { PRESENCE_SECONDS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { raw, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

const GONE = raw(`interval '${PRESENCE_SECONDS * 3} seconds'`);

/** Who has the article open, a given person aside. */
export const othersAt = (db: Queries, articleId: number, exceptId: number) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT m.id, m.name FROM ai_presence p JOIN member m ON m.id = p.member_id
    WHERE p.article_id = ${articleId} AND p.member_id <> ${exceptId} AND p.seen_at > now() - ${GONE} ORDER BY m.id`);

/** Somebody opened or left the editor, or is still there; the others hear of it only when it is news. */
export async function notePresence(unit: Unit, articleId: number, memberId: number, leaving: boolean) {
  const before = await unit.one(sql`
    SELECT 1 FROM ai_presence
    WHERE article_id = ${articleId} AND member_id = ${memberId} AND seen_at > now() - ${GONE}`);
  if (leaving)
    await unit.query(
      sql`DELETE FROM ai_presence WHERE article_id = ${articleId} AND member_id = ${memberId}`,
    );
  else
    await unit.query(sql`
      INSERT INTO ai_presence (article_id, member_id) VALUES (${articleId}, ${memberId})
      ON CONFLICT (article_id, member_id) DO UPDATE SET seen_at = now()`);
  const people = await othersAt(unit, articleId, memberId);
  if (Boolean(before) === leaving)
    for (const { id } of people)
      await unit.announce('article.presence', { articleId, people: await othersAt(unit, articleId, id) }, id);
  return people;
}

/** Tells everybody who has it open that it was saved, the saver's other windows too: the one that saved knows the version. */
export async function tellSaved(
  unit: Unit,
  { id, themeId, version }: { id: number; themeId: number; version: number },
  who: { id: number; name: string },
) {
  for (const person of [who, ...(await othersAt(unit, id, who.id))])
    await unit.announce(
      'article.changed',
      { themeId, articleId: id, version, by: person.id === who.id ? '你（其他窗口）' : who.name },
      person.id,
    );
}
