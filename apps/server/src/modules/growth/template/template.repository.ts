import { contract, type ReviewState, type TouchTemplate } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { reviewColumns, type Subject } from '../../review/index.ts';
import { TemplateNotPassed } from '../growth.errors.ts';
import { type TemplateVerb, templatePolicy } from './template.policy.ts';
import { templatesSeen } from './template.scope.ts';
import { loadTemplates } from './template.source.ts';

const NOUN = '触达模板';

export interface TemplateRecord extends Subject {
  text: string;
  state: ReviewState;
  version: number;
}

export async function lockTemplates(
  db: Queries,
  actor: Actor,
  verb: TemplateVerb,
  ids: readonly number[],
): Promise<TemplateRecord[]> {
  const found = await db.query<TemplateRecord>(sql`
    SELECT r.id, r.name, r.text, r.state, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId",
           r.version AS "versionId", r.version AS "versionNo", r.version, ${reviewColumns(sql`r`)}
    FROM growth_template r WHERE r.id = ${anyOf(ids)} AND ${templatePolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);
  if (found.length < new Set(ids).size) throw RowMissing(NOUN);
  return found;
}

/** The template, locked, with nothing in the way of the verb. */
export async function lockTemplate(
  db: Queries,
  actor: Actor,
  verb: TemplateVerb,
  id: number,
): Promise<TemplateRecord> {
  const [template] = await lockTemplates(db, actor, verb, [id]);
  if (!template) throw RowMissing(NOUN);
  templatePolicy.guard(actor, verb, template);
  return template;
}

export async function loadTemplate(db: Queries, actor: Actor, id: number): Promise<TouchTemplate> {
  const [row] = await loadTemplates(db, actor, [id]);
  if (!row) throw RowMissing(NOUN);
  return row;
}

/** A template that the actor sees and that passed its review. */
export async function passedTemplate(db: Queries, actor: Actor, id: number) {
  const template = await db.one<{ name: string; state: string; version: number }>(sql`
    SELECT r.name, r.state, r.version FROM growth_template r
    WHERE r.id = ${id} AND ${templatesSeen(actor, contract.growthTemplate.list)}`);
  if (!template) throw RowMissing(NOUN);
  if (template.state !== 'passed') throw TemplateNotPassed();
  return template;
}

interface Fields {
  name: string;
  text: string;
}

export async function insertTemplate(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { name, text }: Fields,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO growth_template (channel_id, node_id, path, owner_id, name, text)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}, ${text}) RETURNING id`);
  return row?.id ?? 0;
}

/** A changed text is a draft again, because nobody has reviewed it. */
export const updateTemplate = (db: Queries, id: number, { name, text }: Fields) =>
  db.query(sql`
    UPDATE growth_template SET name = ${name}, text = ${text}, version = version + 1, updated_at = now(),
           state = CASE WHEN text = ${text} THEN state ELSE 'draft' END WHERE id = ${id}`);

/** Stores what a review decided; `columns` are those of the review. */
export const storeReview = (db: Queries, id: number, state: ReviewState, columns: SQL) =>
  db.query(sql`UPDATE growth_template SET state = ${state}, ${columns} WHERE id = ${id}`);

export const countUse = (db: Queries, id: number) =>
  db.query(sql`UPDATE growth_template SET used = used + 1 WHERE id = ${id}`);

export const deleteTemplate = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM growth_template WHERE id = ${id}`);
