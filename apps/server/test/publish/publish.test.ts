import { createHash } from 'node:crypto';
import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { accountConnections } from '../../src/modules/account/index.ts';
import { claimDue } from '../../src/modules/publish/run/claim.repository.ts';
import { send } from '../../src/modules/publish/run/send.service.ts';
import { until } from '../library.ts';
import { lookAtOnce, type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { refusedWith } from '../studio.ts';

const { account, aiTheme, publish } = contract;
const SUBMIT = '/cgi-bin/freepublish/submit';
/** `publish-faults.full.test.ts` does the same with two hundred. */
const MANY = 40;

const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let token: string;
let wechat: number;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

beforeAll(async () => {
  room = await openPublishingStudio(sandbox);
  ({ house, token } = room);
  await lookAtOnce(house.db);
  wechat = await room.addAccount('wechat');
}, 60_000);
beforeEach(() => room.sandbox.control('fault/clear', {}));

const titlesOf = async (themeId: number) => (await room.attempts(themeId)).map(({ title }) => title);

describe('计划与发布', () => {
  it('先看计划，发布后到沙箱，人工的那一条凭链接交回，主题完成', async () => {
    const other = await room.addAccount('wechat');
    const byHand = await room.addAccount('toutiao');
    const id = await room.addTheme(3, {
      accountIds: [wechat, other, byHand],
      platforms: ['wechat', 'toutiao'],
    });
    const plan = await house.ask(publish.plan, { id }, token);
    // Two articles for 公众号 on two accounts, one for 头条 on one.
    expect(plan).toMatchObject({
      totals: { going: 5, blocked: 0, scheduled: 0, published: 0 },
      problems: [],
    });
    expect(plan.accounts.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok']);
    const cell = plan.cells.find(({ accountId }) => accountId === other);
    await house.ask(
      publish.adjust,
      { id, cells: [{ subjectId: cell?.subjectId ?? 0, accountId: other, skip: true }] },
      token,
    );
    await refusedWith(
      house.send(publish.adjust, { id, cells: [{ subjectId: 1, accountId: 999_999 }] }, token),
      'publish.unknownCell',
    );
    expect((await house.ask(publish.plan, { id }, token)).totals.going).toBe(4);

    expect(await room.release(id)).toMatchObject({ status: 'releasing' });
    await refusedWith(house.send(aiTheme.release, { id }, token), 'publish.nothingLeft');
    const grid = await room.reach(id, 'published', 'handover');
    expect(grid.byStatus).toMatchObject({ published: 3, handover: 1 });
    expect(grid.settled).toBe(false);
    expect(await room.postsOf(await titlesOf(id))).toHaveLength(3);

    const [waiting] = (await room.attempts(id)).filter(({ status }) => status === 'handover');
    const hand = await house.ask(publish.handover, { id: waiting?.id ?? 0 }, token);
    expect(hand.text).toContain(hand.title);
    expect(hand.pictures).toHaveLength(1);
    const phone = new URL(hand.link, house.url).searchParams.get('id') ?? '';
    expect((await house.send(publish.handoverOpen, { id: phone })).data).toMatchObject({ text: hand.text });
    await refusedWith(
      house.send(publish.handoverReturn, { id: phone, link: 'https://evil.example/1' }),
      'publish.wrongLink',
    );
    const forged = `${phone.split('.').slice(0, 5).join('.')}.${'x'.repeat(43)}`;
    await refusedWith(house.send(publish.handoverOpen, { id: forged }), 'publish.linkEnded');
    const link = 'https://www.toutiao.com/article/1';
    expect((await house.send(publish.handoverReturn, { id: phone, link })).status).toBe('y');
    await refusedWith(house.send(publish.handoverReturn, { id: phone, link }), 'publish.notOpen');

    expect(await room.themeStatus(id)).toBe('released');
    const info = await house.ask(publish.info, { id: waiting?.id ?? 0 }, token);
    expect(info).toMatchObject({ status: 'published', url: link, can: [] });
    expect(info.log.map(({ to }) => to)).toEqual(['queued', 'submitting', 'handover', 'published']);
  });

  it('同时发布两次，每格只有一条；看不见或平台不合的账号不能选', async () => {
    const id = await room.addTheme(2, { accountIds: [wechat], timing: { mode: 'at', at: inAnHour() } });
    const answers = await Promise.all([1, 2, 3].map(() => house.send(aiTheme.release, { id }, token)));
    expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
    expect(await room.attempts(id)).toHaveLength(2);
    const stranger = await room.person('stranger', room.otherDealer, ['14-7', '14-1']);
    const foreign = await house.ask(
      account.create,
      { platform: 'toutiao', name: '别人的', nodeId: room.otherDealer },
      stranger.token,
    );
    const create = (accountIds: number[]) =>
      house.send(aiTheme.create, { topic: '示例', count: 1, platforms: ['wechat'], accountIds }, token);
    await refusedWith(create([foreign.id]), 'row.missing');
    await refusedWith(create([await room.addAccount('toutiao')]), 'input.invalid');
    expect(
      (await house.ask(publish.list, { batchId: id }, stranger.token).catch(() => null))?.total ?? 0,
    ).toBe(0);
  });

  it('一篇有必须处理的问题：计划里暂缓这一篇，其余照发', async () => {
    const id = await room.addTheme(2, { accountIds: [wechat] });
    await house.db.query(
      sql`UPDATE ai_article SET title = '全国第一的示例车' WHERE theme_id = ${id} AND no = 1`,
    );
    const plan = await house.ask(publish.plan, { id }, token);
    expect(plan).toMatchObject({ totals: { going: 1, blocked: 1 }, problems: [] });
    await house.ask(contract.aiTheme.release, { id, holdBlocked: true }, token);
    expect((await house.ask(publish.list, { batchId: id }, token)).total).toBe(1);
    // What went out went out; what was not released has not failed and still waits to be.
    await until(async () => (await room.themeStatus(id)) === 'ready');
    const theme = await house.ask(aiTheme.info, { id }, token);
    expect(theme).toMatchObject({
      note: '成功 1 条，1 篇有必须处理的问题，未发布',
      releasedAt: expect.any(String),
    });
    expect(theme.can).toEqual(expect.arrayContaining(['release', 'timing']));
    // Nothing is left to send when every article has a problem.
    const none = await room.addTheme(1, { accountIds: [wechat] });
    await house.db.query(sql`UPDATE ai_article SET title = '全国第一的示例车' WHERE theme_id = ${none}`);
    const { problems } = await house.ask(publish.plan, { id: none }, token);
    expect(problems).toHaveLength(1);
  });

  it('一条等人工发布时，没有发布的那几篇仍然可以定时；交回之后再说一遍', { tags: 'full' }, async () => {
    const byHand = await room.addAccount('toutiao');
    const id = await room.addTheme(3, { accountIds: [wechat, byHand], platforms: ['wechat', 'toutiao'] });
    await house.db.query(
      sql`UPDATE ai_article SET title = '全国第一的示例车' WHERE theme_id = ${id} AND no = 3`,
    );
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    await until(async () => (await room.themeStatus(id)) === 'ready');
    const { note, version } = await house.ask(aiTheme.info, { id }, token);
    expect(note).toBe('成功 1 条，1 条待人工发布，1 篇有必须处理的问题，未发布');
    const [waiting] = (await room.attempts(id)).filter(({ status }) => status === 'handover');
    await house.ask(
      publish.confirm,
      { id: waiting?.id ?? 0, link: 'https://www.toutiao.com/article/1' },
      token,
    );
    expect((await house.ask(aiTheme.info, { id }, token)).note).toBe(
      '成功 2 条，1 篇有必须处理的问题，未发布',
    );
    await house.db.query(
      sql`UPDATE ai_article SET title = '示例车的三个用处' WHERE theme_id = ${id} AND no = 3`,
    );
    const again = await house.ask(aiTheme.info, { id }, token);
    expect(again.version).toBeGreaterThan(version);
    const timing = { mode: 'at' as const, at: inAnHour() };
    expect(await house.ask(aiTheme.timing, { id, version: again.version, timing }, token)).toMatchObject({
      status: 'scheduled',
    });
  });

  it('一条还等着人工发布，暂缓的那一篇改好就能定时；等着的那条照样能交回', async () => {
    const byHand = await room.addAccount('toutiao');
    const id = await room.addTheme(2, { accountIds: [wechat, byHand], platforms: ['toutiao', 'wechat'] });
    const rename = (title: string) =>
      house.db.query(sql`UPDATE ai_article SET title = ${title} WHERE theme_id = ${id} AND no = 2`);
    await rename('全国第一的示例车');
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    await until(async () => (await room.themeStatus(id)) === 'ready');
    await rename('示例车的两个用处');
    const { note, version, published } = await house.ask(aiTheme.info, { id }, token);
    expect(note).toBe('成功 0 条，1 条待人工发布，1 篇有必须处理的问题，未发布');
    expect(published).toBe(0);
    const timing = { mode: 'at' as const, at: inAnHour() };
    expect(await house.ask(aiTheme.timing, { id, version, timing }, token)).toMatchObject({
      status: 'scheduled',
    });
    const [waiting] = await room.attempts(id);
    await house.ask(
      publish.confirm,
      { id: waiting?.id ?? 0, link: 'https://www.toutiao.com/article/1' },
      token,
    );
    expect(await house.ask(aiTheme.info, { id }, token)).toMatchObject({ status: 'scheduled', published: 1 });
    const { rows } = await house.ask(contract.aiArticle.byTheme, { id }, token);
    expect(rows.map((article) => article.published)).toEqual([1, 0]);
  });

  it('账号在计划里就能选和去掉；别家的账号选不了', async () => {
    const [one, two] = [await room.addAccount('wechat'), await room.addAccount('wechat')];
    const id = await room.addTheme(1, { accountIds: [one] });
    const { version, can } = await house.ask(aiTheme.info, { id }, token);
    expect(can).toContain('accounts');
    const choice = { id, accountGroupIds: [], spread: 'each' as const };
    const chosen = await house.ask(
      aiTheme.accounts,
      { ...choice, version, accountIds: [one, two, two] },
      token,
    );
    expect(chosen.accounts).toBe(2);
    const plan = await house.ask(publish.plan, { id }, token);
    expect(new Set(plan.accounts.map((account) => account.id))).toEqual(new Set([one, two]));
    const stranger = await room.person('plan.stranger', room.otherDealer, ['14-1', '14-4', '14-7']);
    expect(
      await house.send(
        aiTheme.accounts,
        { ...choice, version: chosen.version, accountIds: [one] },
        stranger.token,
      ),
    ).toMatchObject({ httpStatus: 404 });
    await house.ask(aiTheme.accounts, { ...choice, version: chosen.version, accountIds: [two] }, token);
    expect((await house.ask(publish.plan, { id }, token)).accounts.map((account) => account.id)).toEqual([
      two,
    ]);
  });

  it('平台要图片而文章没有的那一格不发，说明原因；放行提醒也没有用；不要图片的平台照发', {
    tags: 'full',
  }, async () => {
    const byHand = await room.addAccount('toutiao');
    const id = await room.addTheme(4, { accountIds: [wechat, byHand], platforms: ['wechat', 'toutiao'] });
    // 第 1 篇（公众号）和第 2 篇（头条）没有图片。
    await room.dropPictures(id, [1, 2]);
    const before = await house.ask(publish.plan, { id }, token);
    const bare = before.subjects[0]?.id ?? 0;
    const [finding] = (await house.ask(contract.aiArticle.info, { id: bare }, token)).findings.filter(
      ({ rule, message }) => rule === 'platform' && message.includes('图片'),
    );
    await house.ask(
      contract.aiArticle.override,
      { id: bare, key: finding?.key ?? '', reason: '示例：先放行' },
      token,
    );
    const plan = await house.ask(publish.plan, { id }, token);
    expect(plan).toMatchObject({ totals: { going: 3, blocked: 1 }, problems: [] });
    expect(plan.subjects.map(({ held }) => held)).toEqual(['blocked', null, null, null]);
    for (const { cells } of [before, plan])
      expect(cells.find(({ subjectId }) => subjectId === bare)?.notes).toEqual([
        {
          kind: 'limit',
          severity: 'block',
          text: '微信公众号图片至少 1 张，当前 0 张，请为文章添加图片后再发布',
        },
      ]);
    await room.release(id);
    await room.reach(id, 'published', 'handover');
    const attempts = await room.attempts(id);
    expect(attempts.map(({ subject }) => subject.no).sort((a, b) => a - b)).toEqual([2, 3, 4]);
    const waiting = attempts.filter(({ status }) => status === 'handover');
    await house.ask(publish.cancel, { ids: waiting.map((one) => one.id) }, token);
    const theme = await house.ask(aiTheme.info, { id }, token);
    expect(theme).toMatchObject({ status: 'ready' });
    expect(theme.note).toContain('1 篇不符合平台要求（微信公众号图片至少 1 张');

    const none = await room.addTheme(1, { accountIds: [wechat] });
    await room.dropPictures(none, [1]);
    const { problems } = await house.ask(publish.plan, { id: none }, token);
    expect(problems).toEqual([expect.stringContaining('无可发布的内容：微信公众号图片至少 1 张')]);
    await refusedWith(house.send(aiTheme.release, { id: none }, token), 'publish.allRefused');
    expect(await room.themeStatus(none)).toBe('ready');
  });

  it('同一经销商的账号轮流发布，每篇一次', async () => {
    const accounts = [await room.addAccount('wechat'), await room.addAccount('wechat')];
    const id = await room.addTheme(4, { accountIds: accounts, spread: 'pool' });
    const { cells } = await house.ask(publish.plan, { id }, token);
    expect(cells).toHaveLength(4);
    expect(accounts.map((own) => cells.filter(({ accountId }) => accountId === own).length)).toEqual([2, 2]);
  });
});

describe('故障', () => {
  it(`平台丢掉两成答复，${MANY} 篇正好 ${MANY} 条，没有悬着的`, { tags: 'full' }, async () => {
    const accounts = [await room.addAccount('wechat'), await room.addAccount('wechat')];
    const id = await room.addTheme(MANY, { accountIds: accounts, spread: 'pool' });
    await room.sandbox.fault({ kind: 'drop', path: SUBMIT, times: null, percent: 20 });
    await room.release(id);
    await until(async () => {
      const { settled } = await room.results(id);
      if (!settled) await room.nudge(id);
      return settled;
    });
    const { byStatus } = await room.results(id);
    expect(byStatus.published).toBe(MANY);
    const posts = await room.postsOf(await titlesOf(id));
    expect(new Set(posts.map(({ title }) => title)).size).toBe(MANY);
    expect(posts).toHaveLength(MANY);
    expect(await room.themeStatus(id)).toBe('released');
    const unsure = await house.db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM publish_attempt_log l JOIN publish_attempt p ON p.id = l.attempt_id
      WHERE p.batch_id = ${id} AND l.to_state = 'unknown'`);
    expect(unsure?.count).toBeGreaterThan(0);
  });

  it('平台没收到：先待核实，查明没有之后才重新发', async () => {
    const id = await room.addTheme(1, { accountIds: [wechat] });
    await room.sandbox.fault({ kind: 'lose', path: SUBMIT });
    await room.release(id);
    await room.reach(id, 'unknown');
    await room.nudge(id);
    expect(await room.postsOf(await titlesOf(id))).toHaveLength(0);
    await house.db.query(
      sql`UPDATE publish_attempt SET sent_at = now() - interval '3 minutes' WHERE batch_id = ${id}`,
    );
    await room.nudge(id);
    await room.reach(id, 'published');
    expect(await room.postsOf(await titlesOf(id))).toHaveLength(1);
  });

  it('没有权限只暂停这个账号：它的内容等着，别的账号照发，恢复后继续', { tags: 'full' }, async () => {
    const bad = await room.addAccount('wechat');
    const id = await room.addTheme(2, { accountIds: [bad, wechat] });
    await room.sandbox.fault({ kind: 'code', code: 48001, path: SUBMIT, times: 1 });
    await room.release(id);
    const paused = await until(async () => {
      const grid = await room.results(id);
      return grid.accounts.some(({ level }) => level === 'paused') && grid.byStatus.published >= 2 && grid;
    });
    const [stopped] = paused.accounts.filter(({ level }) => level === 'paused');
    const waiting = (await room.attempts(id)).filter(({ account: own }) => own.id === stopped?.id);
    expect(waiting.filter(({ status }) => status === 'failed')).toHaveLength(0);
    const [first] = waiting.filter(({ status }) => status === 'queued');
    expect(first?.note).toContain('恢复后自动继续');
    const { health } = await house.ask(account.info, { id: stopped?.id ?? 0 }, token);
    expect(health.notes.join()).toContain('账号恢复前不会发布');
    await house.ask(account.setPaused, { id: stopped?.id ?? 0, paused: false }, token);
    await room.nudge(id);
    await room.reach(id, 'published');
    expect(await room.postsOf(await titlesOf(id))).toHaveLength(4);
  });

  it('限流后再试；审核不通过是失败，带着原因，可以重新发', { tags: 'full' }, async () => {
    const id = await room.addTheme(1, { accountIds: [wechat] });
    await room.sandbox.fault({ kind: '429', path: SUBMIT });
    await room.release(id);
    const [again] = await until(async () => {
      const rows = await room.attempts(id);
      return rows[0]?.error ? rows : null;
    });
    expect(again?.error).toMatchObject({ category: 'rate' });
    await room.sandbox.settings({ rejectNext: 1 });
    await room.nudge(id);
    await until(async () => {
      await room.nudge(id);
      return (await room.results(id)).settled;
    });
    const [rejected] = await room.attempts(id);
    expect(rejected).toMatchObject({ status: 'failed', can: ['retry'] });
    expect(rejected?.error?.advice).toMatch(/审核|违规|失败|不/);
    await until(async () => (await room.themeStatus(id)) === 'failed');

    const todo = async (who: string) =>
      (await house.ask(contract.workbench.day, {}, who)).todos.find((one) => one.id === 'publishing');
    const { total } = await house.ask(publish.list, { status: 'failed' }, token);
    expect(total).toBeGreaterThan(0);
    expect(await todo(token)).toMatchObject({ count: total, link: '/home/ai?tabid=records&status=failed' });
    // Somebody who may only look, and somebody who publishes elsewhere.
    expect(await todo((await room.person('looker', room.dealer, ['14-1'])).token)).toBeUndefined();
    expect(
      await todo((await room.person('elsewhere', room.otherDealer, ['14-1', '14-4'])).token),
    ).toBeUndefined();
    await house.ask(publish.retry, { ids: [rejected?.id ?? 0] }, token);
    await room.reach(id, 'published');
    await until(async () => (await room.themeStatus(id)) === 'released');
    expect((await todo(token))?.count ?? 0).toBe(total - 1);
  });

  it('发送前再查一遍：变成不能发的不发；排期后改过的不发', async () => {
    const id = await room.addTheme(2, { accountIds: [wechat], timing: { mode: 'at', at: inAnHour() } });
    await room.release(id);
    const bad = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '顶级享受' }] }],
    };
    await house.db.query(
      sql`UPDATE ai_article SET doc = ${JSON.stringify(bad)}::jsonb WHERE theme_id = ${id} AND no = 1`,
    );
    await house.db.query(sql`UPDATE ai_article SET version_no = 2 WHERE theme_id = ${id} AND no = 2`);
    await room.nudge(id);
    await room.reach(id, 'failed');
    const advice = (await room.attempts(id))
      .map(({ error }) => error?.advice ?? '')
      .sort()
      .join('|');
    expect(advice).toContain('顶级');
    expect(advice).toContain('有修改');
    expect(await room.postsOf(await titlesOf(id))).toHaveLength(0);
  });

  it('排期中可以改时间、取消；账号删掉了就说清楚', async () => {
    const gone = await room.addAccount('wechat');
    const id = await room.addTheme(2, { accountIds: [gone], timing: { mode: 'at', at: inAnHour() } });
    await room.release(id);
    const [first, second] = await room.attempts(id);
    const ids = [first?.id ?? 0];
    await refusedWith(
      house.send(publish.move, { ids, at: '2020-01-01T00:00:00Z' }, token),
      'publish.inThePast',
    );
    expect(await house.ask(publish.move, { ids, at: inAnHour() }, token)).toEqual({ changed: 1 });
    expect(await house.ask(publish.cancel, { ids }, token)).toEqual({ changed: 1 });
    await refusedWith(house.send(publish.cancel, { ids }, token), 'publish.nothingToDo');
    const { version } = await house.ask(account.info, { id: gone }, token);
    await house.ask(account.remove, { id: gone, version }, token);
    await room.wake();
    await room.reach(id, 'failed', 'cancelled');
    const { error } = await house.ask(publish.info, { id: second?.id ?? 0 }, token);
    expect(error?.advice).toContain('账号已删除');
    await until(async () => (await room.themeStatus(id)) === 'failed');
  });

  it('有意取消的不算失败：取消的可以另发；换到别的账号发出的就是全部发布，不通知', {
    tags: 'full',
  }, async () => {
    const [from, to] = [await room.addAccount('wechat'), await room.addAccount('wechat')];
    const timing = { mode: 'at' as const, at: inAnHour() };
    const half = await room.addTheme(2, { accountIds: [from], timing });
    await room.release(half);
    const [taken] = await room.attempts(half);
    await house.ask(publish.cancel, { ids: [taken?.id ?? 0] }, token);
    await room.nudge(half);
    await until(async () => (await room.themeStatus(half)) === 'ready');
    expect((await house.ask(aiTheme.info, { id: half }, token)).note).toBe('成功 1 条，取消 1 条');

    const moved = await room.addTheme(1, { accountIds: [from], timing });
    await room.release(moved);
    const [post] = await room.attempts(moved);
    const place = { kind: 'aiTheme', subjectId: post?.subject.id ?? 0, accountId: to, at: inAnHour() };
    await house.ask(publish.place, { ...place, insteadOf: post?.id ?? 0 }, token);
    await room.nudge(moved);
    await until(async () => (await room.themeStatus(moved)) === 'released');
    expect((await house.ask(aiTheme.info, { id: moved }, token)).note).toBe('成功 1 条');
  });

  it('几个进程同时取，每条只归一个；中断的没发出就重排，可能发出的先核实', { tags: 'full' }, async () => {
    const accounts = [await room.addAccount('wechat'), await room.addAccount('wechat')];
    const id = await room.addTheme(3, { accountIds: accounts, timing: { mode: 'at', at: inAnHour() } });
    await room.release(id);
    // The engine's own runs are over: a run stays while anything is due within a minute, so what others left is put off.
    await house.db.query(sql`
      UPDATE publish_attempt SET look_at = now() + interval '1 day' WHERE batch_id <> ${id} AND look_at IS NOT NULL`);
    await until(
      async () =>
        !(await house.db.one(
          sql`SELECT 1 AS found FROM job_run WHERE name LIKE 'publish.%' AND status IN ('queued', 'running')`,
        )),
    );
    await house.db.query(sql`UPDATE publish_attempt SET look_at = now() WHERE batch_id = ${id}`);
    const { kernel } = house.app;
    const claims = (await Promise.all([1, 2, 3, 4].map(() => claimDue(kernel, 10)))).flat();
    expect(new Set(claims.map((one) => one.id)).size).toBe(claims.length);
    expect(claims.length).toBeGreaterThanOrEqual(3);
    // One of them is sent and its process dies before it hears the answer; the others die before they send.
    const [sent] = claims;
    if (!sent) throw new Error('nothing was claimed');
    await send(kernel, accountConnections(kernel), sent);
    await house.db.query(sql`
      UPDATE publish_attempt SET state = CASE WHEN id = ${sent.id} THEN 'submitting' ELSE state END,
        claimed_by = CASE WHEN id = ${sent.id} THEN 'dead' ELSE claimed_by END, claimed_until = now() - interval '1 second'
      WHERE batch_id = ${id} AND state IN ('submitting', 'processing')`);
    await room.wake();
    await room.reach(id, 'published');
    expect(await room.postsOf(await titlesOf(id))).toHaveLength(6);
    const { log } = await house.ask(publish.info, { id: sent.id }, token);
    expect(log.map(({ to }) => to)).toContain('unknown');
    expect(log.filter(({ to }) => to === 'submitting')).toHaveLength(1);
  });
});

describe('平台的通知', () => {
  const secret = 'sandbox-douyin-secret';
  const tell = (body: object, sign = true, msg = 'm1') => {
    const text = JSON.stringify(body);
    return fetch(`${house.url}/api/platform/douyin/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'msg-id': msg,
        'x-douyin-signature': sign
          ? createHash('sha1')
              .update(secret + text)
              .digest('hex')
          : 'f'.repeat(40),
      },
      body: text,
    });
  };

  it('签名不对不收；验证地址时原样答复；重复的只算一次；别的平台没有', async () => {
    expect((await tell({ event: 'create_video' }, false)).status).toBe(401);
    const answer = await tell({ event: 'verify_webhook', content: { challenge: 12345 } });
    expect(await answer.json()).toEqual({ challenge: 12345 });
    const news = { event: 'create_video', from_user_id: 'nobody', content: { item_id: 'x' } };
    expect((await tell(news)).status).toBe(200);
    expect((await tell(news)).status).toBe(200);
    const rows = await house.db.query(sql`SELECT event_id FROM publish_event WHERE event_id = 'm1'`);
    expect(rows).toHaveLength(1);
    const none = await fetch(`${house.url}/api/platform/wechat/events`, { method: 'POST', body: '{}' });
    expect(none.status).toBe(404);
  });

  it('抖音重复、乱序地通知，作品各发一次', async () => {
    const douyin = await room.addAccount('douyin');
    await room.sandbox.settings({
      webhookUrl: `${house.url}/api/platform/douyin/events`,
      webhookTimes: 2,
      webhookReversed: true,
    });
    const id = await room.addTheme(3, { accountIds: [douyin], platforms: ['douyin'] });
    await room.release(id);
    await room.reach(id, 'published');
    expect(await room.postsOf(await titlesOf(id))).toHaveLength(3);
  });
});
