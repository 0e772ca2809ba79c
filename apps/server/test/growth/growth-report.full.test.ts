import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { messagesStored } from '../../src/modules/chat/index.ts';
import { commentsStored, type StoredComment } from '../../src/modules/comment/index.ts';
import { deleteExpired } from '../../src/modules/growth/growth.jobs.ts';
import {
  channel,
  claim,
  house,
  info,
  keep,
  LATER,
  list,
  only,
  person,
  place,
  RULES,
  runJob,
  setRules,
  signal,
  touch,
  useGrowth,
} from '../growth-ground.ts';
import { importer } from '../importing.ts';

const { growth, growthCrawl, growthIntent, growthReport, growthConfig, clue } = contract;
useGrowth();

it('从评论到成交：报表的每一步都数得到，打开的正是这些人', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2']);
  const adviser = await person('store');
  await keep([signal({ text: '想试驾，可以联系我 13600001111' }), signal({ text: '路过' })]);
  const [row] = await list(adviser, { level: 'high' });
  const claimed = await claim(adviser, row?.id ?? 0);
  await touch(adviser, claimed);
  const mine = await info(adviser, claimed.id);
  const made = await house.ask(
    growth.makeClue,
    { id: mine.id, version: mine.version, name: '示例客户' },
    adviser.token,
  );
  expect(made.clue).toMatchObject({ state: 'new', mayOpen: true });
  const follow = async (state: string) => {
    const now = await house.ask(clue.info, { id: made.clueId ?? 0 }, adviser.token);
    await house.ask(
      clue.follow,
      {
        id: now.id,
        version: now.version,
        kind: 'visit',
        result: 'reached',
        text: '到店',
        state: state as 'won',
        nextAt: state === 'won' ? null : LATER,
      },
      adviser.token,
    );
  };
  await follow('visited');
  await follow('won');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const at = `${new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10)},${today}`;
  const { total, groups } = await house.ask(growthReport.summary, { at, by: 'owner' }, manager.token);
  expect(total).toEqual({ comments: 2, intent: 1, touched: 1, clue: 1, visited: 1, won: 1 });
  const theirs = groups.find(({ key }) => key === String(adviser.id));
  expect(theirs).toMatchObject({ comments: 1, won: 1 });
  const lines = await house.ask(growthReport.groups, { at, by: 'owner' }, manager.token);
  expect(lines.rows.map(({ label, won }) => ({ label, won }))).toContainEqual({
    label: theirs?.label,
    won: 1,
  });
  for (const step of ['intent', 'touched', 'clue', 'visited', 'won'])
    expect((await list(manager, { at, step })).map(({ id }) => id)).toEqual([claimed.id]);
});

it('早就认识的人又说话：分组里有他们的评论，合计与总数一致，未领取和只在本级的都打得开', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2']);
  const old = signal({ at: new Date(Date.now() - 40 * 86_400_000).toISOString() });
  await keep([old, { ...signal(), author: old.author, account: '示例账号' }]);
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000 + 28_800_000).toISOString().slice(0, 10);
  const at = `${day(2)},${day(0)}`;
  for (const [by, filter] of [
    ['account', { account: '示例账号' }],
    ['owner', { unclaimed: '1' }],
    ['node', { atNode: place.store }],
    ['source', { source: 'own' }],
  ] as const) {
    const { total, groups } = await house.ask(growthReport.summary, { at, by }, manager.token);
    expect(groups.map(({ comments, intent }) => ({ comments, intent }))).toEqual([
      { comments: total.comments, intent: 0 },
    ]);
    const said = await house.ask(growthIntent.list, { at, ...filter }, manager.token);
    expect([total.comments, said.total]).toEqual([1, 1]);
  }
  expect((await house.ask(growthIntent.list, { at, atNode: place.dealer }, manager.token)).total).toBe(0);
  expect((await house.ask(growthIntent.list, { at, noAccount: '1' }, manager.token)).total).toBe(0);
});

