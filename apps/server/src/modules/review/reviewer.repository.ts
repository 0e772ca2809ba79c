import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import { likeText } from '#kernel/list/search.ts';
import type { Subject } from './reviewed.ts';

const NEAREST = 20;

const holding = (decides: RequiredCalls) => sql`r.keys && ${keysFor(decides)}`;

/** Memberships (`ms`, `r`) that allow reviewing rows at `path`. */
const reviews = (decides: RequiredCalls, path: SQL) => sql`
  (${inForce(sql`ms.path`)} AND ${holding(decides)}
   AND (r.scope = 'ALL' OR (r.scope = 'TREE' AND ${path} LIKE ms.path || '%') OR (r.scope = 'NODE' AND ${path} = ms.path)))`;

/** People whose memberships allow reviewing a subject, nearest first, without its author and submitter. */
export const nearestReviewers = async (
  db: Queries,
  decides: RequiredCalls,
  { path, channelId, ownerId }: Subject,
  actor: Actor,
) =>
  (
    await db.query<{ id: number }>(sql`
      SELECT m.id FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
      WHERE ms.channel_id = ${channelId} AND m.status = 'active' AND m.id NOT IN (${actor.id}, ${ownerId}) AND ${reviews(decides, sql`${path}::text`)}
      GROUP BY m.id ORDER BY max(length(ms.path)) DESC, m.id LIMIT ${NEAREST}`)
  ).map(({ id }) => id);

const fromSeats = (actor: Actor, decides: RequiredCalls) => sql`
  EXISTS (SELECT 1 FROM unnest(${actor.grants.map(({ path }) => path)}::text[]) seat(path)
          WHERE ${reviews(decides, sql`seat.path`)})`;

/** People who can review rows at the actor's nodes. */
export const offerReviewers = (db: Queries, actor: Actor, decides: RequiredCalls, q: string | undefined) =>
  db.query<{ id: number; name: string; node: string }>(sql`
    SELECT DISTINCT ON (m.name, m.id) m.id, m.name, n.name AS node
    FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id JOIN node n ON n.id = ms.node_id
    WHERE ms.channel_id = ${actor.channelId} AND m.status = 'active' ${q ? sql`AND m.name LIKE ${likeText(q)}` : sql``}
      AND ${actor.isAdmin ? holding(decides) : fromSeats(actor, decides)}
    ORDER BY m.name, m.id LIMIT 50`);

export const memberName = (db: Queries, own: number) =>
  db.one<{ name: string }>(sql`SELECT name FROM member WHERE id = ${own}`);

/** Those of the named reviewers who may decide on rows at this path. */
export const ableReviewers = (
  db: Queries,
  {
    reviewerIds,
    channelId,
    decides,
    path,
  }: { reviewerIds: readonly number[]; channelId: number; decides: RequiredCalls; path: string },
) =>
  db.query(sql`
    SELECT m.id FROM member m WHERE m.id = ${anyOf(reviewerIds)} AND m.status = 'active'
      AND (m.is_admin OR EXISTS (SELECT 1 FROM membership ms JOIN role r ON r.id = ms.role_id
           WHERE ms.member_id = m.id AND ms.channel_id = ${channelId} AND ${reviews(decides, sql`${path}::text`)}))`);
