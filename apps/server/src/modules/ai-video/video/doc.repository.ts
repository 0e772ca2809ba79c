import { type FilmFinding, factsIn, materialsOfDoc, type VideoDoc, type VideoInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Probed } from '#engines/media/index.ts';
import type { Unit } from '#kernel/unit.ts';
import { aboutMs } from '../montage/arrange.ts';
import { countFindings } from './check-film.ts';
import { scriptOf } from './script.ts';

export interface FinishedFilm {
  input: VideoInput;
  doc: VideoDoc;
  /** Storage paths of file and cover; both still belong to the area that made them. */
  object: string;
  cover: string;
  bytes: number;
  durationMs: number;
  probe: Probed;
  offlineVoice: boolean;
}

export const insertFilm = (
  unit: Queries,
  {
    channelId,
    nodeId,
    ownerId,
    themeId,
    no,
    path,
    kind,
    title,
    script,
  }: {
    channelId: number;
    nodeId: number;
    ownerId: number;
    themeId: number;
    no: number;
    path: string;
    kind: 'digital' | 'montage' | 'storyboard';
    title: string;
    script: 'offline' | 'model' | 'board';
  },
) =>
  unit.one<{ id: number }>(sql`
    INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, duration_ms, script)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${themeId}, ${no}, ${kind}, ${title}, '{}'::jsonb, 0, ${script}) RETURNING id`);

export const writeDoc = (unit: Queries, id: number, doc: VideoDoc, findings: readonly FilmFinding[]) =>
  unit.query(sql`UPDATE video SET ${docColumns(doc, findings)} WHERE id = ${id}`);

export const storePreviewJob = (unit: Queries, jobId: string, id: number) =>
  unit.query(sql`UPDATE video SET preview_job_id = ${jobId} WHERE id = ${id}`);

/** Whether the theme of such a film is still there. */
export const isAdopted = async (unit: Unit, themeId: number): Promise<boolean> =>
  (await unit.one(sql`SELECT 1 FROM video_theme WHERE id = ${themeId} AND status <> 'deleted'`)) !==
  undefined;

export const insertFinishedFilm = (
  unit: Queries,
  {
    channelId,
    nodeId,
    ownerId,
    themeId,
    path,
    topic,
    film,
  }: {
    channelId: number;
    nodeId: number;
    ownerId: number;
    themeId: number;
    path: string;
    topic: string;
    film: FinishedFilm;
  },
) =>
  unit.one<{ id: number }>(sql`
    INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, duration_ms, status, percent, object, cover,
                       bytes, width, height, probe, offline_voice, composed_version, composed_at)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${themeId}, 1, 'digital', ${topic}, '{}'::jsonb, 0, 'done', 100, ${film.object},
            ${film.cover}, ${film.bytes}, ${film.probe.picture?.width ?? 0}, ${film.probe.picture?.height ?? 0},
            ${JSON.stringify(film.probe)}::jsonb, ${film.offlineVoice}, 1, now()) RETURNING id`);

export const storeDuration = (unit: Queries, id: number, durationMs: number) =>
  unit.query(sql`UPDATE video SET duration_ms = ${durationMs} WHERE id = ${id}`);

/** Puts the theme of an adopted film where a composed one would be. */
export const finishTheme = (unit: Queries, id: number) =>
  unit.query(sql`UPDATE video_theme SET stage = 'film', status = 'ready' WHERE id = ${id}`);

/** The columns that follow from a document. */
export function docColumns(doc: VideoDoc, findings: readonly FilmFinding[]): SQL {
  const plain = scriptOf(doc);
  const { blocks, warns } = countFindings(findings);
  return sql`doc = ${JSON.stringify(doc)}::jsonb, plain = ${plain}, duration_ms = ${aboutMs(doc)},
    material_ids = ${materialsOfDoc(doc)}::bigint[], fact_ids = ${factsIn(plain)}::bigint[],
    findings = ${JSON.stringify(findings)}::jsonb, blocks = ${blocks}, warns = ${warns}`;
}

/** Writes a changed document as a new version; its file and its review no longer hold. */
export const rewriteDoc = (
  unit: Queries,
  {
    memberId,
    id,
    title,
    doc,
    findings,
  }: { memberId: number; id: number; title: string; doc: VideoDoc; findings: readonly FilmFinding[] },
) =>
  unit.query(sql`
    UPDATE video SET title = ${title}, ${docColumns(doc, findings)}, status = 'draft', review = 'draft', edited_by = ${memberId}, step = NULL,
           percent = 0, note = '', job_id = NULL, updated_at = now(), version = version + 1
    WHERE id = ${id}`);

export const docsOfTheme = (unit: Queries, themeId: number) =>
  unit.query<{ id: number; no: number; doc: VideoDoc; looks: string[] | null }>(
    sql`SELECT id, no, doc, CASE WHEN composed_version = version THEN looks END AS looks FROM video
        WHERE theme_id = ${themeId} ORDER BY no`,
  );

export const storeDifferences = (
  unit: Queries,
  {
    ids,
    difference,
    nearest,
    openings,
  }: {
    ids: readonly number[];
    difference: (number | null)[];
    nearest: (number | null)[];
    openings: readonly string[];
  },
) =>
  unit.query(sql`
    UPDATE video v SET difference = s.difference, nearest = s.nearest, same_opening = s.openings::int[]
    FROM unnest(${ids}::bigint[], ${difference}::int[],
                ${nearest}::int[],
                ${openings}::text[])
      AS s(id, difference, nearest, openings)
    WHERE v.id = s.id
      AND (v.difference, v.nearest, v.same_opening) IS DISTINCT FROM (s.difference, s.nearest, s.openings::int[])`);
