import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import {
  ask,
  docOf,
  drawBatch,
  head,
  library,
  make,
  openPosters,
  passedTemplate,
  send,
  start,
} from '../poster-desk.ts';

const { poster, posterBatch, posterTemplate } = contract;
openPosters();

async function addArticle(title: string) {
  const { house, channel, root } = library;
  const theme = await house.db.one<{ id: number }>(sql`
    INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, seed, status)
    SELECT ${channel}, n.id, n.path, ${head.id}, '主题', '{}'::jsonb, 1, '{wechat}', 1, 'ready' FROM node n WHERE n.id = ${root} RETURNING id`);
  const article = await house.db.one<{ id: number }>(sql`
    INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed, status, title, plain)
    SELECT ${channel}, n.id, n.path, ${head.id}, ${theme?.id}, 1, 'wechat', 1, 'done', ${title}, '正文写得足够长了。' FROM node n WHERE n.id = ${root} RETURNING id`);
  return article?.id ?? 0;
}
const reviewed = (id: number, review: string) =>
  library.house.db.query(sql`UPDATE ai_article SET review = ${review} WHERE id = ${id}`);
const WAITS = { httpStatus: 409, code: 'poster.articleWaits' };

it('an article that nobody passed is used where its channel wants no review', async () => {
  const [templateId, articleId] = [await passedTemplate('不审核'), await addArticle('不审核')];
  expect((await make({ templateId, articleId, save: false })).state).toBe('waiting');
  expect((await start({ templateId, articleId, placeIds: [library.dealer] })).state).toBe('running');
});

describe('where a channel wants its articles reviewed, one that nobody passed', () => {
  beforeAll(async () => {
    const { token } = await library.person('administrator', library.root, ['11-4']);
    await ask(contract.aiArticleReview.setSetting, { on: true }, token);
  });

  it('gets onto no poster, neither a new one nor one that is changed, until it is passed', async () => {
    const [templateId, articleId] = [await passedTemplate('单张'), await addArticle('单张')];
    const name = '待审的文章';
    expect(await send(poster.make, { templateId, articleId, name }, head.token)).toMatchObject({
      ...WAITS,
      msg: '文章未提交审核，审核通过后才能用于海报',
    });
    expect((await ask(poster.list, { q: name }, head.token)).total).toBe(0);
    const other = await make({ templateId, name, save: false });
    const { id, version } = other;
    expect(await send(poster.modify, { id, version, name, articleId }, head.token)).toMatchObject(WAITS);
    await reviewed(articleId, 'passed');
    expect((await make({ templateId, articleId, save: false })).state).toBe('waiting');
  });

  it('goes to no place by a batch, and none that was taken back is gone on with', async () => {
    const [templateId, articleId] = [await passedTemplate('批量'), await addArticle('批量')];
    const asked = { templateId, articleId, name: '待审批', placeIds: [library.dealer] };
    expect(await send(posterBatch.start, asked, head.token)).toMatchObject(WAITS);
    const { name: _name, ...range } = asked;
    expect(await send(posterBatch.places, range, head.token)).toMatchObject(WAITS);
    await reviewed(articleId, 'passed');
    const { id } = await start(asked);
    await drawBatch(id);
    await reviewed(articleId, 'rejected');
    expect(await send(posterBatch.rerun, { id }, head.token)).toMatchObject(WAITS);
    await reviewed(articleId, 'passed');
    await ask(posterBatch.rerun, { id }, head.token);
    await ask(posterBatch.cancel, { id }, head.token);
    await reviewed(articleId, 'pending');
    expect(await send(posterBatch.resume, { id }, head.token)).toMatchObject(WAITS);
  });

  it('gets its own cover all the same', async () => {
    const articleId = await addArticle('配封面');
    const doc = docOf({ width: 900, height: 383 });
    const cover = await ask(
      posterTemplate.create,
      { name: '封面', kind: 'cover', folder: '', doc },
      head.token,
    );
    expect((await make({ templateId: cover.id, articleId })).state).toBe('waiting');
    expect((await ask(poster.values, { articleId }, head.token)).values['article.title']).toBe('配封面');
  });
});
