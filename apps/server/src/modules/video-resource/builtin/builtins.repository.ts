import { OFFLINE_VOICES } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { contentColumns } from '../template/template-columns.scope.ts';
import { prepareBuiltins, previewTemplate } from '../video-resource.jobs.ts';
import { BUILTIN_MUSIC, OWN_RIGHTS } from './music.ts';
import { BUILTIN_TEMPLATES } from './templates.ts';

/** Where what comes with the product hangs: at the top of each channel, where everybody may use it. */
const TOP = sql`FROM node n CROSS JOIN (SELECT id FROM member WHERE is_admin ORDER BY id LIMIT 1) a WHERE n.parent_id IS NULL`;

const PLACED = sql`SELECT n.channel_id, n.id, n.path, a.id, a.id`;

const COLUMNS = sql`channel_id, node_id, path, owner_id, updated_by`;

export async function writeRows(unit: Unit) {
  for (const { id, name, gender, use } of OFFLINE_VOICES)
    await unit.query(sql`
      INSERT INTO video_voice (${COLUMNS}, builtin, name, gender, use) ${PLACED}, ${id}, ${name}, ${gender}, ${use} ${TOP}
      ON CONFLICT DO NOTHING`);
  for (const { id, name, mood } of BUILTIN_MUSIC)
    await unit.query(sql`
      INSERT INTO video_music (${COLUMNS}, builtin, name, mood, rights) ${PLACED}, ${id}, ${name}, ${mood}, ${OWN_RIGHTS} ${TOP}
      ON CONFLICT DO NOTHING`);
  for (const { id, name, kind, intro, content } of BUILTIN_TEMPLATES) {
    const columns = contentColumns(content);
    await unit.query(sql`
      INSERT INTO video_template (${COLUMNS}, builtin, name, kind, intro, content, ratio, duration_ms)
      ${PLACED}, ${id}, ${name}, ${kind}, ${intro}, ${columns.content}, ${columns.ratio}, ${columns.duration_ms} ${TOP}
      ON CONFLICT DO NOTHING`);
    // What a template says of its lines may change with the product; its preview looks the same.
    await unit.query(sql`
      UPDATE video_template SET content = ${columns.content} WHERE builtin = ${id} AND content <> ${columns.content}`);
  }
}

export const somethingToMake = (unit: Queries) =>
  unit.one(sql`
    SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM video_music WHERE builtin IS NOT NULL AND state = 'making')
      OR EXISTS (SELECT 1 FROM video_template WHERE builtin IS NOT NULL AND state = 'making')`);

export const isAtWork = (unit: Queries) =>
  unit.one(sql`
    SELECT 1 AS found FROM job_run WHERE name = ANY(${[prepareBuiltins.name, previewTemplate.name]}::text[]) AND status IN ('queued', 'running') LIMIT 1`);
