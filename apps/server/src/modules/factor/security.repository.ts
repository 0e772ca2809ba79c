import { SENSITIVE_KEYS, type SecurityRules } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** How many active people of a channel these rules ask, and how many of them have no second step. */
export async function reachOf(db: Queries, channelId: number | null, rules: SecurityRules) {
  const must = (name: 'admins' | 'sensitive' | 'others') => rules[name] === 'must';
  const keys = sql`ARRAY(SELECT json_array_elements_text(${JSON.stringify(SENSITIVE_KEYS)}::json))`;
  const found = await db.one<{ asked: number; missing: number }>(sql`
    WITH person AS (
      SELECT m.id, m.is_admin AS admin,
             coalesce(bool_or(r.keys && ${keys}), false) AS sensitive,
             EXISTS (SELECT 1 FROM factor f WHERE f.member_id = m.id AND f.added_at IS NOT NULL) AS has
      FROM member m LEFT JOIN membership ms ON ms.member_id = m.id AND ms.channel_id = ${channelId}
      LEFT JOIN role r ON r.id = ms.role_id
      WHERE m.status = 'active' AND (m.is_admin OR ms.id IS NOT NULL) GROUP BY m.id)
    SELECT count(*)::int AS asked, count(*) FILTER (WHERE NOT has)::int AS missing FROM person
    WHERE CASE WHEN admin THEN ${must('admins')}::boolean WHEN sensitive THEN ${must('sensitive')}::boolean
               ELSE ${must('others')}::boolean END`);
  return found ?? { asked: 0, missing: 0 };
}
