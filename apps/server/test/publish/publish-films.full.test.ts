import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { films as content } from '../../src/modules/ai-video/content-source.ts';
import { addFilms, lastTopic } from '../film-rows.ts';
import type { Person } from '../library.ts';
import { type KillableNewsroom, openKillablePublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { refusedWith } from '../studio.ts';

const { publish, videoPublish, videoTheme } = contract;
const FILMS = 3;

const sandbox = await openSandbox();
let room: KillableNewsroom;
let house: KillableNewsroom['house'];
let filmer: Person;

beforeAll(async () => {
  room = await openKillablePublishingStudio(sandbox);
  ({ house } = room);
  filmer = await room.person('filmer', room.dealer, ['15-1', '15-2', '15-8', '15-9']);
}, 120_000);

const films = (count: number, accountIds: number[], seconds?: number) =>
  addFilms(room, filmer, count, { accountIds, ...(seconds === undefined ? {} : { seconds }) });
const batch = (id: number) => ({ kind: 'videoTheme', id });
const results = (id: number) => house.ask(publish.results, batch(id), filmer.token);

it(`发布中途杀掉进程，${FILMS} 条视频在抖音上正好 ${FILMS} 条，主题变为已发布`, {
  tags: 'full',
  timeout: 90_000,
}, async () => {
  const id = await films(FILMS, [await room.addAccount('douyin')]);
  const plan = await house.ask(publish.plan, batch(id), filmer.token);
  expect(plan).toMatchObject({ problems: [], totals: { going: FILMS } });
  await sandbox.fault({ kind: 'drop', path: '/api/douyin/v1/video/create_video/', times: null, percent: 30 });
  await sandbox.fault({ kind: 'delay', path: '/api/douyin/v1/video/upload', times: null, delayMs: 300 });
  await house.ask(videoPublish.release, { id }, filmer.token);
  await refusedWith(house.send(videoPublish.release, { id }, filmer.token), 'publish.nothingLeft');
  await expect.poll(async () => (await results(id)).byStatus.submitting).toBeGreaterThan(0);
  room.killWorker();
  // Nobody waits for the lease of a process that is surely dead.
  await house.db.query(
    sql`UPDATE publish_attempt SET claimed_until = now() - interval '1 second' WHERE state = 'submitting'`,
  );
  room.startWorker();
  await room.wake();
  await expect
    .poll(
      async () => {
        await room.nudge(id);
        return (await results(id)).byStatus.published;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(FILMS);
  expect(await room.postsOf([`${lastTopic()}-`])).toHaveLength(FILMS);
  await expect
    .poll(async () => (await house.ask(videoTheme.info, { id: String(id) }, filmer.token)).status, {
      timeout: 30_000,
    })
    .toBe('released');
});

it('计划按平台限制提醒：某个平台不接收是提醒，全部不接收就不发布', async () => {
  const [douyin, channels] = [await room.addAccount('douyin'), await room.addAccount('channels')];
  const long = await films(1, [douyin, channels], 1_000);
  const plan = await house.ask(publish.plan, batch(long), filmer.token);
  expect(plan.cells.flatMap(({ notes }) => notes.map(({ text }) => text)).join()).toContain(
    '抖音视频时长为 1 秒至 15 分 0 秒',
  );
  const nowhere = await films(1, [douyin], 1_000);
  await refusedWith(house.send(videoPublish.release, { id: nowhere }, filmer.token), 'publish.allRefused');
});

it('计划说的开头相同，就是差异量出来的那几条', async () => {
  const id = await films(3, [await room.addAccount('douyin')]);
  const openings = async () =>
    (await house.ask(publish.plan, batch(id), filmer.token)).cells.flatMap(({ notes }) =>
      notes.map(({ text }) => text).filter((text) => text.includes('开头')),
    );
  expect(await openings()).toEqual([]);
  await house.db.query(sql`
    UPDATE video SET same_opening = CASE no WHEN 1 THEN '{3}'::int[] WHEN 3 THEN '{1}'::int[] ELSE '{}' END WHERE theme_id = ${id}`);
  expect(await openings()).toEqual(['与第 3 条视频开头相同', '与第 1 条视频开头相同']);
  const { rows } = await house.ask(contract.video.byTheme, { id: String(id) }, filmer.token);
  expect(rows.map(({ sameOpening }) => sameOpening)).toEqual([[3], [], [1]]);
});

it('合成好的视频在未排期中，可以单独排到一个账号；平台不接收的时长说明原因', async () => {
  const [douyin, channels] = [await room.addAccount('douyin'), await room.addAccount('channels')];
  const id = await films(1, [channels], 1_000);
  const tray = async () =>
    (await house.ask(publish.tray, {}, filmer.token)).pieces.filter(({ batch: own }) => own.id === id);
  const [piece] = await tray();
  expect(piece).toMatchObject({ kind: 'videoTheme', platform: null, seconds: 1_000, held: null });
  // Noon in China is the same day everywhere that tests run.
  const at = `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T04:00:00Z`;
  const place = (accountId: number) => ({
    kind: 'videoTheme',
    subjectId: piece?.subjectId ?? 0,
    accountId,
    at,
  });
  const refused = await house.send(publish.place, place(douyin), filmer.token);
  expect(refused).toMatchObject({ code: 'publish.notPlaceable' });
  expect(refused.msg).toContain('抖音视频时长');
  await house.ask(publish.place, place(channels), filmer.token);
  expect(await tray()).toEqual([]);
  const day = at.slice(0, 10);
  const seen = await house.ask(publish.calendar, { from: day, to: day, kinds: ['videoTheme'] }, filmer.token);
  expect(seen.byKind).toMatchObject({ videoTheme: expect.any(Number) });
  expect(seen.byKind).not.toHaveProperty('aiTheme');
});

it('一条视频排期不锁主题：主题照常修改，没有生成的接着生成，排期的那一条不能改', async () => {
  const account = await room.addAccount('channels');
  const id = await films(2, [account]);
  const { rows } = await house.ask(contract.video.byTheme, { id: String(id) }, filmer.token);
  const [first, second] = rows.map((row) => row.id);
  await house.db.query(sql`UPDATE video SET status = 'failed' WHERE id = ${second}`);
  const at = `${new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)}T04:00:00Z`;
  await house.ask(
    publish.place,
    { kind: 'videoTheme', subjectId: first ?? 0, accountId: account, at },
    filmer.token,
  );
  const theme = await house.ask(videoTheme.info, { id: String(id) }, filmer.token);
  expect(theme).toMatchObject({ status: 'releasing', scheduled: 1 });
  expect(theme.can).toEqual(expect.arrayContaining(['edit', 'generate']));
  expect(theme.can).not.toContain('delete');
  const { input, version } = theme;
  const saved = await house.ask(videoTheme.update, { ...input, id, version, brief: '空间大' }, filmer.token);
  expect(saved).toMatchObject({ status: 'releasing', input: { brief: '空间大' } });
  const after = await house.ask(contract.video.byTheme, { id: String(id) }, filmer.token);
  expect(after.rows.find((row) => row.id === first)?.can).not.toContain('edit');
});

it('发布中又合成了一条：原来的发完后主题待发布，新的一条可以接着发布', async () => {
  const id = await films(2, [await room.addAccount('channels')]);
  const { rows } = await house.ask(contract.video.byTheme, { id: String(id) }, filmer.token);
  const compose = (status: string) =>
    house.db.query(sql`UPDATE video SET status = ${status} WHERE id = ${rows[1]?.id ?? 0}`);
  await compose('failed');
  await house.ask(videoPublish.release, { id }, filmer.token);
  await compose('done');
  await house.app.kernel.tx(house.app.kernel.jobs.system, (unit) =>
    content.settle(unit, id, { sent: 1, failed: 0, held: 0, note: '', amends: null }),
  );
  const theme = await house.ask(videoTheme.info, { id: String(id) }, filmer.token);
  expect(theme).toMatchObject({ status: 'ready' });
  expect(theme.can).toContain('release');
});

it('待人工发布的后来有了结果：主题期间改动过或在生成，成功和失败照样记下并通知', async () => {
  const id = await films(1, [await room.addAccount('channels')]);
  await house.ask(videoPublish.release, { id }, filmer.token);
  const told = '成功 0 条，1 条待人工发布';
  const settle = (ending: {
    sent: number;
    failed: number;
    held: number;
    note: string;
    amends: string | null;
  }) => house.app.kernel.tx(house.app.kernel.jobs.system, (unit) => content.settle(unit, id, ending));
  const theme = () => house.ask(videoTheme.info, { id: String(id) }, filmer.token);
  await settle({ sent: 0, failed: 0, held: 1, note: told, amends: null });
  expect((await theme()).status).toBe('ready');
  await house.db.query(sql`UPDATE video_theme SET status = 'generating', note = '' WHERE id = ${id}`);
  await settle({ sent: 1, failed: 1, held: 0, note: '成功 1 条，失败 1 条', amends: told });
  expect(await theme()).toMatchObject({ status: 'generating', releasedAt: expect.any(String) });
  const { rows } = await house.ask(contract.notification.list, {}, filmer.token);
  expect(rows[0]).toMatchObject({ title: expect.stringContaining('未全部发布') });
  await house.db.query(sql`UPDATE video_theme SET status = 'ready' WHERE id = ${id}`);
  await settle({ sent: 0, failed: 1, held: 0, note: '失败 1 条', amends: told });
  expect(await theme()).toMatchObject({ status: 'failed', note: '失败 1 条' });
});

it('没有账号、没有权限、别人的主题都不能发布；账号要接收视频', async () => {
  const id = await films(1, []);
  await refusedWith(house.send(videoPublish.release, { id }, filmer.token), 'videoTheme.noAccounts');
  const viewer = await room.person('viewer', room.dealer, ['15-1']);
  expect((await house.send(videoPublish.release, { id }, viewer.token)).httpStatus).toBe(403);
  const stranger = await room.person('stranger', room.otherDealer, ['15-1', '15-8']);
  await refusedWith(house.send(videoPublish.release, { id }, stranger.token), 'row.missing');
  const choose = (accountIds: number[], version = 1) =>
    house.send(
      videoPublish.accounts,
      { id, version, accountIds, accountGroupIds: [], spread: 'each' },
      filmer.token,
    );
  expect((await choose([await room.addAccount('wechat')])).httpStatus).toBe(400);
  const account = await room.addAccount('channels');
  await refusedWith(choose([account], 9), 'row.changed');
  expect(await choose([account])).toMatchObject({ status: 'y' });
});

it('视频号由人发布：页面给出视频和封面；预览链接凭签名打开，改过就失效', async () => {
  const id = await films(1, [await room.addAccount('channels')]);
  await house.ask(videoPublish.release, { id }, filmer.token);
  await room.wake();
  await expect.poll(async () => (await results(id)).byStatus.handover).toBe(1);
  const [attempt] = (await house.ask(publish.list, { kind: 'videoTheme', batchId: id }, filmer.token)).rows;
  const handed = await house.ask(publish.handover, { id: attempt?.id ?? 0 }, filmer.token);
  expect(handed.video).toMatchObject({ name: `${lastTopic()}-1.mp4`, size: 4096 });
  expect(handed.text).toContain('#示例');
  const [film] = (await house.ask(contract.video.byTheme, { id: String(id) }, filmer.token)).rows;
  const share = await house.ask(videoPublish.share, { id: film?.id ?? 0 }, filmer.token);
  expect(await house.send(videoPublish.preview, { id: share.id })).toMatchObject({
    status: 'y',
    data: { title: `${lastTopic()}-1`, width: 720 },
  });
  const forged = share.id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  await refusedWith(house.send(videoPublish.preview, { id: forged }), 'video.previewEnded');
  // Both links are opened in their maker's name.
  const open = { id: new URL(handed.link, house.url).searchParams.get('id') ?? '' };
  const become = (status: string) =>
    house.db.query(sql`UPDATE member SET status = ${status} WHERE id = ${filmer.id}`);
  await become('disabled');
  await refusedWith(house.send(videoPublish.preview, { id: share.id }), 'video.previewEnded');
  await refusedWith(house.send(publish.handoverOpen, open), 'publish.linkEnded');
  await become('active');
  expect(await house.send(publish.handoverOpen, open)).toMatchObject({ status: 'y' });
  await house.db.query(sql`UPDATE video SET status = 'draft' WHERE id = ${film?.id ?? 0}`);
  await refusedWith(house.send(videoPublish.preview, { id: share.id }), 'video.previewEnded');
});
