import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { type Ending, statusAfter } from '../../publish/index.ts';
import { holdTheme, writeTheme } from '../theme/theme.repository.ts';
import { countNowhere } from './publishing.repository.ts';

/** Publishing says how it ended: all of it, some of it, nothing. */
export async function settleRelease(unit: Unit, themeId: number, ending: Ending) {
  const { sent, note } = ending;
  const theme = await holdTheme(unit, themeId);
  if (!theme) return;
  // Others of it may have been made since it was released: they are not out.
  const held = Math.max(ending.held, await countNowhere(unit, themeId));
  const status = statusAfter(theme, { ...ending, held });
  if (!status) return;
  await writeTheme(unit, theme, { status, note, released: sent > 0 });
  if (status !== 'released')
    await notify(unit, theme.releasedBy ?? theme.ownerId, {
      kind: 'theme',
      title: status === 'ready' ? `「${theme.topic}」有视频未发布` : `「${theme.topic}」未全部发布`,
      body: note,
      link: `/home/mixedshear?theme=${themeId}&board=results`,
    });
}
