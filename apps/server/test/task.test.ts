import { contract, TaskInput } from '@zhiying/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { run as tick } from '../src/modules/task/clock.run.ts';
import { run as follow } from '../src/modules/task/follow.run.ts';
import { giveOut } from '../src/modules/task/give-out.ts';
import { type Person, picture, put, until } from './library.ts';
import {
  adviser,
  ask,
  colleague,
  context,
  evidence,
  handIn,
  library,
  manager,
  miscounted,
  openTasks,
  part,
  plan,
  planner,
  running,
  send,
  stranger,
} from './task-desk.ts';

const { task, taskDealer, taskEvidence, taskMember, taskStore } = contract;

openTasks();

/** As if so much time had passed. */
const later = (id: number, interval: string) =>
  library.house.db.query(sql`
    UPDATE task SET start_at = start_at - ${interval}::interval, end_at = end_at - ${interval}::interval WHERE id = ${id}`);
const info = (id: number, { token }: Person = planner) => ask(task.info, { id }, token);
let links = 0;
const link = () => `https://www.douyin.com/video/${7_000_000 + links++}`;
const notices = async ({ id }: Person) =>
  (
    await library.house.db.query<{ title: string }>(
      sql`SELECT title FROM notification WHERE member_id = ${id} AND kind = 'task' ORDER BY id DESC`,
    )
  ).map(({ title }) => title);

beforeEach(async () => {
  await library.house.db.query(sql`DELETE FROM notification`);
});

describe('计划', () => {
  it('草稿可以改、复制、存为模板，缺了什么会说清楚', async () => {
    const draft = await plan({ endAt: null });
    const refused = await send(task.publish, { id: draft.id, version: draft.version }, planner.token);
    expect(refused.msg).toBe('任务「秋日试驾分享」还不能下发：没有截止时间');
    expect(draft.can).not.toContain('publish');
    const copy = await ask(task.copy, { id: draft.id }, planner.token);
    expect(copy).toMatchObject({ title: '秋日试驾分享 副本', state: 'draft', template: false });
    const template = await ask(task.copy, { id: draft.id, template: true }, planner.token);
    const listed = await ask(task.list, { template: '1' }, planner.token);
    expect(listed.rows.map(({ id }) => id)).toEqual([template.id]);
    expect((await ask(task.list, {}, planner.token)).rows.some(({ id }) => id === template.id)).toBe(false);
  });

  it('到点才开始，开始前可以撤回', async () => {
    const { id, version } = await plan({ startAt: new Date(Date.now() + 3_600_000).toISOString() });
    const waiting = await ask(task.publish, { id, version }, planner.token);
    expect(waiting).toMatchObject({ state: 'waiting', total: 0 });
    const draft = await ask(task.recall, { id, version: waiting.version }, planner.token);
    expect(draft.state).toBe('draft');
    await ask(task.publish, { id, version: draft.version }, planner.token);
    await later(id, '2 hours');
    await tick(context());
    expect(await until(async () => (await info(id)).spread)).toBe(true);
    expect((await info(id)).state).toBe('running');
  });

  it('开始以后，要求做的事不能再改', async () => {
    const { id, version, startAt } = await running();
    const base = {
      ...TaskInput.parse({ title: '改名', kind: 'share', evidence: ['link', 'screenshot'] }),
      id,
      version,
      startAt,
      nodeIds: [library.root],
      endAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    };
    expect((await send(task.update, { ...base, wanted: 9 }, planner.token)).code).toBe('task.fixed');
    expect(await ask(task.update, base, planner.token)).toMatchObject({ title: '改名' });
  });
});

