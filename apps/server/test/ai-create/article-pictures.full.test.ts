import { contract, type Material } from '@zhiying/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { addMaterial, addPassed } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { refusedWith } from '../studio.ts';

const { aiArticle, aiTheme, material, materialReview, publish } = contract;
let room: Newsroom;
let house: Newsroom['house'];
let token: string;
let account: number;

beforeAll(async () => {
  room = await openPublishingStudio(await openSandbox());
  ({ house, token } = room);
  account = await room.addAccount('wechat');
}, 60_000);
const set = (id: number, fields: ReturnType<typeof sql>) =>
  house.db.query(sql`UPDATE material SET ${fields} WHERE id = ${id}`);
const setState = (id: number, status: Material['status']) => set(id, sql`status = ${status}`);
const makeFine = (id: number) =>
  set(id, sql`status = 'passed', expires_on = NULL, recalled_at = NULL, deleted_at = NULL`);
afterEach(() => makeFine(room.picture));

const ofTheme = async (id: number) => {
  const [card] = (await house.ask(aiArticle.byTheme, { id }, token)).rows;
  return house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
};
const aboutPictures = async (themeId: number) =>
  (await ofTheme(themeId)).findings.filter(({ rule }) => rule === 'picture');

const FLAWS: [string, (id: number) => Promise<unknown>, string][] = [
  ['草稿', (id) => setState(id, 'draft'), '未提交审核'],
  ['待审核', (id) => setState(id, 'pending'), '审核中'],
  ['已驳回', (id) => setState(id, 'rejected'), '未通过审核'],
  ['已下架', (id) => setState(id, 'withdrawn'), '已下架'],
  ['版权到期', (id) => set(id, sql`expires_on = '2020-01-01'`), '版权已到期'],
  ['召回', (id) => set(id, sql`recalled_at = now()`), '已召回'],
  ['删除', (id) => set(id, sql`deleted_at = now()`), '已删除'],
];
const sentence = (why: string) => `图片「示例图片.png」${why}，不可发布，请更换`;

describe('文章里的图片', () => {
  it.each(FLAWS)('%s的不能发布：编辑时、发布前和计划里都说是哪张、为什么', async (_state, spoil, why) => {
    const id = await room.addTheme(1, { accountIds: [account] });
    expect(await aboutPictures(id)).toEqual([]);
    expect((await house.ask(publish.plan, { themeId: id }, token)).totals).toMatchObject({ going: 1 });
    await spoil(room.picture);
    expect(await aboutPictures(id)).toMatchObject([{ severity: 'block', message: sentence(why) }]);
    const { ready, articles } = await house.ask(aiTheme.preflight, { id }, token);
    expect(ready).toBe(false);
    expect(articles[0]?.findings.map(({ message }) => message)).toEqual([sentence(why)]);
    const plan = await house.ask(publish.plan, { themeId: id }, token);
    expect(plan.totals).toMatchObject({ going: 0, blocked: 1 });
    expect(JSON.stringify(plan.cells)).toContain(sentence(why));
    for (const holdBlocked of [false, true])
      await refusedWith(house.send(aiTheme.release, { id, holdBlocked }, token), 'theme.blockedByChecks');
  });

  it('发布之后、发出之前被驳回的也不发，说明原因', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const id = await room.addTheme(1, { accountIds: [account], timing: { mode: 'at', at } });
    const { title } = await ofTheme(id);
    await room.release(id);
    await setState(room.picture, 'rejected');
    await room.nudge(id);
    const { cells } = await room.reach(id, 'failed');
    expect(JSON.stringify(cells[0]?.attempt?.error)).toContain(sentence('未通过审核'));
    expect(await room.postsOf([title])).toEqual([]);
  });

  it('通过以后就能发，发布给各处的也能', async () => {
    const id = await room.addTheme(1, { accountIds: [account] });
    await setState(room.picture, 'pending');
    expect(await aboutPictures(id)).toHaveLength(1);
    await setState(room.picture, 'published');
    expect(await aboutPictures(id)).toEqual([]);
  });
});

