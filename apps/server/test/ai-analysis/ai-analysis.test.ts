import { contract, type InputOf, type RankBy } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { sql } from '#db/sql.ts';
import type { Trace } from '#engines/platforms/index.ts';
import { accountConnections } from '../../src/modules/account/index.ts';
import { compactSnapshots } from '../../src/modules/ai-analysis/read/compact.repository.ts';
import { readFigures } from '../../src/modules/ai-analysis/read/read-figures.ts';
import { until } from '../library.ts';
import { openSandbox } from '../sandbox.ts';
import { type House, openTestApp } from '../test-app.ts';

const { aiAnalysis, account } = contract;
const sandbox = await openSandbox();
const { platforms } = readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere');
const never = new AbortController().signal;

let house: House;
let channel: number;
let root: number;
let east: number;
let west: number;
/** Sees everything · sees what belongs to the east dealer · sees only their own. */
let chief: string;
let eastManager: string;
let adviser: string;
let chiefId: number;
let adviserId: number;

/** Days before today on China's clock. */
const day = (ago: number) =>
  new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
const week = () => ({ at: `${day(6)},${day(0)}` });
const lastWeek = () => ({ at: `${day(13)},${day(7)}` });

beforeAll(async () => {
  house = await openTestApp({ platforms, sandboxUrl: sandbox.url, secretKey: 'k'.repeat(40) });
  channel = await house.addChannel();
  root = await house.addNode('organ', null, channel);
  [east, west] = [await house.addNode('dealer', root, channel), await house.addNode('dealer', root, channel)];
  const keys = ['14-7', '14-9', '14-10', '14-11', '14-15'] as const;
  const [tree, self] = [await house.addRole([...keys], 'TREE'), await house.addRole([...keys], 'SELF')];
  chiefId = await house.addMember('chief', [{ nodeId: root, roleId: tree }]);
  await house.addMember('east.manager', [{ nodeId: east, roleId: tree }]);
  adviserId = await house.addMember('adviser', [{ nodeId: east, roleId: self }], { name: '示例顾问' });
  [chief, eastManager, adviser] = [
    await house.signIn('chief'),
    await house.signIn('east.manager'),
    await house.signIn('adviser'),
  ];
  await sandbox.settings({ reviewMs: 0 });
}, 60_000);

const one = async (statement: ReturnType<typeof sql>) =>
  (await house.db.one<{ id: number }>(statement))?.id ?? 0;

let accounts = 0;
const addAccount = (platform: string, nodeId: number) =>
  one(sql`
    INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
    SELECT n.channel_id, n.id, n.path, ${chiefId}::bigint, ${platform}, ${`示例账号 ${++accounts}`}, 10 FROM node n WHERE n.id = ${nodeId} RETURNING id`);

let themes = 900;
async function addTheme(
  nodeId: number,
  name: string,
  { of = 'article', id = ++themes }: { of?: keyof typeof KINDS; id?: number } = {},
) {
  await house.db.query(sql`
    INSERT INTO publish_batch (kind, batch_id, channel_id, node_id, path, owner_id, name, asked_by)
    SELECT ${KINDS[of][0]}, ${id}, n.channel_id, n.id, n.path, ${chiefId}::bigint, ${name}, ${chiefId}::bigint FROM node n WHERE n.id = ${nodeId}`);
  return id;
}