describe('下发', () => {
  it('到每家经销商、每家店、每个人，各看各的', async () => {
    const { id, total, dealers } = await running();
    expect({ total, dealers }).toEqual({ total: 5, dealers: 3 });
    expect(await notices(adviser)).toEqual(['收到任务「秋日试驾分享」']);
    expect((await info(id, manager)).total).toBe(3);
    expect((await info(id, adviser)).total).toBe(1);
    expect((await ask(taskDealer.list, { taskId: id }, manager.token)).total).toBe(1);
    expect(
      (await ask(taskMember.list, { taskId: id }, adviser.token)).rows.map(({ memberId }) => memberId),
    ).toEqual([adviser.id]);
    expect(await miscounted()).toEqual([]);
  });

  it('一边被打断一边同时执行二十次，没有人漏掉，没有人收到两次', async () => {
    const { db, addRole } = library.house;
    const roleId = await addRole(['8-1'], 'SELF');
    await db.query(sql`
      WITH people AS (INSERT INTO member (uname, name, status) SELECT 'crowd-' || n, '群众' || n, 'active'
                      FROM generate_series(1, 2500) n RETURNING id)
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
      SELECT people.id, n.id, ${roleId}, n.channel_id, n.path FROM people, node n WHERE n.id = ${library.store}`);
    const { id } = await plan({ roleIds: [roleId] });
    await db.query(sql`UPDATE task SET state = 'running', start_at = now() WHERE id = ${id}`);
    for (let round = 0; round < 20; round++) {
      const stop = new AbortController();
      let steps = 0;
      const stopped = {
        ...context(),
        signal: stop.signal,
        progress: async () => {
          steps += 1;
          if (steps > round % 4) stop.abort(new Error('killed'));
        },
      };
      await Promise.allSettled([giveOut(stopped, id, { batch: 100 }), giveOut(stopped, id, { batch: 100 })]);
    }
    await giveOut(context(), id);
    expect(await info(id)).toMatchObject({ total: 2500, spread: true });
    expect(
      await db.query(
        sql`SELECT owner_id FROM task_member WHERE task_id = ${id} GROUP BY 1 HAVING count(*) > 1`,
      ),
    ).toEqual([]);
    const told = await db.one<{ told: number; people: number }>(
      sql`SELECT count(*)::int AS told, count(DISTINCT member_id)::int AS people FROM notification WHERE kind = 'task'`,
    );
    expect(told).toEqual({ told: 2500, people: 2500 });
    expect(await miscounted()).toEqual([]);
    await db.query(sql`UPDATE member SET status = 'disabled' WHERE uname LIKE 'crowd-%'`);
    await db.query(sql`UPDATE task SET state = 'terminated' WHERE id = ${id}`);
  }, 60_000);

  it('下发、提交的时候有人移动组织：都做完，位置跟着变', async () => {
    const { house, root, channel } = library;
    const area = await house.addNode('organ', root, channel);
    const moved = await house.addNode('organ', root, channel);
    const dealer = await house.addNode('dealer', moved, channel);
    const person = await library.person('mover', dealer, ['8-1'], 'SELF');
    const chief = await library.person('chief', root, ['10-2', '10-3', '10-4'], 'ALL');
    const { id } = await running({ nodeIds: [moved], evidence: ['link'], wanted: 5 });
    const draft = await plan({ nodeIds: [moved] });
    const answers = await Promise.all([
      handIn(id, person, { link: link() }),
      send(contract.organ.move, { id: moved, parentId: area, version: 1 }, chief.token),
      handIn(id, person, { link: link() }),
      send(task.publish, { id: draft.id, version: draft.version }, planner.token),
      giveOut(context(), id).then(() => ({ status: 'y', msg: '' })),
    ]);
    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => ['y', '']));
    const astray = await house.db.query(sql`
      SELECT tm.id FROM task_member tm JOIN node n ON n.id = tm.node_id WHERE tm.path <> n.path
      UNION ALL SELECT e.id FROM task_evidence e JOIN node n ON n.id = e.node_id WHERE e.path <> n.path
      UNION ALL SELECT d.id FROM task_dealer d JOIN node n ON n.id = d.node_id WHERE d.path <> n.path`);
    expect(astray).toEqual([]);
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id IN (${person.id}, ${chief.id})`);
  });

  it('后来的人也会收到，离开的人不再计入，回来又计入', async () => {
    const { id, total } = await running();
    const newcomer = await library.person('newcomer', library.store, ['8-1'], 'SELF');
    await follow(context());
    expect((await info(id)).total).toBe(total + 1);
    await library.house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${newcomer.id}`);
    await follow(context());
    expect(await info(id)).toMatchObject({ total, exempt: 1 });
    const { rows } = await ask(taskMember.list, { taskId: id, state: 'exempt' }, planner.token);
    expect(rows[0]).toMatchObject({ name: 'newcomer', reason: '账号已停用' });
    await library.house.db.query(sql`UPDATE member SET status = 'active' WHERE id = ${newcomer.id}`);
    await follow(context());
    expect(await info(id)).toMatchObject({ total: total + 1, exempt: 0 });
    await library.house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${newcomer.id}`);
    expect(await miscounted()).toEqual([]);
  });

  it('由经销商安排时，经理选人，别家的人选不到', async () => {
    const { id, total, dealers } = await running({
      mode: 'dealers',
      nodeIds: [library.dealer, library.otherDealer],
    });
    expect({ total, dealers }).toEqual({ total: 0, dealers: 2 });
    expect(await notices(manager)).toEqual(['请安排任务「秋日试驾分享」']);
    const [part] = (await ask(taskDealer.list, { taskId: id }, manager.token)).rows;
    const foreign = await send(taskDealer.assign, { id: part?.id, memberIds: [stranger.id] }, manager.token);
    expect(foreign.httpStatus).toBe(404);
    const { given } = await ask(
      taskDealer.assign,
      { id: part?.id ?? 0, memberIds: [adviser.id] },
      manager.token,
    );
    expect(given).toBe(1);
    expect(
      (await ask(taskDealer.assign, { id: part?.id ?? 0, memberIds: [adviser.id] }, manager.token)).given,
    ).toBe(0);
    expect((await info(id, manager)).total).toBe(1);
    expect(await notices(adviser)).toEqual(['收到任务「秋日试驾分享」']);
  });
});

describe('提交凭证', () => {
  const account = async (who: Person, postId: string) => {
    const { db } = library.house;
    const seat = sql`(SELECT node_id FROM membership WHERE member_id = ${who.id} LIMIT 1)`;
    const made = await db.one<{ id: number }>(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
      SELECT channel_id, id, path, ${who.id}, 'douyin', ${`${who.id} 的抖音`}, 5 FROM node WHERE id = ${seat} RETURNING id`);
    await db.query(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no, subject_version,
                                   title, platform, account_id, asked_by, state, due_at, post_id, url, published_at)
      SELECT channel_id, id, path, ${who.id}, 'aiTheme', 1, 'aiArticle', 1, 1, 1, '示例', 'douyin', ${made?.id}, ${who.id}, 'published', now(),
             ${postId}, ${`https://www.douyin.com/video/${postId}`}, now() FROM node WHERE id = ${seat}`);
  };

  it('发布记录里有的作品直接通过，别人账号的和没有的留给人看', async () => {
    const { id } = await running({ points: 20 });
    await account(adviser, '71110001');
    await account(stranger, '71110002');
    const own = await handIn(id, adviser, { link: 'https://www.douyin.com/video/71110001?from=share' });
    expect(own.data).toMatchObject({ state: 'done', accepted: 1 });
    await handIn(id, colleague, { link: 'https://www.douyin.com/video/71110002' });
    await handIn(id, manager, { link: link() });
    expect((await evidence(id)).map(({ finding, state }) => [finding, state])).toEqual([
      ['found', 'accepted'],
      ['otherAccount', 'waiting'],
      ['notFound', 'waiting'],
    ]);
    expect(await info(id)).toMatchObject({ done: 1, waiting: 2 });
    const { rows } = await ask(taskMember.list, { taskId: id, state: 'done' }, planner.token);
    expect(rows[0]).toMatchObject({
      memberId: adviser.id,
      points: 20,
      note: expect.stringContaining('核对到'),
    });
    expect(await miscounted()).toEqual([]);
  });

  it('后来发出去的作品，再核对时自动通过', async () => {
    const { id } = await running();
    await handIn(id, colleague, { link: 'https://www.douyin.com/video/71110003' });
    await account(colleague, '71110003');
    await library.house.db.query(sql`UPDATE task_evidence SET look_at = now() WHERE task_id = ${id}`);
    await tick(context());
    expect((await part(id, colleague)).state).toBe('done');
  });

  it('平台不对、种类不对、交重复、交多了都说得清楚', async () => {
    const { id } = await running({ evidence: ['link'], platforms: ['douyin'], wanted: 2 });
    const same = link();
    const tell = async (...pieces: object[]) => (await handIn(id, adviser, ...pieces)).msg;
    expect(await tell({ link: 'https://www.kuaishou.com/short-video/3x' })).toBe(
      '该任务要求抖音的链接，提交的是快手的链接',
    );
    expect(await tell({ link: 'https://example.com/1' })).toBe(
      '该任务要求抖音的链接，提交的是其他网站的链接',
    );
    expect(await tell({ figure: 3 })).toBe('该任务要求的凭证是链接');
    expect(await tell({ link: same })).toBe('');
    expect(await tell({ link: same })).toBe('你已提交过该链接');
    expect(await tell({ link: link() }, { link: link() })).toBe('每人 2 件，还可提交 1 件');
    expect((await handIn(id, colleague, { link: same })).data).toMatchObject({ state: 'waiting' });
    expect((await evidence(id)).at(-1)).toMatchObject({ finding: 'double', found: '与他人提交的链接相同' });
  });

  it('不要凭证的任务，说一声就完成；要数字的收数字', async () => {
    const none = await running({ kind: 'visit', evidence: [] });
    expect((await handIn(none.id, adviser, {})).data).toMatchObject({ state: 'done' });
    const figure = await running({ kind: 'visit', evidence: ['figure'], figureName: '到店' });
    expect((await handIn(figure.id, adviser, { figure: 12 })).data).toMatchObject({ state: 'waiting' });
    expect((await evidence(figure.id))[0]).toMatchObject({ kind: 'figure', figure: 12 });
  });

  it('看出一样的截图，谁先处理都是后交的算重复；不是图片的不收', async () => {
    const { id } = await running({ evidence: ['screenshot'] });
    const bytes = await picture(400, 300);
    const path = async (who: Person, content: Buffer) => put(library, who, content);
    expect((await handIn(id, adviser, { path: await path(adviser, bytes) })).data).toMatchObject({
      state: 'waiting',
    });
    await handIn(id, colleague, { path: await path(colleague, bytes) });
    const rows = await until(async () => {
      const all = await evidence(id);
      return all.every(({ finding }) => finding !== 'none') && all;
    });
    expect(rows.map(({ finding, similarity }) => [finding, similarity])).toEqual([
      ['clear', null],
      ['double', 100],
    ]);
    expect(rows[1]?.double).toMatchObject({ id: rows[0]?.id });
    expect(rows[1]?.picture).toContain('/');
    const text = await handIn(id, manager, {
      path: await path(manager, Buffer.from('not a picture at all')),
    });
    expect(text.code).toBe('task.notAScreenshot');
    const foreign = await handIn(id, manager, { path: await path(adviser, bytes) });
    expect(foreign.code).toBe('task.notUploaded');
  }, 60_000);

  it('正在交的时候任务结束：要么收下，要么说已截止，数目都对得上', async () => {
    const { id } = await running({ evidence: ['link'] });
    const [first, ...rest] = await Promise.all([
      ask(task.terminate, { id, reason: '计划有变' }, planner.token),
      ...[adviser, colleague, manager, stranger].map((who) => handIn(id, who, { link: link() })),
    ]);
    expect(first.state).toBe('terminated');
    for (const { status, msg } of rest)
      expect([
        ['y', ''],
        ['n', '任务已终止，不能再提交凭证'],
      ]).toContainEqual([status, msg]);
    expect((await handIn(id, adviser, { link: link() })).status).toBe('n');
    const { total, done, waiting } = await info(id);
    expect(total - done - waiting).toBe(5 - rest.filter(({ status }) => status === 'y').length);
    expect(await miscounted()).toEqual([]);
  });
});

describe('验收', () => {
  it('退回要有原因，通知本人，改好再交；通过后进度跟着变，十秒内可以撤销', async () => {
    const { id } = await running({ evidence: ['link'] });
    await handIn(id, adviser, { link: link() });
    const [piece] = await evidence(id, manager);
    const ids = [piece?.id ?? 0];
    expect((await send(taskEvidence.accept, { ids }, adviser.token)).httpStatus).toBe(403);
    expect((await send(taskEvidence.accept, { ids }, stranger.token)).httpStatus).toBe(404);
    expect((await send(taskEvidence.return, { ids, reason: ' ' }, manager.token)).msg).toBe('请填写退回原因');
    await ask(taskEvidence.return, { ids, reason: '看不清账号' }, manager.token);
    expect(await part(id, adviser)).toMatchObject({ state: 'returned', reason: '看不清账号', handed: 0 });
    expect((await notices(adviser))[0]).toBe('任务「秋日试驾分享」的凭证被退回');
    expect((await send(taskEvidence.accept, { ids }, manager.token)).code).toBe('task.decided');
    await handIn(id, adviser, { link: link() });
    const next = [(await evidence(id, manager)).at(-1)?.id ?? 0];
    await ask(taskEvidence.accept, { ids: next }, manager.token);
    const [dealer] = (await ask(taskDealer.list, { taskId: id }, manager.token)).rows;
    expect(dealer).toMatchObject({ done: 1, total: 3 });
    await ask(taskEvidence.undo, { ids: next }, manager.token);
    expect(await part(id, adviser)).toMatchObject({ state: 'waiting' });
    expect(await miscounted()).toEqual([]);
  });

  it('核对有问题的，通过要写理由；不能验收自己的', async () => {
    const { id } = await running({ evidence: ['link'] });
    const same = link();
    await handIn(id, adviser, { link: same });
    await handIn(id, manager, { link: same });
    const all = await evidence(id);
    const ids = [all[1]?.id ?? 0];
    expect((await send(taskEvidence.accept, { ids, ground: '同店合作' }, manager.token)).code).toBe(
      'task.ownEvidence',
    );
    expect((await send(taskEvidence.accept, { ids }, planner.token)).code).toBe('task.groundWanted');
    expect((await ask(taskEvidence.accept, { ids, ground: '同店合作' }, planner.token)).changed).toBe(1);
  });
});

describe('跟进', () => {
  it('催办一人一天一次，只催还没交的', async () => {
    const { id, remindable } = await running({ evidence: ['link'] });
    expect(remindable).toBe(5);
    await handIn(id, adviser, { link: link() });
    const [dealer] = (await ask(taskDealer.list, { taskId: id }, manager.token)).rows;
    expect(await ask(taskMember.remind, { dealerId: dealer?.id, text: '今天要交' }, manager.token)).toEqual({
      changed: 2,
      left: 0,
    });
    expect((await notices(colleague))[0]).toBe('催办：任务「秋日试驾分享」');
    expect(await ask(taskMember.remind, { taskId: id }, planner.token)).toEqual({ changed: 2, left: 2 });
    const mine = await part(id, colleague);
    expect((await send(taskMember.remind, { ids: [mine.id] }, manager.token)).msg).toBe(
      '今天已催办，明天可再次催办',
    );
    expect((await info(id)).remindable).toBe(0);
  });

  it('到期前自动提醒一次', async () => {
    const { id } = await running({ evidence: ['link'], reminders: ['day1'] });
    await tick(context());
    await later(id, '1 hour');
    await tick(context());
    expect((await notices(adviser)).filter((title) => title.startsWith('催办'))).toEqual([
      '催办：任务「秋日试驾分享」',
    ]);
  });

  it('到期没交的算逾期，待验收的还可以验收，延长以后可以接着交', async () => {
    const { id, startAt } = await running({ evidence: ['link'] });
    await handIn(id, adviser, { link: link() });
    await later(id, '2 days');
    expect((await handIn(id, colleague, { link: link() })).msg).toBe('任务已截止，不能再提交凭证');
    await tick(context());
    expect(await info(id)).toMatchObject({ state: 'overdue', waiting: 1, left: 4 });
    await ask(taskEvidence.accept, { ids: [(await evidence(id))[0]?.id ?? 0] }, planner.token);
    expect(await info(id)).toMatchObject({ done: 1, left: 4 });
    const { version, startAt: began } = await info(id);
    expect(began).not.toBe(startAt);
    await ask(
      task.update,
      {
        ...TaskInput.parse({ title: '秋日试驾分享', kind: 'share', evidence: ['link'] }),
        id,
        version,
        nodeIds: [library.root],
        startAt: began,
        endAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
      planner.token,
    );
    expect((await info(id)).state).toBe('running');
    expect((await handIn(id, colleague, { link: link() })).status).toBe('y');
    expect(await miscounted()).toEqual([]);
  });

  it('不计入的离开基数，写明原因，可以恢复', async () => {
    const { id } = await running();
    const { id: mine } = await part(id, colleague);
    await ask(taskMember.exempt, { ids: [mine], reason: '休假' }, manager.token);
    expect(await info(id)).toMatchObject({ total: 4, exempt: 1 });
    expect((await handIn(id, colleague, { link: link() })).msg).toBe('该任务未计入你，无需提交');
    await ask(taskMember.restore, { ids: [mine] }, manager.token);
    expect(await info(id)).toMatchObject({ total: 5, exempt: 0 });
  });

  it('按经销商、门店看进度，可以筛落后和已完成，按完成率排名', async () => {
    const { id } = await running({ evidence: [] });
    await handIn(id, stranger, {});
    await later(id, '20 hours');
    const names = async (search: object) =>
      (await ask(taskDealer.list, { taskId: id, ...search }, planner.token)).total;
    expect([
      await names({ only: 'finished' }),
      await names({ only: 'behind' }),
      await names({ only: 'waiting' }),
    ]).toEqual([1, 2, 0]);
    const ranked = await ask(taskDealer.list, { taskId: id, sort: 'rate', order: 'DESC' }, planner.token);
    expect(ranked.rows[0]).toMatchObject({ rate: 1, state: 'done', behind: 0 });
    const stores = await ask(taskStore.list, { taskId: id, dealerId: ranked.rows[1]?.id }, planner.token);
    expect(stores.rows.every(({ dealerId }) => dealerId === ranked.rows[1]?.id)).toBe(true);
    const calendar = await ask(task.calendar, { from: '2026-11-01', to: '2026-12-31' }, planner.token);
    expect(calendar.rows.some((row) => row.id === id)).toBe(true);
  });
});
