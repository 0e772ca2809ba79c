import { filledWords } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../../notification/index.ts';
import { templateContent } from '../../video-resource/index.ts';
import { findThemes, holdTheme, type VideoThemeRecord, writeTheme } from '../theme/theme.repository.ts';
import { templateBoard } from './place-points.ts';
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
  const actor = await kernel.access.actFor(memberId ?? theme.ownerId, theme.channelId, SYSTEM.origin);
  if (!actor) return end(kernel, themeId, jobId, '创建人已停用，无法生成');
  try {
    const { lenses: filled, offline, left } = await draftOf(kernel, actor, theme, signal);
    await kernel.tx(actor, async (unit) => {
      const now = await holdTheme(unit, themeId);
      if (now?.jobId !== jobId) return;
      const note = left > 0 ? leftOut(theme, filled.length, left) : '';
      await writeTheme(unit, now, { board: filled, stage: 'board', offline, jobId: null, note }, actor.id);
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

const leftOut = ({ input }: VideoThemeRecord, shots: number, left: number) =>
  input.templateId
    ? `模板的 ${shots} 个镜头放不下全部要点，还有 ${left} 个未排入`
    : `要点过长，已排出前 ${shots} 个镜头，还有 ${left} 个未排入`;

/** In the order of the theme's template where it has one, otherwise written from topic, points and facts. */
async function draftOf(kernel: Kernel, actor: Actor, theme: VideoThemeRecord, signal: AbortSignal) {
  const content = theme.input.templateId ? await templateContent(kernel.db, theme.input.templateId) : null;
  if (!content) {
    const { lenses, ...rest } = await writeLenses(kernel, actor, theme, { seed: theme.seed }, signal);
    return { lenses: await fillClips(kernel.db, actor, theme, lenses), ...rest };
  }
  const { input } = theme;
  const { lenses, holes, left } = templateBoard(content, filledWords(input.templateWords ?? []), input.brief);
  const wanting = lenses.filter(({ id }) => holes.has(id));
  const filled = new Map((await fillClips(kernel.db, actor, theme, wanting)).map((lens) => [lens.id, lens]));
  // The words are the template's and the brief's, not a draft's.
  return { lenses: lenses.map((lens) => filled.get(lens.id) ?? lens), offline: false, left };
}

const end = (kernel: Kernel, themeId: number, jobId: string, note: string) =>
  kernel.tx(SYSTEM, async (unit) => {
    const theme = await holdTheme(unit, themeId);
    if (theme?.jobId === jobId) await writeTheme(unit, theme, { jobId: null, note });
  });