let articles = 5000;
/** Themes of films are numbered by themselves, so that one may have the number of a theme of articles. */
const KINDS = { article: ['aiTheme', 'aiArticle'], film: ['videoTheme', 'video'] } as const;
interface Posted {
  of?: keyof typeof KINDS;
  theme: number;
  accountId: number;
  nodeId: number;
  ownerId?: number;
  ago?: number;
  postId?: string;
  url?: string | null;
  trace?: Trace;
  title?: string;
  subjectId?: number;
}
/** A post as publishing leaves it behind. */
const addPost = ({ of = 'article', theme, accountId, nodeId, ownerId = chiefId, ago = 0, ...post }: Posted) =>
  one(sql`
    INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
      subject_version, title, platform, account_id, asked_by, state, due_at, post_id, url, trace, published_at)
    SELECT n.channel_id, n.id, n.path, ${ownerId}::bigint, ${KINDS[of][0]}, ${theme}, ${KINDS[of][1]}, ${post.subjectId ?? ++articles}, 1, 1, ${post.title ?? `示例文章 ${articles}`},
      a.platform, a.id, ${chiefId}::bigint, 'published', now(), ${post.postId ?? `p${articles}`}, ${post.url ?? null},
      ${JSON.stringify(post.trace ?? {})}::jsonb, now() - make_interval(days => ${ago})
    FROM node n CROSS JOIN content_account a WHERE n.id = ${nodeId} AND a.id = ${accountId} RETURNING id`);

/** What the platform told on a day. */
const gained = (attemptId: number, ago: number, [views, likes, comments, shares]: (number | null)[]) =>
  house.db.query(sql`
    WITH told AS (INSERT INTO post_figures (attempt_id, channel_id, account_id, published_at, read_at)
      SELECT id, channel_id, account_id, published_at, now() FROM publish_attempt WHERE id = ${attemptId} ON CONFLICT DO NOTHING)
    INSERT INTO post_day (attempt_id, day, channel_id, views, likes, comments, shares)
    VALUES (${attemptId}, ${day(ago)}, ${channel}, ${views}, ${likes}, ${comments}, ${shares})`);

const ranks = (by: RankBy, token = chief, more: object = {}) =>
  house.ask(aiAnalysis.ranks, { ...week(), by, ...more } as InputOf<typeof aiAnalysis.ranks>, token);