it('号码写成带空格、横线或全角也只留掩码，找到的是同一个号码', async () => {
  const adviser = await person('store');
  const spelled = ['136 0000 2222', '136-0000-2222', '１３６００００２２２２'];
  await keep(spelled.map((written) => signal({ text: `电话 ${written} 谢谢` })));
  const stored = await house.db.query<{ text: string; mark: string | null }>(sql`
    SELECT s.text, p.phone_mark AS mark FROM growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id WHERE p.channel_id = ${channel}`);
  expect(stored.map(({ text }) => text)).toEqual(spelled.map(() => '电话 136****2222 谢谢'));
  expect(new Set(stored.map(({ mark }) => mark)).size).toBe(1);
  expect(await list(adviser, { q: '00002222' })).toEqual([]);
});

it('表格里写明直播间发言：转成的线索来源是直播间', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2', '15-10']);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const imports = importer(house, growthCrawl, manager.token);
  const sheet = [
    '平台,评论编号,平台账号标识,昵称,评论内容,评论时间,类型',
    `抖音,l1,u1,示例·甲,落地多少钱,${day} 10:00,直播间发言`,
    `抖音,l2,u2,示例·乙,多少钱,${day} 10:00,弹幕`,
  ];
  const preview = await imports.preview(Buffer.from(sheet.join('\n')));
  expect(preview.counts).toMatchObject({ create: 1, bad: 1 });
  await imports.run(preview);
  const row = await claim(manager, (await only(manager)).id);
  expect(row.history.map(({ kind }) => kind)).toEqual(['live']);
  const made = await house.ask(
    growth.makeClue,
    { id: row.id, version: row.version, name: '示例客户', phone: '13600003333' },
    manager.token,
  );
  expect((await house.ask(clue.info, { id: made.clueId ?? 0 }, manager.token)).source).toBe('live');
});

it('保留期满：昵称、原话和作者散列删除，数字保留，同一条评论不会再收', async () => {
  const manager = await person('dealer', 'TREE');
  const old = signal({ at: new Date(Date.now() - 100 * 86_400_000).toISOString() });
  await keep([old]);
  await setRules({ retentionDays: 30 });
  await runJob(deleteExpired);
  const [row] = await list(manager);
  expect(row).toMatchObject({ state: 'erased', name: '已按期删除', lastText: '', level: 'high', can: [] });
  const stored = await house.db.one<{ text: string; mark: string | null }>(sql`
    SELECT s.text, p.author_mark AS mark FROM growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id WHERE p.id = ${row?.id ?? 0}`);
  expect(stored).toEqual({ text: '', mark: null });
  await setRules();
  expect(await keep([old])).toBe(0);
});

it('能看号码的人：已有同号线索时转为线索会并入，之后在潜客处拒绝，那条线索和那个号码一并结束', async () => {
  const adviser = await person('store', 'SELF', ['7-1', '7-2', '7-3', '15-10']);
  const phone = '13500005555';
  const first = await house.ask(clue.create, { name: '示例老客', phone }, adviser.token);
  await keep([signal()]);
  const row = await claim(adviser, (await only(adviser)).id);
  const made = await house.ask(
    growth.makeClue,
    { id: row.id, version: row.version, name: '示例', phone },
    adviser.token,
  );
  expect(made.clueId).toBe(first.id);
  expect((await touch(adviser, made, { result: 'refused' })).httpStatus).toBe(200);
  expect(await house.ask(clue.info, { id: first.id }, adviser.token)).toMatchObject({
    closeReason: 'refused',
  });
  expect(await house.send(clue.create, { name: '示例', phone }, adviser.token)).toMatchObject({
    code: 'clue.refused',
  });
});

