import { contract, LIVE_PUSH_PATH } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { douyinLive } from '#engines/platforms/index.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import { readConfig } from '../../src/config.ts';
import { liveClock } from '../../src/modules/ailive/ailive.jobs.ts';
import { until } from '../library.ts';
import { openSandbox } from '../sandbox.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';
import { soundsAtOnce } from './live-stand.ts';

const { liveAccount, liveShow } = contract;
const TYPES = ['live_comment', 'live_fansclub', 'live_gift', 'live_like'];
const REFUSED =
  '评论、礼物、点赞、粉丝团：抖音没有找到该直播间，或应用未开通此数据；请核对直播间号，并先在抖音开播';

let desk: LiveDesk;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
beforeAll(async () => {
  sandbox = await openSandbox();
  desk = await openLiveDesk(undefined, {
    platforms: readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere').platforms,
  });
  await soundsAtOnce(desk.house.db);
});

const control = async (path: string, body: object): Promise<unknown> =>
  (await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
/** What a clock does every minute. */
async function minute() {
  const { run } = await (liveClock as JobDefinition<unknown>).handler();
  const { kernel } = desk.house.app;
  const { signal } = new AbortController();
  await run({ id: 'x', payload: {}, memberId: null, attempt: 1, signal, progress: async () => {}, kernel });
}

async function douyinShow() {
  const show = await desk.show(['第一句台词。']);
  await desk.house.db.query(
    sql`UPDATE live_account SET platform = 'douyin', heard_at = NULL WHERE id = ${show.account.id}`,
  );
  const row = (await ask(liveAccount.list, {}, desk.host.token)).rows.find(
    ({ id }) => id === show.account.id,
  );
  return { ...show, roomId: row?.roomId ?? '', state: row?.state };
}
const room = (id: number) => ask(liveShow.room, { id }, desk.host.token);
const tasks = (roomId: string) => control('live/tasks', { roomId });

it('抖音直播间开播时逐类启动推送，结束后停止；未启动推送时收不到评论', async () => {
  await control('settings', { liveNeedsTask: true });
  const { id, roomId } = await douyinShow();
  const viewers = async () =>
    (await control('live', {
      roomId,
      secret: 'push-secret',
      url: desk.house.url + LIVE_PUSH_PATH,
      texts: ['几点开门？'],
    })) as { told: number };
  expect((await viewers()).told).toBe(0);
  await desk.start(id);
  await until(async () => ((await tasks(roomId)) as string[]).length === TYPES.length);
  expect(await tasks(roomId)).toEqual(TYPES);
  expect((await viewers()).told).toBe(1);
  await ask(liveShow.stop, { id }, desk.host.token);
  await until(async () => ((await tasks(roomId)) as string[]).length === 0);
});

it('抖音拒绝时直播间写明原因，每分钟重试，启动后原因消失；留痕记下两次', async () => {
  await control('settings', { liveRoomsClosed: true });
  const { id, roomId } = await douyinShow();
  await desk.start(id);
  await until(async () => (await room(id)).push !== '');
  expect((await room(id)).push).toBe(REFUSED);
  await control('settings', { liveRoomsClosed: false });
  await minute();
  await until(async () => (await room(id)).push === '');
  expect(await tasks(roomId)).toEqual(TYPES);
  const { rows } = await ask(liveShow.evidence, { showId: id, limit: 100 }, desk.host.token);
  expect(rows.filter(({ kind }) => kind === 'push').map(({ note }) => note)).toEqual([
    `未启动 ${REFUSED}`,
    '已启动 评论、礼物、点赞、粉丝团',
  ]);
  await ask(liveShow.stop, { id }, desk.host.token);
  await until(async () => ((await tasks(roomId)) as string[]).length === 0);
});

it('直播中被抖音中断的推送在一分钟内重新启动并记入留痕；没有中断的不打扰', async () => {
  const { id, roomId } = await douyinShow();
  await desk.start(id);
  await until(async () => ((await tasks(roomId)) as string[]).length === TYPES.length);
  const aMinuteLater = async () => {
    await desk.house.db.query(
      sql`UPDATE live_show SET queue = jsonb_set(queue, '{push,askedAt}', '0') WHERE id = ${id}`,
    );
    await minute();
    await until(
      async () =>
        (
          await desk.house.db.one<{ asked: boolean }>(
            sql`SELECT queue->'push'->>'askedAt' <> '0' AS asked FROM live_show WHERE id = ${id}`,
          )
        )?.asked,
    );
  };
  const told = async () =>
    (await ask(liveShow.evidence, { showId: id, limit: 100 }, desk.host.token)).rows
      .filter(({ kind }) => kind === 'push')
      .map(({ note }) => note);
  const begun = '已启动 评论、礼物、点赞、粉丝团';
  await until(async () => (await told()).length === 1);
  await aMinuteLater();
  expect(await told()).toEqual([begun]);
  const { douyinLive: app } = readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere').platforms;
  await douyinLive(app).stop(roomId, 'comment', new AbortController().signal);
  expect(await tasks(roomId)).toEqual(TYPES.slice(1));
  await aMinuteLater();
  expect(await tasks(roomId)).toEqual(TYPES);
  expect(await told()).toEqual([begun, `抖音中断了 评论；${begun}`]);
  await ask(liveShow.stop, { id }, desk.host.token);
  await until(async () => ((await tasks(roomId)) as string[]).length === 0);
});

it('推送密钥没有收到过消息时为未验证，开播前需确认；可测试连接，收到消息后为已连接', async () => {
  const show = await douyinShow();
  const { id, roomId, account } = show;
  const check = async () =>
    (await ask(liveShow.preflight, { id }, desk.host.token)).checks.find(({ code }) => code === 'account');
  expect(show.state).toBe('unverified');
  expect(await check()).toMatchObject({ level: 'amber', note: expect.stringContaining('未验证') });
  expect(await ask(liveAccount.test, { id: account.id }, desk.host.token)).toEqual({
    ok: true,
    note: '已连通抖音，开播时启动评论推送',
  });
  const told = { roomId, secret: 'push-secret', url: desk.house.url + LIVE_PUSH_PATH, texts: ['在吗？'] };
  await control('settings', { liveNeedsTask: false });
  await control('live', told);
  expect(await check()).toMatchObject({ level: 'green', note: '已连接' });
  const [row] = (await ask(liveAccount.list, { q: account.name }, desk.host.token)).rows;
  if (!row) throw new Error('no account');
  const { name, platform, version } = row;
  const changed = { id: row.id, version, name, platform, roomId, aiNotice: true };
  await ask(liveAccount.update, { ...changed, secret: 'another-secret' }, desk.host.token);
  expect(await check()).toMatchObject({ level: 'amber' });
});

it('没有配置抖音直播应用时，开播检查提醒收不到评论', async () => {
  const bare = await openLiveDesk();
  const { id, account } = await bare.show(['第一句台词。']);
  await bare.house.db.query(sql`UPDATE live_account SET platform = 'douyin' WHERE id = ${account.id}`);
  const { checks } = await bare.house.ask(liveShow.preflight, { id }, bare.host.token);
  expect(checks.find(({ code }) => code === 'account')).toEqual({
    code: 'account',
    level: 'amber',
    note: '系统未配置抖音直播应用，将收不到评论',
  });
  expect(await bare.house.ask(liveAccount.test, { id: account.id }, bare.host.token)).toEqual({
    ok: false,
    note: '系统未配置抖音直播应用',
  });
});
