import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { type Ending, statusAfter } from '../../publish/index.ts';
import { holdTheme, writeTheme } from '../theme/theme.repository.ts';

/** Publishing says how it ended: all of it, some of it, nothing. */
export async function settleRelease(unit: Unit, themeId: number, ending: Ending) {
  const { sent, note } = ending;
  const theme = await holdTheme(unit, themeId);
  const status = theme && statusAfter(theme, ending);
  if (!theme || !status) return;
  await writeTheme(unit, theme, { status, note, released: sent > 0 });
  if (status !== 'released')
    await notify(unit, theme.releasedBy ?? theme.ownerId, {
      kind: 'theme',
      title: status === 'ready' ? `「${theme.topic}」有视频未发布` : `「${theme.topic}」未全部发布`,
      body: note,
      link: `/home/mixedshear?theme=${themeId}&board=results`,
    });
}
