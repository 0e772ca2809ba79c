import { type ArticleDoc, contract } from '@zhiying/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { articlePost } from '../src/modules/ai-create/index.ts';
import { addMaterial, addPassed, until } from './library.ts';
import {
  AI_KEYS,
  addTheme,
  announced,
  article,
  cardsOf,
  made,
  openStudio,
  refusedWith,
  type Studio,
  settled,
  writtenTheme,
} from './studio.ts';

const { aiArticle, aiCheck, aiLibrary, aiTheme } = contract;
let studio: Studio;
let house: Studio['house'];
let token: string;

const text = (words: string) => ({ type: 'text' as const, text: words });
const paragraph = (
  ...content: NonNullable<Extract<ArticleDoc['content'][number], { type: 'paragraph' }>['content']>
) => ({ type: 'paragraph' as const, content });
const doc = (...content: ArticleDoc['content']): ArticleDoc => ({ type: 'doc', content });
const chip = (factId: number, value = '') => ({
  type: 'fact' as const,
  attrs: { factId, label: '', text: value },
});

beforeAll(async () => {
  studio = await openStudio();
  ({ house } = studio);
  token = studio.writer.token;
}, 60_000);
afterEach(() => studio.writeAsUsual());

/** One written article of a theme of its own. */
async function oneArticle(parts = {}) {
  const themeId = await writtenTheme(studio, { count: 1, ...parts });
  const [card] = await cardsOf(studio, themeId);
  return house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
}
const info = (id: number) => house.ask(aiArticle.info, { id }, token);
const save = (id: number, version: number, body: ArticleDoc, more = {}) =>
  house.ask(aiArticle.update, { id, version, title: '示例标题', doc: body, ...more }, token);

describe('保存', () => {
  it('每次保存留一个版本，自动保存几分钟内合成一个，旧版本号被拒并给出现在的内容', async () => {
    const { id, version } = await oneArticle();
    const first = await save(id, version, doc(paragraph(text('第一稿'))), { auto: true });
    const second = await save(id, first.version, doc(paragraph(text('第二稿'))), { auto: true });
    expect(second.versionNo).toBe(2);
    const third = await save(id, second.version, doc(paragraph(text('第三稿'))));
    expect(third).toMatchObject({ versionNo: 3, edited: true, plain: '第三稿' });
    const late = await house.send(
      aiArticle.update,
      { id, version, title: '迟了', doc: doc(paragraph(text('迟了'))) },
      token,
    );
    expect(late).toMatchObject({ code: 'row.changed', data: { plain: '第三稿' } });
    const { rows } = await house.ask(aiArticle.versions, { id }, token);
    expect(rows.map(({ no, cause }) => [no, cause])).toEqual([
      [3, 'edited'],
      [2, 'autosaved'],
      [1, 'drafted'],
    ]);
  });

  it('比较两个版本，恢复旧版本', async () => {
    const { id, version } = await oneArticle();
    const a = await save(id, version, doc(paragraph(text('后备厢很大')), paragraph(text('不变'))));
    const b = await save(id, a.version, doc(paragraph(text('后备厢不小')), paragraph(text('不变'))));
    const { blocks } = await house.ask(aiArticle.compare, { id, from: a.versionNo, to: b.versionNo }, token);
    expect(blocks[0]?.pieces).toEqual([
      { op: 'keep', text: '后备厢' },
      { op: 'remove', text: '很大' },
      { op: 'add', text: '不小' },
    ]);
    expect(blocks[1]).toMatchObject({ changed: false });
    const back = await house.ask(aiArticle.restore, { id, version: b.version, no: a.versionNo }, token);
    expect(back.plain).toContain('后备厢很大');
    await refusedWith(
      house.send(aiArticle.restore, { id, version: back.version, no: 99 }, token),
      'row.missing',
    );
  });

  it('危险的内容进不来也出不去：脚本链接被拒，文字原样转义', async () => {
    const { id, version } = await oneArticle();
    const link = {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
      ],
    };
    for (const content of [
      [link],
      [{ type: 'script' }],
      [{ type: 'paragraph', content: [{ type: 'image', attrs: { src: 'http://x' } }] }],
      [],
    ])
      expect(
        (
          await house.send(
            aiArticle.update,
            { id, version, title: 'x', doc: { type: 'doc', content } },
            token,
          )
        ).httpStatus,
      ).toBe(400);
    const saved = await save(id, version, doc(paragraph(text('<img src=x onerror=alert(1)> & "引号"'))));
    expect(saved.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;引号&quot;');
    expect(saved.html).not.toContain('<img');
  });

  it('正在编辑的人互相知道，别人保存了会得到消息', async () => {
    const { id, version } = await oneArticle();
    const other = await studio.person('colleague', studio.dealer, AI_KEYS);
    expect(await house.ask(aiArticle.presence, { id }, other.token)).toEqual({ people: [] });
    expect((await house.ask(aiArticle.presence, { id }, token)).people).toEqual([
      { id: other.id, name: 'colleague' },
    ]);
    const [told] = await announced(studio, other.id, 'article.presence');
    expect(told?.data).toMatchObject({ articleId: id, people: [{ name: 'writer' }] });
    await save(id, version, doc(paragraph(text('改了'))));
    expect((await announced(studio, other.id, 'article.changed')).at(-1)?.data).toMatchObject({
      articleId: id,
      by: 'writer',
    });
    // The writer's other window hears of it too.
    expect(
      await house.db.query(sql`
        SELECT e.data->>'by' AS by FROM event e JOIN member m ON m.id = e.member_id
        WHERE m.uname = 'writer' AND e.topic = 'article.changed' AND e.data->>'articleId' = ${String(id)}`),
    ).toEqual([{ by: '你（其他窗口）' }]);
    await house.ask(aiArticle.presence, { id, leaving: true }, other.token);
    expect((await info(id)).people).toEqual([]);
  });
});

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

