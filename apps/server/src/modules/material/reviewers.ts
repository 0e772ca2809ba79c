import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import { RowMissing } from '#kernel/errors.ts';
import { likeText } from '#kernel/list/search.ts';
import type { MaterialRecord } from './material.repository.ts';

const reviewing = sql`r.keys && ${keysFor(contract.materialReview.pass)}`;

/** Memberships (`ms`, `r`) from which what hangs on `path` can be reviewed. */
const reviews = (path: SQL) => sql`
  (${inForce(sql`ms.path`)} AND ${reviewing}
   AND (r.scope = 'ALL' OR (r.scope = 'TREE' AND ${path} LIKE ms.path || '%') OR (r.scope = 'NODE' AND ${path} = ms.path)))`;

/** Whoever is named must be able to decide on every one of the materials. */
export async function checkReviewers(db: Queries, materials: MaterialRecord[], reviewerIds: number[]) {
  for (const { path, channelId } of materials) {
    if (reviewerIds.length === 0) return;
    const able = await db.query(sql`
      SELECT m.id FROM member m WHERE m.id = ${anyOf(reviewerIds)} AND m.status = 'active'
        AND (m.is_admin OR EXISTS (SELECT 1 FROM membership ms JOIN role r ON r.id = ms.role_id
             WHERE ms.member_id = m.id AND ms.channel_id = ${channelId} AND ${reviews(sql`${path}::text`)}))`);
    if (able.length < new Set(reviewerIds).size) throw RowMissing('审核人');
  }
}

const fromMemberships = (actor: Actor) => sql`
  EXISTS (SELECT 1 FROM unnest(${actor.grants.map(({ path }) => path)}::text[]) membership(path) WHERE ${reviews(sql`membership.path`)})`;

/** People who can review what hangs where the actor sits. */
export const offerReviewers = (db: Queries, actor: Actor, q: string | undefined) =>
  db.query<{ id: number; name: string; node: string }>(sql`
    SELECT DISTINCT ON (m.name, m.id) m.id, m.name, n.name AS node
    FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id JOIN node n ON n.id = ms.node_id
    WHERE ms.channel_id = ${actor.channelId} AND m.status = 'active' ${q ? sql`AND m.name LIKE ${likeText(q)}` : sql``}
      AND ${actor.isAdmin ? reviewing : fromMemberships(actor)}
    ORDER BY m.name, m.id LIMIT 50`);
