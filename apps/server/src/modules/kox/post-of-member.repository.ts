import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { ownPosts } from '../task/index.ts';

type Find = Parameters<(typeof ownPosts)['with']>[0];

/** A post that was entered for an account of this person's own. */
export const postOfMember: Find = (unit: Unit, memberId: number, link: string) =>
  unit.one(sql`
    SELECT k.name AS account, p.published_at AS "publishedAt", p.gone_at IS NOT NULL AS gone
    FROM kox k JOIN kox_post p ON p.kox_id = k.id AND p.url = ${link}
    WHERE k.member_id = ${memberId} AND k.deleted_at IS NULL ORDER BY p.id LIMIT 1`);
