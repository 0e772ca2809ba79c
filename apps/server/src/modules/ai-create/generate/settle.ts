import type { Theme, ThemeCounts } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { holdTheme, type ThemeRecord, writeTheme } from '../theme/theme.repository.ts';

type Counted = Pick<ThemeCounts, 'total' | 'done' | 'failed' | 'cancelled'> & {
  open: number;
  why: string | null;
};

/**
 * Ends 生成中 once nothing is left to write: ready, partial, failed or cancelled, with the reason in words. The theme is
 * answered when it ended just now.
 */
export async function settleWriting(unit: Unit, themeId: number): Promise<ThemeRecord | null> {
  const theme = await holdTheme(unit, themeId);
  if (theme?.status !== 'generating') return null;
  const counted = await unit.one<Counted>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'done')::int AS done,
           count(*) FILTER (WHERE status = 'failed')::int AS failed, count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
           count(*) FILTER (WHERE status IN ('queued', 'writing'))::int AS open,
           min(note) FILTER (WHERE status = 'failed') AS why
    FROM ai_article WHERE theme_id = ${themeId}`);
  if (!counted || counted.open > 0) return null;
  const status = outcome(counted);
  const note = noteOf(counted);
  await writeTheme(unit, theme, sql`status = ${status}, note = ${note}, job_id = NULL`);
  if (status !== 'cancelled')
    await notify(unit, theme.ownerId, {
      kind: 'theme',
      title:
        status === 'ready' ? `「${theme.topic}」${counted.done} 篇已生成` : `「${theme.topic}」未全部生成`,
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
