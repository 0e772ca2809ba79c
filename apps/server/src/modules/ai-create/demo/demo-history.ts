import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { createClock, iso } from '#seed/demo/clock.ts';
import { type PastPost, postFigures } from './past-figures.ts';
import { type DemoTheme, PAST } from './themes.ts';
import { writeDemoTheme } from './write-theme.ts';

/** Minutes of the day at which posts went out. */
const TIMES = [8 * 60 + 20, 12 * 60 + 10, 18 * 60 + 40, 20 * 60 + 30] as const;
/** A theme's posts are spread over so many days. */
const SPREAD_DAYS = 7;

interface Account {
  id: number;
  platform: string;
  persona: string;
}
interface Planned extends PastPost {
  themeAt: number;
  no: number;
  title: string;
  account: Account;
}

/**
 * The last month of the demo: themes that went out one after the other, as posts on the sandbox and as what was read of them day by
 * day. What the database holds up to yesterday is what the sandbox would have told then, so reading goes on from there. Once: the
 * setting is the claim.
 */
export async function ensureDemoHistory(
  { db, tx, config, log }: Kernel,
  { membership, actor }: { membership: { channelId: number; memberId: number }; actor: Actor },
) {
  if (!config.sandboxUrl || (await db.one(sql`SELECT 1 FROM setting WHERE key = 'demo.aiHistory'`))) return;
  const accounts = await db.query<Account>(sql`
    SELECT id, platform, external_id AS persona FROM content_account
    WHERE channel_id = ${membership.channelId} AND sealed IS NOT NULL AND deleted_at IS NULL ORDER BY id`);
  const plan = planPosts(accounts, Date.now());
  if (plan.length === 0) return;
  try {
    const address = config.sandboxUrl;
    await tx(actor, async (unit) => {
      const claimed = await claimDemo(unit, 'aiHistory');
      if (!claimed) return;
      for (const [at, theme] of PAST.entries())
        await writePast(
          unit,
          actor,
          theme,
          plan.filter(({ themeAt }) => themeAt === at),
          address,
        );
    });
  } catch (error) {
    // A demo without a past is still a demo; the next start tries again.
    log.warn({ err: error }, 'no demo history');
  }
}

/** An article goes to every account of its platform, never two posts at one moment. */
function planPosts(accounts: readonly Account[], now: number): Planned[] {
  const clock = createClock(now);
  return PAST.flatMap(({ articles, from }, themeAt) => {
    const cells = articles.flatMap((article, at) =>
      accounts
        .filter(({ platform }) => platform === article.platform)
        .map((account) => ({ article, no: at + 1, account })),
    );
    return cells.map(({ article, no, account }, at): Planned => {
      const daysAgo = from - Math.floor((at * SPREAD_DAYS) / cells.length);
      const code = `${themeAt + 1}${no}${String(account.id).padStart(4, '0')}`;
      return {
        themeAt,
        no,
        title: article.title,
        account,
        postId: { wechat: `demo-${code}`, douyin: `@demo${code}` }[account.platform] ?? `90000000${code}`,
        daysAgo,
        publishedAt: clock.past(daysAgo, TIMES[at % TIMES.length] ?? 0),
        turn: themeAt * 10 + at,
        url: '',
        total: { views: 0, likes: 0, comments: 0, shares: 0 },
      };
    });
  });
}

