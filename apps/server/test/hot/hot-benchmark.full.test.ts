import { contract, type Key, type ScopeKind } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { hotFilms } from '../../src/modules/hot/hot.jobs.ts';
import { importer } from '../importing.ts';
import { channel, house, type Person, personAt, place, useOwnChannel } from '../own-channel.ts';

const { hotBenchmark, hotVideo } = contract;
let serial = 0;

useOwnChannel();

const person = (where: keyof typeof place, scope?: ScopeKind, keys: Key[] = ['16-2', '16-3']) =>
  personAt(where, keys, scope);

const add = ({ token }: Person, fields: object = {}) =>
  house.ask(
    hotBenchmark.create,
    { platform: 'douyin', source: 'sheet', name: `示例对标 ${++serial}`, ...fields },
    token,
  );
const names = async ({ token }: Person) =>
  (await house.ask(hotBenchmark.list, {}, token)).rows.map(({ name }) => name).sort();
const sheet = (...rows: string[]) =>
  Buffer.from(`﻿账号,作品链接,作品标题,发布时间,时长,文案,播放,点赞,评论,转发\n${rows.join('\n')}`);
const link = (no: number) => `https://www.douyin.com/video/${String(no).padStart(19, '7')}`;
const line = (account: string, no: number, at: string, views: number | '') =>
  `${account},${link(no)},示例作品 ${no},${at},30,开头一句？正文一句。,${views},${views === '' ? '' : Math.round(views / 10)},1,1`;

it('对标作品从表格导入：预览说出有误的行，再次导入只追加新数据，基线与倍数随之更新', async () => {
  const head = await person('root');
  const { id, name } = await add(head);
  const imports = importer(house, hotBenchmark, head.token);
  const checked = await imports.preview(
    sheet(
      ...[100, 200, 300, 400, 2_000].map((views, no) => line(name, no, `2026-11-0${no + 1} 20:30`, views)),
      line('没有的账号', 10, '2026-11-01', 1),
      `${name},https://example.com/1,示例,2026-11-01,,,1,,,`,
      line(name, 11, '2099-01-01', 1),
      line('没有的账号', 12, '2026/11/01', 1),
    ),
  );
  expect((await imports.verdicts(checked)).filter(([, state]) => state === 'bad')).toEqual([
    [7, 'bad', '对标账号不存在，或不在你的管理范围内'],
    [8, 'bad', '不是抖音的作品链接'],
    [9, 'bad', '发布时间不能晚于现在'],
    [10, 'bad', '对标账号不存在，或不在你的管理范围内；发布时间格式应为 2026-11-01 18:30'],
  ]);
  await imports.run(checked);
  const account = await house.ask(hotBenchmark.info, { id }, head.token);
  expect(account).toMatchObject({ total: 5, baseline: 300, outliers: 1 });
  const [best] = (await house.ask(hotVideo.list, { sort: 'ratio', order: 'DESC' }, head.token)).rows;
  expect(best).toMatchObject({
    views: 2_000,
    ratio: 6.7,
    baseline: 300,
    benchmark: { id },
    dated: true,
    seconds: 30,
  });
  expect((await house.ask(hotVideo.list, { outlier: '5' }, head.token)).total).toBe(1);

  // As if the first sheet had come an hour before: figures are kept by the hour.
  await house.db.query(sql`UPDATE hot_work_figure SET at = at - interval '1 hour'`);
  const again = await imports.preview(sheet(line(name, 4, '2026-11-05 20:30', 3_000)));
  expect(again.counts).toMatchObject({ create: 0, update: 1 });
  await imports.run(again);
  const { history, measures } = await house.ask(hotVideo.info, { id: best?.id ?? 0 }, head.token);
  expect(history.map(({ views }) => views)).toEqual([2_000, 3_000]);
  expect(measures).toEqual({
    firstLine: '开头一句？',
    sentences: 2,
    characters: 10,
    pace: 20,
    asks: true,
    numbers: false,
  });
  expect((await house.ask(hotBenchmark.info, { id }, head.token)).total).toBe(5);
});

