import { contract, type LiveBlocked } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';

/** What a place above has decided is neither shown nor undone below it. */
const decided = (actor: Actor, asked: RequiredCalls) =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`n.path`,
    node: sql`r.node_id`,
    owner: sql`r.member_id`,
  });

const load = async (db: Queries, ids: readonly (number | string)[]): Promise<LiveBlocked[]> => {
  const rows = await db.query<Omit<LiveBlocked, 'can'>>(sql`
    SELECT r.id, r.nickname, r.at, m.name AS by, json_build_object('id', n.id, 'name', n.name) AS node
    FROM live_blocked r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.member_id WHERE r.id = ${anyOf(ids)}`);
  // Whoever sees a row of this list may end it: both take the same keys.
  return rows.map((row) => ({ ...row, can: ['unblock'] }));
};

/** Viewers who are blocked, the latest first. */
export const blockedSource = (actor: Actor, asked: { q?: string }): ListSource<LiveBlocked> => ({
  from: sql`live_blocked r JOIN node n ON n.id = r.node_id`,
  id: sql`r.id`,
  where: [
    decided(actor, contract.liveShow.blocked),
    ...(asked.q ? [customerTextContains(actor, sql`r.nickname`, asked.q)] : []),
  ],
  sorts: sortsBy('r', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load,
});

/** Listens to a viewer again; nothing where the actor does not decide, or somebody else has done it. */
export const releaseViewer = (db: Queries, actor: Actor, id: number) =>
  db.one<{ nodeId: number; nickname: string }>(sql`
    DELETE FROM live_blocked r USING node n
    WHERE n.id = r.node_id AND r.id = ${id} AND ${decided(actor, contract.liveShow.release)}
    RETURNING r.node_id AS "nodeId", r.nickname`);
