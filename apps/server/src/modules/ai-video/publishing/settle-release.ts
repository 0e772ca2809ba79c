import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import type { Ending } from '../../publish/index.ts';
import { holdTheme, writeTheme } from '../theme/theme.repository.ts';

/** Publishing says how it ended: all of it, some of it, nothing. */
export async function settleRelease(
  unit: Unit,
  themeId: number,
  { sent, failed, held, note, amends }: Ending,
) {
  const theme = await holdTheme(unit, themeId);
  // What was told before is put right, unless something else has happened to the theme since.
  const amending =
    amends !== null && theme?.note === amends && ['ready', 'partial', 'failed'].includes(theme.status);
  if (!theme || (theme.status !== 'releasing' && !amending)) return;
  // What was not released has not failed: it still waits for somebody.
  const status = failed > 0 ? (sent > 0 ? 'partial' : 'failed') : held > 0 ? 'ready' : 'released';
  await writeTheme(
    unit,
    theme,
    sql`status = ${status}, note = ${note}, released_at = CASE WHEN ${sent > 0} THEN now() ELSE released_at END`,
  );
  if (status !== 'released')
    await notify(unit, theme.releasedBy ?? theme.ownerId, {
      kind: 'theme',
      title: status === 'ready' ? `「${theme.topic}」有视频未发布` : `「${theme.topic}」未全部发布`,
      body: note,
      link: `/home/mixedshear?theme=${themeId}&board=results`,
    });
}
