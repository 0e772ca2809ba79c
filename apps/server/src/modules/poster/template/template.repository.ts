import {
  contract,
  type PosterDoc,
  type PosterTemplate,
  type PosterTemplateInput,
  type ReviewState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { changeable, nodesOn } from '#kernel/access/row-reach.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { reviewColumns, type Subject } from '../../review/index.ts';
import { isReadable } from './readable.ts';
import { type TemplateFacts, type TemplateVerb, templatePolicy } from './template.policy.ts';
import { seenTemplates } from './template.scope.ts';

/** Whoever wrote a template (`r`) as it stands. */
export const TEMPLATE_EDITORS = sql`
  ARRAY(SELECT w.owner_id FROM poster_template_version w WHERE w.template_id = r.id AND w.no = r.version_no)`;

export interface TemplateRecord extends TemplateFacts, Subject {
  name: string;
  kind: PosterTemplate['kind'];
  folder: string;
  doc: PosterDoc;
  version: number;
  reviewerIds: number[];
  barredIds: (number | null)[];
  /** The actor may change it, not only what its layers leave open. */
  own: boolean;
}

type Stored = Omit<TemplateRecord, 'tooNew'>;
const looked = (row: Stored): TemplateRecord => ({ ...row, tooNew: !isReadable(row.doc) });

const record = (actor: Actor) => sql`
  r.id, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId", r.builtin, r.name, r.kind, r.folder,
  r.status, r.doc, r.version_no AS "versionId", r.version_no AS "versionNo", r.version, ${reviewColumns(sql`r`, TEMPLATE_EDITORS)},
  (r.builtin IS NOT NULL OR ${changeable(actor, contract.posterTemplate.update)}) AS own`;

/** Those the actor reaches, every one of them, locked in the order of their ids; one out of reach does not exist. */
export async function lockTemplates(db: Queries, actor: Actor, reach: SQL, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db.query<Stored>(sql`
    SELECT ${record(actor)} FROM poster_template r WHERE r.id = ${anyOf(wanted)} AND ${reach} ORDER BY r.id FOR UPDATE OF r`);
  if (rows.length < wanted.length) throw RowMissing('海报模板');
  return rows.map(looked);
}

export async function lockTemplate(db: Queries, actor: Actor, verb: TemplateVerb, id: number) {
  const [row] = await lockTemplates(db, actor, templatePolicy.reach(actor, verb), [id]);
  if (!row) throw RowMissing('海报模板');
  return row;
}

/** The same for reading: many people make posters of one template at once. */
export async function templateFor(db: Queries, actor: Actor, verb: TemplateVerb, id: number) {
  const row = await db.one<Stored>(sql`
    SELECT ${record(actor)} FROM poster_template r WHERE r.id = ${id} AND ${templatePolicy.reach(actor, verb)}`);
  if (!row) throw RowMissing('海报模板');
  return looked(row);
}

export const seesTemplate = async (db: Queries, actor: Actor, id: number) =>
  (await db.one(sql`
    SELECT 1 AS found FROM poster_template r WHERE r.id = ${id} AND ${seenTemplates(actor, contract.posterTemplate.info)}`)) !==
  undefined;

const VIEW_KEYS = keysFor(contract.posterTemplate.list);

/** Writes columns; every change grows the version, and whoever sees the template sees it change. */
export async function writeTemplates(unit: Unit, ids: readonly number[], columns: SQL) {
  const rows = await unit.query<{ id: number; channelId: number; path: string; ownerId: number }>(sql`
    UPDATE poster_template r SET ${columns}, updated_at = now(), version = r.version + 1 WHERE r.id = ${anyOf(ids)}
    RETURNING r.id, r.channel_id AS "channelId", r.path, r.owner_id AS "ownerId"`);
  for (const { id, channelId, path, ownerId } of rows)
    await unit.announce(
      'posterTemplate.changed',
      { ids: [id] },
      { channelId, path, ownerId, keys: VIEW_KEYS, below: 'too' },
    );
}

/** As the review leaves it. */
export const writeState = (unit: Unit, id: number, state: ReviewState, columns: SQL) =>
  writeTemplates(unit, [id], sql`status = ${state}, ${columns}`);

/** The columns that follow from what a template says. */
const inputColumns = ({ name, kind, folder, doc }: PosterTemplateInput): SQL => sql`
  name = ${name}, kind = ${kind}, folder = ${folder}, ${docColumns(doc)}`;
const docColumns = (doc: PosterDoc): SQL => sql`
  doc = ${JSON.stringify(doc)}::jsonb, width = ${Math.round(doc.width)}, height = ${Math.round(doc.height)},
  motion_ms = ${doc.motion?.ms ?? null}`;
export const folderColumn = (folder: string): SQL => sql`folder = ${folder}`;
/** What was decided on before is another version now. */
export const savedColumns = (input: PosterTemplateInput, versionNo: number): SQL => sql`
  ${inputColumns(input)}, version_no = ${versionNo}, status = 'draft', review_stage = 1, reviewer_ids = '{}', submitted_at = NULL, reject_reason = ''`;
export const DELETED: SQL = sql`deleted_at = now()`;

export async function insertTemplate(
  unit: Unit,
  place: Place,
  { name, kind, folder, doc }: PosterTemplateInput,
) {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO poster_template (channel_id, node_id, path, owner_id, name, kind, folder, doc, width, height, motion_ms)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${name}, ${kind}, ${folder},
            ${JSON.stringify(doc)}::jsonb, ${Math.round(doc.width)}, ${Math.round(doc.height)}, ${doc.motion?.ms ?? null})
    RETURNING id`);
  if (!row) throw new Error('the template was not written');
  return row.id;
}

export const insertVersion = (
  unit: Unit,
  id: number,
  { no, name, doc, by }: { no: number; name: string; doc: PosterDoc; by: number },
) =>
  unit.query(sql`
    INSERT INTO poster_template_version (template_id, channel_id, node_id, path, owner_id, no, name, doc)
    SELECT r.id, r.channel_id, r.node_id, r.path, ${by}, ${no}, ${name}, ${JSON.stringify(doc)}::jsonb
    FROM poster_template r WHERE r.id = ${id}
    ON CONFLICT (template_id, no) DO UPDATE SET name = excluded.name, doc = excluded.doc, owner_id = excluded.owner_id, created_at = now()`);

export const versionDoc = (db: Queries, templateId: number, no: number) =>
  db.one<{ no: number; name: string; doc: PosterDoc }>(sql`
    SELECT v.no, v.name, v.doc FROM poster_template_version v WHERE v.template_id = ${templateId} AND v.no = ${no}`);

export const versionsOf = (db: Queries, templateId: number) =>
  db.query<{ no: number; name: string; by: string; at: string }>(sql`
    SELECT v.no, v.name, o.name AS by, v.created_at AS at FROM poster_template_version v JOIN member o ON o.id = v.owner_id
    WHERE v.template_id = ${templateId} ORDER BY v.no DESC LIMIT 50`);

/** Whether anything but a preview was made of the version as it stands; such a version is not written over. */
export const isUsed = async (db: Queries, templateId: number, no: number) =>
  (await db.one(sql`
    SELECT 1 AS found FROM poster p WHERE p.template_id = ${templateId} AND p.template_version_no = ${no}
      AND NOT coalesce((p.input->>'preview')::boolean, false) LIMIT 1`)) !== undefined;

export const setFavourite = (unit: Unit, memberId: number, templateId: number, on: boolean) =>
  unit.query(
    on
      ? sql`INSERT INTO poster_template_favourite (member_id, template_id) VALUES (${memberId}, ${templateId}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM poster_template_favourite WHERE member_id = ${memberId} AND template_id = ${templateId}`,
  );

export const countUse = (unit: Unit, templateId: number, by = 1) =>
  unit.query(sql`UPDATE poster_template SET uses = uses + ${by} WHERE id = ${templateId}`);

/** The template of a poster that the actor may change, deleted or not: whether it is theirs to change as well. */
export async function templateOf(db: Queries, actor: Actor, id: number) {
  const row = await db.one<Stored>(sql`SELECT ${record(actor)} FROM poster_template r WHERE r.id = ${id}`);
  if (!row) throw RowMissing('海报模板');
  return looked(row);
}

/** Passed cards that move, of the product and of a place or those above it. */
export const cardTemplateRows = (db: Queries, { channelId, path }: { channelId: number; path: string }) =>
  db.query<{ id: number; builtin: string | null; name: string; versionNo: number; doc: PosterDoc }>(sql`
    SELECT r.id, r.builtin, r.name, r.version_no AS "versionNo", r.doc FROM poster_template r
    WHERE r.channel_id = ${channelId} AND r.kind = 'card' AND r.motion_ms IS NOT NULL AND r.status = 'passed' AND r.deleted_at IS NULL
      AND (r.builtin IS NOT NULL OR r.node_id = ${anyOf(nodesOn(path))})
    ORDER BY r.builtin IS NOT NULL, r.id`);