describe('润色、换一篇、标题、换图', () => {
  it('润色给出逐段差异，不改文章，事实卡还在', async () => {
    await studio.setFact(6);
    const { id, version } = await oneArticle({ factIds: [6] });
    const body = doc(paragraph(text('非常非常好开，'), chip(6)), paragraph(text('欢迎大家进行试驾。')));
    const saved = await save(id, version, body);
    const { blocks } = await house.ask(aiArticle.polish, { id, doc: saved.doc, tone: 'short' }, token);
    expect(blocks.map(({ index }) => index)).toEqual([0, 1]);
    expect(JSON.stringify(blocks[0]?.block)).toContain('"factId":6');
    expect((await info(id)).version).toBe(saved.version);
    const some = await house.ask(aiArticle.polish, { id, doc: saved.doc, blocks: [1], tone: 'plain' }, token);
    expect(some.blocks.map(({ index }) => index)).toEqual([1]);
  });

  it('没有模型时润色只做删减和替换：绝对化用语换掉，做不到的语气直说', async () => {
    const { id, version } = await oneArticle();
    const saved = await save(id, version, doc(paragraph(text('其实这是顶级的座椅！'))));
    const { blocks, engine } = await house.ask(
      aiArticle.polish,
      { id, doc: saved.doc, tone: 'short' },
      token,
    );
    expect(engine).toBe('离线草稿');
    expect(blocks[0]?.block).toMatchObject({ content: [{ text: '这是高端的座椅。' }] });
    await refusedWith(
      house.send(aiArticle.polish, { id, doc: saved.doc, tone: 'warm' }, token),
      'model.needed',
    );
    expect((await info(id)).mark).toBeNull();
  });

  it('模型润色过的草稿带上 AI 标识', async () => {
    const { id, version } = await oneArticle();
    const saved = await save(id, version, doc(paragraph(text('周末去露营。'))));
    studio.composeWith({ text: '周末，去露营吧。' });
    await house.ask(aiArticle.polish, { id, doc: saved.doc, tone: 'warm' }, token);
    expect(await info(id)).toMatchObject({ mark: { engine: '测试引擎' } });
  });

  it('换一篇：旧的留作版本，主题回到待发布', async () => {
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    const before = await oneArticle();
    await house.ask(aiArticle.replace, { id: before.id }, token);
    expect((await settled(studio, before.themeId)).status).toBe('ready');
    const after = await info(before.id);
    expect(after.plain).not.toBe(before.plain);
    expect(after.versionNo).toBe(2);
  });

  it('没有模型时的标题只取主题和文中的话', async () => {
    const { id } = await oneArticle({
      topic: '示例露营装车',
      brief: '后备箱怎么装：先放大件再填缝，再放小件。',
    });
    const { rows, engine } = await house.ask(aiArticle.titles, { id }, token);
    expect(engine).toBe('离线草稿');
    expect(rows.map(({ title }) => title).toSorted()).toEqual(
      ['先放大件再填缝，再放小件', '后备箱怎么装', '示例露营装车'].toSorted(),
    );
  });

  it('十个标题，各有理由、字数和分数；换一组不同', async () => {
    const { id } = await oneArticle();
    let round = 0;
    studio.composeWith(() => ({
      titles: Array.from({ length: 10 }, (_, n) => ({
        title: `第 ${round} 组第 ${n} 个标题`,
        reason: '理由',
      })),
    }));
    const { rows, limit } = await house.ask(aiArticle.titles, { id }, token);
    expect(rows).toHaveLength(10);
    expect(limit).toBe(30);
    for (const row of rows)
      expect(row).toMatchObject({
        reason: expect.stringMatching(/./),
        score: expect.any(Number),
        words: expect.any(Number),
      });
    round = 1;
    const next = await house.ask(aiArticle.titles, { id, round: 1 }, token);
    expect(next.rows.map(({ title }) => title)).not.toEqual(rows.map(({ title }) => title));
  });

  it('换一张图，自动配图，别人的素材不行', async () => {
    const [a, b] = [await addPassed(studio, studio.writer), await addPassed(studio, studio.writer)];
    const start = await oneArticle({ materialIds: [a, b], pictures: 1 });
    expect(start.images).toHaveLength(1);
    const used = start.images[0]?.id;
    const other = used === a ? b : a;
    const after = await house.ask(
      aiArticle.replacePicture,
      { id: start.id, version: start.version, at: 0, materialId: other },
      token,
    );
    expect(after.images[0]?.id).toBe(other);
    await refusedWith(
      house.send(
        aiArticle.replacePicture,
        { id: start.id, version: after.version, at: 5, materialId: other },
        token,
      ),
      'article.noSuchPicture',
    );
    const auto = await house.ask(aiArticle.autoPictures, { id: start.id, version: after.version }, token);
    expect(auto.images[0]?.id).toBe(used);
    const far = await studio.person('far', studio.otherDealer, AI_KEYS);
    const foreign = await addPassed(studio, far);
    await refusedWith(
      house.send(
        aiArticle.replacePicture,
        { id: start.id, version: auto.version, at: 0, materialId: foreign },
        token,
      ),
      'row.missing',
    );
  });

  it('写进正文也读不到别处的图片、事实和文章：检查不说名字，保存被拒绝', async () => {
    const { id, version, plain } = await oneArticle();
    const far = await studio.person('farther', studio.otherDealer, AI_KEYS);
    const picture = await addMaterial(studio, far, { name: '示例别家底图.png' });
    await studio.setFact(70, { name: '示例别家底价', value: '9.87 万元' });
    const twin = await oneArticle();
    const moved = sql`node_id = n.id, path = n.path, owner_id = ${far.id}::bigint FROM node n WHERE n.id = ${studio.otherDealer}`;
    await house.db.query(sql`UPDATE ai_fact x SET ${moved} AND x.id = 70`);
    await house.db.query(sql`UPDATE ai_theme x SET ${moved} AND x.id = ${twin.themeId}`);
    await house.db.query(
      sql`UPDATE ai_article x SET title = '示例别家标题', plain = ${plain}, ${moved} AND x.id = ${twin.id}`,
    );

    const own = paragraph(text(plain));
    const shown = { type: 'picture' as const, attrs: { materialId: picture, caption: '' } };
    const told = await house.ask(
      aiArticle.check,
      { id, title: '示例标题', doc: doc(own, shown, paragraph(chip(70, '9.87 万元'))) },
      token,
    );
    expect(told.findings.map(({ message }) => message)).toContain('有图片不可用，请更换');
    expect(JSON.stringify(told.findings.map(({ message }) => message))).not.toMatch(/别家|9\.87/);
    const send = (...content: ArticleDoc['content']) =>
      house.send(aiArticle.update, { id, version, title: '示例标题', doc: doc(...content) }, token);
    await refusedWith(send(own, shown), 'row.missing');
    expect(await send(own, paragraph(chip(70)))).toMatchObject({ status: 'n' });
    expect((await info(id)).version).toBe(version);
  });

  it('自动配图只用审核通过的图，没通过的也换不上', async () => {
    const draft = await addMaterial(studio, studio.writer, { name: '示例没有送审.png' });
    const passed = await addPassed(studio, studio.writer);
    const { id, themeId, version, images } = await oneArticle({ materialIds: [draft, passed], pictures: 2 });
    expect(images.map((image) => image.id)).toEqual([passed]);
    const { materials } = await house.ask(aiTheme.info, { id: themeId }, token);
    expect(new Map(materials.map((one) => [one.id, one.refusal]))).toEqual(
      new Map([
        [draft, '未提交审核'],
        [passed, null],
      ]),
    );
    const answer = await house.send(
      aiArticle.replacePicture,
      { id, version, at: 0, materialId: draft },
      token,
    );
    expect(answer).toMatchObject({
      status: 'n',
      code: 'article.pictureNotUsable',
      msg: '图片「示例没有送审.png」未提交审核，不可用于文章',
    });
  });

  it('用到的素材被召回：主题不能发布，说得出是哪张图，正文里不再给出图片，作者收到通知', async () => {
    const picture = await addPassed(studio, studio.writer, { name: '示例被召回的图.png' });
    const { id, themeId, images } = await oneArticle({ materialIds: [picture], pictures: 1 });
    expect(images[0]).toMatchObject({ id: picture });
    const boss = await studio.person('recaller', studio.root, ['5-1', '5-6']);
    await house.ask(contract.materialPublish.recall, { ids: [picture], reason: '示例原因' }, boss.token);
    const { ready, articles } = await house.ask(contract.aiTheme.preflight, { id: themeId }, token);
    expect(ready).toBe(false);
    expect(articles[0]?.findings).toContainEqual(
      expect.objectContaining({
        severity: 'block',
        message: '图片「示例被召回的图.png」已召回，不可发布，请更换',
      }),
    );
    const { kernel } = house.app;
    expect((await articlePost(kernel, id)).pictures).toMatchObject([
      { id: picture, usable: false, url: null },
    ]);
    await until(async () =>
      (await house.ask(contract.notification.list, {}, token)).rows.some(
        ({ title }) => title === '素材「示例被召回的图.png」已召回，请停止使用',
      ),
    );
  });
});

