import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { ensureDemoComing } from './demo/coming.demo.ts';
import { ensureDemoPictures } from './demo/pictures.demo.ts';
import { ensureDemoRelease } from './demo/release.demo.ts';
import { abandon } from './generate/write.run.ts';
import { recheckTheme } from './theme/recheck.service.ts';
import { failRelease, startRelease } from './theme/start-release.ts';
import { holdTheme } from './theme/theme.repository.ts';

const HOUR_MS = 3_600_000;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const due = await kernel.db.query<{ id: number }>(sql`
    SELECT id FROM ai_theme WHERE status = 'scheduled' AND scheduled_at <= now() ORDER BY scheduled_at LIMIT 1000`);
  const { log } = kernel;
  const releaseAll = () => settleEach(due, ({ id }) => releaseDue(kernel, id), { log, signal });
  const steps = [
    releaseAll,
    () => endOrphans(kernel, signal),
    () => ensureDemoRelease(kernel),
    () => ensureDemoPictures(kernel),
    () => ensureDemoComing(kernel),
  ];
  await settleEach(steps.entries(), ([, step]) => step(), {
    log,
    signal,
    name: ([at]: [number, unknown]) => at,
    patienceMs: HOUR_MS,
  });
}

/** Checked again at the moment: an offer that ended since holds its articles back, the rest goes. */
export async function releaseDue(kernel: Kernel, id: number) {
  const checked = await recheckTheme(kernel, id);
  try {
    await kernel.tx(SYSTEM, async (unit) => {
      const theme = await holdTheme(unit, id);
      // Another process was quicker, or somebody took it off the schedule.
      if (theme?.status !== 'scheduled') return;
      await startRelease(kernel, unit, theme, checked, {
        memberId: theme.releasedBy ?? theme.ownerId,
        holdBlocked: true,
      });
      await unit.audit({
        call: contract.aiTheme.release,
        entity: 'aiTheme',
        entityId: id,
        summary: `定时发布主题「${theme.topic}」`,
      });
    });
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : '发布时出错，请联系管理员';
    if (!(error instanceof Refusal))
      kernel.log.error({ err: error, theme: id }, 'a scheduled theme was not released');
    await failRelease(kernel, id, reason, SYSTEM);
  }
}

/** A job that used up its tries leaves articles behind that nobody writes. */
async function endOrphans(kernel: Kernel, signal: AbortSignal) {
  const rows = await kernel.db.query<{ id: number }>(sql`
    SELECT t.id FROM ai_theme t
    WHERE t.status = 'generating' AND t.updated_at < now() - interval '1 minute' AND NOT EXISTS (
      SELECT 1 FROM ai_article a JOIN job_run r ON r.id::text = a.job_id
      WHERE a.theme_id = t.id AND a.status IN ('queued', 'writing') AND r.status IN ('queued', 'running'))`);
  await settleEach(rows, ({ id }) => abandon(kernel, id, null, '生成任务中断，请重试'), {
    log: kernel.log,
    signal,
  });
}
