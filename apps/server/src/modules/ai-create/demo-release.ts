import { ThemeInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { demoEditor, demoPictures } from './demo.ts';
import { releaseService } from './theme/release.service.ts';
import { themeService } from './theme/theme.service.ts';

/** Platforms the sandbox plays; an article of each goes to every demo account of it. */
const PLATFORMS = ['wechat', 'douyin'] as const;
const FEWEST_PICTURES = 2;

/**
 * One demo theme is published to the sandbox by itself, so that there are figures to look at a minute or two after the first
 * start: once the demo's pictures are drawn and its accounts are connected. Once: the setting is the claim.
 */
export async function ensureDemoRelease(kernel: Kernel) {
  const { db, config } = kernel;
  if (!config.sandboxUrl) return;
  const waiting = await db.one(sql`
    SELECT 1 FROM setting WHERE key = 'demo' AND value = 'true'
      AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'demo.aiRelease')`);
  if (!waiting) return;
  const { seat, actor } = await demoEditor(kernel);
  if (!seat || !actor) return;
  const pictures = await demoPictures(db, seat.channelId);
  const accounts = await db.query<{ id: number }>(sql`
    SELECT id FROM content_account WHERE channel_id = ${seat.channelId} AND sealed IS NOT NULL AND deleted_at IS NULL
      AND platform = ANY(${PLATFORMS}::text[])`);
  if (pictures.length < FEWEST_PICTURES || accounts.length === 0) return;
  const [claimed] = await db.query(sql`
    INSERT INTO setting (key, value) VALUES ('demo.aiRelease', 'true') ON CONFLICT (key) DO NOTHING RETURNING key`);
  if (!claimed) return;
  const themes = themeService(kernel);
  const { id } = await themes.create(actor, {
    ...ThemeInput.parse({
      topic: '示例城市出行',
      count: PLATFORMS.length + 1,
      tags: ['示例'],
      platforms: [...PLATFORMS],
      length: 300,
      pictures: 1,
      materialIds: pictures.map((picture) => picture.id),
      accountIds: accounts.map((account) => account.id),
    }),
    start: true,
  });
  await releaseService(kernel, themes).autosend(actor, { id, on: true });
}
