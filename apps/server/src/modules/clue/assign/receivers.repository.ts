import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { disabledNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { CannotReceive } from '../clue.errors.ts';

export interface Receiver {
  memberId: number;
  name: string;
  nodeId: number;
  path: string;
  cityCode: string | null;
  /** Open clues in hand. */
  held: number;
}

const FOLLOWING = keysFor(contract.clue.follow);

/** People who can follow clues, by the membership that lets them; `where` speaks of the membership `ms`. */
const readReceivers = (db: Queries, where: SQL) =>
  db.query<Receiver>(sql`
    SELECT DISTINCT ON (m.id) m.id AS "memberId", m.name, ms.node_id AS "nodeId", ms.path, n.city_code AS "cityCode",
           (SELECT count(*)::int FROM clue c WHERE c.owner_id = m.id AND c.merged_into IS NULL
            AND c.state NOT IN ('won', 'closed')) AS held
    FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id JOIN node n ON n.id = ms.node_id
    WHERE m.status <> 'disabled' AND r.keys && ${FOLLOWING}::text[] AND ms.node_id NOT IN ${disabledNodes} AND ${where}
    ORDER BY m.id, length(ms.path) DESC, ms.id`);

const within = (actor: Actor) => scope(actor, contract.clue.assign).onMemberships(sql`ms`);

/** The people with these ids. Throws if the actor does not reach one of them, or if one cannot follow clues. */
export async function receiversFor(
  db: Queries,
  actor: Actor,
  memberIds: readonly number[],
): Promise<Receiver[]> {
  const receivers = await readReceivers(db, sql`ms.member_id = ${anyOf(memberIds)} AND ${within(actor)}`);
  const able = new Set(receivers.map(({ memberId }) => memberId));
  const unable = [...new Set(memberIds)].filter((id) => !able.has(id));
  if (unable.length === 0) return receivers;
  const people = await db.query<{ name: string }>(sql`
    SELECT DISTINCT m.id, m.name FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE m.id = ${anyOf(unable)} AND ${within(actor)} ORDER BY m.id`);
  if (people.length < unable.length) throw RowMissing('用户');
  throw CannotReceive(
    people
      .map(({ name }) => `「${name}」`)
      .slice(0, 3)
      .join('、'),
  );
}

/** The people of a rule, without the actor's reach, which was checked when the rule was saved. */
export const receiversOf = (db: Queries, channelId: number, memberIds: readonly number[]) =>
  readReceivers(db, sql`ms.channel_id = ${channelId} AND ms.member_id = ${anyOf(memberIds)}`);
