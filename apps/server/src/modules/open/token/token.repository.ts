import { API_TOKEN_USE_DAYS, type ApiToken, contract, type Key } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type TokenVerb, tokenPolicy } from '../open.policy.ts';
import { LAST_DAY, tokensOf } from './token.scope.ts';
import { loadTokens } from './token.source.ts';

const NOUN = '令牌';

export async function loadToken(db: Queries, actor: Actor, id: number): Promise<ApiToken> {
  const [row] = await loadTokens(db, actor, [id]);
  if (!row) throw RowMissing(NOUN);
  return row;
}

interface Locked extends TokenFields {
  id: number;
  version: number;
  ownerId: number;
  nodeId: number;
  path: string;
  revoked: boolean;
}

/** The token, locked, with nothing in the way of the verb. */
export async function lockToken(db: Queries, actor: Actor, verb: TokenVerb, id: number): Promise<Locked> {
  const token = await db.one<Locked>(sql`
    SELECT t.id, t.name, t.version, t.owner_id AS "ownerId", t.node_id AS "nodeId", n.path, t.revoked_at IS NOT NULL AS revoked,
           t.keys, t.per_minute AS "perMinute", t.addresses, ${LAST_DAY} AS "expiresOn"
    FROM api_token t JOIN node n ON n.id = t.node_id
    WHERE t.id = ${id} AND ${tokenPolicy.reach(actor, verb)} FOR UPDATE OF t`);
  if (!token) throw RowMissing(NOUN);
  tokenPolicy.guard(actor, verb, token);
  return token;
}

export interface TokenFields {
  name: string;
  keys: Key[];
  perMinute: number;
  addresses: string[];
  expiresOn: string | null;
}

/** The last day counts to its end, on China's clock. */
const endOf = (day: string | null) =>
  day === null ? sql`NULL` : sql`(${`${day}T00:00:00+08:00`}::timestamptz + interval '1 day')`;

export async function insertToken(
  db: Queries,
  actor: Actor,
  node: { id: number; path: string },
  { name, keys, perMinute, addresses, expiresOn }: TokenFields,
  { hash, tail }: { hash: string; tail: string },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO api_token (channel_id, node_id, path, owner_id, name, keys, per_minute, addresses, expires_at, token_hash, tail)
    VALUES (${actor.channelId}, ${node.id}, ${node.path}, ${actor.id}, ${name}, ${keys}, ${perMinute}, ${addresses},
            ${endOf(expiresOn)}, ${hash}, ${tail}) RETURNING id`);
  return row?.id ?? 0;
}

export const updateToken = (
  db: Queries,
  id: number,
  { name, keys, perMinute, addresses, expiresOn }: TokenFields,
) =>
  db.query(sql`
    UPDATE api_token SET name = ${name}, keys = ${keys}, per_minute = ${perMinute}, addresses = ${addresses},
           expires_at = ${endOf(expiresOn)}, end_told_at = NULL, version = version + 1 WHERE id = ${id}`);

/** The token before is accepted for so long; the one before that ends now. */
export const rotateToken = (
  db: Queries,
  id: number,
  hours: number,
  { hash, tail }: { hash: string; tail: string },
) =>
  db.query(sql`
    UPDATE api_token SET old_hash = token_hash, old_until = now() + make_interval(hours => ${hours}::int), token_hash = ${hash},
           tail = ${tail}, version = version + 1 WHERE id = ${id}`);

export const revokeToken = (db: Queries, id: number) =>
  db.query(sql`UPDATE api_token SET revoked_at = now(), version = version + 1 WHERE id = ${id}`);

const endsSoon = (days: number) => sql`
  t.revoked_at IS NULL AND t.end_told_at IS NULL AND t.expires_at > now() AND t.expires_at < now() + make_interval(days => ${days}::int)`;

/** Those that end within so many days and whose owners have not been told. */
export const endingSoon = async (db: Queries, days: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      sql`SELECT t.id FROM api_token t WHERE ${endsSoon(days)} ORDER BY t.expires_at, t.id`,
    )
  ).map(({ id }) => id);

/** Of these the ones that still do; they count as told from here on. */
export const takeEndingSoon = (db: Queries, ids: readonly number[], days: number) =>
  db.query<{ id: number; name: string; ownerId: number; endsOn: string }>(sql`
    UPDATE api_token t SET end_told_at = now() WHERE t.id = ${anyOf(ids)} AND ${endsSoon(days)}
    RETURNING t.id, t.name, t.owner_id AS "ownerId", ${LAST_DAY} AS "endsOn"`);

interface Use {
  action: string;
  calls: number;
  refused: number;
  lastAt: string;
}

/** Null where the token is out of reach. */
export async function usageOf(db: Queries, actor: Actor, id: number): Promise<Use[] | null> {
  const seen = await db.one(
    sql`SELECT t.id FROM api_token t WHERE t.id = ${id} AND ${tokensOf(actor, contract.apiToken.usage)}`,
  );
  if (!seen) return null;
  return db.query<Use>(sql`
    SELECT u.action, sum(u.calls)::int AS calls, sum(u.refused)::int AS refused, max(u.last_at) AS "lastAt"
    FROM api_token_use u WHERE u.token_id = ${id} AND u.day > current_date - ${API_TOKEN_USE_DAYS}::int
    GROUP BY u.action ORDER BY calls DESC, u.action`);
}

interface Own {
  name: string;
  channel: { id: number; name: string };
  node: { id: number; name: string };
  expiresOn: string | null;
}

/** What a token is told about itself. */
export const ownToken = (db: Queries, id: number) =>
  db.one<Own>(sql`
    SELECT t.name, json_build_object('id', c.id, 'name', c.name) AS channel, json_build_object('id', n.id, 'name', n.name) AS node,
           ${LAST_DAY} AS "expiresOn"
    FROM api_token t JOIN node n ON n.id = t.node_id JOIN channel c ON c.id = t.channel_id WHERE t.id = ${id}`);
