import type { Theme } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { holdTheme, standing, type ThemeRecord, writeTheme } from '../theme/theme.repository.ts';
import { type Counted, countByState } from './generate.repository.ts';

/**
 * Ends 生成中 once nothing is left to write: ready, partial, failed or cancelled, with the reason in words, or 发布中 while posts of
 * it are under way. The theme is answered when it ended just now.
 */
export async function settleWriting(unit: Unit, themeId: number): Promise<ThemeRecord | null> {
  const theme = await holdTheme(unit, themeId);
  if (theme?.status !== 'generating') return null;
  const counted = await countByState(unit, themeId);
  if (!counted || counted.open > 0) return null;
  const ended = outcome(counted);
  const note = noteOf(counted);
  const status = await standing(unit, theme, ended);
  await writeTheme(unit, theme, { status, note, jobId: null });
  if (ended !== 'cancelled')
    await notify(unit, theme.ownerId, {
      kind: 'theme',
      title:
        ended === 'ready' ? `「${theme.topic}」${counted.done} 篇已生成` : `「${theme.topic}」未全部生成`,
      body: note,
      link: `/home/ai?theme=${themeId}`,
    });
  return { ...theme, status };
}

function outcome({ total, done, failed }: Counted): Theme['status'] {
  if (done === total) return 'ready';
  if (failed === 0) return 'cancelled';
  return done > 0 ? 'partial' : 'failed';
}

const noteOf = ({ total, done, failed, cancelled, why }: Counted) =>
  done === total
    ? ''
    : [`${total} 篇中完成 ${done} 篇`, failed && `失败 ${failed} 篇`, cancelled && `取消 ${cancelled} 篇`]
        .filter(Boolean)
        .join('，') + (why ? `：${why}` : '');
