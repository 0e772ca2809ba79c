import { contract, type Todo } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { beginDemo, continueDemo, demoSteps, noteDemoJob } from '#kernel/demo-steps.ts';
import type { Person } from '../library.ts';
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
} from '../review-desk.ts';

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
    const keeper = await library.person('keeper', dealer, ['14-7', '3-1', '3-3']);
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
      unread: [],
      shortcuts: [],
      preparing: null,
      topics: [],
    });
  });

  it('一个领域读不出来，其余照常，并说明读不出的是什么', async () => {
    const { db } = library.house;
    const both = await library.person('both.kinds', library.dealer, ['5-1', '5-5', '14-1', '14-7']);
    await submitted('照常待审.png');
    await submitted('照常可用.png');
    // What an area asks for is gone: its questions throw.
    await db.query(sql`ALTER TABLE content_account RENAME TO content_account_away`);
    try {
      const told = await day(both);
      expect(told.todos.map(({ id }) => id)).toContain('material.review');
      expect(told.unread).toEqual(['账号无法发布', '账号需关注']);
      const shown = await ask(workbench.figures, {}, both.token);
      expect(shown.figures.map(({ id }) => id)).toContain('posts');
      expect(shown).toMatchObject({ accounts: null, unread: ['账号健康'] });
      const found = await ask(workbench.search, { q: '照常' }, both.token);
      expect(found.groups.map(({ id }) => id)).toEqual(['material']);
      expect(found.unread).toEqual(['账号']);
    } finally {
      await db.query(sql`ALTER TABLE content_account_away RENAME TO content_account`);
    }
    expect((await day(both)).unread).toEqual([]);
  });

  it('演示数据准备到哪一步，所有人都看得到；停下太久和全部完成后不再提示', async () => {
    const { kernel } = library.house.app;
    const steps = kernel.contributions(demoSteps).map((step) => ({ ...step, write: async () => {} }));
    const quick = Object.create(kernel, { contributions: { value: () => steps } }) as typeof kernel;
    const preparing = async () => (await day(recipient)).preparing;
    expect(await preparing()).toBeNull();
    await library.house.db.query(sql`
      INSERT INTO setting (key, value) VALUES ('demo.progress', jsonb_build_object('at', now(), 'done', '[]'::jsonb))`);
    expect(await preparing()).toEqual({ percent: 0 });
    await beginDemo(quick);
    const begun = (await preparing())?.percent ?? 0;
    expect(begun).toBeGreaterThan(0);
    // A second start counts nothing twice; what a job ends moves with it.
    await beginDemo(quick);
    expect(await preparing()).toEqual({ percent: begun });
    await noteDemoJob(kernel, 'materials', 1, 2);
    expect((await preparing())?.percent).toBeGreaterThan(begun);
    const setBack = (minutes: number) =>
      library.house.db.query(sql`
        UPDATE setting SET value = value || jsonb_build_object('at', now() - make_interval(mins => ${minutes}::int))
        WHERE key = 'demo.progress'`);
    await setBack(20);
    expect(await preparing()).toBeNull();
    await setBack(0);
    await continueDemo(quick, 'materials');
    expect(await preparing()).toBeNull();
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

describe('按门店看', () => {
  it('只算这家门店的，名单里是看得到的门店；看不到的门店和只看自己的人没有', async () => {
    const { house, dealer, store } = library;
    const chief = await library.person('store.chief', dealer, ['14-1']);
    const own = await library.person('store.own', store, ['14-1'], 'SELF');
    const second = await house.addNode('store', dealer, library.channel);
    const elsewhere = await house.addNode('store', library.otherDealer, library.channel);
    await house.db.query(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, published_at)
      SELECT n.channel_id, n.id, n.path, ${clerk.id}::bigint, 'aiTheme', 9001, 'aiArticle', 9100, 9, 1, '门店的文章', 'toutiao',
             (SELECT max(id) FROM content_account WHERE platform = 'toutiao'), ${clerk.id}::bigint, 'published', now(), now()
      FROM node n WHERE n.id = ${store}`);
    const figures = (who: Person, nodeId?: number) =>
      ask(workbench.figures, { days: '7', ...(nodeId ? { nodeId: String(nodeId) } : {}) }, who.token);
    const posts = async (nodeId?: number) =>
      (await figures(chief, nodeId)).figures.find(({ id }) => id === 'posts');
    const whole = await figures(chief);
    expect(new Set(whole.stores.map(({ id }) => id))).toEqual(new Set([store, second]));
    expect([(await posts())?.value, (await posts(store))?.value, (await posts(second))?.value]).toEqual([
      3, 1, 0,
    ]);
    // The list behind a figure knows no store.
    expect((await posts(store))?.link).toBeNull();
    expect((await figures(chief, store)).posts?.at(-1)).toMatchObject({ article: 1 });
    const foreign = await house.send(
      workbench.figures,
      { days: '7', nodeId: String(elsewhere) },
      chief.token,
    );
    expect(foreign.httpStatus).toBe(404);
    expect((await figures(own)).stores).toEqual([]);
    await house.db.query(sql`DELETE FROM publish_attempt WHERE subject_id = 9100`);
  });
});

describe('按角色', () => {
  it('不管人的人没有关于人的数字和待办；管人的人有', async () => {
    const { house, dealer } = library;
    const looks = await library.person('looks', dealer, ['3-1', '5-1']);
    const leads = await library.person('leads', dealer, ['3-1', '3-2', '3-3', '5-1']);
    await house.addMember('waits.too', [{ nodeId: dealer, roleId: await house.addRole(['5-1'], 'SELF') }], {
      status: 'pending',
    });
    const aboutPeople = async (who: Person) => {
      const { figures, organs, signIns } = await ask(workbench.figures, {}, who.token);
      const { todos } = await day(who);
      return {
        figures: figures.map(({ id }) => id).filter((id) => /members$/i.test(id)),
        todos: todos.map(({ id }) => id).filter((id) => id === 'pending'),
        organs: organs.length > 0,
        signIns: signIns !== null,
      };
    };
    expect(await aboutPeople(looks)).toEqual({ figures: [], todos: [], organs: false, signIns: false });
    expect(await aboutPeople(leads)).toEqual({
      figures: ['members', 'activeMembers'],
      todos: ['pending'],
      organs: true,
      signIns: true,
    });
  });

  it('接待客户的人先看到客户的数字，做内容的人先看到发布和阅读；数字与列表一样多', async () => {
    const { dealer } = library;
    const serves = await library.person('serves', dealer, ['7-1', '7-2', '13-1', '13-3', '14-1', '5-1']);
    const writes = await library.person('writes', dealer, [
      '4-1',
      '4-6',
      '7-1',
      '13-1',
      '14-1',
      '14-5',
      '14-9',
      '19-5',
    ]);
    const clue = { name: '示例·小满', phone: '13900000731', model: '星河 S5' };
    await ask(contract.clue.create, clue, serves.token);
    const first = async (who: Person) => (await ask(workbench.figures, {}, who.token)).figures;
    const served = await first(serves);
    // What was published stands beside what it brought, day by day, as the figure counts it; whoever works with content sees what was published.
    const beside = await ask(workbench.figures, { days: '1' }, serves.token);
    expect(beside.clues).toHaveLength(beside.posts?.length ?? 0);
    expect(beside.clues?.at(-1)).toBe(beside.figures.find(({ id }) => id === 'clues.new')?.value);
    expect((await ask(workbench.figures, {}, writes.token)).clues).toBeNull();
    expect(served.slice(0, 2).map(({ id }) => id)).toEqual(['chat.waiting', 'clues.new']);
    const { createdAt, holder } = Object.fromEntries(new URLSearchParams(served[1]?.link?.split('?')[1]));
    const listed = await ask(contract.clue.list, { createdAt, holder: holder as 'any' }, serves.token);
    expect(served[1]).toMatchObject({ value: listed.total, before: 0 });
    expect(listed.total).toBeGreaterThan(0);
    // What was published and read, then whom it brought; what only some have comes after.
    expect((await first(writes)).map(({ id }) => id)).toEqual([
      'posts',
      'views',
      'doings',
      'coming',
      'chat.waiting',
      'clues.new',
    ]);
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
