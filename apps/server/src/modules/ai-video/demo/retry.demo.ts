import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { storeValue } from '#kernel/setting.ts';
import { startComposing } from '../compose/start.ts';
import { holdTheme } from '../theme/theme.repository.ts';
import { findVideos } from '../video/video.repository.ts';

/** The demo's own themes, and how often their films were tried again. */
export const DEMO_FILMS = 'demo.aiVideo.films';
const MOST_TRIES = 5;

/**
 * On a first start everything is made at once, and films fail that succeed on a quiet machine. Nobody asked for them, so nobody would
 * press 重试: they are tried again later, a few times.
 */
export async function retryDemoFilms(kernel: Kernel): Promise<void> {
  const known = await kernel.db.one<{ value: { themes: number[]; tries: number } }>(
    sql`SELECT value FROM setting WHERE key = ${DEMO_FILMS}`,
  );
  if (!known || known.value.tries >= MOST_TRIES) return;
  const { themes, tries } = known.value;
  const failed = await findVideos(
    kernel.db,
    sql`v.theme_id = ${anyOf(themes, 'bigint')} AND v.status = 'failed' AND v.composed_version IS NULL AND NOT v.hidden`,
  );
  const [first] = failed;
  if (!first) return;
  const actor = await kernel.access.actFor(first.ownerId, first.channelId, SYSTEM.origin);
  if (!actor) return;
  await kernel.tx(actor, async (unit) => {
    await storeValue(unit, DEMO_FILMS, sql`${JSON.stringify({ themes, tries: tries + 1 })}::jsonb`);
    for (const id of themes) {
      const theme = await holdTheme(unit, id);
      const again = failed.filter(({ themeId }) => themeId === id);
      if (theme && theme.jobId === null && again.length > 0)
        await startComposing(kernel, unit, actor, theme, again, { background: true, plainGround: true });
    }
  });
}
