import { contract, GAP } from '@zhiying/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { BudgetSpent } from '#engines/model/model.errors.ts';
import { addPassed, until } from './library.ts';
import {
  addTheme,
  announced,
  article,
  cardsOf,
  infoOf,
  made,
  openStudio,
  refusedWith,
  type Studio,
  settled,
  versionOf,
  writtenTheme,
} from './studio.ts';

const { aiArticle, aiHot, aiTheme, job } = contract;
let studio: Studio;
let house: Studio['house'];
let token: string;

beforeAll(async () => {
  studio = await openStudio();
  ({ house } = studio);
  token = studio.writer.token;
}, 60_000);
afterEach(() => studio.writeAsUsual());

const POINTS = '后备箱怎么装：先放大件再填缝，常用的放外侧。\n后排坐得下两个安全座椅\n到店可以带着装备来试装';

describe('没有模型时写一个主题', () => {
  it('每篇是离线草稿：要点和事实排好，没有别的话；配图登记使用；不冒充 AI 写成；有空处就发布不了', async () => {
    await studio.setFact(1);
    await studio.setFact(2, { kind: 'config', name: '后备箱容积', value: '480 升' });
    const picture = await addPassed(studio, studio.writer);
    const id = await writtenTheme(studio, {
      topic: '周末带孩子去露营，全家出行怎么装车',
      brief: POINTS,
      count: 3,
      platforms: ['wechat', 'douyin', 'xiaohongshu'],
      factIds: [1, 2],
      materialIds: [picture],
      pictures: 1,
    });
    expect(await infoOf(studio, id)).toMatchObject({
      status: 'ready',
      offline: true,
      counts: { total: 3, done: 3, failed: 0, blocked: 3 },
      usage: { articles: 0, cost: 0 },
    });
    const cards = await cardsOf(studio, id);
    for (const card of cards) {
      expect(card.offline).toBe(true);
      expect(card.findings[0]).toMatchObject({ rule: 'gap', severity: 'block' });
      const info = await house.ask(aiArticle.info, { id: card.id }, token);
      expect(info).toMatchObject({ versionNo: 1, mark: null });
      expect(info.html).not.toContain('data-ai-label');
      expect(info.plain).not.toMatch(/\{\{fact|不妨看看|全家出行怎么装车/);
      const { rows } = await house.ask(aiArticle.versions, { id: card.id }, token);
      expect(rows.map(({ cause }) => cause)).toEqual(['drafted']);
    }
    const [article] = cards;
    const info = await house.ask(aiArticle.info, { id: article?.id ?? 0 }, token);
    expect(info.plain).toContain('先放大件再填缝，常用的放外侧。');
    expect(info.plain).toContain('示例轿车 A1 后备箱容积：480 升');
    expect((await house.ask(contract.material.usage, { id: picture }, token)).total).toBe(3);
    const check = await house.ask(aiTheme.preflight, { id }, token);
    expect(check).toMatchObject({ ready: false, going: 0, held: 3 });

    // Whoever fills every gap in has an article; one that is left still blocks, and nobody can wave it through.
    const doc = JSON.parse(JSON.stringify(info.doc).replaceAll(GAP, '这里由人补上了。'));
    const half = await house.ask(
      aiArticle.update,
      { id: info.id, version: info.version, title: info.title, doc: info.doc },
      token,
    );
    const gap = half.findings.find(({ rule }) => rule === 'gap');
    expect(gap?.text).toMatch(/^〔此处补充：/);
    await refusedWith(
      house.send(aiArticle.override, { id: info.id, key: gap?.key, reason: '先发了再说' }, token),
      'article.cannotOverride',
    );
    const whole = await house.ask(
      aiArticle.update,
      { id: info.id, version: half.version, title: info.title, doc },
      token,
    );
    expect(whole.findings.filter(({ rule }) => rule === 'gap')).toEqual([]);
    expect(whole).toMatchObject({ offline: true, blocks: 0 });
  }, 60_000);

  it('链接里的预览也标着离线草稿', async () => {
    const id = await writtenTheme(studio, { count: 1 });
    const [card] = await cardsOf(studio, id);
    const { id: share } = await house.ask(aiArticle.share, { id: card?.id ?? 0 }, token);
    expect((await house.send(aiArticle.preview, { id: share })).data).toMatchObject({
      offline: true,
      mark: null,
    });
  });

  it('进度逐篇报给页面，第一篇带着文字', async () => {
    const id = await writtenTheme(studio, { count: 2, brief: POINTS });
    const events = (await announced(studio, studio.writer.id, 'article.progress'))
      .map(({ data }) => data)
      .filter(({ themeId }) => themeId === id);
    expect(events.filter(({ status }) => status === 'done')).toHaveLength(2);
    expect(events.some(({ no, text }) => no === 1 && typeof text === 'string' && text.length > 50)).toBe(
      true,
    );
    expect(events.some(({ no, text }) => no === 2 && text)).toBe(false);
  });
});

describe('模型写一个主题', () => {
  it('写成的标了 AI 标识，不标离线草稿', async () => {
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    const id = await writtenTheme(studio, { count: 1 });
    const [card] = await cardsOf(studio, id);
    const info = await house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
    expect(info).toMatchObject({
      offline: false,
      mark: { engine: '测试引擎', metadata: { Label: '1', ProduceID: `zhiying-article-${info.id}` } },
    });
    expect(info.html).toContain('data-ai-label="1"');
  });

  it('刷新换一批不同的文章，旧的留在版本里', async () => {
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    const id = await writtenTheme(studio, { count: 1 });
    const [before] = await cardsOf(studio, id);
    await house.ask(aiTheme.refresh, { id }, token);
    await settled(studio, id);
    const [after] = await cardsOf(studio, id);
    expect(after?.excerpt).not.toBe(before?.excerpt);
    const { rows } = await house.ask(aiArticle.versions, { id: after?.id ?? 0 }, token);
    expect(rows.map(({ no, cause }) => [no, cause])).toEqual([
      [2, 'replaced'],
      [1, 'written'],
    ]);
  });
});

describe('写作出错时', () => {
  it('模型写废话、拒绝、不出声：那一篇失败并说明，其他照写，重试一篇就好', async () => {
    const bad: Record<number, string> = { 1: '', 2: '抱歉，我不能\n\n写这个', 3: 'asdf\n\nqwer' };
    studio.writeWith(async ({ prompt }) => {
      const no = Number(/第 (\d+) 篇/.exec(prompt)?.[1]);
      return made(bad[no] ?? article(no));
    });
    const id = await addTheme(studio, { count: 4, start: true });
    expect(await settled(studio, id)).toMatchObject({
      status: 'partial',
      note: expect.stringContaining('4 篇中完成 1 篇，失败 3 篇'),
    });
    const cards = await cardsOf(studio, id);
    expect(cards.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'done']);
    expect(cards[0]).toMatchObject({ note: '模型未生成可用的内容', can: ['retry'] });
    studio.writeWith(async () => made(article(11)));
    await house.ask(aiArticle.retry, { id: cards[0]?.id ?? 0 }, token);
    await settled(studio, id);
    expect((await cardsOf(studio, id)).map(({ status }) => status)).toEqual([
      'done',
      'failed',
      'failed',
      'done',
    ]);
    await refusedWith(house.send(aiArticle.retry, { id: cards[3]?.id }, token), 'article.alreadyWritten');
  });

  it('预算中途用完：写好的留下，剩下的说明原因，之后可以接着写', async () => {
    let calls = 0;
    studio.writeWith(async () => {
      calls += 1;
      if (calls > 2) throw BudgetSpent(1, 1);
      return made(article(calls + 20));
    });
    const id = await addTheme(studio, { count: 8, start: true });
    const theme = await settled(studio, id);
    expect(theme.status).toBe('partial');
    expect(theme.note).toContain('预算');
    expect(theme.counts).toMatchObject({ done: 2, failed: 6 });
    expect(calls).toBeLessThanOrEqual(5);
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    await house.ask(aiTheme.generate, { id }, token);
    expect(await settled(studio, id)).toMatchObject({ status: 'ready', counts: { total: 8, done: 8 } });
    await refusedWith(house.send(aiTheme.generate, { id }, token), 'theme.nothingToWrite');
  });

  it('取消：写好的留着，没写的取消，正在写的结果不再收，恢复后可以发布', async () => {
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    studio.writeWith(async ({ prompt }, { signal }) => {
      const no = Number(/第 (\d+) 篇/.exec(prompt)?.[1]);
      if (no > 1)
        await Promise.race([
          held,
          new Promise((_go, stop) => signal.addEventListener('abort', () => stop(signal.reason))),
        ]);
      return made(article(no + 40));
    });
    const id = await addTheme(studio, { count: 5, start: true });
    await until(async () => (await infoOf(studio, id)).counts.done === 1);
    expect(await house.ask(aiTheme.cancel, { id }, token)).toMatchObject({
      status: 'cancelled',
      counts: { done: 1, cancelled: 4 },
    });
    release();
    await until(
      async () =>
        (await house.db.one(
          sql`SELECT 1 FROM job_run WHERE payload->>'themeId' = ${String(id)} AND status = 'cancelled'`,
        )) ?? null,
    );
    expect((await infoOf(studio, id)).counts).toMatchObject({ done: 1, cancelled: 4 });
    await refusedWith(house.send(aiTheme.release, { id }, token), 'theme.illegalMove');
    expect(await house.ask(aiTheme.recover, { ids: [id] }, token)).toEqual({ changed: 1 });
    expect((await infoOf(studio, id)).status).toBe('ready');
  });

  it('从任务中心取消也一样', async () => {
    studio.writeWith(async (_task, { signal }) => {
      await new Promise((_go, stop) => signal.addEventListener('abort', () => stop(signal.reason)));
      return made('');
    });
    const id = await addTheme(studio, { count: 2, start: true });
    const { jobId } = await until(async () => {
      const theme = await infoOf(studio, id);
      return theme.counts.writing > 0 && theme;
    });
    await house.ask(job.cancel, { id: jobId ?? '' }, token);
    expect(await settled(studio, id)).toMatchObject({ status: 'cancelled', counts: { cancelled: 2 } });
  });

  it('任务再跑一次（如被杀之后）只写没写完的，一篇也不重', async () => {
    const id = await writtenTheme(studio, { count: 3 });
    const before = await cardsOf(studio, id);
    const jobId =
      (
        await house.db.one<{ id: string }>(
          sql`SELECT job_id AS id FROM ai_article WHERE theme_id = ${id} LIMIT 1`,
        )
      )?.id ?? '';
    // The theme is settled before its job has ended.
    await until(() =>
      house.db.one(sql`SELECT 1 AS found FROM job_run WHERE id = ${jobId}::uuid AND status = 'done'`),
    );
    // As a killed server leaves it: one article half written, the theme still at it.
    await house.db.query(sql`UPDATE ai_article SET status = 'writing' WHERE theme_id = ${id} AND no = 2`);
    await house.db.query(sql`UPDATE ai_theme SET status = 'generating', job_id = ${jobId} WHERE id = ${id}`);
    let calls = 0;
    studio.writeWith(async () => {
      calls += 1;
      return made(article(77));
    });
    await house.db.query(sql`UPDATE job_run SET status = 'failed' WHERE id = ${jobId}::uuid`);
    await house.app.kernel.tx(house.app.kernel.jobs.system, (unit) =>
      house.app.kernel.jobs.retry(unit, jobId),
    );
    await settled(studio, id);
    const after = await cardsOf(studio, id);
    expect(calls).toBe(1);
    expect(after.map(({ id: each }) => each)).toEqual(before.map(({ id: each }) => each));
    expect(after[1]?.title).toBe('示例文章第 77 篇');
    expect(after[0]?.title).toBe(before[0]?.title);
  });
});

describe('错误的输入', () => {
  it.each([
    ['0 篇', { count: 0 }],
    ['101 篇', { count: 101 }],
    ['空主题', { topic: '  ' }],
    ['一万字的主题', { topic: '长'.repeat(10_000) }],
    ['没有平台', { platforms: [] as never[] }],
  ])('%s 被拒绝', async (_name, parts) => {
    const answer = await house.send(aiTheme.create, { topic: '示例', count: 1, ...parts }, token);
    expect([answer.httpStatus, answer.code]).toEqual([400, 'input.invalid']);
  });
  it('别人的素材、不存在的热点、旁边经销商的顾问和没有的事实都不行', async () => {
    const aside = await studio.person('aside', studio.otherDealer, ['14-1']);
    for (const parts of [
      { factIds: [999_999] },
      { materialIds: [999_999] },
      { hotIds: [999_999] },
      { sendUserIds: [999_999] },
      { sendUserIds: [aside.id] },
    ])
      await refusedWith(
        house.send(aiTheme.create, { topic: '示例', count: 1, ...parts }, token),
        'row.missing',
      );
  });
});

describe('编辑、复制、删除、恢复', () => {
  it('改了要求，写好的文章变成待更新；另一个人改过则不覆盖', async () => {
    const id = await writtenTheme(studio, { count: 1 });
    const { input, version } = await infoOf(studio, id);
    const after = await house.ask(aiTheme.update, { ...input, id, version, brief: '强调安全' }, token);
    expect(after.counts.outdated).toBe(1);
    expect((await cardsOf(studio, id))[0]).toMatchObject({ outdated: 'theme' });
    await refusedWith(house.send(aiTheme.update, { ...input, id, version }, token), 'row.changed');
    expect(
      (await house.ask(aiTheme.tags, { id, version: after.version, tags: ['秋', '秋'] }, token)).tags,
    ).toEqual(['秋']);
  });
  it('复制成草稿；删除后回到原来的状态；删除的文章不在列表里', async () => {
    const id = await writtenTheme(studio, { count: 1, topic: '示例复制用' });
    const copy = await house.ask(aiTheme.copy, { id }, token);
    expect(await infoOf(studio, copy.id)).toMatchObject({
      status: 'draft',
      topic: '示例复制用',
      counts: { total: 0 },
    });
    await house.ask(aiTheme.remove, { ids: [id] }, token);
    await refusedWith(house.send(aiTheme.info, { id }, token), 'row.missing');
    expect((await house.ask(aiArticle.list, { themeId: id }, token)).total).toBe(0);
    expect(
      (await house.ask(aiTheme.list, { bin: 'yes', q: '复制' }, token)).rows.map((row) => row.id),
    ).toContain(id);
    await house.ask(aiTheme.recover, { ids: [id] }, token);
    expect(await infoOf(studio, id)).toMatchObject({ status: 'ready', counts: { done: 1 } });
  });
  it('热点融合进主题', async () => {
    const hot = await house.db.one<{ id: number }>(
      sql`INSERT INTO ai_hot (channel_id, title, source, heat) VALUES (${studio.channel}, '示例热点', '示例热榜', 9) RETURNING id`,
    );
    const id = await addTheme(studio);
    await house.ask(aiHot.merge, { id, version: await versionOf(studio, id), hotIds: [hot?.id ?? 0] }, token);
    expect((await infoOf(studio, id)).hots).toEqual([{ id: hot?.id, name: '示例热点' }]);
    expect((await house.ask(aiHot.list, {}, token)).rows[0]).toMatchObject({ title: '示例热点', merged: 1 });
  });
});
