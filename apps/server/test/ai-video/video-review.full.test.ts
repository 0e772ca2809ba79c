import { contract, type FilmPhase } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { addFilms } from '../film-rows.ts';
import type { Person } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { refusedWith } from '../studio.ts';
import { docOf } from '../walk-rows/video.ts';

const { notification, publish, video, videoPublish, videoReview, videoTheme } = contract;

const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let douyin: number;
/** Makes films and may not publish; publishes and decides; sits elsewhere. */
let maker: Person;
let operator: Person;
let neighbour: Person;
let administrator: Person;

beforeAll(async () => {
  room = await openPublishingStudio(sandbox);
  ({ house } = room);
  douyin = await room.addAccount('douyin');
  maker = await room.person('maker', room.dealer, ['15-1', '15-2']);
  operator = await room.person('operator', room.root, ['15-1', '15-8', '15-9']);
  neighbour = await room.person('neighbour', room.otherDealer, ['15-1', '15-2', '15-8']);
  administrator = await room.person('administrator', room.root, ['11-4']);
}, 60_000);
beforeEach(() => house.ask(videoReview.setSetting, { on: true }, administrator.token));

const batch = (id: number) => ({ kind: 'videoTheme', id });
const films = (count: number, doc = docOf('周末到店')) =>
  addFilms(room, maker, count, { accountIds: [douyin], doc });
const rowsOf = async (theme: number, who = operator) =>
  (await house.ask(video.byTheme, { id: String(theme) }, who.token)).rows;
const firstOf = async (theme: number, who = operator) => {
  const [first] = await rowsOf(theme, who);
  if (!first) throw new Error('no film');
  return first;
};
const submit = (ids: number[], reviewerIds: number[] = []) =>
  house.send(video.submit, { ids, reviewerIds }, maker.token);
const pass = (id: number, versionId = 1, who = operator) =>
  house.send(videoReview.pass, { items: [{ id, versionId }] }, who.token);
const release = (id: number, holdBlocked = false) =>
  house.send(videoPublish.release, { id, holdBlocked }, operator.token);
const notices = async (who: Person) =>
  (await house.ask(notification.list, {}, who.token)).rows.map(({ title, body }) =>
    `${title} ${body}`.trim(),
  );

