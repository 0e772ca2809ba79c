import { empty, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { selectTotal } from '#kernel/list/row-set.ts';
import { belongsWithin, memberWithin } from './within.scope.ts';

/**
 * Everybody the actor reaches, by what is kept for each node (memberships less meetings, see seat_meeting), where that is one
 * tree; undefined where it is not, and they must be counted.
 */
export function countFromTriggers(actor: Actor, asked: RequiredCalls): SQL | undefined {
  const { tree } = scope(actor, asked);
  if (tree === null) return undefined;
  const there =
    tree === 'channel'
      ? sql`n.channel_id = ${actor.channelId}`
      : below(sql`n.path`, sql`(SELECT path FROM node WHERE id = ${tree})`);
  const people = sql`
    (SELECT coalesce(sum(k.seats), 0) FROM node n JOIN node_seats k ON k.node_id = n.id WHERE ${there})
    - (SELECT count(*) FROM node n JOIN seat_meeting met ON met.node_id = n.id WHERE ${there})`;
  // Administrators are seen without any membership; those with one are among the people already.
  const administrators = sql` + (SELECT count(*) FROM member m WHERE m.is_admin AND NOT ${belongsWithin(actor, asked)})`;
  const kept = sql`(${people}${actor.isAdmin ? administrators : empty})::int`;
  if (tree !== 'channel') return sql`SELECT ${kept} AS total`;
  // Memberships below two roots meet nowhere: then everybody is counted.
  const counted = sql`(${selectTotal({ from: sql`member m`, where: [memberWithin(actor, asked)] })})::int`;
  const oneRoot = sql`(SELECT count(*) FROM node WHERE channel_id = ${actor.channelId} AND parent_id IS NULL) = 1`;
  return sql`SELECT CASE WHEN ${oneRoot} THEN ${kept} ELSE ${counted} END AS total`;
}
