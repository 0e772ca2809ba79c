import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { afterReport, type Ending } from '../../publish/index.ts';
import { holdTheme, writeTheme } from '../theme/theme.repository.ts';
import { countNowhere } from './publishing.repository.ts';

/** Publishing says how it ended: all of it, some of it, nothing. */
export async function settleRelease(unit: Unit, themeId: number, ending: Ending) {
  const { sent, failed, note } = ending;
  const theme = await holdTheme(unit, themeId);
  if (!theme) return;
  // Others of it may have been made since it was released: they are not out.
  const held = Math.max(ending.held, await countNowhere(unit, themeId));
  const after = afterReport(theme, { ...ending, held });
  // Without one, something else about it goes on or has ended otherwise: what is out and what failed is still told.
  await writeTheme(unit, theme, { ...after, released: sent > 0 });
  const news = after ? after.status !== 'released' : failed > 0 && theme.status !== 'deleted';
  if (news)
    await notify(unit, theme.releasedBy ?? theme.ownerId, {
      kind: 'theme',
      title: after?.status === 'ready' ? `「${theme.topic}」有视频未发布` : `「${theme.topic}」未全部发布`,
      body: note,
      link: `/home/mixedshear?theme=${themeId}&board=results`,
    });
}
