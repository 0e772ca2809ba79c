import type { PlatformId } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { createClock, iso } from '#seed/demo/clock.ts';
import { openMinutesBefore } from '#seed/demo/story/working-hours.ts';
import { recordPastSuccess } from '../../account/index.ts';
import { type PastPost, postFigures } from './past-figures.demo.ts';
import { type DemoTheme, PAST } from './themes.ts';
import { writeDemoTheme } from './write-theme.demo.ts';

/** Minutes of the day at which posts went out. */
const TIMES = [8 * 60 + 20, 12 * 60 + 10, 18 * 60 + 40, 20 * 60 + 30] as const;
/** A theme's posts are spread over so many days. */
const SPREAD_DAYS = 7;

export interface Account {
  id: number;
  platform: PlatformId;
  /** Null: people publish there by hand. */
  persona: string | null;
}
export interface Planned extends PastPost {
  no: number;
  title: string;
  account: Account;
  state: 'published' | 'failed' | 'handover';
}

/** Pages of the platforms that people publish on by hand. */
const PAGES: Partial<Record<PlatformId, string>> = {
  xiaohongshu: 'https://www.xiaohongshu.com/explore/',
  channels: 'https://channels.weixin.qq.com/web/pages/feed?id=',
};
/** What a person is to publish has been waiting for so many minutes of opening time. */
const WAITING_MINUTES = 50;
const TOO_MANY = {
  category: 'quota',
  advice: '账号当日发布数已达平台上限，可次日重新发布',
  code: 'demo',
  logId: null,
};

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
    SELECT id, platform, nullif(external_id, '') AS persona FROM content_account
    WHERE channel_id = ${membership.channelId} AND node_id IN (SELECT n.id FROM node n WHERE n.parent_id IS NULL) AND (sealed IS NOT NULL OR remark LIKE '演示账号%') AND deleted_at IS NULL ORDER BY id`);
  const plans = planThemes(accounts, Date.now());
  if (plans.every((plan) => plan.length === 0)) return;
  try {
    const address = config.sandboxUrl;
    await tx(actor, async (unit) => {
      const claimed = await claimDemo(unit, 'aiHistory');
      if (!claimed) return;
      for (const [at, theme] of PAST.entries()) await writePast(unit, actor, theme, plans[at] ?? [], address);
    });
  } catch (error) {
    // A demo without a past is still a demo; the next start tries again.
    log.warn({ err: error }, 'no demo history');
  }
}

/** An article goes to every account of its platform, never two posts at one moment. */
function planThemes(accounts: readonly Account[], now: number): Planned[][] {
  const clock = createClock(now);
  return PAST.map(({ articles, from }, themeAt) => {
    const cells = articles.flatMap((article, at) =>
      accounts
        .filter(({ platform }) => platform === article.platform)
        .map((account) => ({ article, no: at + 1, account })),
    );
    return cells.map(({ article, no, account }, at): Planned => {
      const daysAgo = from - Math.floor((at * SPREAD_DAYS) / cells.length);
      const code = `${themeAt + 1}${no}${String(account.id).padStart(4, '0')}`;
      // The newest that goes out by hand still waits for somebody.
      const isWaiting = account.persona === null && themeAt === PAST.length - 1;
      return {
        no,
        title: article.title,
        account,
        postId:
          { wechat: `demo-${code}`, douyin: `@demo${code}` }[account.platform as string] ?? `90000000${code}`,
        state: isWaiting ? 'handover' : 'published',
        daysAgo,
        publishedAt: isWaiting
          ? openMinutesBefore(now, WAITING_MINUTES)
          : clock.past(daysAgo, TIMES[at % TIMES.length] ?? 0),
        turn: themeAt * 10 + at,
        url: '',
        total: { views: 0, likes: 0, comments: 0, shares: 0 },
      };
    });
  });
}

/** The sandbox takes them in as posts of those days and says how much they are read by now; what is not on it stays as planned. */
async function tellSandbox(
  address: string,
  plan: readonly Planned[],
  texts: ReadonlyMap<number, string>,
): Promise<Planned[]> {
  const online = plan.filter(({ account, state }) => account.persona !== null && state === 'published');
  const answer = await fetch(`${address}/control/posts`, {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
    body: JSON.stringify({
      posts: online.map(({ postId, account, title, publishedAt, no }) => ({
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
    const page = PAGES[post.account.platform];
    if (post.state !== 'published' || page) return [{ ...post, url: page ? `${page}${post.postId}` : '' }];
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

export async function writePast(
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
  // What is planned for later is still to be released.
  const isWhole = theme.articles.every((_, at) => plan.some(({ no }) => no === at + 1));
  const moments = posts.map(({ publishedAt }) => publishedAt);
  const [begun, ended] = [iso(Math.min(...moments) - 86_400_000), iso(Math.max(...moments))];
  await unit.query(sql`
    UPDATE ai_theme SET status = ${isWhole ? 'released' : 'ready'}, created_at = ${begun}, updated_at = ${ended}, released_at = ${ended},
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
  const rows = posts.map(({ no, account, publishedAt, postId, url, state }) => ({
    no,
    account: account.id,
    at: iso(publishedAt),
    state,
    ...(state === 'published' ? { out: iso(publishedAt), post: postId, url } : {}),
    ...(state === 'failed' ? { error: { ...TOO_MANY, at: iso(publishedAt) } } : {}),
    ...(account.persona === null ? {} : { sent: iso(publishedAt), trace: { startedAt: iso(publishedAt) } }),
  }));
  const attempts = await unit.query<{ id: number; postId: string }>(sql`
    WITH made AS (
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, tries, trace, sent_at,
                                   post_id, url, error, published_at, created_at, updated_at)
      SELECT a.channel_id, a.node_id, a.path, a.owner_id, 'aiTheme', a.theme_id, 'aiArticle', a.id, a.no, a.version_no, a.title,
             a.platform, p.account, a.owner_id, p.state, p.at, 1, p.trace, p.sent, p.post, p.url, p.error, p.out, ${begun}, p.at
      FROM json_to_recordset(${JSON.stringify(rows)}) AS p(no int, account bigint, at timestamptz, state text, out timestamptz,
        sent timestamptz, post text, url text, trace jsonb, error jsonb)
      JOIN ai_article a ON a.theme_id = ${themeId} AND a.no = p.no RETURNING id, post_id, state, due_at),
    noted AS (
      INSERT INTO publish_attempt_log (attempt_id, at, from_state, to_state, text)
      SELECT id, due_at, CASE state WHEN 'handover' THEN 'queued' ELSE 'submitting' END, state,
             CASE state WHEN 'published' THEN '发布成功（示例数据）' WHEN 'failed' THEN ${`${TOO_MANY.advice}（示例数据）`}
               ELSE '等待人工发布（示例数据）' END FROM made)
    SELECT id, post_id AS "postId" FROM made WHERE post_id IS NOT NULL`);
  await recordPastSuccess(
    unit,
    rows.flatMap(({ account, out }) => (out ? [{ accountId: account, at: out }] : [])),
  );
  await postFigures(
    unit,
    attempts.flatMap(({ id, postId }) => {
      const post = posts.find((each) => each.postId === postId);
      return post && post.account.persona !== null
        ? [{ ...post, attemptId: id, accountId: post.account.id, platform: post.account.platform }]
        : [];
    }),
  );
}
