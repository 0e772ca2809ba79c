import { CHAT_KEYS, CHAT_PLATFORM_IDS, type ChatPlatform, type Key } from '@zhiying/contract';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, holds, keysFor } from '#kernel/access/actor.ts';
import { type ScopeColumns, scope } from '#kernel/access/scope.ts';

/** Keys count by the platform of a row, not by the call: `reached` once for each platform whose key is held. */
const byPlatform = (
  actor: Actor,
  asked: Asked,
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

/** Where the actor works, for rows that nobody owns: at and below their memberships, however narrow their rows are. */
function below(actor: Actor, asked: Asked, path: SQL): SQL {
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

/** Rows of the actor's scope, and those nobody owns where they work: whoever answers first has them. */
const seen = (actor: Actor, asked: Asked, on: Columns): SQL =>
  byPlatform(
    actor,
    asked,
    on.platform,
    (keyed) =>
      sql`(${scope(actor, keyed).on(on)} OR (${on.owner} IS NULL AND ${on.channel} = ${actor.channelId} AND ${below(actor, keyed, on.path)}))`,
  );

/** Talks (`t`). */
export const talksOf = (actor: Actor, asked: Asked): SQL => seen(actor, asked, columns('t'));
/** Customers (`c`). */
export const customersOf = (actor: Actor, asked: Asked): SQL => seen(actor, asked, columns('c'));
/** Accounts (`a`). */
export const accountsOf = (actor: Actor, asked: Asked): SQL =>
  byPlatform(actor, asked, sql`a.platform`, (keyed) => scope(actor, keyed).on(columns('a')));

/** Rows with a place (`x`) that hold for everybody below it: those of the actor's own nodes and of the ones above, and of their scope. */
export function around(actor: Actor, asked: Asked): SQL {
  const keys = keysFor(asked);
  const above = actor.grants
    .filter((grant) => grant.keys.some((key) => keys.includes(key)))
    .flatMap(({ path }) => path.split('/').filter(Boolean).map(Number));
  const own = scope(actor, asked).on({
    channel: sql`x.channel_id`,
    path: sql`x.path`,
    node: sql`x.node_id`,
    owner: sql`x.owner_id`,
  });
  return sql`(${own} OR (x.channel_id = ${actor.channelId} AND x.node_id = ${anyOf([...new Set(above)])}))`;
}

/** Whoever holds one of these may look after a platform's talks. */
export const keysOfPlatform = (platform: ChatPlatform): readonly Key[] => [CHAT_KEYS[platform]];
