import { type BodyOf, contract, type ModelEndpoint } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { ModelEndpoint as Callable } from '#kernel/model.ts';
import type { Unit } from '#kernel/unit.ts';
import { changeable } from './ai.scope.ts';

/** The fields that people write, with the address as it is stored. */
type EndpointFields = Omit<BodyOf<typeof contract.aiModel.create>, 'apiKey'>;

export interface SealedKey {
  apiKey: string | null;
  keyTail: string;
}

/** Endpoints hang on the channel's root: an actor whose key reaches the root sees them, nobody else does. */
const reached = (actor: Actor) => changeable(actor, contract.aiModel.list);

const findEndpoints = (db: Queries, actor: Actor, which: SQL) =>
  db.query<ModelEndpoint>(sql`
    SELECT r.id, r.name, r.base_url AS "baseUrl", r.api_key IS NOT NULL AS "keySet", r.key_tail AS "keyTail", r.models, r.concurrency,
           r.timeout_seconds AS "timeoutSeconds", r.enabled, r.version, r.updated_at AS "updatedAt", r.last_test AS "lastTest"
    FROM model_endpoint r WHERE ${reached(actor)} AND ${which} ORDER BY r.sort, r.id`);

export const listEndpoints = (db: Queries, actor: Actor) => findEndpoints(db, actor, sql`true`);

export const endpointAt = async (db: Queries, actor: Actor, baseUrl: string) =>
  (await findEndpoints(db, actor, sql`r.base_url = ${baseUrl}`))[0];

export async function findEndpoint(db: Queries, actor: Actor, id: number): Promise<ModelEndpoint> {
  const [row] = await findEndpoints(db, actor, sql`r.id = ${id}`);
  if (!row) throw RowMissing('模型接口');
  return row;
}

/** Changes of a channel's endpoints take turns, because their order belongs to all of them. */
export async function lockEndpoint(unit: Unit, actor: Actor, id: number): Promise<ModelEndpoint> {
  await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('model_endpoint', ${actor.channelId}))`);
  return findEndpoint(unit, actor, id);
}

/** The endpoint with its sealed key, as the model engine calls it. */
export async function callableEndpoint(db: Queries, actor: Actor, id: number): Promise<Callable> {
  const row = await db.one<Callable>(sql`
    SELECT r.id, r.name, r.base_url AS "baseUrl", r.api_key AS "apiKey", r.models, r.concurrency,
           r.timeout_seconds AS "timeoutSeconds", r.version
    FROM model_endpoint r WHERE r.id = ${id} AND ${reached(actor)}`);
  if (!row) throw RowMissing('模型接口');
  return row;
}

/** A new endpoint comes after all others of its channel. */
export async function insertEndpoint(
  db: Queries,
  root: { id: number; path: string; channelId: number },
  ownerId: number,
  fields: EndpointFields,
  key?: SealedKey,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, api_key, key_tail, models, concurrency,
                                timeout_seconds, enabled, sort)
    SELECT ${root.channelId}, ${root.id}, ${root.path}, ${ownerId}, ${fields.name}, ${fields.baseUrl}, ${key?.apiKey ?? null},
           ${key?.keyTail ?? ''}, ${JSON.stringify(fields.models)}::jsonb, ${fields.concurrency}, ${fields.timeoutSeconds},
           ${fields.enabled}, coalesce(max(sort) + 1, 0)
    FROM model_endpoint WHERE channel_id = ${root.channelId} RETURNING id`);
  return row?.id ?? 0;
}

/** False when somebody else changed the row since the version named. Without a key the stored one stays. */
export async function updateEndpoint(
  db: Queries,
  { id, version }: { id: number; version: number },
  fields: EndpointFields,
  key?: SealedKey,
): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE model_endpoint SET name = ${fields.name}, base_url = ${fields.baseUrl}, models = ${JSON.stringify(fields.models)}::jsonb,
           concurrency = ${fields.concurrency}, timeout_seconds = ${fields.timeoutSeconds}, enabled = ${fields.enabled},
           version = version + 1, updated_at = now(), last_test = NULL
           ${key ? sql`, api_key = ${key.apiKey}, key_tail = ${key.keyTail}` : empty}
    WHERE id = ${id} AND version = ${version} RETURNING id`);
  return rows.length > 0;
}

export const deleteEndpoint = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM model_endpoint WHERE id = ${id}`);

/** The order in which the endpoints are tried. */
export const orderEndpoints = (db: Queries, ids: readonly number[]) =>
  db.query(sql`
    UPDATE model_endpoint e SET sort = o.at FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS o(id, at) WHERE e.id = o.id`);

/** Keeps the outcome with the version that was tested; a later one was not. */
export const recordTest = (
  db: Queries,
  { id, version }: { id: number; version: number },
  { ok, msg, ms }: { ok: boolean; msg: string; ms: number },
) =>
  db.query(sql`
    UPDATE model_endpoint SET last_test = jsonb_build_object('ok', ${ok}::bool, 'msg', ${msg}::text, 'ms', ${ms}::int, 'at', now())
    WHERE id = ${id} AND version = ${version}`);

/** The channel's root, when the actor's key reaches it. */
export const reachedRoot = (db: Queries, actor: Actor) =>
  db.one<{ id: number; path: string; channelId: number }>(sql`
    SELECT r.id, r.path, r.channel_id AS "channelId"
    FROM (SELECT n.id, n.id AS node_id, n.path, n.channel_id, NULL::bigint AS owner_id FROM node n WHERE n.parent_id IS NULL) r
    WHERE r.channel_id = ${actor.channelId} AND ${reached(actor)}`);

/** The endpoints of a channel by id, for areas that let people choose one. */
export const modelEndpoints = async (db: Queries, channelId: number): Promise<number[]> =>
  (await db.query<{ id: number }>(sql`SELECT id FROM model_endpoint WHERE channel_id = ${channelId}`)).map(
    ({ id }) => id,
  );

/** Whether a model that is in use has answered: when it was tried, or at work. */
export const hasModelAnswered = async (db: Queries, channelId: number): Promise<boolean> =>
  (await db.one(sql`
    SELECT 1 FROM model_endpoint e
    WHERE e.channel_id = ${channelId} AND e.enabled
      AND ((e.last_test->>'ok')::bool OR (e.last_test IS NULL AND EXISTS (
        SELECT 1 FROM model_usage u
        WHERE u.channel_id = ${channelId} AND u.endpoint_id = e.id AND u.outcome = 'ok' AND u.created_at > e.updated_at)))
    LIMIT 1`)) !== undefined;
