import { contract, type Todo } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { Person } from './library.ts';
import {
  ask,
  clerk,
  dealerReviewer,
  elsewhere,
  library,
  openDesk,
  pass,
  recipient,
  reject,
  send,
  submitted,
} from './review-desk.ts';

const { workbench } = contract;
openDesk();

const day = (who: Person) => ask(workbench.day, {}, who.token);
const todo = async (who: Person, id: string): Promise<Todo | undefined> =>
  (await day(who)).todos.find((one) => one.id === id);

describe('待办', () => {
  it('待审核的数字就是审核列表的数字，记在菜单上；审完一个少一个，被驳回的回到上传的人那里', async () => {
    const [first, second] = [await submitted('待审甲.png'), await submitted('待审乙.png')];
    const { total } = await ask(contract.materialReview.queue, {}, dealerReviewer.token);
    expect(total).toBe(2);
    expect(await todo(dealerReviewer, 'material.review')).toMatchObject({
      count: total,
      link: '/home/material/verify',
      menu: 'material/verify',
    });
    expect((await day(dealerReviewer)).topics).toContain('material.changed');
    // Somebody else's dealer, and somebody who may not review.
    expect(await todo(elsewhere, 'material.review')).toBeUndefined();
    expect(await todo(recipient, 'material.review')).toBeUndefined();

    await pass(first, dealerReviewer);
    expect((await todo(dealerReviewer, 'material.review'))?.count).toBe(1);
    await reject(second, dealerReviewer);
    expect(await todo(dealerReviewer, 'material.review')).toBeUndefined();
    expect(await todo(clerk, 'material.rejected')).toMatchObject({
      count: 1,
      link: `/home/material?status=rejected&ownerId=${clerk.id}`,
    });
  });

  it('急的在前；没有权限打开的页面只有数字没有链接；没有任职的人什么都没有', async () => {
    const { house, dealer } = library;
    const filmer = await library.person('filmer', dealer, ['15-1', '15-8', '15-9']);
    const keeper = await library.person('keeper', dealer, ['14-7', '3-1']);
    await house.addMember('waits', [{ nodeId: dealer, roleId: await house.addRole(['5-1'], 'SELF') }], {
      status: 'pending',
    });
    await house.db.query(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
      SELECT n.channel_id, n.id, n.path, ${keeper.id}::bigint, 'douyin', '示例抖音号', 10 FROM node n WHERE n.id = ${dealer}`);
    const levels = (await day(keeper)).todos.map(({ level }) => level);
    expect(levels).toEqual(['error', 'normal']);
    const bad = await ask(contract.account.list, { level: 'bad' }, keeper.token);
    expect(await todo(keeper, 'accounts.bad')).toMatchObject({
      count: bad.total,
      link: '/home/ai?tabid=accounts&level=bad',
    });
    // Whoever works with videos looks after the account too, but 文章 is not their page.
    expect(await todo(filmer, 'accounts.bad')).toMatchObject({ count: 1, link: null });
    const nobody = await house.addMember('nobody');
    expect(await day({ id: nobody, token: await house.signIn('nobody') })).toEqual({
      todos: [],
      shortcuts: [],
      topics: [],
    });
  });

  it('快捷操作只有做得了的', async () => {
    expect((await day(clerk)).shortcuts.map(({ title }) => title)).toEqual(['上传素材', '查找素材']);
    expect((await day(recipient)).shortcuts.map(({ title }) => title)).toEqual(['查找素材']);
  });
});

describe('数字', () => {
  beforeAll(async () => {
    // Two went out today, one the week before, one waits.
    await library.house.db.query(sql`
      WITH place AS (SELECT n.channel_id, n.id AS node_id, n.path FROM node n WHERE n.id = ${library.dealer}),
      batch AS (INSERT INTO publish_batch (kind, batch_id, channel_id, node_id, path, owner_id, name, asked_by)
                SELECT 'aiTheme', 9001, p.channel_id, p.node_id, p.path, ${clerk.id}::bigint, '示例主题', ${clerk.id}::bigint FROM place p),
      account AS (INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
                  SELECT p.channel_id, p.node_id, p.path, ${clerk.id}::bigint, 'toutiao', '示例头条号', 10 FROM place p RETURNING id)
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, published_at)
      SELECT p.channel_id, p.node_id, p.path, ${clerk.id}::bigint, 'aiTheme', 9001, 'aiArticle', 9000 + x.no, x.no, 1, '示例文章',
             'toutiao', a.id, ${clerk.id}::bigint, x.state, now(), CASE WHEN x.state = 'published' THEN now() - x.ago END
      FROM place p, account a, (VALUES (1, 'published', interval '0'), (2, 'published', interval '0'),
                                       (3, 'published', interval '8 days'), (4, 'queued', interval '0')) AS x(no, state, ago)`);
  });

  it('发布和待发布与它们打开的列表一样多，看得到的人才有，别处的人没有', async () => {
    const seer = await library.person('seer', library.dealer, ['14-1']);
    const { figures, posts } = await ask(workbench.figures, { days: '7' }, seer.token);
    const one = (id: string) => figures.find((figure) => figure.id === id);
    expect(one('posts')).toMatchObject({ value: 2, before: 1 });
    expect(one('coming')).toMatchObject({ value: 1 });
    expect(posts?.at(-1)).toMatchObject({ article: 2, video: 0, failed: 0 });
    const searchOf = (link: string | null | undefined) => {
      const { tabid, ...search } = Object.fromEntries(new URLSearchParams(link?.split('?')[1]));
      expect(tabid).toBe('records');
      return search;
    };
    for (const id of ['posts', 'coming'])
      expect((await ask(contract.publish.list, searchOf(one(id)?.link), seer.token)).total).toBe(
        one(id)?.value,
      );

    const far = await library.person('far', library.otherDealer, ['14-1']);
    expect(
      (await ask(workbench.figures, { days: '7' }, far.token)).figures.map(({ id, value }) => [id, value]),
    ).toEqual([
      ['posts', 0],
      ['coming', 0],
    ]);
    const adviser = await ask(workbench.figures, {}, recipient.token);
    expect(adviser.posts).toBeNull();
    expect(adviser.figures.map(({ id }) => id)).toEqual(['materials.received', 'materials.usable']);
  });
});

describe('查找', () => {
  const found = async (who: Person, q: string, kind?: string) =>
    (await ask(workbench.search, { q, ...(kind ? { kind } : {}) }, who.token)).groups.map(({ id, rows }) => [
      id,
      rows.map(({ title }) => title),
    ]);

  it('两个字就找得到；各按自己的列表看得到的找，没有权限的一类不出现', async () => {
    const { house, dealer } = library;
    await submitted('星河外观.png');
    await house.addMember('star', [{ nodeId: dealer, roleId: await house.addRole(['5-1'], 'SELF') }], {
      name: '张星河',
    });
    const both = await library.person('both', dealer, ['3-1', '5-1']);
    expect(await found(both, '星河')).toEqual([
      ['material', ['星河外观.png']],
      ['member', ['张星河']],
    ]);
    expect(await found(both, '星河', 'member')).toEqual([['member', ['张星河']]]);
    expect(await found(clerk, '星河')).toEqual([['material', ['星河外观.png']]]);
    expect(await found(elsewhere, '星河')).toEqual([]);
    expect((await send(workbench.search, { q: '星' }, both.token)).httpStatus).toBe(400);
  });
});