describe('数字', () => {
  let autumn: number;
  let winter: number;
  let eastDouyin: number;
  let byHand: number;

  beforeAll(async () => {
    [autumn, winter] = [await addTheme(east, '示例秋季'), await addTheme(root, '示例冬季')];
    eastDouyin = await addAccount('douyin', east);
    const westKuaishou = await addAccount('kuaishou', west);
    byHand = await addAccount('xiaohongshu', east);
    const old = await addPost({ theme: autumn, accountId: eastDouyin, nodeId: east, ago: 8 });
    await gained(old, 8, [1000, 50, 10, 5]);
    await gained(old, 2, [200, 8, 1, 1]);
    const young = await addPost({ theme: autumn, accountId: eastDouyin, nodeId: east, ownerId: adviserId });
    await gained(young, 0, [300, 30, 6, 4]);
    const central = await addPost({ theme: winter, accountId: westKuaishou, nodeId: root, ago: 1 });
    await gained(central, 1, [500, 10, 0, null]);
    await addPost({ theme: autumn, accountId: byHand, nodeId: east, ownerId: adviserId });
  });

  it('合计是这段时间里增加的，和等长的上一段比；没有数据的不算作 0', async () => {
    const { now, before, total, freshness } = await house.ask(aiAnalysis.index, week(), chief);
    expect(now).toEqual({ posts: 3, views: 1000, likes: 48, comments: 7, shares: 5, rate: 0.06 });
    expect(before).toEqual({ posts: 1, views: 1000, likes: 50, comments: 10, shares: 5, rate: 0.065 });
    expect({ total, ...freshness }).toMatchObject({ total: 4, read: 3, handOver: 1 });
    const hand = await house.ask(aiAnalysis.index, { ...week(), accountId: byHand }, chief);
    expect(hand.now).toEqual({
      posts: 1,
      views: null,
      likes: null,
      comments: null,
      shares: null,
      rate: null,
    });
    const kuaishou = await house.ask(aiAnalysis.index, { ...week(), platform: 'kuaishou' }, chief);
    expect(kuaishou.now).toMatchObject({ views: 500, shares: null, rate: 0.02 });
  });

  it('每人只看得到自己范围内的，条件指到别处就什么也没有', async () => {
    const views = async (token: string, more = {}) =>
      (await house.ask(aiAnalysis.index, { ...week(), ...more }, token)).now.views;
    expect([await views(chief), await views(eastManager), await views(adviser)]).toEqual([1000, 500, 300]);
    const elsewhere = await house.ask(aiAnalysis.index, { ...week(), themeId: winter }, eastManager);
    expect(elsewhere).toMatchObject({ total: 0, now: { posts: 0, views: null } });
    expect(await views(chief, { nodeId: east })).toBe(500);
    expect((await ranks('theme', eastManager)).rows.map(({ name }) => name)).toEqual(['示例秋季']);
    const offered = await house.ask(aiAnalysis.picker, { kind: 'theme' }, eastManager);
    expect(offered.rows.map(({ id }) => id)).toEqual([autumn]);
  });

  it('总部的文章发在经销商的账号上：经销商看得到这一条的数，看不到它在别处的', async () => {
    const spring = await addTheme(root, '示例总部春季');
    const [here, there] = [await addAccount('kuaishou', east), await addAccount('kuaishou', west)];
    const own = await addPost({ theme: spring, accountId: here, nodeId: root, title: '示例春季一' });
    const elsewhere = await addPost({ theme: spring, accountId: there, nodeId: root, title: '示例春季二' });
    await gained(own, 0, [40, 4, 2, 1]);
    await gained(elsewhere, 0, [7000, 70, 7, 7]);
    // The same article went to another account later, by another title.
    await house.db.query(sql`
      UPDATE publish_attempt SET subject_id = (SELECT subject_id FROM publish_attempt WHERE id = ${own}) WHERE id = ${elsewhere}`);
    const only = { themeId: spring };
    const sum = async (token: string) =>
      (await house.ask(aiAnalysis.index, { ...week(), ...only }, token)).now.views;
    expect([await sum(chief), await sum(eastManager), await sum(adviser)]).toEqual([7040, 40, null]);
    const named = async (by: RankBy) =>
      (await ranks(by, eastManager, only)).rows.map(({ name, views, posts }) => [name, views, posts]);
    expect(await named('theme')).toEqual([['示例总部春季', 40, 1]]);
    expect(await named('article')).toEqual([['示例春季一', 40, 1]]);
    // Whoever asked for it is not theirs to know.
    expect(await named('adviser')).toEqual([['其他组织', 40, 1]]);
    expect((await ranks('account', eastManager, { accountId: there })).rows).toEqual([]);
    const trend = await house.ask(aiAnalysis.trend, { ...week(), ...only, split: 'adviser' }, eastManager);
    expect([trend.total, trend.now.views?.at(-1), trend.parts[0]?.series.views?.at(-1)]).toEqual([1, 40, 40]);
    const offered = await house.ask(aiAnalysis.picker, { kind: 'theme', q: '春季' }, eastManager);
    expect(offered.rows.map(({ id }) => id)).toEqual([spring]);
    // Out of the way of the other figures.
    await house.db.query(sql`UPDATE publish_attempt SET state = 'cancelled' WHERE batch_id = ${spring}`);
  });

  it.each([
    ['theme', ['示例冬季 500', '示例秋季 500']],
    ['account', ['示例账号 1 500', '示例账号 2 500', '示例账号 3 null']],
    ['adviser', ['chief 700', '示例顾问 300']],
    ['platform', ['快手 500', '抖音 500', '小红书 null']],
  ] as const)('按%s排行，人工发布的排在最后，标为无数据', async (by, expected) => {
    const { rows, total } = await ranks(by);
    expect(rows.map(({ name, views }) => `${name} ${views}`).sort()).toEqual([...expected].sort());
    expect(rows.at(-1)?.views).toBe(by === 'account' || by === 'platform' ? null : rows.at(-1)?.views);
    expect(total).toBe(expected.length);
  });

  it('按经销商排行，账号属于谁就算谁的；可排序、可查找、可翻页', async () => {
    const { rows } = await ranks('dealer', chief, { sort: 'likes', order: 'DESC' });
    expect(rows.map(({ id, likes }) => [id, likes])).toEqual([
      [east, 38],
      [west, 10],
    ]);
    expect(rows[0]).toMatchObject({ posts: 2, views: 500, viewsBefore: 1000 });
    expect((await ranks('theme', chief, { q: '冬' })).rows.map(({ id }) => id)).toEqual([winter]);
    expect(await ranks('theme', chief, { page: 2 })).toMatchObject({ rows: [], total: 2 });
  });

  it('趋势每天一点，合计与数字一致；没读到的那天没有点；可按维度拆开', async () => {
    const trend = await house.ask(aiAnalysis.trend, { ...week(), split: 'account' }, chief);
    expect(trend.unit).toBe('day');
    expect(trend.at).toEqual([6, 5, 4, 3, 2, 1, 0].map(day));
    expect(trend.now.views).toEqual([null, null, null, null, 200, 500, 300]);
    expect(trend.now.posts).toEqual([0, 0, 0, 0, 0, 1, 2]);
    expect(trend.before.views).toEqual([null, null, null, null, null, 1000, null]);
    expect(trend.parts.map(({ name }) => name)).toContain('示例账号 1');
    expect(trend.parts.find(({ id }) => id === eastDouyin)?.series.views?.slice(4)).toEqual([200, null, 300]);
    const { rows, total } = await house.ask(aiAnalysis.trendList, week(), chief);
    expect([total, rows.reduce((sum, row) => sum + (row.views ?? 0), 0)]).toEqual([7, 1000]);
    expect((await house.ask(aiAnalysis.trend, lastWeek(), chief)).now.views?.[5]).toBe(1000);
  });

  it('排行和趋势可以导出，只有自己看得到的', async () => {
    for (const [call, body, wanted] of [
      [aiAnalysis.ranks.export, { ...week(), by: 'theme' }, '示例秋季'],
      [aiAnalysis.trendList.export, week(), day(0)],
    ] as const) {
      if (!call) throw new Error('no export');
      const { filepath } = (await house.ask(call, { ...body, format: 'csv' } as never, eastManager)) as {
        filepath: string;
      };
      const text = await (await fetch(house.url + filepath)).text();
      expect(text).toContain(wanted);
      expect(text).not.toContain('示例冬季');
    }
  });

  it('视频和文章编号相同也分开算：各有各的排行、趋势和筛选', async () => {
    const before = {
      themes: (await ranks('theme')).rows,
      articles: (await ranks('article')).total,
      videos: (await ranks('video')).rows,
    };
    expect(before.videos).toEqual([]);
    await addTheme(east, '示例混剪', { of: 'film', id: autumn });
    const film = await addPost({
      of: 'film',
      theme: autumn,
      subjectId: articles,
      postId: 'film-1',
      accountId: eastDouyin,
      nodeId: east,
      title: '示例混剪 01',
    });
    await gained(film, 0, [70, 7, 0, 0]);
    const at = `${day(0)},${day(0)}`;
    const named = async (by: RankBy) =>
      (await ranks(by, chief)).rows.map(({ id, name, note, views }) => [id, name, note, views]);
    expect((await ranks('theme')).rows).toEqual(before.themes);
    expect((await ranks('article')).total).toBe(before.articles);
    expect(await named('videoTheme')).toEqual([[autumn, '示例混剪', '', 70]]);
    expect(await named('video')).toEqual([[articles, '示例混剪 01', '示例混剪', 70]]);
    const only = await house.ask(aiAnalysis.index, { at, videoThemeId: autumn }, chief);
    expect(only).toMatchObject({ total: 1, now: { posts: 1, views: 70 } });
    const trend = await house.ask(aiAnalysis.trend, { ...week(), split: 'videoTheme' }, chief);
    expect(trend.parts.map(({ name }) => name)).toEqual(['示例混剪']);
    const picked = await house.ask(aiAnalysis.picker, { kind: 'videoTheme' }, eastManager);
    expect(picked.rows).toEqual([{ id: autumn, name: '示例混剪', note: '' }]);
    await house.db.query(sql`DELETE FROM post_day WHERE attempt_id = ${film}`);
    await house.db.query(sql`DELETE FROM post_figures WHERE attempt_id = ${film}`);
    await house.db.query(sql`DELETE FROM publish_attempt WHERE id = ${film}`);
  });

  it('跨度最多 366 天', async () => {
    const answer = await house.send(aiAnalysis.index, { at: '2025-01-01,2026-11-15' }, chief);
    expect(answer).toMatchObject({ httpStatus: 400, msg: '时间范围最多 366 天' });
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('读取', () => {
  let wechat: number;
  let other: number;
  let theme: number;
  let attempt: number;

  /** An account connected to the sandbox with something published on it. */
  async function publishOn(id: number, title: string) {
    const { connector, account: open } = await accountConnections(house.app.kernel).open(id);
    const picture = { name: 'a.png', contentType: 'image/png', size: PNG.length, read: async () => PNG };
    const sent = await connector.publish(
      {
        title,
        summary: '',
        html: '<p>正文</p><img src="picture:0">',
        text: '正文',
        pictures: [picture],
        tags: [],
        author: '示例',
      },
      open,
      { remember: async () => {} },
    );
    const result = sent.state === 'pending' ? await connector.check(sent.trace, open) : sent;
    if (result.state !== 'published') throw new Error(`not published: ${result.state}`);
    return addPost({ theme, accountId: id, nodeId: west, title, ...result });
  }
  const connect = (name: string, appId: string) =>
    house.ask(
      account.create,
      { platform: 'wechat', name, nodeId: west, appId, appSecret: 'a'.repeat(32) },
      chief,
    );
  const figures = (id: number) =>
    house.db.one<{ views: number; snapshots: number; gained: number; days: number }>(sql`
      SELECT f.views, (SELECT count(*)::int FROM post_snapshot WHERE attempt_id = f.attempt_id) AS snapshots,
             (SELECT sum(gained_views)::int FROM post_snapshot WHERE attempt_id = f.attempt_id) AS gained,
             (SELECT sum(views)::int FROM post_day WHERE attempt_id = f.attempt_id) AS days
      FROM post_figures f WHERE f.attempt_id = ${id}`);
  const due = (id: number) =>
    house.db.query(sql`UPDATE post_figures SET next_at = now() WHERE attempt_id = ${id}`);
  const read = () => readFigures(house.app.kernel, never);
  const watch = () => house.ask(aiAnalysis.index, { ...week(), themeId: theme }, chief);

  beforeAll(async () => {
    theme = await addTheme(west, '示例读取');
    wechat = (await connect('示例公众号', `wx${'7'.repeat(16)}`)).id;
    attempt = await publishOn(wechat, '示例增长');
    other = (await connect('示例另一公众号', `wx${'8'.repeat(16)}`)).id;
  });

  it('从平台读到的数随时间增长，增长加起来等于最新的数；读两遍不会多算', async () => {
    await sandbox.settings({ advanceSeconds: 3600 });
    await read();
    const first = await figures(attempt);
    expect(first?.views).toBeGreaterThan(0);
    expect(first).toMatchObject({ gained: first?.views, days: first?.views });
    await sandbox.settings({ advanceSeconds: 6 * 3600 });
    // Not its turn yet.
    await read();
    expect((await figures(attempt))?.views).toBe(first?.views);
    await due(attempt);
    await Promise.all([read(), read()]);
    const second = await figures(attempt);
    expect(second?.views).toBeGreaterThan(first?.views ?? 0);
    expect(second).toMatchObject({ gained: second?.views, days: second?.views });
    expect(second?.snapshots).toBeLessThanOrEqual(2);
    const told = await house.db.query(
      sql`SELECT 1 FROM event WHERE member_id = ${chiefId} AND topic = 'analysis.changed'`,
    );
    expect(told.length).toBeGreaterThan(0);
    const shown = await watch();
    expect(shown.now.views).toBe(second?.views);
    expect(shown.freshness).toMatchObject({ read: 1, stale: 0, waiting: 0, accounts: [] });
    expect(Date.parse(shown.freshness.asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const today = await house.ask(
      aiAnalysis.trend,
      { at: `${day(0)},${day(0)}`, themeId: theme, split: 'theme' },
      chief,
    );
    expect(today.unit).toBe('hour');
    expect(today.now.views?.reduce((sum: number, views) => sum + (views ?? 0), 0)).toBe(second?.views);
    expect(today.parts).toMatchObject([{ name: '示例读取' }]);
  });

  it('平台一时出错：旧数字留着，说明截至何时，稍后再试', async () => {
    const before = await watch();
    await sandbox.fault({ kind: 'code', path: '/datacube/', times: null, code: 45009 });
    await due(attempt);
    await read();
    await sandbox.control('fault/clear', {});
    const after = await watch();
    expect(after.now).toEqual(before.now);
    expect(after.freshness).toMatchObject({ stale: 1, accounts: [{ id: wechat, posts: 1 }] });
    expect(after.freshness.accounts[0]?.reason).toMatch(/[一-鿿]/);
    expect(after.freshness.accounts[0]?.asOf).not.toBeNull();
    // Only reading failed: publishing goes on.
    expect((await house.ask(account.info, { id: wechat }, chief)).health.level).not.toBe('paused');
    await house.ask(aiAnalysis.refresh, { ...week(), themeId: theme }, chief);
    await until(async () => (await watch()).freshness.stale === 0);
  });

  it('授权失效：账号停下来，别的账号照读', async () => {
    // 公众号 tells figures by the day of publication, so that both clocks must show the same one.
    await sandbox.settings({ clockOffsetMs: 0 });
    const healthy = await publishOn(other, '示例照读');
    await sandbox.settings({ advanceSeconds: 3600 });
    await house.db.query(
      sql`UPDATE content_account SET sealed = ${accountConnections(house.app.kernel).seal(wechat, {
        appId: `wx${'7'.repeat(16)}`,
        appSecret: 'z'.repeat(32),
        accessToken: 'gone',
        accessExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      })} WHERE id = ${wechat}`,
    );
    await due(attempt);
    await read();
    expect((await figures(healthy))?.views).toBeGreaterThan(0);
    expect((await house.ask(account.info, { id: wechat }, chief)).health.level).toBe('paused');
    const { freshness } = await watch();
    expect(freshness).toMatchObject({ read: 2, stale: 1, accounts: [{ id: wechat }] });
  });

  it('旧的快照按小时、按天合并，合计不变', async () => {
    await house.db.query(sql`
      INSERT INTO post_snapshot (attempt_id, bucket, channel_id, read_at, views, gained_views)
      SELECT ${attempt}, at, ${channel}, at, 10 * row_number() OVER (ORDER BY at), 10
      FROM generate_series(now() - interval '12 days', now() - interval '3 days', interval '20 minutes') at`);
    const before = await figures(attempt);
    await compactSnapshots(house.db, never);
    await compactSnapshots(house.db, never);
    const after = await figures(attempt);
    expect(after?.gained).toBe(before?.gained);
    expect(after?.snapshots).toBeLessThan(before?.snapshots ?? 0);
    const grains = await house.db.query<{ grain: number; most: number }>(sql`
      SELECT grain, max(n)::int AS most FROM (
        SELECT grain, count(*) AS n FROM post_snapshot WHERE attempt_id = ${attempt} AND grain > 0
        GROUP BY grain, CASE grain WHEN 1 THEN date_trunc('hour', bucket) ELSE date_trunc('day', bucket, 'Asia/Shanghai') END) g
      GROUP BY 1 ORDER BY 1`);
    expect(grains).toEqual([
      { grain: 1, most: 1 },
      { grain: 2, most: 1 },
    ]);
  });
});
