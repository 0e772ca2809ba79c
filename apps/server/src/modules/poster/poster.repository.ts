import {
  contract,
  type Poster,
  type PosterDoc,
  type PosterFinding,
  type PosterInput,
  type PosterValues,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { type PosterVerb, posterPolicy } from './poster.policy.ts';

export interface PosterRecord extends Place {
  id: number;
  name: string;
  templateId: number;
  templateVersionNo: number;
  placeId: number | null;
  batchId: number | null;
  input: PosterInput;
  doc: PosterDoc;
  values: PosterValues;
  findings: PosterFinding[];
  state: Poster['state'];
  ai: boolean;
  fingerprint: string;
  object: string | null;
  files: Record<string, { object?: string; note?: string }>;
  keep: boolean;
  materialId: number | null;
  modified: boolean;
  origin: string;
  /** Whose it is, as its label says. */
  producer: string;
  version: number;
}

const RECORD = sql`
  p.id, p.channel_id AS "channelId", p.node_id AS "nodeId", p.path, p.owner_id AS "ownerId", p.name, p.template_id AS "templateId",
  p.template_version_no AS "templateVersionNo", p.place_id AS "placeId", p.batch_id AS "batchId", p.input, p.doc, p.values, p.findings,
  p.state, p.ai, p.fingerprint, p.object, p.files, p.keep, p.material_id AS "materialId", p.modified_at IS NOT NULL AS modified,
  p.origin, (SELECT n.name FROM node n WHERE n.id = p.node_id) AS producer, p.version`;

export async function lockPosters(db: Queries, actor: Actor, verb: PosterVerb, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db.query<PosterRecord>(sql`
    SELECT ${RECORD} FROM poster p WHERE p.id = ${anyOf(wanted)} AND ${posterPolicy.reach(actor, verb)} ORDER BY p.id FOR UPDATE OF p`);
  if (rows.length < wanted.length) throw RowMissing('海报');
  return rows;
}

export async function lockPoster(db: Queries, actor: Actor, verb: PosterVerb, id: number) {
  const [row] = await lockPosters(db, actor, verb, [id]);
  if (!row) throw RowMissing('海报');
  return row;
}

/** Whoever works on it has made sure that it may be. */
export const posterRecord = (db: Queries, id: number) =>
  db.one<PosterRecord>(sql`SELECT ${RECORD} FROM poster p WHERE p.id = ${id} AND p.deleted_at IS NULL`);

export interface NewPoster extends Place {
  name: string;
  templateId: number;
  templateVersionNo: number;
  placeId: number | null;
  batchId: number | null;
  input: PosterInput;
  doc: PosterDoc;
  ai: boolean;
  keep: boolean;
  origin: string;
}

export async function insertPoster(unit: Unit, made: NewPoster): Promise<number> {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO poster (channel_id, node_id, path, owner_id, name, template_id, template_version_no, place_id, batch_id, input, doc,
                        values, ai, keep, origin)
    VALUES (${made.channelId}, ${made.nodeId}, ${made.path}, ${made.ownerId}, ${made.name}, ${made.templateId},
            ${made.templateVersionNo}, ${made.placeId}, ${made.batchId}, ${JSON.stringify(made.input)}::jsonb,
            ${JSON.stringify(made.doc)}::jsonb, '{}'::jsonb, ${made.ai}, ${made.keep}, ${made.origin}) RETURNING id`);
  if (!row) throw new Error('the poster was not written');
  return row.id;
}

/** Nothing was ever written into it: what is written names at least the link, be it empty. */
export const isBlank = ({ values }: Pick<PosterRecord, 'values'>) => Object.keys(values).length === 0;

/** Under which name `files` has the film of a poster. */
export const FILM_FILE = 'mp4-0';

const VIEW_KEYS = keysFor(contract.poster.list);

interface Writing {
  /** A condition on `p`. */
  only?: SQL;
  /** What lies beside a poster is no other version of it: whoever draws or changes it meanwhile need not begin anew. */
  beside?: boolean;
}

/** Writes columns; whoever sees the poster sees it change. False where `only` no longer holds. */
async function write(
  unit: Unit,
  id: number,
  columns: SQL,
  { only = sql`true`, beside = false }: Writing = {},
): Promise<boolean> {
  const row = await unit.one<{ channelId: number; path: string; ownerId: number }>(sql`
    UPDATE poster p SET ${columns}, updated_at = now(), version = p.version + ${beside ? 0 : 1}
    WHERE p.id = ${id} AND ${only}
    RETURNING p.channel_id AS "channelId", p.path, p.owner_id AS "ownerId"`);
  if (!row) return false;
  await unit.announce('poster.changed', { ids: [id] }, { ...row, keys: VIEW_KEYS });
  return true;
}

interface Content {
  name: string;
  input: PosterInput;
  placeId: number | null;
  doc: PosterDoc;
  values: PosterValues;
  ai: boolean;
  findings: PosterFinding[];
  templateVersionNo: number;
}

/** What it says now; it waits to be drawn. */
export const writeContent = (unit: Unit, id: number, content: Content, { byHand }: { byHand: boolean }) =>
  write(
    unit,
    id,
    sql`name = ${content.name}, input = ${JSON.stringify(content.input)}::jsonb, place_id = ${content.placeId},
        doc = ${JSON.stringify(content.doc)}::jsonb, values = ${JSON.stringify(content.values)}::jsonb, ai = ${content.ai},
        findings = ${JSON.stringify(content.findings)}::jsonb, template_version_no = ${content.templateVersionNo},
        state = 'waiting', note = '', files = '{}'::jsonb ${byHand ? sql`, modified_at = now()` : sql``}`,
  );

/** What was drawn of it before goes with what it said then, in every format. */
export const waitAgain = (unit: Unit, id: number) =>
  write(unit, id, sql`state = 'waiting', note = '', files = '{}'::jsonb`);

/** Somebody is at work on it. False when it was changed meanwhile. */
export const writeMaking = (unit: Unit, { id, version }: Pick<PosterRecord, 'id' | 'version'>) =>
  write(unit, id, sql`state = 'making', note = ''`, { only: sql`p.version = ${version}` });

/** False when it was changed meanwhile: the job that the change asked for draws it. */
export const writeDrawn = (
  unit: Unit,
  { id, version }: Pick<PosterRecord, 'id' | 'version'>,
  made: { fingerprint: string; object: string; findings: PosterFinding[]; ai: boolean; film?: string },
) =>
  write(
    unit,
    id,
    sql`state = 'done', note = '', fingerprint = ${made.fingerprint}, object = ${made.object}, ai = ${made.ai},
        findings = ${JSON.stringify(made.findings)}::jsonb ${made.film ? sql`, files = ${JSON.stringify({ [FILM_FILE]: { object: made.film } })}::jsonb` : sql``}`,
    { only: sql`p.version = ${version}` },
  );

export const writeFailed = (
  unit: Unit,
  { id, version }: Pick<PosterRecord, 'id' | 'version'>,
  note: string,
) => write(unit, id, sql`state = 'failed', note = ${note}`, { only: sql`p.version = ${version}` });

export const writeMaterial = (unit: Unit, id: number, materialId: number) =>
  write(unit, id, sql`material_id = ${materialId}, keep = true`, { beside: true });

/** False when the poster says something else by now: the file is none of its own. */
export const writeFile = (
  unit: Unit,
  { id, fingerprint }: Pick<PosterRecord, 'id' | 'fingerprint'>,
  key: string,
  file: { object?: string; note?: string },
) =>
  write(unit, id, sql`files = p.files || ${JSON.stringify({ [key]: file })}::jsonb`, {
    only: sql`p.state = 'done' AND p.fingerprint = ${fingerprint}`,
    beside: true,
  });

/** Why a file could not be drawn, once it is drawn anew: nobody has to look at the poster again. */
export const forgetFile = (unit: Unit, id: number, key: string) =>
  unit.query(sql`UPDATE poster SET files = files - ${key}::text WHERE id = ${id}`);

export const deletePosters = async (unit: Unit, ids: readonly number[]) => {
  for (const id of ids) await write(unit, id, sql`deleted_at = now()`);
};
