import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { chip, doc, house, info, oneArticle, paragraph, save, studio, text, token } from '../article-desk.ts';
import { AI_KEYS, article, refusedWith } from '../studio.ts';

const { aiArticle, aiCheck } = contract;

describe('事实', () => {
  it('卡片的内容只能来自事实；价格变了标为待更新并拦住发布，更新后恢复；过期的也拦住', async () => {
    await studio.setFact(5, { value: '16.98 万元' });
    const { id, version } = await oneArticle({ factIds: [5] });
    const saved = await save(id, version, doc(paragraph(text('现在只要 '), chip(5, '1 元'), text('起'))));
    expect(saved.plain).toBe('现在只要 16.98 万元起');
    expect(saved.blocks).toBe(0);
    await studio.setFact(5, { value: '15.98 万元' });
    const now = await info(id);
    expect(now.facts).toMatchObject([{ state: 'changed', value: '15.98 万元', quoted: '16.98 万元' }]);
    expect(now.findings).toMatchObject([
      { rule: 'factChanged', severity: 'block', text: '16.98 万元', instead: ['15.98 万元'] },
    ]);
    const again = await save(id, saved.version, doc(paragraph(text('仍是 '), chip(5, '16.98 万元'))));
    expect(again).toMatchObject({ outdated: 'fact', plain: '仍是 16.98 万元' });
    expect((await house.ask(aiArticle.list, { outdated: 'yes' }, token)).rows.map((row) => row.id)).toContain(
      id,
    );
    await house.ask(aiArticle.refreshFacts, { ids: [id] }, token);
    expect(await info(id)).toMatchObject({ outdated: null, plain: '仍是 15.98 万元', findings: [] });
    await studio.setFact(5, { value: '15.98 万元', gone: true });
    expect((await info(id)).findings).toMatchObject([{ rule: 'factExpired', severity: 'block' }]);
    const { version: latest } = await info(id);
    await refusedWith(
      house.send(
        aiArticle.update,
        { id, version: latest, title: 'x', doc: doc(paragraph(chip(404))) },
        token,
      ),
      'article.unknownFact',
    );
  });
});

describe('检查', () => {
  it('绝对化用语、渠道词、未绑定价格标在原处；提醒可由有权的人放行，必须改的不行', async () => {
    await house.ask(
      aiCheck.addWords,
      { kind: 'warn', words: ['先到先得', '先到先得'], instead: ['数量有限'] },
      token,
    );
    await house.ask(aiCheck.addWords, { kind: 'never', words: ['某竞品'] }, token);
    const { id, version } = await oneArticle();
    const saved = await save(
      id,
      version,
      doc(paragraph(text('最安全的车，先到先得')), paragraph(text('比某竞品便宜 3000 元'))),
    );
    expect(saved.findings.map(({ rule, severity, text: words }) => [rule, severity, words])).toEqual([
      ['absolute', 'block', '最安全'],
      ['own', 'block', '某竞品'],
      ['price', 'block', '3000 元'],
      ['own', 'warn', '先到先得'],
    ]);
    expect(saved.findings[0]).toMatchObject({ from: 1, to: 4, citation: expect.stringContaining('第九条') });
    expect(saved).toMatchObject({ blocks: 3, warns: 1 });
    const [block, warn] = [saved.findings[0], saved.findings[3]];
    await refusedWith(
      house.send(aiArticle.override, { id, key: block?.key, reason: '想放行' }, token),
      'article.cannotOverride',
    );
    await refusedWith(
      house.send(aiArticle.override, { id, key: '没有', reason: '想放行' }, token),
      'article.noSuchFinding',
    );
    const editor = await studio.person('editor-only', studio.dealer, ['14-1', '14-3']);
    expect(
      (await house.send(aiArticle.override, { id, key: warn?.key, reason: '理由' }, editor.token)).httpStatus,
    ).toBe(403);
    const { findings } = await house.ask(
      aiArticle.override,
      { id, key: warn?.key ?? '', reason: '活动确实限量' },
      token,
    );
    expect(findings[3]?.override).toMatchObject({ reason: '活动确实限量', by: 'writer' });
    expect(await info(id)).toMatchObject({ blocks: 3, warns: 0 });
  });

  it('与渠道里别的文章太像：提醒，再像就拦住', async () => {
    const { id: one, version: v1, plain: _ } = await oneArticle();
    const body = article(321).split('\n\n')[1] ?? '';
    await save(one, v1, doc(paragraph(text(body))));
    const { id: two, version: v2 } = await oneArticle();
    const copied = await save(two, v2, doc(paragraph(text(body))));
    expect(copied.similarity).toBe(100);
    expect(copied.findings).toMatchObject([{ rule: 'similarity', severity: 'block' }]);
    expect(copied.similar[0]).toMatchObject({ articleId: one, percent: 100 });
    const moveTo = (dealer: number, owner: number) =>
      house.db.query(sql`
        UPDATE ai_article a SET owner_id = ${owner}, node_id = n.id, path = n.path FROM node n
        WHERE a.id = ${one} AND n.id = ${dealer}`);
    // Somebody else's is compared with all the same, and not named.
    await moveTo(studio.otherDealer, (await studio.person('aside', studio.otherDealer, AI_KEYS)).id);
    expect(await info(two)).toMatchObject({ similarity: 100, similar: [] });
    await moveTo(studio.dealer, studio.writer.id);
    await house.ask(
      aiCheck.setSetting,
      { ...(await house.ask(aiCheck.setting, {}, token)), similarityWarn: 100, similarityBlock: 100 },
      token,
    );
    expect((await info(two)).findings).toEqual([]);
    await house.ask(
      aiCheck.setSetting,
      { ...(await house.ask(aiCheck.setting, {}, token)), similarityWarn: 30, similarityBlock: 60 },
      token,
    );
  });

  it('平台的限制：标题超过 20 个字的小红书文章不能发', async () => {
    const { id, version } = await oneArticle({ platforms: ['xiaohongshu'] });
    const saved = await save(id, version, doc(paragraph(text('正文'))), {
      title: '二十一个字的标题'.repeat(3),
    });
    expect(saved.findings.filter(({ rule }) => rule === 'platform')[0]).toMatchObject({
      severity: 'block',
      place: 'title',
      message: expect.stringContaining('20'),
    });
  });

  it('不保存也能检查', async () => {
    const { id } = await oneArticle();
    const { findings } = await house.ask(
      aiArticle.check,
      { id, title: '顶级体验', doc: doc(paragraph(text('好'))) },
      token,
    );
    expect(findings[0]).toMatchObject({ place: 'title', from: 0, to: 2 });
    expect((await info(id)).title).not.toBe('顶级体验');
  });
});
