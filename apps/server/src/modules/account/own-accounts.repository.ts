import { contract, PLATFORM_IDS, PLATFORMS, type VideoAuth } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, ANY_KEY } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

const BY_HAND = PLATFORM_IDS.filter((platform) => PLATFORMS[platform].auth === 'none');

/** The accounts a member answers for, where the actor looks after people. */
export const ownAccounts = (db: Queries, actor: Actor, uid: number): Promise<VideoAuth[]> =>
  db.query<VideoAuth>(sql`
    SELECT a.id, a.platform, a.name AS account, a.authorised_until AS "expiresAt",
           CASE WHEN a.paused_at IS NOT NULL THEN coalesce(nullif(a.paused_reason, ''), '人工暂停') ELSE '' END AS paused,
           CASE WHEN a.platform = ${anyOf(BY_HAND)} THEN 'manual' WHEN a.sealed IS NULL THEN 'revoked'
                WHEN a.authorised_until < now() THEN 'expired' ELSE 'valid' END AS state
    FROM content_account a
    WHERE a.owner_id = ${uid} AND a.deleted_at IS NULL AND ${scope(actor, uid === actor.id ? ANY_KEY : contract.member.list).onRows(sql`a`)}
    ORDER BY a.platform, a.id`);
