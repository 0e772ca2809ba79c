import { chinaAt, chinaDay, type PlatformId } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { claimDemo, isDemoDue } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { inHours } from '#seed/demo/story/working-hours.ts';
import { releaseService } from '../theme/release.service.ts';
import { themeService } from '../theme/theme.service.ts';
import { demoEditor } from './ai-create.demo.ts';
import { scenePictures } from './scene-pictures.demo.ts';
import { COMING, LIVE } from './themes.ts';
import { writeDemoTheme } from './write-theme.demo.ts';

const DAY_MS = 86_400_000;
/** When posts of the coming days go out. */
const TIMES = ['12:10', '20:00'];

/** When posts go out that would otherwise go out at night. */
const MORNING = ['09:30', '12:10', '18:40'];

/**
 * One demo theme is published to the sandbox by itself, so that there are posts of today a minute or two after the first start (at
 * night: on the next day, since nobody posts then), and another one stands on the calendar of the coming days: once the demo's pictures are drawn and its accounts are connected. Once: the
 * setting is the claim.
 */
export async function ensureDemoRelease(kernel: Kernel) {
  const { db, config } = kernel;
  if (!config.sandboxUrl) return;
  if (!(await isDemoDue(db, 'aiRelease'))) return;
  const { membership, actor } = await demoEditor(kernel);
  if (!membership || !actor) return;
  const pictures = await scenePictures(db, membership.channelId);
  const accounts = await db.query<{ id: number; platform: PlatformId }>(sql`
    SELECT id, platform FROM content_account WHERE channel_id = ${membership.channelId} AND node_id IN (SELECT n.id FROM node n WHERE n.parent_id IS NULL) AND sealed IS NOT NULL AND deleted_at IS NULL
      AND platform = ANY(${LIVE.articles.map(({ platform }) => platform)}::text[]) ORDER BY id`);
  if (!pictures?.size || accounts.length === 0) return;
  const made = await kernel.tx(actor, async (unit) => {
    const claimed = await claimDemo(unit, 'aiRelease');
    if (!claimed) return null;
    const wishes = { accountIds: accounts.map((account) => account.id), pictures };
    // Accounts keep a distance between posts: one of 公众号 stays free, for the first post somebody tries.
    const free = accounts.find(({ platform }) => platform === 'wechat');
    const accountIds = wishes.accountIds.filter((id) => id !== free?.id);
    const opens = inHours(Date.now());
    const isOpen = opens <= Date.now();
    const live = await writeDemoTheme(unit, actor, LIVE, {
      ...wishes,
      accountIds,
      ...(isOpen ? {} : { timing: { mode: 'slots', from: new Date(opens).toISOString(), times: MORNING } }),
    });
    const from = new Date(chinaAt(chinaDay(Date.now() + DAY_MS), '00:00')).toISOString();
    const coming = await writeDemoTheme(unit, actor, COMING, {
      ...wishes,
      timing: { mode: 'slots', from, times: TIMES },
    });
    return { live, coming, isOpen };
  });
  if (!made) return;
  const releases = releaseService(kernel, themeService(kernel));
  if (made.isOpen) await releases.autosend(actor, { id: made.live, on: true });
  else await releases.release(actor, { id: made.live, holdBlocked: true });
  await releases.release(actor, { id: made.coming, holdBlocked: true });
  // A post every other day, so that the calendar shows days with posts and days with room.
  await db.query(sql`
    UPDATE publish_attempt p SET due_at = p.due_at + n.at * interval '2 days', look_at = p.look_at + n.at * interval '2 days'
    FROM (SELECT id, row_number() OVER (ORDER BY subject_no, account_id) - 1 AS at FROM publish_attempt
          WHERE batch_kind = 'aiTheme' AND batch_id = ${made.coming}) n
    WHERE p.id = n.id AND p.state = 'queued'`);
}
