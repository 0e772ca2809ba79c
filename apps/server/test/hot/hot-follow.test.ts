import { contract } from '@zhiying/contract';
import { beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { notifyFollowers } from '../../src/modules/hot/follow/notify-followers.service.ts';
import { failWrites } from '../fail-writes.ts';
import { openHotDesk } from '../hot-desk.ts';

const { hotBenchmark, hotFollow, hotTopic, notification } = contract;
const desk = await openHotDesk();
const { house, token, dealer, enter, hand } = desk;
const { kernel } = house.app;

beforeEach(desk.clear);

const follow = (fields: object) =>
  house.ask(hotFollow.create, { name: '续航', words: '', ...fields } as never, dealer);
const notices = async () =>
  (await house.ask(notification.list, {}, dealer)).rows.map(({ title, body }) => ({ title, body }));
/** That hour and minute of a day on China's clock. */
const china = (day: string, clock: string) => new Date(`${day}T${clock}:00+08:00`);

it('tells once, and why: words, source, heat', async () => {
  const listed = await hand({ name: '甲榜' });
  await enter(listed, '冬季续航实测', '续航事故追踪', '周末自驾');
  await enter(await hand({ name: '乙榜' }), '续航焦虑怎么治');
  await follow({ words: '+续航 !事故', minScore: 10, sourceIds: [listed] });
  await notifyFollowers(kernel);
  await notifyFollowers(kernel);
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  expect(notice?.title).toBe('订阅「续航」命中 1 个热点');
  expect(notice?.body).toMatch(/^冬季续航实测（命中：\+续航，来源「甲榜」，热度 \d+ 达到 10）$/);
  const [row] = (await house.ask(hotFollow.list, {}, dealer)).rows;
  expect(row).toMatchObject({ hits: 1, sources: [{ id: listed, name: '甲榜' }], latest: [{ told: true }] });
  const { rows } = await house.ask(hotTopic.list, { trend: 'hit' }, dealer);
  expect(rows.map(({ title, hits }) => ({ title, hits: hits.length }))).toEqual([
    { title: '冬季续航实测', hits: 1 },
  ]);
  expect((await house.ask(hotTopic.counts, {}, dealer)).byTrend.hit).toBe(1);
  expect((await house.ask(hotTopic.counts, {}, token)).byTrend.hit).toBe(0);
});

it('keeps quiet in quiet hours and tells afterwards', async () => {
  await enter(await hand(), '冬季续航实测');
  await follow({ words: '续航', quietFrom: '22:00', quietTo: '08:00' });
  await notifyFollowers(kernel, china('2026-11-16', '23:30'));
  await notifyFollowers(kernel, china('2026-11-17', '07:59'));
  expect(await notices()).toEqual([]);
  expect((await house.ask(hotFollow.list, {}, dealer)).rows).toMatchObject([
    { hits: 1, latest: [{ told: false }] },
  ]);
  await notifyFollowers(kernel, china('2026-11-17', '08:00'));
  expect(await notices()).toHaveLength(1);
});

it('sends one digest a day over all that wait for it, also late, and none without hits', async () => {
  await follow({ name: '甲', words: '续航', mode: 'daily', digestAt: '09:00' });
  await follow({ name: '乙', words: '自驾', mode: 'daily', digestAt: '09:00' });
  await notifyFollowers(kernel, china('2026-11-15', '09:00'));
  expect(await notices()).toEqual([]);
  await enter(await hand(), '冬季续航实测', '周末自驾去哪');
  await notifyFollowers(kernel, china('2026-11-16', '08:59'));
  expect(await notices()).toEqual([]);
  await notifyFollowers(kernel, china('2026-11-16', '11:20'));
  await notifyFollowers(kernel, china('2026-11-16', '11:21'));
  expect(await notices()).toEqual([
    {
      title: '热点摘要：2 个订阅共命中 2 个热点',
      body: '冬季续航实测（命中：续航）；周末自驾去哪（命中：自驾）',
    },
  ]);
});

it('tells everybody else when somebody cannot be told', async () => {
  await house.ask(hotFollow.create, { name: '甲', words: '续航' } as never, token);
  const head = await house.db.one<{ id: number }>(sql`SELECT owner_id AS id FROM hot_follow`);
  await house.ask(
    hotFollow.create,
    { name: '乙', words: '续航', mode: 'daily', digestAt: '09:00' } as never,
    token,
  );
  await follow({ name: '丙', words: '续航' });
  await follow({ name: '丁', words: '续航', mode: 'daily', digestAt: '09:00' });
  await enter(await hand(), '冬季续航实测');
  const mend = await failWrites(house.db, 'notification', `NEW.member_id = ${head?.id}`);
  const morning = china('2026-11-16', '09:00');
  await expect(notifyFollowers(kernel, morning)).rejects.toMatchObject({ code: 'job.someFailed' });
  expect((await notices()).map(({ title }) => title).toSorted()).toEqual([
    '热点摘要：1 个订阅共命中 1 个热点',
    '订阅「丙」命中 1 个热点',
  ]);
  await mend();
  await notifyFollowers(kernel, morning);
  expect((await house.ask(notification.list, {}, token)).rows).toHaveLength(2);
});

it('does not tell of the same topic again when topics become one', async () => {
  const source = await hand();
  await enter(source, '冬季续航实测', '零下五度跑多远');
  await follow({ words: '续航 跑多远' });
  await notifyFollowers(kernel);
  const { rows } = await house.ask(hotTopic.list, {}, token);
  await house.ask(hotTopic.merge, { id: rows[0]?.id ?? 0, intoId: rows[1]?.id ?? 0 }, token);
  await notifyFollowers(kernel);
  expect(await notices()).toHaveLength(1);
  const hits = await house.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM hot_hit`);
  expect(hits?.n).toBe(1);
});

it('tells of new works of an account that reach the threshold, once, and of none that its owner no longer sees', async () => {
  const add = (name: string) =>
    house.ask(hotBenchmark.create, { platform: 'douyin', source: 'sheet', name }, token);
  const [followed, other] = [await add('示例·甲号'), await add('示例·乙号')];
  const work = (account: number, title: string, ratio: number | null, views: number, age = '1 day') =>
    house.db.query(sql`
      INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, title, views, ratio, at)
      VALUES (${desk.channel}, ${account}, 'douyin', '作者', ${title}, ${title}, ${views}, ${ratio}, now() - ${age}::interval)`);
  await work(followed.id, '续航实测', 4.2, 9_000);
  await work(followed.id, '平平无奇', 1.1, 9_000);
  await work(followed.id, '样本不足', null, 9_000);
  await work(followed.id, '看的人少', 5, 10);
  await work(followed.id, '上个月的', 8, 9_000, '30 days');
  await work(other.id, '别人的爆款', 9, 9_000);
  const unchosen = await house.send(hotFollow.create, { name: '账号', kind: 'work' }, dealer);
  expect(unchosen.msg).toBe('请至少选择一个对标账号');
  await follow({ name: '甲号', kind: 'work', accountIds: [followed.id], minRatio: 2.5, minViews: 1_000 });
  await notifyFollowers(kernel);
  await notifyFollowers(kernel);
  expect(await notices()).toEqual([
    {
      title: '订阅「甲号」命中 1 个作品',
      body: '续航实测（命中：账号「示例·甲号」，4.2 倍于基线，达到 2.5 倍，播放 9000 达到 1000）',
    },
  ]);
  const [row] = (await house.ask(hotFollow.list, {}, dealer)).rows;
  expect(row).toMatchObject({
    kind: 'work',
    hits: 1,
    accounts: [{ id: followed.id, name: '示例·甲号' }],
    latest: [{ topicId: null, title: '续航实测', told: true }],
  });
  // From here on it is an own account of the organisation above, whose figures stay there.
  await house.db.query(sql`UPDATE hot_benchmark SET account_id = 1 WHERE id = ${followed.id}`);
  await work(followed.id, '又一条爆款', 6, 9_000);
  await notifyFollowers(kernel);
  expect(await notices()).toHaveLength(1);
  expect((await house.ask(hotFollow.list, {}, dealer)).rows[0]?.accounts).toEqual([]);
});
