import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { type ScopeColumns, scope } from '#kernel/access/scope.ts';
import { nodesUpFromMemberships } from '#kernel/access/visibility.ts';

const columns: ScopeColumns = {
  channel: sql`b.channel_id`,
  path: sql`b.path`,
  node: sql`b.node_id`,
  owner: sql`b.owner_id`,
};

/** Accounts (`b`) the actor may change. */
export const benchmarksOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).on(columns);

/** Accounts (`b`) the actor sees: besides their own, what an organisation above looks at, unless these are its own accounts. */
export const benchmarksSeen = (actor: Actor, asked: RequiredCalls): SQL => sql`
  (${benchmarksOf(actor, asked)} OR (b.channel_id = ${actor.channelId} AND b.account_id IS NULL
    AND b.node_id = ANY(${nodesUpFromMemberships(actor, asked)}::bigint[])))`;

/**
 * Works (`p`) of accounts the actor sees, and those of official lists. An array, so that the index of works by account serves it;
 * whoever sees the channel needs none of it.
 */
export const worksSeen = (actor: Actor, asked: RequiredCalls): SQL =>
  scope(actor, asked).tree === 'channel'
    ? sql`p.channel_id = ${actor.channelId}`
    : sql`(p.channel_id = ${actor.channelId} AND (p.benchmark_id IS NULL
        OR p.benchmark_id = ANY(ARRAY(SELECT b.id FROM hot_benchmark b WHERE ${benchmarksSeen(actor, asked)}))))`;
