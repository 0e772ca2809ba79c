import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { noteFans } from '../../src/modules/douyin/douyin.jobs.ts';
import { channel, house, personAt, place, useOwnChannel } from '../own-channel.ts';
import { runJobNow } from '../run-job.ts';

const { douyin, douyinPage } = contract;
let serial = 0;

useOwnChannel();

const insert = async (statement: ReturnType<typeof sql>) =>
  (await house.db.one<{ id: number }>(statement))?.id ?? 0;
const account = (ownerId: number, where: keyof typeof place, fans: number) =>
  insert(sql`
    INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit, fans)
    SELECT n.channel_id, n.id, n.path, ${ownerId}, 'douyin', ${`示例账号 ${++serial}`}, 10, ${fans} FROM node n WHERE n.id = ${place[where]}
    RETURNING id`);
async function work(accountId: number, ownerId: number, views: number, daysAgo = 1) {
  const id = await insert(sql`
    INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                 subject_version, title, platform, account_id, asked_by, state, due_at, published_at)
    SELECT n.channel_id, n.id, n.path, ${ownerId}, 'aiTheme', 1, 'aiArticle', ${++serial + 800_000}, 1, 1, '示例作品', 'douyin',
           ${accountId}, ${ownerId}, 'published', now(), now() - make_interval(days => ${daysAgo}) FROM node n WHERE n.id = ${place.dealer}
    RETURNING id`);
  await house.db.query(sql`
    INSERT INTO post_day (attempt_id, day, channel_id, views, likes)
    VALUES (${id}, (now() AT TIME ZONE 'Asia/Shanghai')::date, ${channel}, ${views}, 3)`);
  return id;
}

it('账号矩阵按账号汇总播放和作品，粉丝净增从每天的记录算', async () => {
  const ops = await personAt('root', ['4-22']);
  const [one, quiet] = [await account(ops.id, 'dealer', 1000), await account(ops.id, 'rival', 50)];
  await work(one, ops.id, 400);
  await work(one, ops.id, 100, 45);
  await house.db.query(sql`
    INSERT INTO douyin_fans (account_id, day, fans) VALUES (${one}, (now() AT TIME ZONE 'Asia/Shanghai')::date - 10, 940)`);
  await runJobNow(house.app.kernel, noteFans, {});
  await runJobNow(house.app.kernel, noteFans, {});
  const { rows } = await house.ask(douyin.list, {}, ops.token);
  expect(rows).toMatchObject([
    { id: one, plays: 500, works: 1, worksAll: 2, fans: 1000, fansGained: 60 },
    { id: quiet, plays: null, works: 0, fansGained: 0 },
  ]);
  expect(rows[0]?.trend).toHaveLength(30);
  expect(await house.ask(douyin.summary, { days: '7' }, ops.token)).toMatchObject({
    total: 2,
    now: { accounts: 2, fans: 1050, works: 1, plays: 500 },
  });
  const info = await house.ask(douyin.info, { id: one, days: '7' }, ops.token);
  expect(info.byDay).toHaveLength(7);
  expect(info.byDay.at(-1)).toMatchObject({ plays: 500, fans: 1000 });
});

it('经销商看不到别家的账号和作品', async () => {
  const ops = await personAt('root', ['4-22']);
  const dealer = await personAt('dealer', ['4-22']);
  const [ours, theirs] = [await account(ops.id, 'dealer', 1), await account(ops.id, 'rival', 1)];
  await work(theirs, ops.id, 10);
  expect((await house.ask(douyin.list, {}, dealer.token)).rows.map(({ id }) => id)).toEqual([ours]);
  expect((await house.ask(douyin.works, {}, dealer.token)).total).toBe(0);
  expect((await house.send(douyin.info, { id: theirs }, dealer.token)).httpStatus).toBe(404);
});

it('主页每次保存是新的一版，能恢复；定稿通知负责人；别的账号的作品不能放上来', async () => {
  const owner = await personAt('dealer', ['4-22']);
  const ops = await personAt('root', ['4-23']);
  const [id, other] = [await account(owner.id, 'dealer', 10), await account(owner.id, 'rival', 10)];
  const [own, foreign] = [await work(id, owner.id, 5), await work(other, owner.id, 5)];
  const page = { id, intro: '第一版', topIds: [own] };
  expect(
    (await house.send(douyinPage.save, { ...page, versionNo: 0, topIds: [foreign] }, ops.token)).httpStatus,
  ).toBe(404);
  expect((await house.send(douyinPage.settle, { id, versionNo: 0 }, ops.token)).code).toBe(
    'douyinPage.nothingYet',
  );
  const first = await house.ask(douyinPage.save, { ...page, versionNo: 0 }, ops.token);
  expect([first.versionNo, first.works.map((each) => each.id)]).toEqual([1, [own]]);
  expect((await house.send(douyinPage.save, { ...page, versionNo: 0 }, ops.token)).httpStatus).toBe(409);
  await house.ask(douyinPage.save, { ...page, intro: '第二版', versionNo: 1 }, ops.token);
  const settled = await house.ask(douyinPage.settle, { id, versionNo: 2 }, ops.token);
  expect(settled.finalNo).toBe(2);
  const told = await house.db.one<{ title: string }>(
    sql`SELECT title FROM notification WHERE member_id = ${owner.id} AND kind = 'kox'`,
  );
  expect(told?.title).toContain('抖音主页已定稿');
  const back = await house.ask(douyinPage.restore, { id, versionNo: 2, no: 1 }, ops.token);
  expect([back.versionNo, back.input.intro, back.final?.intro]).toEqual([3, '第一版', '第二版']);
  expect((await house.send(douyinPage.save, { ...page, versionNo: 3 }, owner.token)).httpStatus).toBe(403);
});