it('自有账号自动同步已发布作品与数据，重复同步不增加也不改变；账号至少 5 条作品才有基线', async () => {
  const head = await person('root');
  const account = await house.db.one<{ id: number }>(sql`
    INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, external_id, daily_limit, fans)
    SELECT n.channel_id, n.id, n.path, ${head.id}, 'douyin', '示例自有账号', ${`own-${++serial}`}, 9, 500 FROM node n WHERE n.id = ${place.dealer} RETURNING id`);
  for (let no = 1; no <= 4; no++)
    await house.db.query(sql`
      WITH p AS (INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                   subject_version, title, platform, account_id, asked_by, state, due_at, published_at)
        SELECT n.channel_id, n.id, n.path, ${head.id}, 'videoTheme', 1, 'video', ${serial * 100 + no}, 1, 1, '示例作品', 'douyin',
               ${account?.id ?? 0}, ${head.id}, 'published', now(), now() - interval '1 day' FROM node n WHERE n.id = ${place.dealer}
        RETURNING id, channel_id, account_id, published_at)
      INSERT INTO post_figures (attempt_id, channel_id, account_id, published_at, views, likes, read_at)
      SELECT id, channel_id, account_id, published_at, ${no * 100}, ${no}, now() - interval '2 hours' FROM p`);
  expect((await house.ask(hotBenchmark.choices, { platform: 'douyin' }, head.token)).rows).toEqual([
    { id: account?.id, name: '示例自有账号' },
  ]);
  const own = await add(head, { source: 'own', accountId: account?.id ?? 0, name: '示例自有账号' });
  expect(own).toMatchObject({ total: 4, baseline: null, fans: 500, account: { id: account?.id } });
  const { run } = await hotFilms.handler();
  const sync = () => run({ kernel: house.app.kernel, signal: new AbortController().signal } as never);
  await house.db.query(
    sql`UPDATE post_figures SET views = 900, read_at = now() WHERE account_id = ${account?.id} AND views = 400`,
  );
  await sync();
  await sync();
  const works = (await house.ask(hotVideo.list, { whose: 'own', sort: 'views', order: 'DESC' }, head.token))
    .rows;
  expect(works.map(({ views }) => views)).toEqual([900, 300, 200, 100]);
  const { history } = await house.ask(hotVideo.info, { id: works[0]?.id ?? 0 }, head.token);
  expect(history.map(({ views }) => views)).toEqual([400, 900]);
  const refused = await house.send(
    hotBenchmark.create,
    { platform: 'kuaishou', source: 'own', accountId: account?.id ?? 0, name: '示例' },
    head.token,
  );
  expect(refused.httpStatus).toBe(404);
});

it('上级的对标账号下级可见不可改，上级的自有账号和同级的都不可见', async () => {
  const [head, dealer, rival] = [await person('root'), await person('dealer'), await person('rival')];
  const shared = await add(head, { name: '示例共用' });
  const own = await house.db.one<{ id: number }>(sql`
    INSERT INTO hot_benchmark (channel_id, node_id, path, owner_id, platform, name, source, account_id)
    SELECT n.channel_id, n.id, n.path, ${head.id}, 'douyin', '总部自有', 'own', 1 FROM node n WHERE n.id = ${place.root} RETURNING id`);
  const theirs = await add(rival, { name: '同级的' });
  await add(dealer, { name: '自己的' });
  expect(await names(dealer)).toEqual(['示例共用', '自己的'].sort());
  expect(await names(head)).toEqual(['同级的', '总部自有', '示例共用', '自己的'].sort());
  const [row] = (await house.ask(hotBenchmark.list, { q: '共用' }, dealer.token)).rows;
  expect(row?.can).toEqual([]);
  const ask = (ids: number[]) => house.send(hotBenchmark.compare, { ids }, dealer.token);
  expect((await ask([shared.id])).httpStatus).toBe(200);
  for (const id of [own?.id ?? 0, theirs.id]) expect((await ask([shared.id, id])).httpStatus).toBe(404);
  const taken = await house.send(
    hotBenchmark.create,
    { platform: 'douyin', source: 'sheet', name: '自己的' },
    dealer.token,
  );
  expect(taken).toMatchObject({ code: 'hot.benchmarkTaken', httpStatus: 409 });
  const unlisted = await house.send(
    hotBenchmark.create,
    { platform: 'kuaishou', source: 'list', name: '快手的' },
    dealer.token,
  );
  expect(unlisted.msg).toBe('该平台没有官方榜单，请改用表格导入');
});

it('对比给出每天的作品与播放中位数，以及按星期和小时的发布分布', async () => {
  const head = await person('root');
  const [one, other] = [await add(head, { fans: 10 }), await add(head)];
  // Monday 20:30 of China's clock, in this week or the last.
  const monday = new Date(Date.now() + 8 * 3_600_000);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 7);
  const day = monday.toISOString().slice(0, 10);
  const insert = (id: number, no: number, views: number | null, dated = true) =>
    house.db.query(sql`
      INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, title, published_at, at, views)
      VALUES (${channel}, ${id}, 'douyin', '作者', ${`k${no}`}, '作品', ${dated ? `${day}T20:30:00+08:00` : null}, ${`${day}T20:30:00+08:00`}, ${views})`);
  await insert(one.id, 1, 100);
  await insert(one.id, 2, 300);
  await insert(one.id, 3, null);
  await insert(one.id, 4, 900, false);
  const { days, rows } = await house.ask(hotBenchmark.compare, { ids: [other.id, one.id] }, head.token);
  expect(days).toHaveLength(30);
  expect(rows.map(({ id }) => id)).toEqual([other.id, one.id]);
  const [, shown] = rows;
  expect(shown).toMatchObject({
    works: 4,
    median: 300,
    hours: [{ weekday: 0, hour: 20, works: 3, median: 200 }],
  });
  expect(shown?.byDay.works[days.indexOf(day)]).toBe(3);
  expect(shown?.byDay.median[days.indexOf(day)]).toBe(200);
  expect(shown?.byDay.fans.at(-1)).toBe(10);
  expect(rows[0]).toMatchObject({ works: 0, median: null, rate: null, hours: [] });
});
