import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, keysFor } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import { RowMissing } from '#kernel/errors.ts';
import { likeText } from '#kernel/list/search.ts';
import type { Subject } from './reviewed.ts';

const holding = (decides: Asked) => sql`r.keys && ${keysFor(decides)}`;

/** Seats (`ms`, `r`) from which what hangs on `path` can be reviewed. */
const reviews = (decides: Asked, path: SQL) => sql`
  (${inForce(sql`ms.path`)} AND ${holding(decides)}
   AND (r.scope = 'ALL' OR (r.scope = 'TREE' AND ${path} LIKE ms.path || '%') OR (r.scope = 'NODE' AND ${path} = ms.path)))`;

/** Whoever is named must be able to decide on every one of the subjects. */
export async function checkReviewers(
  db: Queries,
  decides: Asked,
  subjects: readonly Subject[],
  reviewerIds: readonly number[],
) {
  if (reviewerIds.length === 0) return;
  for (const { path, channelId } of subjects) {
    const able = await db.query(sql`
      SELECT m.id FROM member m WHERE m.id = ${anyOf(reviewerIds)} AND m.status = 'active'
        AND (m.is_admin OR EXISTS (SELECT 1 FROM membership ms JOIN role r ON r.id = ms.role_id
             WHERE ms.member_id = m.id AND ms.channel_id = ${channelId} AND ${reviews(decides, sql`${path}::text`)}))`);
    if (able.length < new Set(reviewerIds).size) throw RowMissing('审核人');
  }
}

const NEAREST = 20;

/** Those who can review a subject by their seats, the nearest first, without whoever submits it. */
export const nearestReviewers = async (
  db: Queries,
  decides: Asked,
  { path, channelId }: Subject,
  actor: Actor,
) =>
  (
    await db.query<{ id: number }>(sql`
      SELECT m.id FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
      WHERE ms.channel_id = ${channelId} AND m.status = 'active' AND m.id <> ${actor.id} AND ${reviews(decides, sql`${path}::text`)}
      GROUP BY m.id ORDER BY max(length(ms.path)) DESC, m.id LIMIT ${NEAREST}`)
  ).map(({ id }) => id);

const fromSeats = (actor: Actor, decides: Asked) => sql`
  EXISTS (SELECT 1 FROM unnest(${actor.grants.map(({ path }) => path)}::text[]) seat(path)
          WHERE ${reviews(decides, sql`seat.path`)})`;

/** People who can review what hangs where the actor sits. */
export const offerReviewers = (db: Queries, actor: Actor, decides: Asked, q: string | undefined) =>
  db.query<{ id: number; name: string; node: string }>(sql`
    SELECT DISTINCT ON (m.name, m.id) m.id, m.name, n.name AS node
    FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id JOIN node n ON n.id = ms.node_id
    WHERE ms.channel_id = ${actor.channelId} AND m.status = 'active' ${q ? sql`AND m.name LIKE ${likeText(q)}` : sql``}
      AND ${actor.isAdmin ? holding(decides) : fromSeats(actor, decides)}
    ORDER BY m.name, m.id LIMIT 50`);
