import { chinaAt, chinaDay, contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { claimDue } from '../../src/modules/publish/run/claim.repository.ts';
import { publishSetting } from '../../src/modules/publish/setting.ts';
import { until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { refusedWith } from '../studio.ts';

const { publish } = contract;
const DAY_MS = 86_400_000;
/** A day far from the others, so that each test has its own. */
const inDays = (days: number) => chinaDay(Date.now() + days * DAY_MS);
const at = (day: string, clock: string) => new Date(chinaAt(day, clock)).toISOString();

const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let token: string;

beforeAll(async () => {
  room = await openPublishingStudio(sandbox);
  ({ house, token } = room);
}, 60_000);

/** Posts of a theme on an account at these moments, without the engine. */
async function queue(accountIds: number[], moments: readonly string[]) {
  const id = await room.addTheme(moments.length, {
    accountIds,
    timing: { mode: 'at', at: at(inDays(300), '10:00') },
  });
  await room.release(id);
  const rows = (await room.attempts(id)).sort((a, b) => a.subject.no - b.subject.no);
  for (const [n, row] of rows.entries())
    await house.db.query(
      sql`UPDATE publish_attempt SET due_at = ${moments[n]}, look_at = ${moments[n]} WHERE id = ${row.id}`,
    );
  return rows.map((row) => row.id);
}
const days = (body: Parameters<typeof ask>[0], who = token) => ask(body, who);
const ask = (
  body: {
    from: string;
    to: string;
    accountIds?: number[];
    perDay?: number;
    states?: ('queued' | 'failed')[];
  },
  who: string,
) => house.ask(publish.calendar, body, who);

describe('内容日历', () => {
  it('每天的内容按中国时间归到那一天，月初月末的零点不串；多出的只计数', async () => {
    const account = await room.addAccount('wechat');
    const ids = await queue(
      [account],
      ['2031-01-31T15:59:00Z', '2031-01-31T16:00:00Z', '2031-01-31T16:30:00Z'],
    );
    const january = await days({ from: '2031-01-01', to: '2031-01-31', accountIds: [account] });
    expect(january.posts.map(({ id }) => id)).toEqual([ids[0]]);
    const february = await days({ from: '2031-02-01', to: '2031-02-01', accountIds: [account], perDay: 1 });
    expect(february.posts.map(({ id }) => id)).toEqual([ids[1]]);
    expect(february.days).toMatchObject([{ day: '2031-02-01', total: 2, byState: { queued: 2 } }]);
    expect(february.byPlatform).toEqual({ wechat: 2 });
    // The account's own day is no gap; the day after is.
    expect(february.days[0]?.idle).toBe(0);
    const after = await days({ from: '2031-02-02', to: '2031-02-02', accountIds: [account] });
    expect(after).toMatchObject({ connected: 1, days: [{ idle: 1 }], idleAccounts: [{ id: account }] });
    await refusedWith(
      house.send(publish.calendar, { from: '2031-01-01', to: '2031-06-01' }, token),
      'input.invalid',
    );
  });

  it('各平台和状态的条数随其他条件变化，各自的条件不影响自己', async () => {
    const [wechat, toutiao] = [await room.addAccount('wechat'), await room.addAccount('toutiao')];
    const day = inDays(40);
    const mine = { from: day, to: day, accountIds: [wechat, toutiao] };
    await queue([wechat], [at(day, '09:00')]);
    const id = await room.addTheme(1, {
      accountIds: [toutiao],
      platforms: ['toutiao'],
      timing: { mode: 'at', at: at(day, '10:00') },
    });
    await room.release(id);
    await house.db.query(
      sql`UPDATE publish_attempt SET state = 'failed', look_at = NULL WHERE batch_id = ${id}`,
    );
    const both = await days(mine);
    expect(both).toMatchObject({ byPlatform: { wechat: 1, toutiao: 1 }, byState: { queued: 1, failed: 1 } });
    const failed = await days({ ...mine, states: ['failed'] });
    expect(failed.byPlatform).toEqual({ toutiao: 1 });
    expect(failed.byState).toEqual({ queued: 1, failed: 1 });
    expect(failed.posts.map(({ platform }) => platform)).toEqual(['toutiao']);
  });

  it('看不见的内容不在日历上，也不能移动；定时的主题在自己的时间上', async () => {
    const account = await room.addAccount('wechat');
    const day = inDays(50);
    const [id] = await queue([account], [at(day, '09:00')]);
    const theme = await room.addTheme(2, { accountIds: [account] });
    const { version } = await house.ask(contract.aiTheme.info, { id: theme }, token);
    await house.ask(
      contract.aiTheme.timing,
      { id: theme, version, timing: { mode: 'at', at: at(day, '11:00') } },
      token,
    );
    const seen = await days({ from: day, to: day });
    expect(seen.posts.map((post) => post.id)).toContain(id);
    expect(seen.planned).toMatchObject([{ kind: 'aiTheme', id: theme, count: 2, at: at(day, '11:00') }]);
    const stranger = await room.person('calendar-stranger', room.otherDealer, ['14-1', '14-4', '14-7']);
    const foreign = await days({ from: day, to: day }, stranger.token);
    expect(foreign).toMatchObject({ posts: [], planned: [], byState: {}, connected: 0 });
    await refusedWith(
      house.send(publish.move, { ids: [id ?? 0], at: at(day, '12:00') }, stranger.token),
      'row.missing',
    );
    await refusedWith(house.send(publish.room, { id: id ?? 0 }, stranger.token), 'row.missing');
  });
});

describe('改时间', () => {
  it('当天已满、间隔太近、禁发时段和已过的时间都说明原因和最近可排的时间', async () => {
    const account = await room.addAccount('wechat', { dailyLimit: 2 });
    const [full, other] = [inDays(60), inDays(61)];
    const [, , third] = await queue([account], [at(full, '09:00'), at(full, '14:00'), at(other, '10:00')]);
    const ids = [third ?? 0];
    const move = (moment: string) => house.send(publish.move, { ids, at: moment }, token);
    const refused = await move(at(full, '16:00'));
    expect(refused).toMatchObject({ status: 'n', code: 'publish.noRoom' });
    expect(refused.msg).toContain('达到每日上限 2 条');
    expect(refused.msg).toContain(`最近可排 ${other.slice(5)}`);
    await publishSetting.write(house.db, room.channel, {
      gapMinutes: 30,
      blackouts: [{ from: '23:00', to: '07:00' }],
      spread: 'each',
    });
    const [fourth] = await queue([account], [at(inDays(62), '10:00')]);
    const near = await house.send(publish.move, { ids: [fourth ?? 0], at: at(other, '10:20') }, token);
    expect(near.msg).toContain('10:00 的内容间隔不足 30 分钟');
    expect((await move(at(other, '23:30'))).msg).toContain('禁发时段');
    await refusedWith(move('2020-01-01T00:00:00Z'), 'publish.inThePast');
    await refusedWith(move('9999-12-31T00:00:00Z'), 'input.invalid');
    // The room tells the console the same facts.
    const free = await house.ask(publish.room, { id: third ?? 0 }, token);
    expect(free).toMatchObject({ dailyLimit: 2, gapMinutes: 30, account: { id: account } });
    expect(free.wished[0]).toBe('10:00');
    expect(free.taken).not.toContain(at(other, '10:00'));
    expect(await house.ask(publish.move, { ids, at: at(other, '18:00') }, token)).toEqual({ changed: 1 });
    await publishSetting.write(house.db, room.channel, { gapMinutes: 0, blackouts: [], spread: 'each' });
  });

  it('两个人同时拖到只剩一个位置的一天，只有一个成', async () => {
    const account = await room.addAccount('wechat', { dailyLimit: 1 });
    const ids = await queue([account], [at(inDays(70), '09:00'), at(inDays(71), '09:00')]);
    const day = inDays(72);
    const answers = await Promise.all(
      ids.map((id, n) => house.send(publish.move, { ids: [id], at: at(day, `1${n}:00`) }, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['n', 'y']);
    expect((await days({ from: day, to: day, accountIds: [account] })).days[0]?.total).toBe(1);
  });

  it('正在发布的不能改时间，说明现在的状态', async () => {
    const account = await room.addAccount('wechat');
    const [id = 0] = await queue([account], [at(inDays(80), '09:00')]);
    await until(
      async () =>
        !(await house.db.one(
          sql`SELECT 1 AS found FROM job_run WHERE name LIKE 'publish.%' AND status IN ('queued', 'running')`,
        )),
    );
    await house.db.query(sql`UPDATE publish_attempt SET look_at = now() WHERE id = ${id}`);
    expect((await claimDue(house.app.kernel, 10)).map((one) => one.id)).toEqual([id]);
    const answer = await house.send(publish.move, { ids: [id], at: at(inDays(81), '09:00') }, token);
    expect(answer).toMatchObject({ code: 'publish.notMovable', msg: '该条发布中，无法调整时间' });
    const [post] = (await days({ from: inDays(80), to: inDays(80), accountIds: [account] })).posts;
    expect(post).toMatchObject({ status: 'submitting', can: [] });
    await house.db.query(sql`UPDATE publish_attempt SET state = 'failed', look_at = NULL WHERE id = ${id}`);
  });
});

describe('换账号', () => {
  it('改到同平台的另一账号：原来的取消；满了、别的平台、别人的或已发出的都不动', async () => {
    const [from, to, other] = [
      await room.addAccount('wechat'),
      await room.addAccount('wechat', { dailyLimit: 1 }),
      await room.addAccount('toutiao'),
    ];
    const [day, next] = [inDays(110), inDays(111)];
    const [first = 0, second = 0] = await queue([from], [at(day, '09:00'), at(day, '15:00')]);
    const subjectOf = async (id: number) => (await house.ask(publish.info, { id }, token)).subject.id;
    const change = async (id: number, accountId: number, moment: string) =>
      house.send(
        publish.place,
        { kind: 'aiTheme', subjectId: await subjectOf(id), accountId, at: moment, insteadOf: id },
        token,
      );
    const moved = await change(first, to, at(day, '10:00'));
    expect(moved.status).toBe('y');
    expect(await house.ask(publish.info, { id: first }, token)).toMatchObject({ status: 'cancelled' });
    expect((await days({ from: day, to: day, accountIds: [to] })).posts).toMatchObject([
      { id: moved.data.id, account: { id: to }, status: 'queued' },
    ]);
    await refusedWith(change(second, to, at(day, '18:00')), 'publish.noRoom');
    await refusedWith(change(second, other, at(day, '18:00')), 'row.missing');
    // One piece does not take back another one's post.
    const foreign = {
      kind: 'aiTheme',
      subjectId: await subjectOf(second),
      accountId: to,
      at: at(next, '10:00'),
    };
    await refusedWith(
      house.send(publish.place, { ...foreign, insteadOf: moved.data.id }, token),
      'row.missing',
    );
    expect(await house.ask(publish.info, { id: second }, token)).toMatchObject({ status: 'queued' });
    // And back again, at its former time.
    expect((await change(moved.data.id, from, at(day, '09:00'))).data).toEqual({ id: first });
    await house.db.query(
      sql`UPDATE publish_attempt SET state = 'submitting', look_at = NULL WHERE id = ${second}`,
    );
    await refusedWith(change(second, to, at(next, '10:00')), 'publish.notMovable');
    await house.db.query(sql`UPDATE publish_attempt SET state = 'failed' WHERE id = ${second}`);
  });
});

describe('任务在日历上', () => {
  it('按截止时间显示给看得见的人，可按类型、状态和平台筛选；草稿、模板和别处的不显示，不限平台的不属于任何平台', async () => {
    const day = inDays(120);
    const planner = await room.person('calendar-planner', room.dealer, ['14-1', '8-1']);
    const stranger = await room.person('calendar-elsewhere', room.otherDealer, ['14-1', '8-1']);
    const add = (state: string, title: string, node = room.dealer, template = false, platforms = '{}') =>
      house.db.query(sql`
        INSERT INTO task (channel_id, node_id, path, owner_id, title, kind, evidence, state, template, platforms, node_ids, start_at, end_at, total, done)
        SELECT n.channel_id, n.id, n.path, ${planner.id}, ${title}, 'share', '{link}', ${state}, ${template}, ${platforms}::text[], ARRAY[n.id], now(),
               ${at(day, '23:59')}::timestamptz, 16, 12 FROM node n WHERE n.id = ${node}`);
    await add('running', '转发试驾季');
    await add('overdue', '拍三段视频', room.dealer, false, '{douyin}');
    await add('draft', '还没下发');
    await add('running', '模板', room.dealer, true);
    await add('running', '别家的任务', room.otherDealer);
    const seen = (body: object, who = planner.token) =>
      house.ask(publish.calendar, { from: day, to: day, ...body }, who);
    const all = await seen({});
    expect(all.marks).toMatchObject([
      { kind: 'task', title: '转发试驾季', note: '进行中 12 / 16', late: false },
      { kind: 'task', title: '拍三段视频', late: true },
    ]);
    expect(all).toMatchObject({ total: 0, byKind: { task: 2 }, days: [{ total: 0, marks: 2 }] });
    // What does not fit is counted.
    expect(await seen({ perDay: 1 })).toMatchObject({ marks: [{}], days: [{ marks: 2 }] });
    expect(await seen({ kinds: ['videoTheme'] })).toMatchObject({ marks: [], byKind: { task: 2 } });
    expect((await seen({ kinds: ['task'], q: '三段' })).marks.map(({ title }) => title)).toEqual([
      '拍三段视频',
    ]);
    expect((await seen({ platforms: ['wechat'] })).marks).toEqual([]);
    // Filters narrow tasks as they narrow posts, and every count says what is shown when it is chosen.
    expect(all).toMatchObject({ byState: { queued: 1, failed: 1 }, byPlatform: { douyin: 1 } });
    expect(await seen({ states: ['failed'] })).toMatchObject({
      marks: [{ title: '拍三段视频', state: 'failed', until: null }],
      byKind: { task: 1 },
      days: [{ marks: 1 }],
    });
    expect(await seen({ platforms: ['douyin'] })).toMatchObject({
      marks: [{ title: '拍三段视频', platforms: ['douyin'] }],
      byState: { failed: 1 },
    });
    // They are of no account: choosing accounts narrows the posts beside them, and their kind leaves them out.
    const ofAccount = await seen({ accountIds: [1] });
    expect(ofAccount).toMatchObject({
      marks: all.marks,
      byKind: { task: 2 },
      days: [{ total: 0, marks: 2 }],
    });
    expect(await seen({ accountIds: [1], kinds: ['aiTheme'] })).toMatchObject({
      marks: [],
      days: [{ marks: 0 }],
    });
    expect((await seen({}, stranger.token)).marks.map(({ title }) => title)).toEqual(['别家的任务']);
    expect(await seen({}, token)).toMatchObject({ marks: [], byKind: {} });
  });
});

describe('从未排期拖入', () => {
  it('一篇放到一天：只有这一篇排期；取消后回到未排期，撤销又回原来的时间', async () => {
    const account = await room.addAccount('wechat', { dailyLimit: 1 });
    const theme = await room.addTheme(2, { accountIds: [account] });
    const tray = async () =>
      (await house.ask(publish.tray, {}, token)).pieces.filter(({ batch }) => batch.id === theme);
    const [piece] = await tray();
    if (!piece) throw new Error('nothing to place');
    expect(piece).toMatchObject({ kind: 'aiTheme', platform: 'wechat', held: null });
    const { rooms } = await house.ask(publish.rooms, { kind: 'aiTheme', subjectId: piece.subjectId }, token);
    expect(rooms[0]?.account.id).toBe(account);
    const moment = at(inDays(90), '12:10');
    const place = { kind: 'aiTheme', subjectId: piece.subjectId, accountId: account, at: moment };
    const { id } = await house.ask(publish.place, place, token);
    expect(await tray()).toHaveLength(1);
    await refusedWith(
      house.send(publish.place, { ...place, at: at(inDays(91), '12:10') }, token),
      'publish.alreadyThere',
    );
    const [rest] = await tray();
    const full = await house.send(publish.place, { ...place, subjectId: rest?.subjectId ?? 0 }, token);
    expect(full).toMatchObject({ code: 'publish.noRoom' });
    await house.ask(publish.cancel, { ids: [id] }, token);
    expect(await tray()).toHaveLength(2);
    // Nothing has failed: the theme can be released as before.
    await until(async () => (await room.themeStatus(theme)) === 'ready');
    expect(await house.ask(publish.place, place, token)).toEqual({ id });
    expect(Date.parse((await house.ask(publish.info, { id }, token)).dueAt)).toBe(Date.parse(moment));
  });

  it('没通过检查的锁住并说明原因；别人的内容和账号当作不存在', async () => {
    const account = await room.addAccount('wechat');
    const theme = await room.addTheme(1, { accountIds: [account] });
    await house.db.query(
      sql`UPDATE ai_article SET title = '全国第一的示例车', blocks = 1 WHERE theme_id = ${theme}`,
    );
    const [piece] = (await house.ask(publish.tray, {}, token)).pieces.filter(
      ({ batch }) => batch.id === theme,
    );
    expect(piece?.held).toBe('有必须处理的问题');
    const place = {
      kind: 'aiTheme',
      subjectId: piece?.subjectId ?? 0,
      accountId: account,
      at: at(inDays(95), '12:10'),
    };
    await refusedWith(house.send(publish.place, place, token), 'publish.notPlaceable');
    // What its platform wants at least is known before anybody drags it.
    const bare = await room.addTheme(1, { accountIds: [account] });
    await room.dropPictures(bare, [1]);
    const [lacking] = (await house.ask(publish.tray, {}, token)).pieces.filter(
      (one) => one.batch.id === bare,
    );
    expect(lacking?.held).toBe('缺少图片');
    const stranger = await room.person('tray-stranger', room.otherDealer, ['14-1', '14-4', '14-7']);
    await refusedWith(house.send(publish.place, place, stranger.token), 'row.missing');
    expect((await house.ask(publish.tray, {}, stranger.token)).pieces).toEqual([]);
  });
});

describe('等待与修复', () => {
  it('图片还没处理好的先等，不算失败；好了自动发布', { tags: 'full' }, async () => {
    const account = await room.addAccount('wechat');
    const id = await room.addTheme(1, { accountIds: [account] });
    const kept = await house.db.one<{ derived: unknown }>(sql`
      SELECT v.derived FROM material m JOIN material_version v ON v.id = m.version_id WHERE m.id = ${room.picture}`);
    const prepare = (derived: unknown, processing: string) =>
      house.db.query(sql`
        WITH changed AS (UPDATE material SET processing = ${processing} WHERE id = ${room.picture} RETURNING version_id)
        UPDATE material_version SET derived = ${JSON.stringify(derived)}::jsonb WHERE id = (SELECT version_id FROM changed)`);
    await prepare({}, 'running');
    await room.release(id);
    const waiting = await until(async () =>
      (await room.attempts(id)).find(({ repair }) => repair?.act === 'wait'),
    );
    expect(waiting).toMatchObject({ status: 'queued', tries: 0, repair: { cause: '等待图片处理' } });
    expect(waiting.note).toContain('等待图片');
    await prepare(kept?.derived, 'done');
    await room.nudge(id);
    await room.reach(id, 'published');
  });

  it('处理失败的图片：说明是哪一张，去修改文章', async () => {
    const account = await room.addAccount('wechat');
    const id = await room.addTheme(1, { accountIds: [account] });
    const kept = await house.db.one<{ derived: unknown }>(sql`
      SELECT v.derived FROM material m JOIN material_version v ON v.id = m.version_id WHERE m.id = ${room.picture}`);
    await house.db.query(sql`
      WITH changed AS (UPDATE material SET processing = 'failed' WHERE id = ${room.picture} RETURNING version_id)
      UPDATE material_version SET derived = '{}' WHERE id = (SELECT version_id FROM changed)`);
    await room.release(id);
    await room.reach(id, 'failed');
    const [failed] = await room.attempts(id);
    expect(failed?.repair).toMatchObject({ act: 'edit' });
    expect(failed?.repair?.text).toMatch(/图片「.+」处理失败/);
    await house.db.query(sql`
      WITH changed AS (UPDATE material SET processing = 'done' WHERE id = ${room.picture} RETURNING version_id)
      UPDATE material_version SET derived = ${JSON.stringify(kept?.derived)}::jsonb WHERE id = (SELECT version_id FROM changed)`);
  });

  it('授权过期的账号：原因是授权已过期，修复是重新授权；说明里没有代码', async () => {
    const account = await room.addAccount('douyin');
    const id = await room.addTheme(1, {
      accountIds: [account],
      platforms: ['douyin'],
      timing: { mode: 'at', at: at(inDays(97), '10:00') },
    });
    await room.release(id);
    await house.db.query(
      sql`UPDATE content_account SET authorised_until = now() - interval '1 day' WHERE id = ${account}`,
    );
    const [queued] = await room.attempts(id);
    expect(queued?.repair).toMatchObject({ act: 'authorize', cause: '授权已过期' });
    await house.db.query(sql`
      UPDATE content_account SET authorised_until = NULL, missing = '{video.create.bind,video.data.bind}' WHERE id = ${account}`);
    const [without] = await room.attempts(id);
    expect(without?.repair).toMatchObject({
      cause: '账号缺少权限',
      text: expect.stringContaining('缺少权限：发布作品、作品数据，请重新授权'),
    });
    await house.db.query(sql`
      UPDATE publish_attempt SET state = 'failed', look_at = NULL,
        error = ${JSON.stringify({ category: 'platform', advice: '抖音响应异常（HTTP 502）', code: '502', logId: null, at: new Date().toISOString() })}::jsonb
      WHERE batch_id = ${id}`);
    const [failed] = await room.attempts(id);
    expect(failed?.repair).toEqual({ act: 'retry', cause: '平台暂时异常', text: '抖音响应异常' });
  });

  it('互动高的时段由账号自己的数据得出，不足 20 条不提示', async () => {
    const account = await room.addAccount('wechat');
    const ids = await queue(
      [account],
      Array.from({ length: 20 }, (_, n) => at(inDays(100 + n), '10:00')),
    );
    const tell = (count: number) =>
      house.db.query(sql`
        WITH posts AS (
          SELECT p.id, p.channel_id, p.account_id, row_number() OVER (ORDER BY p.id) AS n FROM publish_attempt p
          WHERE p.id = ANY(${ids.slice(0, count)}::bigint[]))
        INSERT INTO post_figures (attempt_id, channel_id, account_id, published_at, views, likes, comments, shares, read_at)
        SELECT id, channel_id, account_id,
               date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai' - n * interval '1 day'
                 + CASE WHEN n % 4 = 0 THEN interval '20 hours 15 minutes' ELSE interval '9 hours' END,
               100, CASE WHEN n % 4 = 0 THEN 50 ELSE 10 END, 0, 0, now() FROM posts
        ON CONFLICT DO NOTHING`);
    await tell(19);
    expect(await house.ask(publish.bestHours, { accountIds: [account] }, token)).toEqual({
      hours: [],
      total: 19,
    });
    await tell(20);
    expect(await house.ask(publish.bestHours, { accountIds: [account] }, token)).toEqual({
      hours: [{ from: 20, to: 21, factor: 2.5, posts: 5 }],
      total: 20,
    });
    const free = await house.ask(publish.room, { id: ids[0] ?? 0 }, token);
    expect(free.wished.slice(0, 2)).toEqual(['10:00', '20:10']);
  });
});