describe('封面', () => {
  const coverOf = async (themeId: number, materialId: number | null) => {
    const { id, version } = await ofTheme(themeId);
    return house.ask(aiArticle.setCover, { id, version, materialId }, token);
  };

  it('正文没有图片的公众号文章，有封面就能发；换成待审核的就不能，移除后回到原样', {
    tags: 'full',
  }, async () => {
    const cover = await addPassed(room, room.editor, { name: '示例封面.png' });
    const id = await room.addTheme(1, { accountIds: [account] });
    await room.dropPictures(id, [1]);
    expect((await house.ask(publish.plan, { themeId: id }, token)).totals).toMatchObject({ going: 0 });

    const before = await ofTheme(id);
    const set = await coverOf(id, cover);
    expect(set).toMatchObject({
      cover: { id: cover, refusal: null },
      images: [],
      versionNo: before.versionNo + 1,
    });
    expect((await house.ask(material.info, { id: cover }, token)).usages).toBe(1);
    await setState(cover, 'pending');
    expect(await aboutPictures(id)).toMatchObject([
      { severity: 'block', message: '封面「示例封面.png」审核中，不可发布，请更换' },
    ]);
    expect(await ofTheme(id)).toMatchObject({ cover: { refusal: '审核中' } });

    await coverOf(id, null);
    expect((await house.ask(material.info, { id: cover }, token)).usages).toBe(0);
    expect((await house.ask(publish.plan, { themeId: id }, token)).totals).toMatchObject({ going: 0 });
    await makeFine(cover);
    await coverOf(id, cover);
    const { title } = await ofTheme(id);
    await room.release(id);
    await room.reach(id, 'published');
    const [post] = await room.postsOf([title]);
    expect(post).toMatchObject({ title, pictures: [expect.any(String)] });
    expect(JSON.stringify(post)).not.toContain('<img');
  });

  it('别处的、召回的和不是图片的不能作封面', async () => {
    const id = await room.addTheme(1, { accountIds: [account] });
    const { id: articleId, version } = await ofTheme(id);
    const set = (materialId: number) =>
      house.send(aiArticle.setCover, { id: articleId, version, materialId }, token);
    const far = await room.person('far', room.otherDealer, ['5-1', '5-2']);
    await refusedWith(set(await addPassed(room, far)), 'row.missing');
    const recalled = await addPassed(room, room.editor);
    await makeFine(recalled);
    await house.db.query(sql`UPDATE material SET recalled_at = now() WHERE id = ${recalled}`);
    await refusedWith(set(recalled), 'article.pictureNotUsable');
    await house.db.query(sql`UPDATE material SET recalled_at = NULL, type = 'video' WHERE id = ${recalled}`);
    await refusedWith(set(recalled), 'article.notAPicture');
    expect((await ofTheme(id)).cover).toBeNull();
  });
});

describe('选图', () => {
  it('可用的只有通过或已发布、没有到期、没有召回的', async () => {
    const id = await addPassed(room, room.editor, { name: '示例选图.png' });
    const usable = async () =>
      (await house.ask(material.list, { q: '示例选图', usable: 'yes' }, token)).rows.length;
    for (const [state, spoil] of FLAWS) {
      await spoil(id);
      expect(await usable(), state).toBe(0);
      await makeFine(id);
      expect(await usable()).toBe(1);
    }
    await setState(id, 'published');
    expect(await usable()).toBe(1);
  });

  it('审核通过之后才可用', async () => {
    const reviewer = await room.person('reviewer', room.dealer, ['5-1', '5-5']);
    const id = await addMaterial(room, room.editor, { name: '示例送审.png' });
    const usable = async () =>
      (await house.ask(material.list, { q: '示例送审', usable: 'yes' }, token)).rows.length;
    await house.ask(material.submit, { ids: [id] }, token);
    expect(await usable()).toBe(0);
    const { versionId } = await house.ask(material.info, { id }, token);
    await house.ask(materialReview.pass, { items: [{ id, versionId }] }, reviewer.token);
    expect(await usable()).toBe(1);
  });
});
