import { contract, PLATFORMS, VideoInput } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { PUBLISHERS } from '#seed/demo/story/publishers.ts';
import { STORE_POSTS } from '#seed/demo/story/store-posts.ts';
import { loadDemoAccounts } from '../../src/modules/account/index.ts';
import { readFigures } from '../../src/modules/ai-analysis/read/read-figures.ts';
import { ensureDemoThemes } from '../../src/modules/ai-create/demo/ai-create.demo.ts';
import { ensureDemoComing } from '../../src/modules/ai-create/demo/coming.demo.ts';
import { SCENES } from '../../src/modules/ai-create/demo/demo-article.ts';
import { ensureDemoPictures } from '../../src/modules/ai-create/demo/pictures.demo.ts';
import { ensureDemoRelease } from '../../src/modules/ai-create/demo/release.demo.ts';
import { PAST, READY } from '../../src/modules/ai-create/demo/themes.ts';
import { publishDemoFilms } from '../../src/modules/ai-video/demo/posts.demo.ts';
import { DEMO_FILMS } from '../../src/modules/ai-video/demo/retry.demo.ts';
import { makeMaterials } from '../../src/modules/material/demo/materials.run.ts';
import { PLANS } from '../../src/modules/material/demo/plan.ts';
import { openDemoHouse } from '../demo-house.ts';
import { figuresAgree } from '../figures.cases.ts';
import { openSandbox } from '../sandbox.ts';
import type { House } from '../test-app.ts';
import { docOf } from '../walk-rows/video.ts';

const { aiAnalysis, aiArticle, aiTheme, auth } = contract;
const PATIENCE = 180_000;
const sandbox = await openSandbox();
let house: House;
let token: string;

beforeAll(async () => {
  house = await openDemoHouse(sandbox.url);
  await loadDemoAccounts(house.app.kernel);
  await ensureDemoThemes(house.app.kernel);
  const reply = await house.send(auth.login, { uname: 'demo.ops', password: 'zhiying-demo-1' });
  token = (reply.data as { token: string }).token;
}, PATIENCE);

const articles = async () => {
  const { rows: themes } = await house.ask(aiTheme.list, { limit: 100 }, token);
  const lists = await Promise.all(
    themes.map(({ id }) => house.ask(aiArticle.list, { themeId: id, limit: 100 }, token)),
  );
  return Promise.all(
    lists.flatMap(({ rows }) => rows.map(({ id }) => house.ask(aiArticle.info, { id }, token))),
  );
};
const china = (daysAgo: number) =>
  new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);

