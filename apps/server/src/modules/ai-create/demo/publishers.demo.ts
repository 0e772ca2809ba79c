import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { createClock } from '#seed/demo/clock.ts';
import { type PlannedPost, planStorePosts } from '#seed/demo/story/posts.ts';
import { PUBLISHERS } from '#seed/demo/story/publishers.ts';
import { readStory } from '#seed/demo/story/story.ts';
import { type Account, type Planned, writePast } from './history.demo.ts';
import { storeTheme } from './themes.ts';

interface OwnAccount extends Account {
  name: string;
  ownerId: number;
  channelId: number;
}

/** Two months of posts of the demo's dealers and shops on accounts of their own. Each once: the setting is the claim. */
export async function ensureDemoPublishers(kernel: Kernel) {
  const { db, config, log } = kernel;
  if (!config.sandboxUrl) return;
  const { clock } = await readStory(db);
  const posts = planStorePosts(clock);
  for (const { place, accounts } of PUBLISHERS)
    try {
      const own = await db.query<OwnAccount>(sql`
        SELECT id, name, platform, external_id AS persona, owner_id AS "ownerId", channel_id AS "channelId" FROM content_account
        WHERE name = ANY(${accounts}::text[]) AND remark LIKE '演示账号%' AND sealed IS NOT NULL AND deleted_at IS NULL ORDER BY id`);
      await writePublisher(
        kernel,
        own,
        posts.filter((post) => post.place === place),
        config.sandboxUrl,
      );
    } catch (error) {
      // A shop without a past is still a shop; the next start tries again.
      log.warn({ err: error, place }, 'no demo history of a publisher');
    }
}

async function writePublisher(
  { tx, access }: Kernel,
  own: OwnAccount[],
  posts: PlannedPost[],
  address: string,
) {
  const [first] = own;
  const actor = first && (await access.actFor(first.ownerId, first.channelId, SYSTEM.origin));
  const place = posts[0]?.place;
  if (!actor || !place) return;
  const said = [...new Set(posts.map(({ post }) => post))];
  await tx(actor, async (unit) => {
    if (!(await claimDemo(unit, `aiPublisher.${first.id}`))) return;
    const plan = posts.flatMap((post) => {
      if (post.at >= Date.now()) return [];
      const account = own.find(({ name }) => name === post.account);
      return account ? [planned(post, said.indexOf(post.post) + 1, account)] : [];
    });
    await writePast(unit, actor, storeTheme(place, said), plan, address);
  });
}

const planned = ({ post, at, turn, isFailed }: PlannedPost, no: number, account: Account): Planned => ({
  no,
  title: post.title,
  account,
  state: isFailed ? 'failed' : 'published',
  postId: `@demo9${String(turn).padStart(2, '0')}${String(account.id).padStart(4, '0')}`,
  // Days of figures end yesterday, whatever the story takes for its present.
  daysAgo: createClock(Date.now()).daysSince(at),
  publishedAt: at,
  turn: turn + account.id,
  url: '',
  total: { views: 0, likes: 0, comments: 0, shares: 0 },
});
