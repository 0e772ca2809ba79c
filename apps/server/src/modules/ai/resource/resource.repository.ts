import { contract, type Quotas } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';

/** A place the actor reaches, with its quotas as they are; the row waits for whoever changes it at the same time. */
export const lockPlace = (db: Queries, actor: Actor, nodeId: number) =>
  db.one<{
    id: number;
    name: string;
    kind: string;
    path: string;
    channelId: number;
    version: number;
    quotas: Quotas;
  }>(sql`
    SELECT n.id, n.name, n.kind, n.path, n.channel_id AS "channelId", coalesce(q.version, 0) AS version,
           json_build_object('model', q.model, 'speech', q.speech, 'compose', q.compose, 'storage', q.storage, 'money', q.money) AS quotas
    FROM node n LEFT JOIN ai_quota q ON q.node_id = n.id
    WHERE n.id = ${nodeId} AND n.kind <> 'store' AND ${scope(actor, contract.aiResource.give).on({
      channel: sql`n.channel_id`,
      path: sql`n.path`,
      node: sql`n.id`,
      owner: sql`n.owner_id`,
    })} FOR UPDATE OF n`);

/** The nearest quotas above a place, kind by kind. */
export const quotasAbove = (db: Queries, path: string) =>
  db.query<Quotas & { name: string }>(sql`
    SELECT n.name, q.model, q.speech, q.compose, q.storage, q.money FROM ai_quota q JOIN node n ON n.id = q.node_id
    WHERE starts_with(${path}, q.path) AND q.path <> ${path} ORDER BY length(q.path) DESC`);

/** What was told of a quota is forgotten with it: the new one warns anew. */
export const storeQuotas = (db: Queries, { channelId, nodeId, path, ownerId }: Place, q: Quotas) =>
  db.one<{ version: number }>(sql`
    INSERT INTO ai_quota (channel_id, node_id, path, owner_id, model, speech, compose, storage, money)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${q.model}, ${q.speech}, ${q.compose}, ${q.storage}, ${q.money})
    ON CONFLICT (node_id) DO UPDATE SET owner_id = excluded.owner_id, model = excluded.model, speech = excluded.speech,
      compose = excluded.compose, storage = excluded.storage, money = excluded.money, told = '{}', updated_at = now(),
      version = ai_quota.version + 1
    RETURNING version`);

export const endpointModels = (db: Queries, channelId: number | null, lock?: 'locked') =>
  db.query<{
    id: number;
    name: string;
    models: { name: string; inputPrice: number; outputPrice: number }[];
  }>(sql`
    SELECT id, name, models FROM model_endpoint WHERE channel_id = ${channelId} ORDER BY sort, id ${lock ? sql`FOR UPDATE` : empty}`);

/** A new price is a new version for whoever edits the endpoint meanwhile. */
export const storeModels = (db: Queries, id: number, models: readonly object[]) =>
  db.query(sql`
    UPDATE model_endpoint SET models = ${JSON.stringify(models)}::jsonb, version = version + 1, updated_at = now() WHERE id = ${id}`);
