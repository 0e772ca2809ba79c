import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../../notification/index.ts';
import { findThemes, holdTheme, writeTheme } from '../theme/theme.repository.ts';
import { fillClips } from './suggest.ts';
import { writeLenses } from './write-lenses.ts';

export async function run({
  id: jobId,
  payload: { themeId },
  memberId,
  signal,
  kernel,
}: JobContext<{ themeId: number }>) {
  const [theme] = await findThemes(kernel.db, sql`t.id = ${themeId}`);
  if (theme?.jobId !== jobId) return;
  const actor = await kernel.access.actFor(memberId ?? theme.ownerId, theme.channelId, {
    ip: '',
    userAgent: '',
    requestId: '',
  });
  if (!actor) return end(kernel, themeId, jobId, '创建人已停用，无法生成');
  try {
    const { lenses, offline } = await writeLenses(kernel, actor, theme, { seed: theme.seed }, signal);
    const filled = await fillClips(kernel.db, actor, theme, lenses);
    await kernel.tx(actor, async (unit) => {
      const now = await holdTheme(unit, themeId);
      if (now?.jobId !== jobId) return;
      await writeTheme(
        unit,
        now,
        sql`lenses = ${JSON.stringify(filled)}::jsonb, stage = 'board', offline = ${offline}, job_id = NULL, note = ''`,
        actor.id,
      );
      await notify(unit, now.ownerId, {
        kind: 'theme',
        title: `「${now.topic}」的分镜已生成`,
        body: `${filled.length} 个镜头${offline ? '，离线草稿' : ''}`,
        link: `/home/mixedshear/create?id=${themeId}`,
      });
    });
  } catch (error) {
    if (signal.aborted) {
      if ((signal.reason as Error).message === 'cancelled') await end(kernel, themeId, jobId, '');
      throw error;
    }
    if (!(error instanceof Refusal)) throw error;
    await end(kernel, themeId, jobId, `分镜未生成：${error.message}`);
  }
}

const end = (kernel: Kernel, themeId: number, jobId: string, note: string) =>
  kernel.tx(SYSTEM, async (unit) => {
    const theme = await holdTheme(unit, themeId);
    if (theme?.jobId === jobId) await writeTheme(unit, theme, sql`job_id = NULL, note = ${note}`);
  });
