import { type HealthLevel, type Key, PLATFORM_IDS, type PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { levelOf } from './account.source.ts';
import { reachedWith } from './account-state.repository.ts';

interface AccountQuery {
  /** Any of these lets somebody publish there. */
  keys: readonly Key[];
  fits(platform: PlatformId): boolean;
  /** Only these. */
  ids?: readonly number[] | undefined;
}

/** Accounts that somebody may publish to, by platform and name. */
export async function accountsFor(db: Queries, actor: Actor, { keys, fits, ids }: AccountQuery) {
  const [first, ...rest] = keys;
  const platforms = PLATFORM_IDS.filter(fits);
  if (!first || platforms.length === 0) return [];
  const asked = { keys: [first, ...rest] as [Key, ...Key[]] };
  if (!holds(actor, asked)) return [];
  return db.query<{ id: number; name: string; platform: PlatformId; level: HealthLevel }>(sql`
    SELECT a.id, a.name, a.platform, ${levelOf} AS level FROM content_account a
    WHERE a.deleted_at IS NULL AND a.channel_id = ${actor.channelId} AND a.platform = ${anyOf(platforms)}
      AND ${reachedWith(actor, asked, sql`a`)} ${ids ? sql`AND a.id = ${anyOf(ids)}` : sql``}
    ORDER BY a.platform, a.name, a.id`);
}
