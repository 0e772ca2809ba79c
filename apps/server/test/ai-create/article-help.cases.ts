import { type ArticleDoc, contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { articlePost } from '../../src/modules/ai-create/index.ts';
import { chip, doc, house, info, oneArticle, paragraph, save, studio, text, token } from '../article-desk.ts';
import { addMaterial, addPassed, until } from '../library.ts';
import { AI_KEYS, article, made, refusedWith, settled } from '../studio.ts';

const { aiArticle, aiTheme } = contract;

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

  it('换一张图，自动配图，别人的素材不行', { tags: 'full' }, async () => {
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

  it('自动配图只用审核通过的图，没通过的也换不上', { tags: 'full' }, async () => {
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

describe('标题', () => {
  it('只改标题，正文不动；换一个、自动选一个都是放得下的建议；版本不对就不改', async () => {
    const { id, version, doc: before } = await oneArticle();
    const renamed = await house.ask(aiArticle.setTitle, { id, version, title: '周末试驾' }, token);
    expect(renamed).toMatchObject({ title: '周末试驾', doc: before });
    studio.composeWith({
      titles: ['很长'.repeat(60), '周末去露营', '秋天适合试驾'].map((title) => ({ title })),
    });
    const { rows, limit } = await house.ask(aiArticle.titles, { id }, token);
    const chosen = await house.ask(aiArticle.autoTitle, { id, version: renamed.version }, token);
    expect(chosen.title).toBe(rows.find(({ tooLong, title }) => !tooLong && title !== '周末试驾')?.title);
    const other = await house.ask(aiArticle.replaceTitle, { id, version: chosen.version }, token);
    expect(other.title).not.toBe(chosen.title);
    expect([...other.title].length).toBeLessThanOrEqual(limit ?? 0);
    expect(await house.send(aiArticle.autoTitle, { id, version }, token)).toMatchObject({ httpStatus: 409 });
    expect((await info(id)).title).toBe(other.title);
  });
});
