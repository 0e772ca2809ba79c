import { contract, GAP } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { house, openArticles, studio, token } from '../article-desk.ts';
import { addPassed } from '../library.ts';
import {
  addTheme,
  announced,
  article,
  cardsOf,
  infoOf,
  made,
  refusedWith,
  settled,
  versionOf,
  writtenTheme,
} from '../studio.ts';
import './theme-faults.cases.ts';

const { aiArticle, aiHot, aiTheme } = contract;
openArticles();

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
    expect(gap?.text).toMatch(/^〔待补充：/);
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

  it('补充说明里的「不要提竞品」不进标题和正文，写到了就提醒；写明理由可以放行', async () => {
    const id = await writtenTheme(studio, {
      topic: '周末露营怎么装车',
      brief: '不要提竞品\n常用的放外侧',
      count: 2,
      platforms: ['wechat', 'douyin'],
    });
    for (const { id: each } of await cardsOf(studio, id)) {
      const { title, plain } = await house.ask(aiArticle.info, { id: each }, token);
      expect(title + plain).not.toContain('竞品');
    }
    const [card] = await cardsOf(studio, id);
    const { version } = await house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
    const doc = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '比友商装得多。' }] }],
    };
    const saved = await house.ask(
      aiArticle.update,
      { id: card?.id ?? 0, version, title: '比竞品能装', doc },
      token,
    );
    const avoided = saved.findings.filter(({ rule }) => rule === 'avoid');
    expect(avoided).toMatchObject([
      { severity: 'warn', place: 'title', text: '竞品', message: '“竞品”：主题要求「不要提竞品」' },
      { severity: 'warn', place: 'body', text: '友商' },
    ]);
    for (const { key } of avoided)
      await house.ask(aiArticle.override, { id: card?.id ?? 0, key, reason: '引用客户原话' }, token);
    const { findings } = await house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
    expect(findings.filter(({ rule }) => rule === 'avoid').map(({ override }) => override?.reason)).toEqual([
      '引用客户原话',
      '引用客户原话',
    ]);
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