describe('演示里的文章', () => {
  it('都是人写的成稿：合平台的样子，绑定事实，没有拦住发布的问题，彼此不雷同，不冒充 AI 写成', async () => {
    const all = await articles();
    expect(all).toHaveLength(
      [...READY, ...PAST].flatMap((theme) => theme.articles).length + STORE_POSTS.length,
    );
    for (const info of all) {
      const blocks = info.findings.filter(({ severity }) => severity === 'block');
      expect(blocks, info.title).toEqual([]);
      expect(info.findings.filter(({ rule }) => rule === 'similarity')).toEqual([]);
      expect(info).toMatchObject({ status: 'done', offline: false, mark: null });
      expect(info.plain).not.toMatch(/\{\{|〔|undefined/);
      const headings = info.doc.content.filter(({ type }) => type === 'heading').length;
      if (info.platform === 'wechat') {
        expect(info.words, info.title).toBeGreaterThanOrEqual(600);
        expect(info.words, info.title).toBeLessThanOrEqual(1200);
        expect(headings).toBeGreaterThanOrEqual(3);
        expect(info.facts.length).toBeGreaterThan(0);
      } else {
        expect(info.words, info.title).toBeLessThanOrEqual(500);
        expect(headings).toBe(0);
      }
      expect(info.title.length).toBeLessThanOrEqual(PLATFORMS[info.platform].title.max);
    }
    const { rows } = await house.ask(aiArticle.versions, { id: all[0]?.id ?? 0 }, token);
    expect(rows.map(({ cause }) => cause)).toEqual(['entered']);
  });

  it('再启动一次什么也不多', async () => {
    const before = await house.db.one(sql`SELECT count(*) FROM ai_article`);
    await ensureDemoThemes(house.app.kernel);
    expect(await house.db.one(sql`SELECT count(*) FROM ai_article`)).toEqual(before);
  });

  it('留着一个没有写的主题，写好了要点和事实', async () => {
    const { rows } = await house.ask(aiTheme.list, { status: 'draft' }, token);
    const info = await house.ask(aiTheme.info, { id: rows[0]?.id ?? 0 }, token);
    expect(info).toMatchObject({ topic: '示例新车到店', counts: { total: 0 } });
    expect(info.facts.length).toBe(4);
    expect(info.input.brief.split('\n').length).toBeGreaterThan(2);
  });
});

describe('演示的过去三十天', () => {
  const at = `${china(29)},${china(0)}`;

  it('主题分布在一个月里，每天都有数据，趋势不是一个点', async () => {
    const { rows } = await house.ask(aiTheme.list, { status: 'released' }, token);
    const own = rows.map(({ topic }) => topic).filter((topic) => !topic.endsWith('门店日常'));
    expect(own.toSorted()).toEqual(PAST.map(({ topic }) => topic).toSorted());
    const trend = await house.ask(aiAnalysis.trend, { at, measure: 'views' }, token);
    const views = trend.now.views.slice(0, -1);
    expect(views.filter((each) => each !== null && each > 0).length).toBeGreaterThanOrEqual(28);
    const posts = trend.now.posts.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    expect(posts).toBeGreaterThanOrEqual(12);
    expect(trend.now.posts.filter((each) => (each ?? 0) > 0).length).toBeGreaterThanOrEqual(10);
  });

  it('之后接着读沙箱：只补上今天的，总数与平台一致，过去的不变', async () => {
    const past = sql`SELECT sum(views)::int AS views FROM post_day WHERE day < ${china(0)}::date`;
    const before = await house.db.one<{ views: number }>(past);
    await readFigures(house.app.kernel, new AbortController().signal);
    expect(await house.db.one(past)).toEqual(before);
    const [told] = await house.db.query<{ least: number; days: number; latest: number }>(sql`
      SELECT min(d.views)::int AS least, sum(d.views)::int AS days, (SELECT sum(views)::int FROM post_figures) AS latest FROM post_day d`);
    expect(told?.least).toBeGreaterThanOrEqual(0);
    expect(told?.days).toBe(told?.latest);
    expect(told?.latest).toBeGreaterThan(before?.views ?? 0);
    const read = await house.db.one<{ advice: number; read: number }>(sql`
      SELECT count(*) FILTER (WHERE failures > 0)::int AS advice, count(*) FILTER (WHERE read_at > now() - interval '1 minute')::int AS read
      FROM account_reading`);
    expect(read).toEqual({ advice: 0, read: 4 + PUBLISHERS.flatMap(({ accounts }) => accounts).length });
    const shots = await house.db.one<{ same: boolean }>(sql`
      SELECT sum(gained_views) = (SELECT sum(views) FROM post_day) AS same FROM post_snapshot`);
    expect(shots?.same).toBe(true);
  });
});

describe('配图', () => {
  it(
    '画好以后每篇配上自己的图，发布过的不算改过；之后那个主题自己发出去',
    async () => {
      const { db, app } = house;
      const drawn = Object.values(SCENES).flatMap(
        (title) =>
          PLANS.find(
            ({ name, status, channel }) =>
              name.includes(title) &&
              name.endsWith('.jpg') &&
              channel === 'passenger' &&
              ['passed', 'published'].includes(status),
          ) ?? [],
      );
      expect(drawn).toHaveLength(Object.keys(SCENES).length);
      const context = {
        id: 'test',
        payload: {},
        memberId: null,
        attempt: 1,
        signal: new AbortController().signal,
      };
      await makeMaterials({ ...context, kernel: app.kernel, progress: async () => {} }, drawn);
      await ensureDemoPictures(app.kernel);
      for (const info of await articles()) expect(info.images.length, info.title).toBeGreaterThan(0);
      const changed = await db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM publish_attempt p JOIN ai_article a ON a.id = p.subject_id
      WHERE a.version_no <> p.subject_version`);
      expect(changed?.count).toBe(0);
      await ensureDemoComing(app.kernel);
      const coming = await db.query<{ name: string; state: string }>(sql`
        SELECT c.name, p.state FROM publish_attempt p JOIN content_account c ON c.id = p.account_id
        WHERE p.due_at > now() ORDER BY c.id`);
      expect(coming).toEqual(
        PUBLISHERS.filter(({ posts }) => posts > 8)
          .flatMap(({ accounts }) => accounts)
          .map((name) => ({ name, state: 'queued' })),
      );
      await ensureDemoRelease(app.kernel);
      const { rows } = await house.ask(aiTheme.list, { q: '示例城市出行' }, token);
      expect(rows[0]).toMatchObject({ topic: '示例城市出行', offline: false, counts: { done: 3 } });
    },
    PATIENCE,
  );
});

describe('演示的视频', () => {
  it('合成好以后排在日历上：发出去的、失败的、等人工的、将要发的，每个平台的账号都有；只排一次', async () => {
    const { db, app } = house;
    const themes: number[] = [];
    for (const [kind, films] of [
      ['montage', 2],
      ['storyboard', 1],
    ] as const) {
      const input = VideoInput.parse({ topic: `示例·${kind}`, voice: null });
      const theme = await db.one<{ id: number }>(sql`
        INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, seed, stage, status)
        SELECT ms.channel_id, ms.node_id, ms.path, m.id, ${kind}, ${input.topic}, ${JSON.stringify(input)}::jsonb, ${films}::int, 1, 'film', 'ready'
        FROM member m JOIN membership ms ON ms.member_id = m.id AND ms.position = 0 WHERE m.uname = 'demo.ops' RETURNING id`);
      themes.push(theme?.id ?? 0);
      await db.query(sql`
        INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, plain, duration_ms, status, object, cover,
                           bytes, width, height, probe, composed_version)
        SELECT t.channel_id, t.node_id, t.path, t.owner_id, t.id, n, t.kind, '示例视频 ' || n, ${JSON.stringify(docOf('你好'))}::jsonb, '', 20000,
               CASE WHEN n = 1 THEN 'composing' ELSE 'done' END, 'film', 'cover', 1000, 720, 1280, '{"picture": {"codec": "h264"}}', 1
        FROM video_theme t, generate_series(1, ${films}::int) n WHERE t.id = ${theme?.id ?? 0}`);
    }
    await db.query(sql`
      INSERT INTO setting (key, value) VALUES (${DEMO_FILMS}, ${JSON.stringify({ themes, tries: 0 })}::jsonb)`);
    const posts = () =>
      db.query<{ name: string; state: string }>(sql`
        SELECT c.name, p.state FROM publish_attempt p JOIN content_account c ON c.id = p.account_id WHERE p.batch_kind = 'videoTheme'`);
    await publishDemoFilms(app.kernel);
    expect(await posts()).toEqual([]);
    await db.query(sql`UPDATE video SET status = 'done' WHERE theme_id = ANY(${themes}::bigint[])`);
    await publishDemoFilms(app.kernel);
    const made = await posts();
    const counts = [...Map.groupBy(made, ({ state }) => state)].map(([state, all]) => [state, all.length]);
    expect(Object.fromEntries(counts)).toEqual({ published: 5, failed: 1, handover: 1, queued: 3 });
    await publishDemoFilms(app.kernel);
    expect(await posts()).toHaveLength(made.length);
    const bare = await db.query(sql`
      SELECT c.name FROM content_account c WHERE c.remark LIKE '演示账号%' AND NOT EXISTS (
        SELECT 1 FROM publish_attempt p WHERE p.account_id = c.id AND p.platform = c.platform AND p.state = 'published')`);
    expect(bare).toEqual([]);
  });
});

figuresAgree(
  () => house,
  () => token,
);