it('表格导入：坏行说明原因，重复导入不加倍；配置只有管整个渠道的人能改', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2', '15-10']);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const csv = Buffer.from(
    [
      '平台,评论编号,平台账号标识,昵称,评论内容,评论时间',
      `抖音,c1,u1,示例·甲乙,落地多少钱,${day} 10:00`,
      `抖音,c2,u1,示例·甲乙,想试驾,${day} 10:01`,
      `火星,c3,u2,示例·丙,你好,${day} 10:02`,
      '抖音,c4,u3,示例·丁,你好,2026-13-45',
    ].join('\n'),
  );
  const imports = importer(house, growthCrawl, manager.token);
  const preview = await imports.preview(csv);
  expect(preview.counts).toMatchObject({ create: 2, bad: 2 });
  await imports.run(preview);
  expect(await list(manager)).toMatchObject([{ signals: 2, source: 'import', level: 'high' }]);
  expect((await imports.preview(csv)).counts).toMatchObject({ same: 2, bad: 2 });
  expect(await house.send(growthConfig.save, RULES, manager.token)).toMatchObject({ httpStatus: 403 });
  const head = await person('root', 'ALL', ['7-1', '15-10']);
  expect(await house.ask(growthConfig.save, { ...RULES, perStoreDay: 9 }, head.token)).toMatchObject({
    perStoreDay: 9,
  });
});

it('自有作品的评论到达时由采集任务接收一次，暂停后不收；别处建的线索与同一个人相连', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2', '7-3', '15-10']);
  const node = await house.db.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${place.store}`);
  const arrived = (externalId: string): StoredComment => ({
    id: 1,
    channelId: channel,
    nodeId: place.store,
    path: node?.path ?? '',
    ownerId: manager.id,
    platform: 'douyin',
    accountId: 1,
    attemptId: 1,
    title: '冬季续航实测',
    externalId,
    author: 'open-id-7',
    text: '想试驾，138****0007',
    phone: '13800000007',
    marks: [],
    at: new Date().toISOString(),
  });
  const tell = (externalId: string) =>
    house.app.kernel.tx(SYSTEM, async (unit) => {
      for (const told of unit.contributions(commentsStored)) await told(unit, [arrived(externalId)]);
    });
  await tell('before');
  expect(await list(manager)).toEqual([]);
  const crawl = await house.ask(
    growthCrawl.create,
    { name: '自有评论', kind: 'own' } as never,
    manager.token,
  );
  await tell('one');
  await tell('one');
  expect(await list(manager)).toMatchObject([
    { signals: 1, phone: '138****0007', level: 'high', source: 'own' },
  ]);
  await house.ask(growthCrawl.pause, { id: crawl.id }, manager.token);
  await tell('two');
  expect(await house.ask(growthCrawl.info, { id: crawl.id }, manager.token)).toMatchObject({
    state: 'paused',
    kept: 1,
  });
  const made = await house.ask(clue.create, { name: '示例', phone: '13800000007' }, manager.token);
  expect(await list(manager)).toMatchObject([{ state: 'clue', clueId: made.id, name: '抖音用户' }]);
  const origin = await house.ask(clue.origin, { id: made.id }, manager.token);
  expect(origin.said).toMatchObject([{ text: '想试驾，138****0007', post: '冬季续航实测', kind: 'comment' }]);
});

it('客户会话里的话由会话采集任务接收一次，没有任务时不收', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2', '15-10']);
  const node = await house.db.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${place.store}`);
  const tell = (externalId: string) =>
    house.app.kernel.tx(SYSTEM, async (unit) => {
      for (const told of unit.contributions(messagesStored))
        await told(unit, [
          {
            channelId: channel,
            nodeId: place.store,
            path: node?.path ?? '',
            platform: 'douyin',
            account: '示例私信',
            externalId,
            author: 'open-id-9',
            name: '示例·访客',
            text: '想试驾，我的电话 138****0009',
            phone: '13800000009',
            at: new Date().toISOString(),
          },
        ]);
    });
  await tell('before');
  expect(await list(manager)).toEqual([]);
  await house.ask(growthCrawl.create, { name: '会话', kind: 'chat' } as never, manager.token);
  await tell('one');
  await tell('one');
  const [row] = await list(manager);
  expect(row).toMatchObject({ signals: 1, phone: '138****0009', level: 'high', source: 'own' });
  expect(JSON.stringify(await info(manager, row?.id ?? 0))).not.toContain('13800000009');
});