describe('预览链接', () => {
  it('不用登录就能看，改过或过期的链接打不开，删除后也打不开', async () => {
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    const { id, themeId, title } = await oneArticle();
    const link = await house.ask(aiArticle.share, { id, hours: 1 }, token);
    const shown = await house.send(aiArticle.preview, { id: link.id });
    expect(shown.data).toMatchObject({ title, html: expect.stringContaining('data-ai-label') });
    const [, , sign] = link.id.split('.');
    await refusedWith(
      house.send(aiArticle.preview, { id: `${id + 1}.${link.id.split('.')[1]}.${sign}` }),
      'article.linkEnded',
    );
    await refusedWith(house.send(aiArticle.preview, { id: `${id}.1.${sign}` }), 'article.linkEnded');
    await house.ask(aiTheme.remove, { ids: [themeId] }, token);
    await refusedWith(house.send(aiArticle.preview, { id: link.id }), 'row.missing');
  });
});

describe('交给平台的内容', () => {
  it('带着看得见的 AI 标识和元数据', async () => {
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    const { id, title } = await oneArticle();
    const post = await articlePost(house.app.kernel, id);
    expect(post).toMatchObject({ title, mark: { metadata: { Label: '1' } } });
    expect(post.plain.endsWith('本文由人工智能生成，内容仅供参考')).toBe(true);
    expect(post.html).toContain('本文由人工智能生成');
  });
});

