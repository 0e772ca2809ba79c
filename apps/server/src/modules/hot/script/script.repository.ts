import { contract, type HotScript, type LiveScript } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { changeable } from '../hot.scope.ts';
import type { ScriptSource } from './outline.service.ts';
import { scriptPolicy } from './script.policy.ts';

const NOUN = '直播脚本';
export type ScriptVerb = keyof typeof scriptPolicy.verbs;

export async function loadScript(
  db: Queries,
  actor: Actor,
  id: number,
): Promise<Omit<HotScript, 'modelReady'>> {
  const row = await db.one<Omit<HotScript, 'can' | 'modelReady'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.title, r.opening, r.points, to_json(r.questions) AS questions, r.closing, r.remarks, r.model, r.version,
           CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.title) END AS package,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           r.created_at AS "createdAt", r.updated_at AS "updatedAt", ${scriptPolicy.reached(actor)} AS reached
    FROM hot_script r JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id LEFT JOIN hot_package k ON k.id = r.package_id
    WHERE r.id = ${id} AND ${changeable(actor, contract.hotScript.info)}`);
  if (!row) throw RowMissing(NOUN);
  const { reached, ...shown } = row;
  return { ...shown, can: scriptPolicy.can(actor)({ reached }) };
}

/** The script, locked, with nothing in the way of the verb. */
export async function lockScript(db: Queries, actor: Actor, verb: ScriptVerb, id: number) {
  const row = await db.one<{ title: string; version: number; model: string }>(sql`
    SELECT r.title, r.version, r.model FROM hot_script r WHERE r.id = ${id} AND ${scriptPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!row) throw RowMissing(NOUN);
  scriptPolicy.guard(actor, verb, row);
  return row;
}

/** The material that a model writes the script from: its package, or only its title if the package is gone. */
export async function loadScriptSource(db: Queries, actor: Actor, id: number) {
  const source = await db.one<ScriptSource & { version: number; packageId: number | null }>(sql`
    SELECT r.version, r.package_id AS "packageId", r.channel_id AS "channelId", coalesce(k.title, r.title) AS title, coalesce(k.angle, '') AS angle,
           coalesce(k.script, '') AS script, coalesce(k.topic, '') AS topic, k.topic_id AS "topicId"
    FROM hot_script r LEFT JOIN hot_package k ON k.id = r.package_id
    WHERE r.id = ${id} AND ${scriptPolicy.reach(actor, 'write')}`);
  if (!source) throw RowMissing(NOUN);
  return source;
}

export async function insertScript(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  packageId: number,
  script: LiveScript,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO hot_script (channel_id, node_id, path, owner_id, package_id, title)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${packageId}, ${script.title}) RETURNING id`);
  const id = row?.id ?? 0;
  await storeText(db, id, script, '');
  return id;
}

/** Stores the next version of a script; `model` is the one that wrote it. */
export async function updateScript(db: Queries, id: number, script: LiveScript, model: string) {
  await storeText(db, id, script, model);
  await db.query(sql`UPDATE hot_script SET version = version + 1 WHERE id = ${id}`);
}

const storeText = (
  db: Queries,
  id: number,
  { title, opening, points, questions, closing, remarks }: LiveScript,
  model: string,
) =>
  db.query(sql`
    UPDATE hot_script SET title = ${title}, opening = ${opening}, points = ${JSON.stringify(points)}::jsonb, questions = ${questions}::text[],
           closing = ${closing}, remarks = ${remarks}, model = ${model}, updated_at = now() WHERE id = ${id}`);

export const factsOfTopic = (db: Queries, topicId: number, channelId: number) =>
  db.one<{ ids: number[] }>(
    sql`SELECT to_json(fact_ids) AS ids FROM hot_topic WHERE id = ${anyOf([topicId])} AND channel_id = ${channelId}`,
  );
