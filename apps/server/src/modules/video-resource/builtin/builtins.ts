import { OFFLINE_VOICES } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { contentColumns } from '../template/template.service.ts';
import { prepareBuiltins } from '../video-resource.jobs.ts';
import { BUILTIN_MUSIC, OWN_RIGHTS } from './music.ts';
import { BUILTIN_TEMPLATES } from './templates.ts';

/** Where what comes with the product hangs: at the top of each channel, where everybody may use it. */
const TOP = sql`FROM node n CROSS JOIN (SELECT id FROM member WHERE is_admin ORDER BY id LIMIT 1) a WHERE n.parent_id IS NULL`;
const PLACED = sql`SELECT n.channel_id, n.id, n.path, a.id, a.id`;
const COLUMNS = sql`channel_id, node_id, path, owner_id, updated_by`;

async function writeRows(unit: Unit) {
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
  }
}

/** Asked at every start: a new channel gets what all have, and what was not made yet is made in the background. */
export async function ensureBuiltins({ tx, jobs, config }: Kernel): Promise<void> {
  await tx(SYSTEM, async (unit) => {
    await writeRows(unit);
    if (!config.prepare) return;
    const missing = await unit.one(sql`
      SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM video_music WHERE builtin IS NOT NULL AND state = 'making')
        OR EXISTS (SELECT 1 FROM video_template WHERE builtin IS NOT NULL AND state = 'making')`);
    const under = await unit.one(sql`
      SELECT 1 AS found FROM job_run WHERE name = ${prepareBuiltins.name} AND status IN ('queued', 'running') LIMIT 1`);
    if (missing && !under) await jobs.enqueue(unit, prepareBuiltins, {}, { background: true });
  });
}
