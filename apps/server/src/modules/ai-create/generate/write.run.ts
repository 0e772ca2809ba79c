import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { styleOf } from '../../ai/index.ts';
import { factsById, isGone } from '../facts.service.ts';
import { publishAutomatically } from '../theme/auto-publish.ts';
import { findThemes, type ThemeRecord } from '../theme/theme.repository.ts';
import { settleWriting } from './settle.service.ts';
import type { Knowledge } from './task.ts';
import { endWithout, reasonOf, writeArticle } from './write-article.service.ts';

/** Articles of one theme written at the same time; the endpoints have limits of their own. */
const AT_ONCE = 3;

export async function run({
  id: jobId,
  payload: { themeId },
  memberId,
  signal,
  progress,
  kernel,
}: JobContext<{ themeId: number }>) {
  const [theme] = await findThemes(kernel.db, sql`t.id = ${themeId}`);
  if (!theme) return;
  const articles = await kernel.db.query<{ id: number; open: boolean }>(sql`
    SELECT id, status IN ('queued', 'writing') AS open FROM ai_article
    WHERE theme_id = ${themeId} AND job_id = ${jobId} ORDER BY no`);
  const todo = articles.filter(({ open }) => open).map(({ id }) => id);
  const actor =
    (memberId !== null && (await kernel.access.actFor(memberId, theme.channelId, SYSTEM.origin))) ||
    (await kernel.access.actFor(theme.ownerId, theme.channelId, SYSTEM.origin));
  if (!actor) {
    await abandon(kernel, themeId, jobId, '创建人已停用，无法生成');
    return;
  }
  const batch = { kernel, actor, theme, jobId, signal, knowledge: await learn(kernel, actor, theme) };
  let done = articles.length - todo.length;
  await progress(done, articles.length);

  const queue = [...todo];
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      signal.throwIfAborted();
      try {
        await writeArticle(batch, id, id === todo[0]);
      } catch (error) {
        if (signal.aborted) throw error;
        const spent = error instanceof Refusal && ['model.budgetSpent', 'ai.quotaSpent'].includes(error.code);
        if (!(error instanceof Refusal))
          kernel.log.error({ err: error, article: id }, 'an article was not written');
        // Without money the others would only fail one by one.
        await endWithout(batch, spent ? [id, ...queue.splice(0)] : [id], 'failed', reasonOf(error));
      }
      done += 1;
      await progress(done, articles.length);
    }
  };
  try {
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken) throw broken.reason;
    signal.throwIfAborted();
  } catch (error) {
    // Somebody cancelled: what is not written stays unwritten. A stopping server leaves it for the next try.
    if (!signal.aborted || (signal.reason as Error).message !== 'cancelled') throw error;
    await endWithout(batch, todo, 'cancelled', '');
    await kernel.tx(SYSTEM, (unit) => settleWriting(unit, themeId));
    throw error;
  }
  const ended = await kernel.tx(SYSTEM, (unit) => settleWriting(unit, themeId));
  if (ended) await publishAutomatically(kernel, ended);
}

/** What all the theme's articles are written from. Facts that are gone are not offered to the writer. */
async function learn({ db }: Kernel, actor: Actor, { channelId, input }: ThemeRecord): Promise<Knowledge> {
  const facts = [...(await factsById(db, channelId, input.factIds)).values()].filter((fact) => !isGone(fact));
  const hots = await db.query<{ title: string }>(
    sql`SELECT title FROM ai_hot WHERE channel_id = ${channelId} AND id = ${anyOf(input.hotIds)} ORDER BY heat DESC`,
  );
  const style =
    // One that was deleted meanwhile does not stop the writing.
    input.styleId === null ? null : await styleOf(db, actor, input.styleId).catch(() => null);
  return { facts, style, hots: hots.map(({ title }) => title) };
}

/** Nobody can write these any more: they end here, with the reason. */
export const abandon = (kernel: Kernel, themeId: number, jobId: string | null, reason: string) =>
  kernel.tx(SYSTEM, async (unit) => {
    await unit.query(sql`
      UPDATE ai_article SET status = 'failed', note = ${reason}, percent = 0, updated_at = now(), version = version + 1
      WHERE theme_id = ${themeId} AND status IN ('queued', 'writing') ${jobId ? sql`AND job_id = ${jobId}` : sql``}`);
    await settleWriting(unit, themeId);
  });
