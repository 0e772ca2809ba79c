import { contract } from '@zhiying/contract';
import type { Database, Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { ANY_KEY, holds } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import { disabledNodes } from '#kernel/access/paths.ts';
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
    WITH seen AS (SELECT n.* FROM node n WHERE n.id NOT IN ${disabledNodes} AND ${nodeScope(scope(actor, [contract.dealer.list, contract.organ.list, contract.member.list]))}),
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
    const { inForce: _, ...shown } = counts;
    return [{ ...shown, name }];
  });
}

export const recentActivity = (db: Queries, actor: Actor) =>
  db.query<{ id: number; who: string; avatar: string | null; what: string; at: string }>(sql`
    SELECT a.id, m.name AS who, ${avatarOf(sql`m`)} AS avatar, a.summary AS what, a.at FROM audit a JOIN member m ON m.id = a.member_id
    WHERE ${countable(actor)} AND (a.channel_id IS NULL OR a.channel_id IS NOT DISTINCT FROM ${actor.channelId})
      AND a.action NOT IN ('auth.login', 'auth.logout', 'channel.switch')
    ORDER BY a.at DESC, a.id DESC LIMIT 8`);

/** Stores whose rows the actor sees as a whole, for looking at one of them. */
export const visibleStores = (db: Queries, actor: Actor) =>
  db.query<{ id: number; name: string; path: string }>(sql`
    SELECT n.id, n.name, n.path FROM node n
    WHERE n.kind = 'store' AND n.status <> 'disabled' AND ${scope(actor, ANY_KEY).on({
      channel: sql`n.channel_id`,
      path: sql`n.path`,
      node: sql`n.id`,
      owner: sql`NULL::bigint`,
    })} ORDER BY n.name, n.id LIMIT 1000`);