/** The sandbox takes them in as posts of those days and says how much they are read by now. */
async function tellSandbox(
  address: string,
  plan: readonly Planned[],
  texts: ReadonlyMap<number, string>,
): Promise<Planned[]> {
  const answer = await fetch(`${address}/control/posts`, {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
    body: JSON.stringify({
      posts: plan.map(({ postId, account, title, publishedAt, no }) => ({
        id: postId,
        platform: account.platform,
        persona: account.persona,
        title,
        body: bodyFor(account.platform, texts.get(no) ?? ''),
        createdAt: publishedAt,
      })),
    }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
  const { posts } = (await answer.json()) as {
    posts: { id: string; url: string; figures: PastPost['total'] }[];
  };
  return plan.flatMap((post) => {
    const told = posts.find(({ id }) => id === post.postId);
    return told ? [{ ...post, url: told.url, total: told.figures }] : [];
  });
}

/** 公众号 shows HTML; the demo's own texts carry no marks. */
const bodyFor = (platform: string, text: string) =>
  platform === 'wechat'
    ? text
        .split('\n\n')
        .map((paragraph) => `<p>${paragraph}</p>`)
        .join('')
    : text;

async function writePast(
  unit: Unit,
  actor: Actor,
  theme: DemoTheme,
  plan: readonly Planned[],
  address: string,
) {
  const accountIds = [...new Set(plan.map(({ account }) => account.id))];
  const themeId = await writeDemoTheme(unit, actor, theme, { accountIds });
  const texts = await unit.query<{ no: number; plain: string }>(
    sql`SELECT no, plain FROM ai_article WHERE theme_id = ${themeId}`,
  );
  const posts = await tellSandbox(address, plan, new Map(texts.map(({ no, plain }) => [no, plain])));
  const moments = posts.map(({ publishedAt }) => publishedAt);
  const [begun, ended] = [iso(Math.min(...moments) - 86_400_000), iso(Math.max(...moments))];
  await unit.query(sql`
    UPDATE ai_theme SET status = 'released', created_at = ${begun}, updated_at = ${ended}, released_at = ${ended},
           released_by = owner_id WHERE id = ${themeId}`);
  await unit.query(
    sql`UPDATE ai_article SET created_at = ${begun}, updated_at = ${begun} WHERE theme_id = ${themeId}`,
  );
  await unit.query(sql`
    UPDATE ai_article_version SET at = ${begun} WHERE article_id IN (SELECT id FROM ai_article WHERE theme_id = ${themeId})`);
  await unit.query(sql`
    INSERT INTO publish_batch (kind, batch_id, channel_id, node_id, path, owner_id, name, asked_by, settled_at, created_at)
    SELECT 'aiTheme', t.id, t.channel_id, t.node_id, t.path, t.owner_id, t.topic, t.owner_id, ${ended}, ${begun}
    FROM ai_theme t WHERE t.id = ${themeId}`);
  const rows = posts.map(({ no, account, publishedAt, postId, url }) => ({
    no,
    account: account.id,
    at: iso(publishedAt),
    post: postId,
    url,
    trace: { startedAt: iso(publishedAt) },
  }));
  const attempts = await unit.query<{ id: number; postId: string }>(sql`
    WITH made AS (
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, tries, trace, sent_at,
                                   post_id, url, published_at, created_at, updated_at)
      SELECT a.channel_id, a.node_id, a.path, a.owner_id, 'aiTheme', a.theme_id, 'aiArticle', a.id, a.no, a.version_no, a.title,
             a.platform, p.account, a.owner_id, 'published', p.at, 1, p.trace, p.at, p.post, p.url, p.at, ${begun}, p.at
      FROM json_to_recordset(${JSON.stringify(rows)}) AS p(no int, account bigint, at timestamptz, post text, url text, trace jsonb)
      JOIN ai_article a ON a.theme_id = ${themeId} AND a.no = p.no RETURNING id, post_id, published_at),
    noted AS (
      INSERT INTO publish_attempt_log (attempt_id, at, from_state, to_state, text)
      SELECT id, published_at, 'submitting', 'published', '发布成功（示例数据）' FROM made)
    SELECT id, post_id AS "postId" FROM made`);
  await postFigures(
    unit,
    attempts.flatMap(({ id, postId }) => {
      const post = posts.find((each) => each.postId === postId);
      return post
        ? [{ ...post, attemptId: id, accountId: post.account.id, platform: post.account.platform }]
        : [];
    }),
  );
}
