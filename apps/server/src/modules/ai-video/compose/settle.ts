import type { VideoTheme } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { holdTheme, writeTheme } from '../theme/theme.repository.ts';

interface Counted {
  total: number;
  open: number;
  done: number;
  failed: number;
  cancelled: number;
  changed: number;
  why: string | null;
}

/** Where a theme stands follows from its films, once none of them is under way. */
export async function settleTheme(unit: Unit, themeId: number, { quiet = false } = {}) {
  const theme = await holdTheme(unit, themeId);
  if (!theme || theme.stage !== 'film') return;
  const counted = await unit.one<Counted>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status IN ('queued', 'composing'))::int AS open,
           count(*) FILTER (WHERE status = 'done')::int AS done, count(*) FILTER (WHERE status = 'failed')::int AS failed,
           count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled, count(*) FILTER (WHERE status = 'draft')::int AS changed,
           min(note) FILTER (WHERE status = 'failed') AS why
    FROM video WHERE theme_id = ${themeId}`);
  if (!counted || counted.open > 0) return;
  const status = outcome(counted);
  const note = noteOf(counted);
  await writeTheme(unit, theme, sql`status = ${status}, note = ${note}, job_id = NULL`);
  if (quiet || status === 'cancelled') return;
  await notify(unit, theme.ownerId, {
    kind: 'theme',
    title:
      status === 'ready' ? `「${theme.topic}」${counted.done} 条视频已生成` : `「${theme.topic}」未全部生成`,
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
