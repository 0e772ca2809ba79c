import {
  ACCOUNT_KEYS,
  type ContentKind,
  type Key,
  PLATFORM_IDS,
  PLATFORMS,
  type PlatformId,
  SYNC_ACCOUNTS,
} from '@zhiying/contract';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** What somebody wants to do with accounts. */
export type AccountVerb = 'manage' | 'sync';

const KEYS: Record<AccountVerb, Record<ContentKind, Key>> = {
  manage: ACCOUNT_KEYS,
  sync: { ...ACCOUNT_KEYS, article: SYNC_ACCOUNTS[0] },
};

/** The keys that count for a platform's accounts: any one that stands for something the platform takes. */
export const keysFor = (platform: PlatformId, verb: AccountVerb) =>
  PLATFORMS[platform].takes.map((kind) => KEYS[verb][kind]) as [Key, ...Key[]];

const alike = (verb: AccountVerb) => [
  ...Map.groupBy(PLATFORM_IDS, (platform) => keysFor(platform, verb).join()).values(),
];

const PLATFORMS_ALIKE: Record<AccountVerb, PlatformId[][]> = { manage: alike('manage'), sync: alike('sync') };

/** Accounts (`a`) an actor may do this with. */
export function reached(actor: Actor, verb: AccountVerb): SQL {
  const parts = PLATFORMS_ALIKE[verb].flatMap((platforms) => {
    const asked = platforms[0] && { keys: keysFor(platforms[0], verb) };
    if (!asked || !holds(actor, asked)) return [];
    const within = scope(actor, asked).onRows(sql`a`);
    return [sql`(a.platform = ${anyOf(platforms)} AND ${within})`];
  });
  return parts.length > 0 ? sql`(${join(parts, ' OR ')})` : sql`false`;
}
