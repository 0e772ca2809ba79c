import { contract, TaskInput } from '@zhiying/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { run as tick } from '../../src/modules/task/clock.run.ts';
import { distributeTask } from '../../src/modules/task/distribute.service.ts';
import { run as follow } from '../../src/modules/task/sync-people.run.ts';
import { type Person, until } from '../library.ts';
import {
  adviser,
  ask,
  colleague,
  context,
  evidence,
  handIn,
  info,
  later,
  library,
  link,
  manager,
  miscounted,
  notices,
  openTasks,
  part,
  plan,
  planner,
  running,
  send,
  stranger,
} from '../task-desk.ts';
import './task-evidence.cases.ts';

const { task, taskDealer, taskEvidence, taskMember, taskStore } = contract;

openTasks();

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
    // First thing on a dealer's workbench, with exactly the list behind it; whoever planned it has no use for that.
    const { total: here } = await ask(task.list, { state: 'running' }, manager.token);
    const first = async (who: Person) => {
      const [todo] = (await ask(contract.workbench.day, {}, who.token)).todos;
      return { id: todo?.id, count: todo?.count, detail: todo?.detail };
    };
    expect(await first(manager)).toEqual({
      id: 'task.running',
      count: here,
      detail: expect.stringMatching(/^最早.+截止，秋日试驾分享$/),
    });
    expect((await first(planner)).id).not.toBe('task.running');
  });

  it('一边被打断一边同时执行二十次，没有人漏掉，没有人收到两次', {
    timeout: 60_000,
    tags: 'full',
  }, async () => {
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
      await Promise.allSettled([
        distributeTask(stopped, id, { batch: 100 }),
        distributeTask(stopped, id, { batch: 100 }),
      ]);
    }
    await distributeTask(context(), id);
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
  });

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
      distributeTask(context(), id).then(() => ({ status: 'y', msg: '' })),
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
    // Far behind a task that ends is further than nothing done of one that has just begun, on whichever page of the list it stands.
    const { id: begun } = await running({ evidence: [] });
    const { rows: all } = await ask(
      taskStore.list,
      { sort: 'behind', order: 'DESC', limit: 200 },
      planner.token,
    );
    expect(all).toEqual(all.toSorted((a, b) => b.behind - a.behind || a.rate - b.rate));
    expect(all.findIndex(({ taskId }) => taskId === begun)).toBeGreaterThan(
      all.findIndex(({ taskId, behind }) => taskId === id && behind > 0),
    );
    const stores = await ask(taskStore.list, { taskId: id, dealerId: ranked.rows[1]?.id }, planner.token);
    expect(stores.rows.every(({ dealerId }) => dealerId === ranked.rows[1]?.id)).toBe(true);
    const calendar = await ask(task.calendar, { from: '2026-11-01', to: '2026-12-31' }, planner.token);
    expect(calendar.rows.some((row) => row.id === id)).toBe(true);
  });
});
