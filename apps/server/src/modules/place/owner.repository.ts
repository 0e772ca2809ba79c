import type { Queries } from '#db/database.ts';
import { empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { nameContains } from '#kernel/list/search.ts';
import { wholeWithinOwn } from '../group/index.ts';
import type { PlaceKind } from './place.kinds.ts';
import type { PlaceRecord } from './place.repository.ts';

const MOST_OFFERED = 50;

/** A dealer is answered for by its own people and those of its stores; a store also by those of its dealer. */
const homeOf = ({ kind }: PlaceKind, { path }: PlaceRecord) =>
  kind === 'store' ? path.replace(/\d+\/$/, '') : path;

/** People who could answer for the place and whom the actor reaches for this act, each with one of their posts. */
const fit = (actor: Actor, what: PlaceKind, act: 'setOwner' | 'resetPassword', place: PlaceRecord): SQL => {
  const reached = scope(actor, what.calls[act]).onMemberships(sql`ms`);
  return sql`m.status <> 'disabled' AND ms.path LIKE ${`${homeOf(what, place)}%`} AND ${reached}`;
};

export const findCandidates = (
  db: Queries,
  actor: Actor,
  what: PlaceKind,
  place: PlaceRecord,
  q: string | undefined,
) =>
  db.query<{ id: number; name: string; uname: string; at: string; role: string }>(sql`
    SELECT id, name, uname, at, role FROM (
      SELECT DISTINCT ON (m.id) m.id, m.name, m.uname, n.name AS at, r.name AS role, length(ms.path) AS depth
      FROM membership ms JOIN member m ON m.id = ms.member_id JOIN node n ON n.id = ms.node_id JOIN role r ON r.id = ms.role_id
      WHERE ${fit(actor, what, 'setOwner', place)}
        ${q ? sql`AND (${nameContains(sql`m.name`, q)} OR ${nameContains(sql`lower(m.uname)`, q.toLowerCase())})` : empty}
      ORDER BY m.id, ms.node_id <> ${place.id}, length(ms.path)) found
    ORDER BY at <> (SELECT name FROM node WHERE id = ${place.id}), depth, name LIMIT ${MOST_OFFERED}`);

/** One of them, or nobody. */
export const findFit = (
  db: Queries,
  actor: Actor,
  what: PlaceKind,
  act: 'setOwner' | 'resetPassword',
  place: PlaceRecord,
  memberId: number,
) =>
  db.one<{ id: number; name: string; inHand: boolean }>(sql`
    SELECT m.id, m.name, ${wholeWithinOwn(actor, what.calls[act])} AS "inHand" FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE m.id = ${memberId} AND ${fit(actor, what, act, place)} LIMIT 1`);

export const nameOf = async (db: Queries, memberId: number | null) =>
  memberId === null
    ? null
    : ((await db.one<{ name: string }>(sql`SELECT name FROM member WHERE id = ${memberId}`))?.name ?? null);

/** Writes who answers for it now, and remembers who did before. */
export async function changeOwner(db: Queries, place: PlaceRecord, ownerId: number | null, by: number) {
  await db.query(sql`UPDATE node SET owner_id = ${ownerId}, version = version + 1 WHERE id = ${place.id}`);
  await db.query(sql`
    INSERT INTO owner_change (channel_id, node_id, path, from_id, owner_id, changed_by)
    SELECT channel_id, id, path, ${place.ownerId}, ${ownerId}, ${by} FROM node WHERE id = ${place.id}`);
}

const CHANGES_SHOWN = 20;

export const ownerHistory = (db: Queries, nodeId: number) =>
  db.query<{ id: number; at: string; by: string; from: string | null; to: string | null }>(sql`
    SELECT c.id, c.changed_at AS at, who.name AS by, past.name AS "from", now_.name AS "to" FROM owner_change c
    JOIN member who ON who.id = c.changed_by LEFT JOIN member past ON past.id = c.from_id
    LEFT JOIN member now_ ON now_.id = c.owner_id
    WHERE c.node_id = ${nodeId} ORDER BY c.id DESC LIMIT ${CHANGES_SHOWN}`);
