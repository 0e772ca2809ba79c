import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { assignCases } from '../../src/modules/growth/growth.jobs.ts';
import {
  claim,
  house,
  info,
  keep,
  list,
  only,
  person,
  runJob,
  setRules,
  signal,
  touch,
  useGrowth,
} from '../growth-ground.ts';

const { growth, growthTemplate, growthTemplateReview, growthTask, clue } = contract;
useGrowth();

describe('触达', () => {
  it('领取前不能触达；免打扰时段、每人每周、每账号每天到限都说明原因', async () => {
    const adviser = await person('store');
    await keep([signal({ accountId: 7, account: '示例·账号' })]);
    const free = await only(adviser);
    expect(free.can).not.toContain('touch');
    expect(await touch(adviser, free)).toMatchObject({ httpStatus: 404 });
    const row = await claim(adviser, free.id);
    const hour = (shift: number) =>
      new Date(Date.now() + 8 * 3_600_000 + shift * 60_000).toISOString().slice(11, 16);
    await setRules({ quietFrom: hour(-10), quietTo: hour(10) });
    expect(await touch(adviser, row)).toMatchObject({ code: 'growth.quiet' });
    expect(await info(adviser, row.id)).toMatchObject({
      quiet: { now: true },
      obstacle: expect.stringContaining('免打扰时段'),
    });
    await setRules({ perAccountDay: 1, perPersonWeek: 2 });
    expect((await touch(adviser, row)).httpStatus).toBe(200);
    expect(await touch(adviser, await info(adviser, row.id))).toMatchObject({
      code: 'growth.limit',
      msg: expect.stringContaining('账号'),
    });
    await setRules({ perPersonWeek: 1 });
    expect(await touch(adviser, await info(adviser, row.id))).toMatchObject({
      msg: expect.stringContaining('每人上限'),
    });
  });

  it('公开页面上的人没有在自有账号留言，不能主动触达', async () => {
    const adviser = await person('store');
    await keep([signal()], 'page');
    const row = await claim(adviser, (await only(adviser)).id);
    expect(await touch(adviser, row)).toMatchObject({ httpStatus: 409, code: 'growth.noConsent' });
    expect((await info(adviser, row.id)).can).toContain('refuse');
    expect((await touch(adviser, row, { result: 'refused' })).httpStatus).toBe(200);
  });

  it('拒绝是最终的：线索结束，新评论不再收，别处也建不了线索；线索里拒绝，潜客同样结束', async () => {
    const adviser = await person('store');
    const author = 'refuser';
    await keep([signal({ author })]);
    const row = await claim(adviser, (await only(adviser)).id);
    const made = await house.ask(
      growth.makeClue,
      { id: row.id, version: row.version, name: '示例客户', phone: '13700009999' },
      adviser.token,
    );
    expect((await touch(adviser, made, { result: 'refused' })).httpStatus).toBe(200);
    expect(await house.ask(clue.info, { id: made.clueId ?? 0 }, adviser.token)).toMatchObject({
      state: 'closed',
      closeReason: 'refused',
    });
    expect(await keep([signal({ author })])).toBe(0);
    expect(await info(adviser, row.id)).toMatchObject({ state: 'refused', can: [], signals: 1 });

    await keep([signal({ author: 'second', text: '想试驾 13700008888' })]);
    const other = await claim(adviser, (await list(adviser, { state: 'waiting' }))[0]?.id ?? 0);
    const linked = await house.ask(
      growth.makeClue,
      { id: other.id, version: other.version, name: '示例' },
      adviser.token,
    );
    const theirs = await house.ask(clue.info, { id: linked.clueId ?? 0 }, adviser.token);
    await house.ask(
      clue.follow,
      {
        id: theirs.id,
        version: theirs.version,
        kind: 'call',
        result: 'refused',
        text: '',
        state: 'closed',
        closeReason: 'refused',
        nextAt: null,
      },
      adviser.token,
    );
    expect(await info(adviser, other.id)).toMatchObject({ state: 'refused' });
  });

  it('模板要通过审核才能用，改动内容后重新审核', async () => {
    const adviser = await person('store');
    const reviewer = await person('root', 'TREE', ['7-1', '7-2', '4-5']);
    const bad = await house.send(growthTemplate.create, { name: '邀约', text: '{姓名}你好' }, adviser.token);
    expect(bad).toMatchObject({ httpStatus: 400, issues: [{ path: 'text' }] });
    const template = await house.ask(
      growthTemplate.create,
      { name: '邀约', text: '{昵称}你好' },
      reviewer.token,
    );
    await keep([signal()]);
    const row = await claim(adviser, (await only(adviser)).id);
    expect(await touch(adviser, row, { templateId: template.id })).toMatchObject({ httpStatus: 404 });
    await house.ask(growthTemplate.submit, { ids: [template.id] }, reviewer.token);
    const other = await person('root', 'TREE', ['7-1', '7-2', '4-5']);
    const items = [{ id: template.id, versionId: template.versionId }];
    expect((await house.send(growthTemplateReview.pass, { items }, reviewer.token)).code).toBe(
      'review.ownPiece',
    );
    await house.ask(growthTemplateReview.pass, { items }, other.token);
    const touched = await touch(adviser, row, { templateId: template.id });
    expect(touched.data.touches).toMatchObject([{ template: '邀约', templateVersion: 1, result: 'reached' }]);
    const changed = await house.ask(
      growthTemplate.update,
      { id: template.id, version: template.version, name: '邀约', text: '换一句' },
      reviewer.token,
    );
    expect(changed.state).toBe('draft');
  });

  it('把潜客分给自己、退回再领取、用任务分给自己，转成线索后拨号都要说明原因；领取的可以直接拨', async () => {
    const manager = await person('store', 'TREE');
    await keep(
      ['01', '02', '03', '04'].map((at) => signal({ author: `self-${at}`, text: `联系我 139000011${at}` })),
    );
    const ids = (await list(manager)).map(({ id }) => id);
    const [assigned = 0, returned = 0, taken = 0, tasked = 0] = ids;
    await house.ask(growth.assign, { ids: [assigned], memberId: manager.id }, manager.token);
    for (const id of [returned, taken]) await claim(manager, id);
    await house.ask(growth.release, { id: returned, reason: '示例' }, manager.token);
    await claim(manager, returned);
    const task = await house.ask(
      growthTask.create,
      { name: '示例', levels: ['high'], memberIds: [manager.id], dueOn: '2099-01-01' },
      manager.token,
    );
    await runJob(assignCases, { taskId: task.id });
    const dialled = async (id: number) => {
      const { version } = await info(manager, id);
      const made = await house.ask(growth.makeClue, { id, version, name: '示例客户' }, manager.token);
      return house.send(clue.dial, { id: made.clueId ?? 0 }, manager.token);
    };
    for (const id of [assigned, returned, tasked]) expect((await dialled(id)).code).toBe('clue.dialReason');
    expect((await dialled(taken)).status).toBe('y');
  });

  it('任务把无人负责的潜客轮流分给人，做两次也只分一次；触达后任务完成', async () => {
    const manager = await person('dealer', 'TREE');
    const people = [await person('store'), await person('store')];
    await keep([signal(), signal(), signal({ text: '路过' })]);
    const task = await house.ask(
      growthTask.create,
      { name: '本周高意向', levels: ['high'], memberIds: people.map(({ id }) => id), dueOn: '2099-01-01' },
      manager.token,
    );
    await runJob(assignCases, { taskId: task.id });
    await runJob(assignCases, { taskId: task.id });
    const held = await Promise.all(people.map((one) => list(one, { ownerId: one.id })));
    expect(held.map((rows) => rows.length)).toEqual([1, 1]);
    for (const [at, one] of people.entries()) {
      const row = held[at]?.[0];
      if (row) expect((await touch(one, row)).httpStatus).toBe(200);
    }
    expect(await house.ask(growthTask.info, { id: task.id }, manager.token)).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      reached: 2,
    });
  });
});