describe('视频审核', () => {
  it('提交、驳回、改过再提交，通过后才能发布；双方收到通知；别处的人看不到', async () => {
    const theme = await films(1);
    const { id, title, can } = await firstOf(theme, maker);
    expect(can).toContain('submit');
    expect(await release(theme)).toMatchObject({ httpStatus: 409, code: 'videoTheme.waitsForReview' });

    expect((await submit([id])).status).toBe('y');
    expect(await notices(operator)).toContain(`1 条视频等待你审核 ${title}`);
    const waiting = (await house.ask(videoReview.queue, {}, operator.token)).rows;
    expect(waiting.map((row) => row.id)).toContain(id);
    expect((await house.ask(videoReview.queue, {}, neighbour.token)).rows).toEqual([]);
    expect(await pass(id, 1, neighbour)).toMatchObject({ httpStatus: 404 });
    expect(await pass(id, 1, maker)).toMatchObject({ httpStatus: 403 });

    await house.ask(
      videoReview.reject,
      { items: [{ id, versionId: 1 }], reason: '片尾缺门店' },
      operator.token,
    );
    expect(await notices(maker)).toContain(`视频「${title}」已驳回 片尾缺门店`);
    expect((await release(theme)).msg).toContain('被驳回：片尾缺门店');

    await house.ask(video.save, { id, version: 1, title, doc: docOf('周末到店看车') }, maker.token);
    expect(await firstOf(theme)).toMatchObject({ review: 'draft', status: 'draft' });
    // Composed again, as the media worker would leave it.
    await house.db.query(sql`UPDATE video SET status = 'done' WHERE id = ${id}`);
    await house.db.query(sql`UPDATE video_theme SET status = 'ready' WHERE id = ${theme}`);
    await submit([id]);
    expect(await pass(id, 1)).toMatchObject({ httpStatus: 409, code: 'review.versionOutdated' });
    expect((await pass(id, 2)).status).toBe('y');
    const history = await house.ask(videoReview.history, { contentId: id }, operator.token);
    expect(history.rows.map(({ decision, versionNo }) => [decision, versionNo])).toEqual([
      ['pass', 2],
      ['reject', 1],
    ]);
    expect((await release(theme)).status).toBe('y');
  });

  it('改过视频的人不能审，即使不是他创建、也不是他提交', async () => {
    const rewriter = await room.person('rewriter', room.root, ['15-1', '15-2', '15-8']);
    const theme = await films(1);
    const { id, title } = await firstOf(theme, maker);
    await house.ask(video.save, { id, version: 1, title, doc: docOf('周末到店试驾') }, rewriter.token);
    await house.db.query(sql`UPDATE video SET status = 'done' WHERE id = ${id}`);
    await house.db.query(sql`UPDATE video_theme SET status = 'ready' WHERE id = ${theme}`);
    await submit([id]);
    expect(await pass(id, 2, rewriter)).toMatchObject({ httpStatus: 409, code: 'review.ownPiece' });
    const { rows } = await house.ask(videoReview.queue, {}, rewriter.token);
    expect(rows.map((row) => row.id)).not.toContain(id);
    expect((await pass(id, 2)).status).toBe('y');
  });

  it('没有开启时照常发布；有必须处理的问题不能提交，也不能发布，并说明是哪个镜头', async () => {
    await house.ask(videoReview.setSetting, { on: false }, administrator.token);
    const plain = await films(1);
    await refusedWith(submit([(await firstOf(plain)).id]), 'review.off');
    expect((await release(plain)).status).toBe('y');

    await house.ask(videoReview.setSetting, { on: true }, administrator.token);
    const theme = await films(1);
    const { id, title } = await firstOf(theme);
    const saved = await house.ask(
      video.save,
      { id, version: 1, title, doc: docOf('全国最好的车') },
      maker.token,
    );
    expect(saved.findings[0]).toMatchObject({ rule: 'absolute', severity: 'block', shotId: 'a' });
    await house.db.query(sql`UPDATE video SET status = 'done' WHERE id = ${id}`);
    await house.db.query(sql`UPDATE video_theme SET status = 'ready' WHERE id = ${theme}`);
    await refusedWith(submit([id]), 'video.mendFirst');
    expect((await release(theme)).msg).toContain('第 1 个镜头');
  });

  it('计划说明哪几条在等审核；只发布通过的，其余留下', { tags: 'full' }, async () => {
    const theme = await films(3);
    const [one, two] = (await rowsOf(theme)).map(({ id }) => id);
    await submit([one ?? 0, two ?? 0]);
    await pass(one ?? 0);
    const plan = await house.ask(publish.plan, batch(theme), operator.token);
    expect(plan.subjects.map(({ held, reason }) => [held, reason])).toEqual([
      [null, ''],
      ['review', '待审核'],
      ['review', '未提交审核'],
    ]);
    expect((await release(theme, true)).data).toMatchObject({ note: '2 条未通过审核，未发布' });
    await expect
      .poll(async () => (await house.ask(videoTheme.info, { id: String(theme) }, operator.token)).status)
      .toBe('ready');
  });

  it('作品按进展归类：合成中、待处理、待审核、可发布、已发布，各类之和等于全部', async () => {
    const themeId = await films(6);
    const [composing, failed, blocked, pending, passed, unsent] = (await rowsOf(themeId)).map(({ id }) => id);
    await house.db.query(sql`UPDATE video SET status = 'composing' WHERE id = ${composing}`);
    await house.db.query(sql`UPDATE video SET status = 'failed' WHERE id = ${failed}`);
    await house.db.query(sql`UPDATE video SET blocks = 1 WHERE id = ${blocked}`);
    await submit([pending ?? 0, passed ?? 0]);
    await pass(passed ?? 0);
    const counts = () => house.ask(video.counts, { themeId }, operator.token);
    expect(await counts()).toEqual({
      total: 6,
      byPhase: { composing: 1, attention: 3, reviewing: 1, ready: 1, published: 0 },
    });
    const inPhase = async (phase: FilmPhase) =>
      (await house.ask(video.list, { themeId, phase }, operator.token)).rows
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    expect(await inPhase('attention')).toEqual([failed, blocked, unsent]);
    expect(await inPhase('ready')).toEqual([passed]);

    await house.ask(videoReview.setSetting, { on: false }, administrator.token);
    expect(await inPhase('ready')).toEqual([passed, unsent]);
    await house.ask(videoReview.setSetting, { on: true }, administrator.token);
    expect((await release(themeId, true)).status).toBe('y');
    await expect
      .poll(async () => (await counts()).byPhase, { timeout: 20_000 })
      .toMatchObject({ published: 1 });
    const out = await house.ask(video.list, { themeId, phase: 'published' }, operator.token);
    expect(out.rows.map(({ id, shownOn }) => [id, shownOn])).toEqual([[passed, 1]]);
  });

  it('临发送再查一次：交给发布之后撤回了审核结果，就不发出去', async () => {
    const theme = await films(1);
    const { id } = await firstOf(theme);
    await submit([id]);
    const { data } = await pass(id);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await house.ask(
      publish.adjust,
      { ...batch(theme), cells: [{ subjectId: id, accountId: douyin, at }] },
      operator.token,
    );
    expect((await release(theme)).status).toBe('y');
    await house.ask(videoReview.undo, { reviewId: data.rows[0]?.reviewId ?? 0 }, operator.token);
    await house.db.query(sql`UPDATE publish_attempt SET due_at = now() WHERE batch_id = ${theme}`);
    await room.nudge(theme);
    await expect
      .poll(
        async () => {
          await room.nudge(theme);
          const { cells } = await house.ask(publish.results, batch(theme), operator.token);
          return cells[0]?.attempt?.error?.advice ?? '';
        },
        { interval: 500 },
      )
      .toContain('待审核');
  });
});
