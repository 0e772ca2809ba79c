import {
  API_TOKEN_ENDING_DAYS,
  type ApiToken,
  type ApiTokenDeed,
  type ApiTokenDeedSearch,
  type ApiTokenSearch,
  contract,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { actionLabel } from '../../audit/index.ts';
import { tokenPolicy } from '../open.policy.ts';
import { LAST_DAY, tokensOf } from './token.scope.ts';

const STATE = sql`
  CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN t.expires_at <= now() THEN 'expired'
       WHEN m.status <> 'active' THEN 'stopped' ELSE 'open' END`;

const ENDING = sql`(${STATE} = 'open' AND t.expires_at <= now() + make_interval(days => ${API_TOKEN_ENDING_DAYS}))`;

/** The keys that its owner no longer holds at its node: `reached` of the kernel, for many tokens at once. */
const LOST = sql`
  ARRAY(SELECT k FROM unnest(t.keys) k WHERE NOT m.is_admin AND NOT EXISTS (
    SELECT 1 FROM membership ms JOIN role r ON r.id = ms.role_id
    WHERE ms.member_id = m.id AND ms.channel_id = t.channel_id AND k = ANY(r.keys) AND ${inForce(sql`ms.path`)}
      AND (r.scope = 'ALL' OR (r.scope = 'TREE' AND starts_with(n.path, ms.path)) OR starts_with(ms.path, n.path))))`;

export const tokenSource = (actor: Actor, { q, state }: ApiTokenSearch): ListSource<ApiToken> => ({
  from: sql`api_token t JOIN member m ON m.id = t.owner_id`,
  id: sql`t.id`,
  where: [
    tokensOf(actor, contract.apiToken.list),
    ...(q ? [sql`t.name LIKE ${likeText(q)}`] : []),
    ...(state === 'ending' ? [ENDING] : state ? [sql`${STATE} = ${state}`] : []),
  ],
  sorts: sortsBy('t', 'createdAt', 'lastAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadTokens(db, actor, ids as number[]),
});

interface TokenRow extends Omit<ApiToken, 'can'> {
  ownerId: number;
  revoked: boolean;
  reached: (boolean | null)[];
}

export async function loadTokens(db: Queries, actor: Actor, ids: readonly number[]): Promise<ApiToken[]> {
  const rows = await db.query<TokenRow>(sql`
    SELECT t.id, t.name, ${STATE} AS state, t.tail, t.keys, t.per_minute AS "perMinute", t.addresses,
           ${LAST_DAY} AS "expiresOn",
           t.last_at AS "lastAt", t.last_ip AS "lastIp", CASE WHEN t.old_until > now() THEN t.old_until END AS "oldUntil",
           t.created_at AS "createdAt", t.version, t.owner_id AS "ownerId", ${LOST} AS "lostKeys",
           t.revoked_at IS NOT NULL AS revoked, json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', m.id, 'name', m.name) AS owner, ${tokenPolicy.reached(actor)} AS reached
    FROM api_token t JOIN node n ON n.id = t.node_id JOIN member m ON m.id = t.owner_id
    WHERE t.id = ${anyOf(ids)}`);
  const can = tokenPolicy.can(actor);
  return rows.map(({ ownerId, revoked, reached, ...row }) => ({
    ...row,
    can: can({ ...row, ownerId, revoked, reached }),
  }));
}

/** What a token changed, newest first. A token out of reach has done nothing. */
export const deedSource = (actor: Actor, { tokenId, at }: ApiTokenDeedSearch): ListSource<ApiTokenDeed> => ({
  from: sql`audit a`,
  id: sql`a.id`,
  where: [
    sql`a.token_id = (SELECT t.id FROM api_token t WHERE t.id = ${tokenId} AND ${tokensOf(actor, contract.apiToken.deeds)})`,
    ...(at ? [withinDays(sql`a.at`, at)] : []),
  ],
  sorts: sortsBy('a', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load: async (db, ids) => {
    const rows = await db.query<ApiTokenDeed>(sql`
      SELECT a.id, a.at, a.action, a.summary, a.ip, a.request_id AS "requestId" FROM audit a WHERE a.id = ${anyOf(ids)}`);
    return rows.map((row) => ({ ...row, action: actionLabel(row.action) }));
  },
});
