import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { recheckTheme } from './recheck.service.ts';
import { selectReleasable, startRelease } from './start-release.ts';
import { holdTheme, mayMove, type ThemeRecord, writeTheme } from './theme.repository.ts';
import { firstMoment } from './timing.ts';

/** All of it is written and something of it is nowhere yet, whatever of it is out already. */
const waits = ({ status, loose, count, total, done }: ThemeRecord) =>
  done >= Math.max(count, total) && (status === 'ready' || (status === 'releasing' && loose > 0));

/**
 * 自动发送: a theme that is wholly written and has nothing that blocks goes out, or onto the schedule, by itself. Where it
 * cannot, it waits for a person and says why.
 */
export async function publishAutomatically(kernel: Kernel, { id }: Pick<ThemeRecord, 'id'>) {
  const checked = await recheckTheme(kernel, id);
  try {
    await kernel.tx(SYSTEM, async (unit) => {
      const theme = await holdTheme(unit, id);
      if (!theme?.autoSend || !waits(theme)) return;
      const scheduledAt = firstMoment(theme.input.timing);
      if (!scheduledAt || Date.parse(scheduledAt) <= Date.now())
        return startRelease(kernel, unit, theme, checked, { memberId: theme.ownerId, holdBlocked: false });
      mayMove(theme, 'scheduled', '定时');
      selectReleasable(theme, checked, false);
      await writeTheme(unit, theme, {
        status: 'scheduled',
        scheduledAt,
        note: '',
        releasedBy: theme.ownerId,
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await kernel.tx(SYSTEM, async (unit) => {
      const theme = await holdTheme(unit, id);
      if (theme && waits(theme)) await writeTheme(unit, theme, { note: `未自动发送：${error.message}` });
    });
  }
}
