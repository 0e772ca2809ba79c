import { contract } from '@zhiying/contract';
import type { Database, Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { holds } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import { shutNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { memberWithin } from '../member/index.ts';
import { type Below, countBelow, nodeScope } from '../organ/index.ts';

/** Members whose doings the actor may count: those in scope, otherwise only the actor's own. */
const countable = (actor: Actor) =>
  holds(actor, contract.member.list)
    ? sql`(${memberWithin(actor, contract.member.list)} OR m.id = ${actor.id})`
    : sql`m.id = ${actor.id}`;

export type OrganRow = Below & { name: string };

/** The nodes right below the highest ones the viewer sees, with what hangs on each. */
export async function organOverview(db: Database, actor: Actor): Promise<OrganRow[]> {
  const shown = await db.query<{ id: number; name: string }>(sql`
    WITH seen AS (SELECT n.* FROM node n WHERE n.id NOT IN ${shutNodes} AND ${nodeScope(scope(actor, [contract.dealer.list, contract.organ.list, contract.member.list]))}),
    top AS (SELECT s.id FROM seen s WHERE NOT EXISTS (SELECT 1 FROM seen p WHERE p.id = s.parent_id)),
    shown AS (SELECT s.* FROM seen s WHERE s.parent_id IN (SELECT id FROM top)
              UNION SELECT s.* FROM seen s JOIN top ON top.id = s.id WHERE NOT EXISTS (SELECT 1 FROM seen c WHERE c.parent_id = s.id))
    SELECT id, name FROM shown ORDER BY sort, path LIMIT 8`);
  const counted = await countBelow(
    db,
    shown.map(({ id }) => id),
  );
  const below = new Map(counted.map((row) => [row.id, row]));
  return shown.flatMap(({ id, name }) => {
    const counts = below.get(id);
    if (!counts) return [];
    const { waiting: _, ...shown } = counts;
    return [{ ...shown, name }];
  });
}

export const recentDoings = (db: Queries, actor: Actor) =>
  db.query<{ id: number; who: string; avatar: string | null; what: string; at: string }>(sql`
    SELECT a.id, m.name AS who, ${avatarOf(sql`m`)} AS avatar, a.summary AS what, a.at FROM audit a JOIN member m ON m.id = a.member_id
    WHERE ${countable(actor)} AND (a.channel_id IS NULL OR a.channel_id IS NOT DISTINCT FROM ${actor.channelId})
      AND a.action NOT IN ('auth.login', 'auth.logout', 'channel.switch')
    ORDER BY a.at DESC, a.id DESC LIMIT 8`);
