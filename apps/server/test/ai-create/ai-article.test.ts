import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { articlePost } from '../../src/modules/ai-create/index.ts';
import {
  doc,
  house,
  info,
  oneArticle,
  openArticles,
  paragraph,
  save,
  studio,
  text,
  token,
} from '../article-desk.ts';
import { AI_KEYS, addTheme, announced, article, made, refusedWith } from '../studio.ts';
import './article-checks.cases.ts';
import './article-help.cases.ts';

const { aiArticle, aiLibrary, aiTheme } = contract;

openArticles();

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

describe('预览链接', () => {
  it('不用登录就能看，改过或过期的链接打不开，删除后也打不开', async () => {
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    const { id, themeId, title } = await oneArticle();
    const link = await house.ask(aiArticle.share, { id, hours: 1 }, token);
    const shown = await house.send(aiArticle.preview, { id: link.id });
    expect(shown.data).toMatchObject({ title, html: expect.stringContaining('data-ai-label') });
    const said = link.id.split('.');
    for (const [at, forged] of [
      [0, `${id + 1}`],
      [4, '9999999999'],
    ] as const)
      await refusedWith(
        house.send(aiArticle.preview, { id: said.with(at, forged).join('.') }),
        'article.linkEnded',
      );
    // It is opened in its maker's name.
    const become = (status: string) =>
      house.db.query(sql`UPDATE member SET status = ${status} WHERE uname = 'writer'`);
    await become('disabled');
    await refusedWith(house.send(aiArticle.preview, { id: link.id }), 'article.linkEnded');
    await become('active');
    expect(await house.send(aiArticle.preview, { id: link.id })).toMatchObject({ status: 'y' });
    await house.ask(aiTheme.remove, { ids: [themeId] }, token);
    await refusedWith(house.send(aiArticle.preview, { id: link.id }), 'row.missing');
  });
});

describe('交给平台的内容', () => {
  it('带着看得见的 AI 标识和元数据', async () => {
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    const { id, title } = await oneArticle();
    const post = await articlePost(house.app.kernel, id);
    const organ = await house.db.one<{ name: string }>(
      sql`SELECT n.name FROM ai_article a JOIN node n ON n.id = a.node_id WHERE a.id = ${id}`,
    );
    expect(post).toMatchObject({ title, mark: { metadata: { Label: '1', ContentProducer: organ?.name } } });
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
