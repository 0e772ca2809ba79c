import { contract, type Key, type ScopeKind } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { koxWatch } from '../../src/modules/kox/kox.jobs.ts';
import { importer } from '../importing.ts';
import { channel, house, type Person, personAt, place, useOwnChannel } from '../own-channel.ts';
import { runJobNow } from '../run-job.ts';

const { kox, koxTask, koxPost, koxRank } = contract;
let serial = 0;

useOwnChannel();

const person = (where: keyof typeof place, scope?: ScopeKind, keys: Key[] = ['4-21']) =>
  personAt(where, keys, scope);

const add = ({ token }: Person, fields: object = {}) =>
  house.ask(
    kox.create,
    { kind: 'influencer', platform: 'douyin', name: `示例达人 ${++serial}`, nodeId: place.dealer, ...fields },
    token,
  );
const link = () => `https://www.douyin.com/video/${String(++serial).padStart(19, '7')}`;
const addPost = ({ token }: Person, koxId: number, fields: object = {}) =>
  house.send(
    koxPost.add,
    { koxId, url: link(), title: '示例作品', publishedAt: new Date().toISOString(), ...fields },
    token,
  );
const addTask = async (owner: number, state = 'running') =>
  (
    await house.db.one<{ id: number }>(sql`
      INSERT INTO task (channel_id, node_id, path, owner_id, title, kind, state, start_at, end_at)
      SELECT n.channel_id, n.id, n.path, ${owner}, '示例任务', 'publish', ${state}, now(), now() + interval '1 day'
      FROM node n WHERE n.id = ${place.root} RETURNING id`)
  )?.id ?? 0;
const watch = () => runJobNow(house.app.kernel, koxWatch, {});
const told = async (memberId: number) =>
  (
    await house.db.query<{ title: string }>(
      sql`SELECT title FROM notification WHERE member_id = ${memberId} AND kind = 'kox' ORDER BY id`,
    )
  ).map(({ title }) => title);
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

describe('协议', () => {
  it('到期前提醒一次，到期后再说一次，续签后重新算', async () => {
    const manager = await person('root');
    const { id, version, agreement } = await add(manager);
    expect(agreement).toBe('none');
    const signed = await house.ask(
      kox.sign,
      { id, version, from: day(-10), until: day(5), note: '首签' },
      manager.token,
    );
    expect([signed.agreement, signed.agreements.length]).toEqual(['ending', 1]);
    await watch();
    await watch();
    expect(await told(manager.id)).toEqual([expect.stringContaining('将于')]);
    await house.db.query(sql`UPDATE kox SET agreed_until = ${day(-1)} WHERE id = ${id}`);
    await watch();
    await watch();
    expect(await told(manager.id)).toEqual([
      expect.stringContaining('将于'),
      expect.stringContaining('已到期'),
    ]);
    const again = await house.ask(
      kox.sign,
      { id, version: signed.version, from: day(0), until: day(300) },
      manager.token,
    );
    expect([again.agreement, again.agreements.length]).toEqual(['valid', 2]);
  });

  it('已到期或停止合作的账号不能派发新任务，什么都没有改', async () => {
    const manager = await person('root');
    const taskId = await addTask(manager.id);
    const [good, ended] = [await add(manager), await add(manager)];
    await house.ask(
      kox.sign,
      { id: ended.id, version: 1, from: '2020-01-01', until: '2020-12-31' },
      manager.token,
    );
    const refused = await house.send(koxTask.give, { ids: [good.id, ended.id], taskId }, manager.token);
    expect([refused.httpStatus, refused.code]).toEqual([409, 'kox.agreementEnded']);
    expect((await house.ask(koxTask.list, {}, manager.token)).total).toBe(0);
    await house.ask(kox.setStopped, { id: good.id, stopped: true }, manager.token);
    expect((await house.send(koxTask.give, { ids: [good.id], taskId }, manager.token)).code).toBe(
      'kox.stopped',
    );
  });
});

