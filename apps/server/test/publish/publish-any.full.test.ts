import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type ClipDesk, clipModule, openClipDesk } from '../clips.ts';
import { type Person, until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { refusedWith } from '../studio.ts';

const { account, publish } = contract;
const clips = clipModule();
const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let filmer: Person;
let writer: Person;
let kuaishou: number;
let wechat: number;

let desk: ClipDesk;
const { endings } = clips;
const addBatch = (id: number, accountIds: number[]) => desk.addBatch(id, accountIds);
const release = (id: number) => desk.release(id);

beforeAll(async () => {
  room = await openPublishingStudio(sandbox, { beside: clips.module });
  ({ house } = room);
  [filmer, writer] = [
    await room.person('filmer', room.dealer, ['15-1', '15-8', '15-9']),
    await room.person('writer.only', room.dealer, ['14-1', '14-4', '14-7', '14-8', '14-15']),
  ];
  desk = openClipDesk(clips, room, filmer);
  kuaishou = await room.addAccount('kuaishou');
  wechat = await room.addAccount('wechat');
}, 60_000);

const rowsOf = async (who: Person, search = {}) =>
  (await house.ask(publish.list, search, who.token)).rows.map(({ batch }) => `${batch.kind} ${batch.id}`);

describe('任何内容都能发布', () => {
  it('短片从计划到平台到结果：只去接收视频的平台，结束时告诉它的主人', async () => {
    await house.ask(
      publish.setSetting,
      { gapMinutes: 0, blackouts: [], spread: 'each' },
      (await room.person('ruler', room.root, ['11-5'], 'ALL')).token,
    );
    const batch = await addBatch(7001, [kuaishou, wechat]);
    const plan = await house.ask(publish.plan, batch, filmer.token);
    // 公众号 takes no videos: its column stays empty.
    expect(plan.cells.map(({ subjectId, accountId }) => [subjectId, accountId])).toEqual([
      [70011, kuaishou],
      [70012, kuaishou],
    ]);
    await house.ask(
      publish.adjust,
      { ...batch, cells: [{ subjectId: 70012, accountId: kuaishou, skip: true }] },
      filmer.token,
    );
    expect(await release(7001)).toBe(1);
    await room.nudge(7001);
    await until(async () => endings.get(7001));
    expect(endings.get(7001)).toMatchObject({ sent: 1, failed: 0, note: '成功 1 条' });
    const results = await house.ask(publish.results, batch, filmer.token);
    expect(results).toMatchObject({ total: 1, settled: true, byStatus: { published: 1 } });
    expect(results.subjects).toMatchObject([{ id: 70011, platform: 'kuaishou' }]);
    expect(await room.postsOf(['示例短片 7001'])).toMatchObject([{ platform: 'kuaishou' }]);
    expect((await house.ask(publish.list, { kind: 'testClip' }, filmer.token)).rows).toMatchObject([
      {
        batch: { kind: 'testClip', id: 7001 },
        subject: { kind: 'testClipPart', id: 70011 },
        status: 'published',
      },
    ]);
  });

  it('只有文章权限的人看不到短片，只有视频权限的人看不到文章，编号相同也不混', async () => {
    const theme = await room.addTheme(1, { accountIds: [wechat] });
    await room.release(theme);
    // The same number, of another kind.
    const batch = await addBatch(theme, [kuaishou]);
    await release(theme);
    expect(new Set(await rowsOf(writer))).toEqual(new Set([`aiTheme ${theme}`]));
    expect(new Set(await rowsOf(filmer))).toEqual(new Set(['testClip 7001', `testClip ${theme}`]));
    expect(await rowsOf(writer, { kind: 'testClip' })).toEqual([]);
    expect(await rowsOf(filmer, { batchId: theme })).toEqual([]);
    await refusedWith(house.send(publish.results, batch, writer.token), 'row.missing');
    await refusedWith(house.send(publish.plan, batch, writer.token), 'row.missing');
    await refusedWith(house.send(publish.results, { id: theme }, filmer.token), 'row.missing');
    await refusedWith(house.send(publish.plan, { kind: 'nobodys', id: 1 }, filmer.token), 'row.missing');
    const [film] = (await house.ask(publish.list, { kind: 'testClip', batchId: theme }, filmer.token)).rows;
    const [text] = (await house.ask(publish.list, { batchId: theme }, writer.token)).rows;
    for (const [row, who] of [
      [film, writer],
      [text, filmer],
    ] as const) {
      const ids = [row?.id ?? 0];
      await refusedWith(house.send(publish.info, { id: row?.id }, who.token), 'row.missing');
      await refusedWith(house.send(publish.retry, { ids }, who.token), 'row.missing');
      await refusedWith(house.send(publish.cancel, { ids }, who.token), 'row.missing');
    }
    const { total, byStatus } = await house.ask(publish.counts, {}, writer.token);
    expect([total, Object.values(byStatus).reduce((sum, n) => sum + n, 0)]).toEqual([1, 1]);
  });

  it('失败的短片是会发视频的人的待办，不是写文章的人的', async () => {
    const failed = async ({ token }: Person) =>
      (await house.ask(contract.workbench.day, {}, token)).todos.find(({ id }) => id === 'publishing')?.count;
    await house.db.query(
      sql`UPDATE publish_attempt SET state = 'failed', look_at = NULL WHERE batch_kind = 'testClip' AND batch_id = 7001`,
    );
    expect([await failed(filmer), await failed(writer)]).toEqual([1, undefined]);
  });

  it('以前的 themeId 仍然有效', async () => {
    const theme = await room.addTheme(1, { accountIds: [wechat] });
    expect(await house.send(publish.plan, { themeId: theme }, writer.token)).toMatchObject({
      status: 'y',
      data: { totals: { going: 1 } },
    });
    expect(await house.send(publish.list, { themeId: theme }, writer.token)).toMatchObject({
      data: { total: 0 },
    });
    expect((await house.send(publish.plan, { themeId: theme, id: theme }, writer.token)).httpStatus).toBe(
      400,
    );
  });
});

describe('账号按平台接收的内容归谁管', () => {
  const names = async (who: Person, search = {}) =>
    (await house.ask(account.list, search, who.token)).rows.map(({ id }) => id);

  it('公众号归内容账号的权限，快手归视频账号的权限，抖音两者都行；挑选时只给合适的', async () => {
    const douyin = await room.addAccount('douyin');
    expect(new Set(await names(writer))).toEqual(new Set([wechat, douyin]));
    expect(new Set(await names(filmer))).toEqual(new Set([kuaishou, douyin]));
    expect(await names(filmer, { takes: 'article' })).toEqual([douyin]);
    await refusedWith(house.send(account.info, { id: wechat }, filmer.token), 'row.missing');
    await refusedWith(
      house.send(account.setPaused, { id: kuaishou, paused: true }, writer.token),
      'row.missing',
    );
    await refusedWith(
      house.send(
        account.create,
        { platform: 'toutiao', name: '示例', nodeId: room.otherDealer },
        filmer.token,
      ),
      'row.missing',
    );
    const fields = { platform: 'wechat', name: '示例', nodeId: room.dealer };
    await refusedWith(house.send(account.create, fields, filmer.token), 'account.notForYou');
    const live = await room.person('host', room.dealer, ['19-1']);
    expect(new Set(await names(live))).toEqual(new Set([kuaishou, douyin]));
  });
});
