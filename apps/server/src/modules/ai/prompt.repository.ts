import {
  type BodyOf,
  contract,
  type PromptTemplate,
  type PromptVersion,
  type Purpose,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { translateConflict } from './ai.errors.ts';
import { promptPolicy } from './ai.policy.ts';
import { usable } from './ai.scope.ts';

type Calls = typeof contract.aiPrompt;
type PromptRecord = Pick<PromptTemplate, 'kind' | 'name' | 'tone' | 'content'>;

export async function loadPrompts(
  db: Queries,
  actor: Actor,
  ids: readonly number[],
): Promise<PromptTemplate[]> {
  const rows = await db.query<Omit<PromptTemplate, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.kind, r.name, r.purpose, r.tone, r.content, r.version, r.updated_at AS "updatedAt", m.name AS "updatedBy",
           json_build_object('id', n.id, 'name', n.name) AS node, ${promptPolicy.reached(actor)} AS reached
    FROM ai_prompt r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.updated_by
    WHERE ${usable(actor, contract.aiPrompt.list)} AND r.id = ${anyOf(ids)} ORDER BY r.kind, length(r.path), r.id`);
  const can = promptPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

export async function findPrompt(db: Queries, actor: Actor, id: number): Promise<PromptTemplate> {
  const [row] = await loadPrompts(db, actor, [id]);
  if (!row) throw RowMissing('模板');
  return row;
}

/** The template, if the actor may do this with it; locked until the transaction ends. */
export async function lockPrompt(
  db: Queries,
  actor: Actor,
  verb: keyof typeof promptPolicy.verbs,
  id: number,
): Promise<PromptRecord> {
  const row = await db.one<PromptRecord>(sql`
    SELECT r.kind, r.name, r.tone, r.content FROM ai_prompt r WHERE r.id = ${id} AND ${promptPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!row) throw RowMissing('模板');
  return row;
}

export async function insertPrompt(
  db: Queries,
  place: Place,
  by: number,
  fields: BodyOf<Calls['create']>,
): Promise<number> {
  const purpose = fields.kind === 'prompt' ? fields.purpose : null;
  const tone = fields.kind === 'style' ? fields.tone : null;
  const row = await db
    .one<{ id: number }>(sql`
      INSERT INTO ai_prompt (channel_id, node_id, path, owner_id, kind, name, purpose, tone, content, updated_by)
      VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${by}, ${fields.kind}, ${fields.name}, ${purpose},
              ${tone}, ${fields.content}, ${by}) RETURNING id`)
    .catch(translateConflict);
  const id = row?.id ?? 0;
  await keepVersion(db, id, by);
  return id;
}

/** False when somebody else changed it since the version named. */
export async function updatePrompt(
  db: Queries,
  by: number,
  { id, version, name, tone, content }: BodyOf<Calls['update']>,
): Promise<boolean> {
  const rows = await db
    .query(sql`
      UPDATE ai_prompt SET name = ${name}, content = ${content}, version = version + 1, updated_at = now(),
             updated_by = ${by}, tone = CASE WHEN kind = 'style' THEN coalesce(${tone ?? null}, tone) END
      WHERE id = ${id} AND version = ${version} RETURNING id`)
    .catch(translateConflict);
  if (rows.length === 0) return false;
  await keepVersion(db, id, by);
  return true;
}

const keepVersion = (db: Queries, id: number, by: number) =>
  db.query(sql`
    INSERT INTO ai_prompt_version (channel_id, node_id, path, owner_id, prompt_id, version, name, content)
    SELECT channel_id, node_id, path, ${by}, id, version, name, content FROM ai_prompt WHERE id = ${id}`);

export const deletePrompt = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM ai_prompt WHERE id = ${id}`);

export const listPromptVersions = (db: Queries, actor: Actor, id: number) =>
  db.query<PromptVersion>(sql`
    SELECT v.id, v.version, v.name, v.content, m.name AS "changedBy", v.changed_at AS "changedAt"
    FROM ai_prompt_version v JOIN ai_prompt r ON r.id = v.prompt_id JOIN member m ON m.id = v.owner_id
    WHERE r.id = ${id} AND ${usable(actor, contract.aiPrompt.versions)} ORDER BY v.version DESC`);

export const nearestPrompt = (db: Queries, actor: Actor, purpose: Purpose) =>
  db.one<{ content: string }>(sql`
    SELECT r.content FROM ai_prompt r WHERE r.kind = 'prompt' AND r.purpose = ${purpose} AND ${usable(actor, contract.aiFact.picker)}
    ORDER BY length(r.path) DESC, r.updated_at DESC LIMIT 1`);