describe('标题与话题库', () => {
  it('添加、查两个字、编辑、计数、删除、生成', async () => {
    expect(
      await house.ask(
        aiLibrary.create,
        { kind: 'title', texts: ['周末去哪儿试驾', '周末去哪儿试驾', '雨天用车'] },
        token,
      ),
    ).toEqual({ added: 2, known: 0 });
    const { rows } = await house.ask(aiLibrary.list, { q: '试驾' }, token);
    expect(rows).toHaveLength(1);
    const [row] = rows;
    await house.ask(aiLibrary.use, { ids: [row?.id ?? 0] }, token);
    expect(
      await house.ask(
        aiLibrary.update,
        { id: row?.id ?? 0, version: row?.version ?? 0, text: '周末试驾', tags: ['秋'] },
        token,
      ),
    ).toMatchObject({ text: '周末试驾', uses: 1, tags: ['秋'] });
    await refusedWith(
      house.send(aiLibrary.update, { id: row?.id, version: row?.version, text: 'x', tags: [] }, token),
      'row.changed',
    );
    for (const kind of ['title', 'topic'] as const)
      await refusedWith(house.send(aiLibrary.suggest, { kind, topic: '秋季用车' }, token), 'model.needed');
    studio.composeWith({ topics: [{ name: '秋季用车', reason: '理由' }] });
    expect(
      (await house.ask(aiLibrary.suggest, { kind: 'topic', topic: '秋季用车' }, token)).rows,
    ).toHaveLength(1);
    expect(await house.ask(aiLibrary.remove, { ids: [row?.id ?? 0] }, token)).toEqual({ changed: 1 });
  });
});

describe('谁能看见', () => {
  it('别的经销商看不见，也改不了', async () => {
    const { id, version } = await oneArticle();
    const far = await studio.person('elsewhere', studio.otherDealer, AI_KEYS);
    await refusedWith(house.send(aiArticle.info, { id }, far.token), 'row.missing');
    await refusedWith(
      house.send(aiArticle.update, { id, version, title: 'x', doc: doc(paragraph(text('x'))) }, far.token),
      'row.missing',
    );
    const seen = await house.ask(aiArticle.list, { limit: 100 }, far.token);
    expect(seen.rows.map((article) => article.id)).not.toContain(id);
    const half = await addTheme(studio);
    const row = await house.db.one<{ id: number }>(
      sql`SELECT max(id) AS id FROM ai_theme WHERE id = ${half}`,
    );
    await refusedWith(house.send(aiTheme.info, { id: row?.id }, far.token), 'row.missing');
  });
});
