import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type Person, until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { article, refusedWith } from '../studio.ts';

const { aiArticle, aiArticleReview, aiTheme, notification, publish } = contract;

const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let wechat: number;
/** Writes at a store, and may not publish. */
let manager: Person;
let operator: Person;
let neighbour: Person;
let administrator: Person;

beforeAll(async () => {
  room = await openPublishingStudio(sandbox);
  ({ house } = room);
  wechat = await room.addAccount('wechat');
  manager = await room.person('manager', room.dealer, ['14-1', '14-2', '14-3']);
  operator = await room.person('operator', room.root, ['14-1', '14-4']);
  neighbour = await room.person('neighbour', room.otherDealer, ['14-1', '14-3', '14-4']);
  administrator = await room.person('administrator', room.root, ['11-4']);
}, 60_000);
beforeEach(() => review(true));

const review = (on: boolean) => house.ask(aiArticleReview.setSetting, { on }, administrator.token);
const articlesOf = async (themeId: number, who = operator) =>
  (await house.ask(aiArticle.byTheme, { id: themeId }, who.token)).rows;
const firstOf = async (themeId: number, who?: Person) => {
  const [first] = await articlesOf(themeId, who);
  if (!first) throw new Error('no article');
  return first;
};
const submit = (ids: number[], who = manager, reviewerIds: number[] = []) =>
  house.send(aiArticle.submit, { ids, reviewerIds }, who.token);
const pass = (id: number, versionId = 1, who = operator) =>
  house.send(aiArticleReview.pass, { items: [{ id, versionId }] }, who.token);
const reject = (id: number, versionId = 1, reason = '价格要写清楚') =>
  house.send(aiArticleReview.reject, { items: [{ id, versionId }], reason }, operator.token);
const queue = async (who: Person) =>
  (await house.ask(aiArticleReview.queue, {}, who.token)).rows.map(({ id }) => id);
const notices = async (who: Person) =>
  (await house.ask(notification.list, {}, who.token)).rows.map(({ title, body }) =>
    `${title} ${body}`.trim(),
  );
const release = (id: number, holdBlocked = false) =>
  house.send(aiTheme.release, { id, holdBlocked }, room.token);
const write = async (id: number, text: string, auto = false, who = manager) => {
  const { version, title } = await house.ask(aiArticle.info, { id }, who.token);
  const doc = {
    type: 'doc' as const,
    content: [
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text }] },
      { type: 'picture' as const, attrs: { materialId: room.picture, caption: '' } },
    ],
  };
  return house.ask(aiArticle.update, { id, version, title, doc, auto }, who.token);
};