describe('任务与作品', () => {
  it('同一任务派两次只有一条；作品按链接登记后任务完成', async () => {
    const manager = await person('root');
    const staff = await person('dealer');
    const taskId = await addTask(manager.id);
    const { id } = await add(manager, { kind: 'staff', memberId: staff.id });
    expect(await house.ask(koxTask.give, { ids: [id], taskId }, manager.token)).toEqual({ changed: 1 });
    expect(await house.ask(koxTask.give, { ids: [id], taskId }, manager.token)).toEqual({ changed: 0 });
    expect(await told(staff.id)).toEqual(['收到 KOX 任务「示例任务」']);
    const [given] = (await house.ask(koxTask.list, { koxId: id }, manager.token)).rows;
    expect((await addPost(manager, id, { url: 'https://www.kuaishou.com/short-video/1' })).code).toBe(
      'koxPost.wrongLink',
    );
    const posted = await addPost(manager, id, { givenId: given?.id, views: 1200, likes: 30 });
    expect(posted.status).toBe('y');
    expect((await addPost(manager, id, { url: posted.data?.url })).code).toBe('koxPost.known');
    const [done] = (await house.ask(koxTask.list, { state: 'done' }, manager.token)).rows;
    expect([done?.id, done?.posted]).toEqual([given?.id, 1]);
    const rank = await house.ask(koxRank.list, {}, manager.token);
    expect(rank.rows).toMatchObject([{ id, posts: 1, views: 1200, interactions: 30, given: 1, done: 1 }]);
    await house.ask(koxPost.remove, { id: posted.data?.id ?? 0 }, manager.token);
    expect((await house.ask(koxTask.list, { state: 'open' }, manager.token)).total).toBe(1);
  });

  it('不在进行中的任务和别的账号的任务都用不上', async () => {
    const manager = await person('root');
    const [one, other] = [await add(manager), await add(manager)];
    const over = await addTask(manager.id, 'terminated');
    expect((await house.send(koxTask.give, { ids: [one.id], taskId: over }, manager.token)).code).toBe(
      'koxTask.notRunning',
    );
    const taskId = await addTask(manager.id);
    await house.ask(koxTask.give, { ids: [other.id], taskId }, manager.token);
    const [given] = (await house.ask(koxTask.list, { koxId: other.id }, manager.token)).rows;
    expect((await addPost(manager, one.id, { givenId: given?.id })).code).toBe('koxPost.otherTask');
  });

  it('关联内容账号后，系统发布的作品和数据自己进来，跑两遍也一样', async () => {
    const manager = await person('root');
    const accountId = await house.db.one<{ id: number }>(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit, fans)
      SELECT n.channel_id, n.id, n.path, ${manager.id}, 'douyin', '示例账号', 10, 4321 FROM node n WHERE n.id = ${place.dealer} RETURNING id`);
    const attempt = await house.db.one<{ id: number }>(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, published_at, url)
      SELECT n.channel_id, n.id, n.path, ${manager.id}, 'aiTheme', 1, 'aiArticle', ${++serial + 900_000}, 1, 1, '系统作品', 'douyin',
             ${accountId?.id ?? 0}, ${manager.id}, 'published', now(), now(), ${link()} FROM node n WHERE n.id = ${place.dealer} RETURNING id`);
    const account = await add(manager, { accountId: accountId?.id });
    expect([account.fans, account.posts]).toEqual([4321, 1]);
    await house.db.query(sql`
      INSERT INTO post_figures (attempt_id, channel_id, account_id, published_at, views, likes)
      VALUES (${attempt?.id ?? 0}, ${channel}, ${accountId?.id ?? 0}, now(), 900, 12)`);
    await watch();
    await watch();
    const { rows } = await house.ask(koxPost.list, { koxId: account.id }, manager.token);
    expect(rows).toMatchObject([{ title: '系统作品', source: 'own', views: 900, likes: 12, can: [] }]);
    const other = await house.send(
      kox.create,
      {
        kind: 'influencer',
        platform: 'douyin',
        name: '另一个',
        nodeId: place.dealer,
        accountId: accountId?.id,
      },
      manager.token,
    );
    expect(other.code).toBe('kox.accountTaken');
  });

  it('表格导入作品：认得账号和平台，重复链接更新数据', async () => {
    const manager = await person('root');
    const { id, name } = await add(manager, { handle: 'demo_handle' });
    const url = link();
    const sheet = (views: number) =>
      `账号,作品链接,作品标题,发布日期,播放\n${name},${url},示例作品,2026-11-01,${views}\n没有的账号,${link()},x,2026-11-01,1\ndemo_handle,https://www.kuaishou.com/short-video/9,x,2026-11-01,1\n`;
    const sheets = importer(house, koxPost, manager.token);
    const first = await sheets.preview(Buffer.from(sheet(100)));
    expect(first.counts).toMatchObject({ create: 1, bad: 2 });
    await sheets.run(first);
    const second = await sheets.preview(Buffer.from(sheet(250)));
    expect(second.counts).toMatchObject({ update: 1, bad: 2 });
    await sheets.run(second);
    const { rows } = await house.ask(koxPost.list, { koxId: id }, manager.token);
    expect(rows).toMatchObject([{ url, views: 250, source: 'import' }]);
  });
});

describe('范围', () => {
  it('经销商只看到自己的；分组里看不见的账号留着', async () => {
    const head = await person('root');
    const dealer = await person('dealer');
    const [ours, theirs] = [await add(head), await add(head, { nodeId: place.rival })];
    const { id } = await house.ask(
      kox.createGroup,
      { name: '示例分组', koxIds: [ours.id, theirs.id] },
      head.token,
    );
    expect((await house.ask(kox.list, {}, dealer.token)).rows.map((row) => row.id)).toEqual([ours.id]);
    expect((await house.send(kox.info, { id: theirs.id }, dealer.token)).httpStatus).toBe(404);
    expect((await house.ask(kox.list, { groupId: id }, dealer.token)).total).toBe(0);
    expect((await house.ask(kox.list, { groupId: id }, head.token)).total).toBe(2);
    const [group] = (await house.ask(kox.groups, {}, head.token)).rows;
    expect(group?.accounts).toHaveLength(2);
  });

  it('两人同时编辑，后保存的被告知', async () => {
    const head = await person('root');
    const row = await add(head);
    const body = {
      id: row.id,
      version: row.version,
      kind: row.kind,
      platform: row.platform,
      name: '新名字',
      nodeId: place.dealer,
    };
    expect((await house.ask(kox.update, body, head.token)).name).toBe('新名字');
    expect((await house.send(kox.update, body, head.token)).httpStatus).toBe(409);
  });
});
