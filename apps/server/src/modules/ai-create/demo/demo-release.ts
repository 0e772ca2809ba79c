import { sql } from '#db/sql.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { releaseService } from '../theme/release.service.ts';
import { themeService } from '../theme/theme.service.ts';
import { demoEditor } from './demo.ts';
import { scenePictures } from './scene-pictures.ts';
import { LIVE } from './themes.ts';
import { writeDemoTheme } from './write-theme.ts';

/**
 * One demo theme is published to the sandbox by itself, so that there are posts of today a minute or two after the first start:
 * once the demo's pictures are drawn and its accounts are connected. Once: the setting is the claim.
 */
export async function ensureDemoRelease(kernel: Kernel) {
  const { db, config } = kernel;
  if (!config.sandboxUrl) return;
  const waiting = await db.one(sql`
    SELECT 1 FROM setting WHERE key = 'demo' AND value = 'true'
      AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'demo.aiRelease')`);
  if (!waiting) return;
  const { membership, actor } = await demoEditor(kernel);
  if (!membership || !actor) return;
  const pictures = await scenePictures(db, membership.channelId);
  const accounts = await db.query<{ id: number }>(sql`
    SELECT id FROM content_account WHERE channel_id = ${membership.channelId} AND sealed IS NOT NULL AND deleted_at IS NULL
      AND platform = ANY(${LIVE.articles.map(({ platform }) => platform)}::text[])`);
  if (!pictures?.size || accounts.length === 0) return;
  const id = await kernel.tx(actor, async (unit) => {
    const claimed = await claimDemo(unit, 'aiRelease');
    if (!claimed) return null;
    return writeDemoTheme(unit, actor, LIVE, { accountIds: accounts.map((account) => account.id), pictures });
  });
  if (id !== null) await releaseService(kernel, themeService(kernel)).autosend(actor, { id, on: true });
}
