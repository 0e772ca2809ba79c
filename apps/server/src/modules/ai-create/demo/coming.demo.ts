import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo } from '#kernel/demo.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type PlannedPost, planStorePosts } from '#seed/demo/story/posts.ts';
import { readStory } from '#seed/demo/story/story.ts';
import { placeService } from '../../publish/index.ts';
import { storeTheme } from './themes.ts';

/** What the demo's dealer and shop have planned for the next days stands on their calendar, once its pictures are there. Once. */
export async function ensureDemoComing(kernel: Kernel) {
  const { db, access, log } = kernel;
  const waiting = await db.one(sql`
    SELECT 1 FROM setting WHERE key = 'demo.aiPictures' AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'demo.aiComing')`);
  if (!waiting) return;
  const editor = await db.one<{ memberId: number; channelId: number }>(sql`
    SELECT m.id AS "memberId", ms.channel_id AS "channelId" FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE m.uname = 'demo.dealer' ORDER BY ms.position LIMIT 1`);
  const actor = editor && (await access.actFor(editor.memberId, editor.channelId, SYSTEM.origin));
  if (!actor || !(await claimDemo(db, 'aiComing'))) return;
  const { clock } = await readStory(db);
  const coming = planStorePosts(clock).filter(({ at }) => at > Date.now());
  const place = async ({ post, account, at, place: where }: PlannedPost) => {
    const found = await db.one<{ subjectId: number; accountId: number }>(sql`
      SELECT a.id AS "subjectId", c.id AS "accountId" FROM ai_article a JOIN ai_theme t ON t.id = a.theme_id
      JOIN content_account c ON c.name = ${account} AND c.channel_id = t.channel_id
      WHERE t.topic = ${storeTheme(where, []).topic} AND a.title = ${post.title}`);
    if (found)
      await placeService(kernel).place(actor, {
        kind: 'aiTheme',
        ...found,
        at: new Date(at).toISOString(),
      });
  };
  await settleEach(coming, place, { log, name: ({ post }) => post.title, keptWithItem: true });
}
