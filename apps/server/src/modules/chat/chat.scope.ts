import { CHAT_KEYS, CHAT_PLATFORM_IDS, type ChatPlatform, contract, type Key } from '@zhiying/contract';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import { type Actor, holds, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';
import { type ScopeColumns, scope } from '#kernel/access/scope.ts';

/**
 * Keys depend on the platform of a row, not on the call: one `reached` condition per platform whose key is
 * held.
 */
const byPlatform = (
  actor: Actor,
  asked: RequiredCalls,
  platform: SQL,
  reached: (keyed: { keys: readonly [Key] }) => SQL,
): SQL => {
  const parts = CHAT_PLATFORM_IDS.flatMap((id) => {
    const keyed = { keys: [CHAT_KEYS[id]] as const };
    if (!keysFor(asked).includes(CHAT_KEYS[id]) || !holds(actor, keyed)) return [];
    return [sql`(${platform} = ${id} AND ${reached(keyed)})`];
  });
  return parts.length > 0 ? sql`(${join(parts, ' OR ')})` : sql`false`;
};

/** Rows without an owner at or below the actor's memberships, however narrow their own scope is. */
function below(actor: Actor, asked: RequiredCalls, path: SQL): SQL {
  const keys = keysFor(asked);
  const places = actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
  return sql`${path} LIKE ANY(${places.map((grant) => `${grant.path}%`)}::text[])`;
}

interface Columns extends ScopeColumns {
  platform: SQL;
}
const columns = (alias: 't' | 'c' | 'a'): Columns => {
  const at = { t: sql`t`, c: sql`c`, a: sql`a` }[alias];
  return {
    platform: sql`${at}.platform`,
    channel: sql`${at}.channel_id`,
    path: sql`${at}.path`,
    node: sql`${at}.node_id`,
    owner: sql`${at}.owner_id`,
  };
};

/** Rows within the actor's scope, and unowned ones where they work: the first to answer becomes the owner. */
const seen = (actor: Actor, asked: RequiredCalls, on: Columns): SQL =>
  byPlatform(
    actor,
    asked,
    on.platform,
    (keyed) =>
      sql`(${scope(actor, keyed).on(on)} OR (${on.owner} IS NULL AND ${on.channel} = ${actor.channelId} AND ${below(actor, keyed, on.path)}))`,
  );

/** Talks (`t`). */
export const talksOf = (actor: Actor, asked: RequiredCalls): SQL => seen(actor, asked, columns('t'));
/** Customers (`c`). */
export const customersOf = (actor: Actor, asked: RequiredCalls): SQL => seen(actor, asked, columns('c'));
/** Customers (`c`) of the talks one sees, within the rows whose numbers one may see. */
export const phonesOf = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${customersOf(actor, contract.chatCustomer.info)} AND ${scope(actor, asked).onRows(sql`c`)})`;
/** Accounts (`a`). */
export const accountsOf = (actor: Actor, asked: RequiredCalls): SQL =>
  byPlatform(actor, asked, sql`a.platform`, (keyed) => scope(actor, keyed).on(columns('a')));
/** Shared views (`x`). */
export const viewsOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`x`);

/**
 * Rows of a node (`x`) that apply to everybody below it: those of the actor's nodes, of the nodes above, and
 * of their scope.
 */
export function visibleInHierarchy(actor: Actor, asked: RequiredCalls): SQL {
  const keys = keysFor(asked);
  const above = actor.grants
    .filter((grant) => grant.keys.some((key) => keys.includes(key)))
    .flatMap(({ path }) => path.split('/').filter(Boolean).map(Number));
  const own = scope(actor, asked).onRows(sql`x`);
  return sql`(${own} OR (x.channel_id = ${actor.channelId} AND x.node_id = ${anyOf([...new Set(above)])}))`;
}

/** Any of these keys allows answering talks of the platform. */
export const keysOfPlatform = (platform: ChatPlatform): readonly Key[] => [CHAT_KEYS[platform]];