describe('文章审核', () => {
  it('改过正文的人不能审，即使不是他创建、也不是他提交', async () => {
    const rewriter = await room.person('rewriter', room.root, ['14-1', '14-2', '14-3', '14-4']);
    const theme = await room.addTheme(1, { accountIds: [wechat] }, manager);
    const { id } = await firstOf(theme, manager);
    await write(id, article(1_000 + Math.floor(Math.random() * 1e6)).split('\n\n')[1] ?? '', false, rewriter);
    await submit([id]);
    expect(await pass(id, 2, rewriter)).toMatchObject({ httpStatus: 409, code: 'review.ownPiece' });
    expect((await firstOf(theme, rewriter)).can).not.toContain('review');
    expect([await queue(rewriter), await queue(operator)]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    expect((await pass(id, 2)).status).toBe('y');
  });

  it('写过其中任何一版的人都不能审，即使最后一版是别人改的', async () => {
    const rewriter = await room.person('first-writer', room.root, ['14-1', '14-2', '14-3', '14-4']);
    const theme = await room.addTheme(1, { accountIds: [wechat] }, manager);
    const { id } = await firstOf(theme, manager);
    const text = article(1_000 + Math.floor(Math.random() * 1e6)).split('\n\n')[1] ?? '';
    await write(id, text, false, rewriter);
    await write(id, `${text}另约时间。`);
    await submit([id]);
    expect(await pass(id, 3, rewriter)).toMatchObject({ httpStatus: 409, code: 'review.ownPiece' });
    expect(await queue(rewriter)).not.toContain(id);
    expect((await pass(id, 3)).status).toBe('y');
  });

  it('店长提交，运营驳回，改过再提交，通过后才能发布；双方都收到通知', async () => {
    const theme = await room.addTheme(1, { accountIds: [wechat] }, manager);
    const { id, title, can } = await firstOf(theme, manager);
    expect(can).toEqual(expect.arrayContaining(['submit']));
    expect(can).not.toContain('review');
    expect(await release(theme)).toMatchObject({ httpStatus: 409, code: 'theme.waitsForReview' });

    expect((await submit([id])).status).toBe('y');
    expect(await notices(operator)).toContain(`1 篇文章等待你审核 ${title}`);
    expect(await queue(operator)).toContain(id);
    expect(await queue(neighbour)).not.toContain(id);
    expect(await pass(id, 1, neighbour)).toMatchObject({ httpStatus: 404 });
    expect(await pass(id, 1, manager)).toMatchObject({ httpStatus: 403 });

    await reject(id);
    expect(await notices(manager)).toContain(`文章「${title}」已驳回 价格要写清楚`);
    expect(await firstOf(theme)).toMatchObject({ review: 'rejected', rejectReason: '价格要写清楚' });
    expect((await release(theme)).msg).toContain('被驳回：价格要写清楚');

    await write(id, article(1_000 + Math.floor(Math.random() * 1e6)).split('\n\n')[1] ?? '');
    expect((await firstOf(theme)).review).toBe('draft');
    expect(await submit([id])).toMatchObject({ status: 'y' });
    expect((await pass(id, 2)).status).toBe('y');
    expect(await notices(manager)).toContain(`文章「${title}」已通过`);
    const history = await house.ask(aiArticleReview.history, { contentId: id }, operator.token);
    expect(history.rows.map(({ decision, versionNo }) => [decision, versionNo])).toEqual([
      ['pass', 2],
      ['reject', 1],
    ]);
    expect((await release(theme)).status).toBe('y');
  });

  it('没有开启时不用提交，照常发布', async () => {
    await review(false);
    const theme = await room.addTheme(1, { accountIds: [wechat] });
    const { id, can } = await firstOf(theme, room.editor);
    expect(can).not.toContain('submit');
    await refusedWith(submit([id]), 'review.off');
    expect((await release(theme)).status).toBe('y');
  });

  it('改一个字就回到草稿；审核钉在看过的版本上，自动保存也算新版本', async () => {
    const theme = await room.addTheme(1, { accountIds: [wechat] });
    const { id } = await firstOf(theme);
    await submit([id]);
    await pass(id);
    await write(id, '通过之后又改了一个字。', true);
    expect((await firstOf(theme)).review).toBe('draft');
    expect(await release(theme)).toMatchObject({ code: 'theme.waitsForReview' });
    await submit([id]);
    const { versionNo } = await write(id, '提交之后又自动保存了一次。', true);
    expect(versionNo).toBe(3);
    await submit([id]);
    expect(await pass(id, 2)).toMatchObject({ httpStatus: 409, code: 'review.versionOutdated' });
    expect((await pass(id, 3)).status).toBe('y');
  });

  it('有必须处理的问题不能提交；指定了审核人只有他能审；提交可以撤回', async () => {
    const theme = await room.addTheme(2, { accountIds: [wechat] });
    const [one, two] = await articlesOf(theme);
    await house.db.query(sql`UPDATE ai_article SET blocks = 1 WHERE id = ${one?.id}`);
    await refusedWith(submit([one?.id ?? 0]), 'article.mendFirst');
    const id = two?.id ?? 0;
    expect(await submit([id], manager, [neighbour.id])).toMatchObject({ httpStatus: 404 });
    // The editor wrote it: whoever is named has to be somebody else.
    await refusedWith(submit([id], manager, [room.editor.id]), 'review.ownReviewer');
    const named = await room.person('named', room.root, ['14-1', '14-4']);
    await submit([id], manager, [named.id]);
    expect(await queue(operator)).not.toContain(id);
    expect(await pass(id)).toMatchObject({ httpStatus: 403, code: 'review.notYourReview' });
    await house.ask(aiArticle.cancelSubmit, { ids: [id] }, manager.token);
    await refusedWith(pass(id, 1, named), 'review.illegal');
  });

  it('计划说明哪几篇在等审核；只发布通过的，其余留下', { tags: 'full' }, async () => {
    const theme = await room.addTheme(3, { accountIds: [wechat] });
    const [one, two] = (await articlesOf(theme)).map(({ id }) => id);
    await submit([one ?? 0, two ?? 0]);
    await pass(one ?? 0);
    const plan = await house.ask(publish.plan, { id: theme }, room.token);
    expect(plan.subjects.map(({ held, reason }) => [held, reason])).toEqual([
      [null, ''],
      ['review', '待审核'],
      ['review', '未提交审核'],
    ]);
    expect(plan).toMatchObject({ totals: { going: 1, blocked: 2 }, problems: [] });
    const before = await house.ask(aiTheme.preflight, { id: theme }, room.token);
    expect(before).toMatchObject({ ready: false, going: 1, held: 2, unreviewed: 2 });
    expect((await release(theme, true)).data).toMatchObject({ note: '2 篇未通过审核，未发布' });
    await room.reach(theme, 'published');
    await until(async () => (await room.themeStatus(theme)) === 'ready');
    const { cells } = await room.results(theme);
    expect(cells).toHaveLength(1);
  });

  it('临发送再查一次：交给发布之后撤回了审核结果，就不发出去', { tags: 'full' }, async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const theme = await room.addTheme(1, { accountIds: [wechat] });
    const { id } = await firstOf(theme);
    await submit([id]);
    const { data } = await pass(id);
    await house.ask(
      publish.adjust,
      { id: theme, cells: [{ subjectId: id, accountId: wechat, at }] },
      room.token,
    );
    expect((await release(theme)).status).toBe('y');
    await house.ask(aiArticleReview.undo, { reviewId: data.rows[0]?.reviewId ?? 0 }, operator.token);
    await house.db.query(sql`UPDATE publish_attempt SET due_at = now() WHERE batch_id = ${theme}`);
    await room.nudge(theme);
    const { cells } = await room.reach(theme, 'failed');
    expect(cells[0]?.attempt?.error?.advice).toContain('待审核');
  });

  it('自动发送等最后一篇通过', { tags: 'full' }, async () => {
    const theme = await room.addTheme(2, { accountIds: [wechat] });
    const ids = (await articlesOf(theme)).map(({ id }) => id);
    await house.ask(aiTheme.autosend, { id: theme, on: true }, room.token);
    expect(await room.themeStatus(theme)).toBe('ready');
    await submit(ids);
    await pass(ids[0] ?? 0);
    expect(await room.themeStatus(theme)).toBe('ready');
    await pass(ids[1] ?? 0);
    expect(['releasing', 'released']).toContain(await room.themeStatus(theme));
  });
});
