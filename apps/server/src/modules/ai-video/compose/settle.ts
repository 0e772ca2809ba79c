import type { VideoTheme } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { holdTheme, writeTheme } from '../theme/theme.repository.ts';
import { type Counted, countFilms } from './compose.repository.ts';

/** Settles the state of a theme from its films, once none of them is under way. */
export async function settleTheme(unit: Unit, themeId: number, { quiet = false } = {}) {
  const theme = await holdTheme(unit, themeId);
  if (!theme || theme.stage !== 'film') return;
  const counted = await countFilms(unit, themeId);
  if (!counted || counted.open > 0) return;
  // A release under way goes on; publishing says how it ended.
  const status = theme.status === 'releasing' ? theme.status : outcome(counted);
  const note = noteOf(counted);
  await writeTheme(unit, theme, { status, note, jobId: null });
  if (quiet || outcome(counted) === 'cancelled') return;
  await notify(unit, theme.ownerId, {
    kind: 'theme',
    title:
      counted.done === counted.total
        ? `「${theme.topic}」${counted.done} 条视频已生成`
        : `「${theme.topic}」未全部生成`,
    body: note,
    link: `/home/mixedshear/create?id=${themeId}`,
  });
}

function outcome({ total, done, failed, cancelled }: Counted): VideoTheme['status'] {
  if (done === total) return 'ready';
  if (failed > 0) return done > 0 ? 'partial' : 'failed';
  return cancelled > 0 ? 'cancelled' : 'draft';
}

const noteOf = ({ total, done, failed, cancelled, changed, why }: Counted) =>
  done === total
    ? ''
    : [
        `${total} 条中完成 ${done} 条`,
        failed && `失败 ${failed} 条`,
        cancelled && `取消 ${cancelled} 条`,
        changed && `${changed} 条待合成`,
      ]
        .filter(Boolean)
        .join('，') + (why ? `：${why}` : '');
