import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { NothingToWrite } from '../ai-create.errors.ts';
import { mayMove, type ThemeRecord, writeTheme } from '../theme/theme.repository.ts';
import { articleSeed, newSeed } from './seed.ts';
import { writeArticles } from './write.job.ts';

/** `missing`: whatever is not written yet · `all`: everything anew, differently · or these articles. */
type Which = 'missing' | 'all' | number[];

/** Puts articles in the queue and the theme to 生成中; the answer is the job that writes them. */
export async function startWriting(
  { jobs }: Pick<Kernel, 'jobs'>,
  unit: Unit,
  actor: Actor,
  theme: ThemeRecord,
  which: Which = 'missing',
): Promise<string> {
  const alone = theme.status === 'generating' && Array.isArray(which);
  if (!alone) mayMove(theme, 'generating', '生成文章');
  const seed = which === 'all' ? newSeed() : theme.seed;
  await ensureArticles(unit, theme);
  const queued = await unit.query<{ id: number; no: number }>(sql`
    UPDATE ai_article SET status = 'queued', percent = 0, note = '', updated_at = now(), version = version + 1
    WHERE theme_id = ${theme.id} AND ${
      Array.isArray(which)
        ? sql`id = ANY(${which}::bigint[])`
        : which === 'all'
          ? sql`no <= ${theme.input.count}`
          : sql`status <> 'done'`
    } RETURNING id, no`);
  if (queued.length === 0) throw NothingToWrite();
  const jobId = await jobs.enqueue(
    unit,
    writeArticles,
    { themeId: theme.id },
    { actor, title: `生成文章：${theme.topic.slice(0, 40)}` },
  );
  // One by itself is to be another article, so it draws another seed.
  const seeds = queued.map(({ no }) => (Array.isArray(which) ? newSeed() : articleSeed(seed, no)));
  await unit.query(sql`
    UPDATE ai_article a SET job_id = ${jobId}, seed = s.seed
    FROM unnest(${queued.map(({ id }) => id)}::bigint[], ${seeds}::int[]) AS s(id, seed) WHERE a.id = s.id`);
  await writeTheme(
    unit,
    theme,
    sql`seed = ${seed}, note = '' ${alone ? sql`` : sql`, status = 'generating', job_id = ${jobId}, scheduled_at = NULL`}`,
    actor.id,
  );
  await unit.audit({
    call: contract.aiTheme[which === 'all' ? 'refresh' : 'generate'],
    entity: 'aiTheme',
    entityId: theme.id,
    summary: `${which === 'all' ? '重新' : ''}生成主题「${theme.topic}」的 ${queued.length} 篇文章`,
  });
  return jobId;
}

/** One row an article, spread over the platforms in turn. Numbers that are no longer wanted go unless they are written. */
async function ensureArticles(unit: Unit, { id, channelId, nodeId, path, ownerId, input }: ThemeRecord) {
  await unit.query(sql`
    DELETE FROM ai_article WHERE theme_id = ${id} AND no > ${input.count} AND version_no = 0`);
  await unit.query(sql`
    INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed)
    SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, ${id}, no,
           (${input.platforms}::text[])[1 + (no - 1) % ${input.platforms.length}::int], 0
    FROM generate_series(1, ${input.count}::int) no ON CONFLICT (theme_id, no) DO NOTHING`);
}
