import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { defineJob } from '#kernel/jobs/define.ts';
import { createJobs } from '#kernel/jobs/jobs.ts';
import { type House, openTestApp } from './test-app.ts';

let house: House;
let admin: string;
let manager: string;
const { job, member } = contract;

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const [mine, other] = [
    await house.addNode('dealer', root, channel),
    await house.addNode('dealer', root, channel),
  ];
  const roleId = await house.addRole(['3-1', '3-3'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  await house.addMember('manager', [{ nodeId: mine, roleId }]);
  await house.db.query(sql`
    WITH made AS (INSERT INTO member (uname, name, status, password_hash) SELECT 'crowd-' || n, '群众', 'active', 'x' FROM generate_series(1, 450) n RETURNING id)
    INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
    SELECT made.id, n.id, ${roleId}, n.channel_id, n.path FROM made JOIN node n ON n.id = CASE WHEN made.id % 2 = 0 THEN ${mine}::bigint ELSE ${other}::bigint END`);
  [admin, manager] = [await house.signIn('admin'), await house.signIn('manager')];
});

const runOf = (id: string) =>
  house.db.one<{ status: string; done: number; total: number; error: string | null; attempts: number }>(
    sql`SELECT * FROM job_run WHERE id = ${id}`,
  );
const ended = (id: string) => expect.poll(async () => (await runOf(id))?.status);

describe('后台任务', () => {
  it('批量停用只动得到范围内的人，进度走到头，完成后有通知', async () => {
    const { jobId } = await house.ask(
      member.setStatusOfAll,
      { search: { q: '群众' }, status: 'disabled' },
      manager,
    );
    await ended(jobId).toBe('done');
    expect(await runOf(jobId)).toMatchObject({ done: 225, total: 225, error: null });
    const left = await house.db.one<{ mine: number; others: number }>(sql`
      SELECT count(*) FILTER (WHERE m.status = 'disabled') AS mine, count(*) FILTER (WHERE m.status = 'active') AS others
      FROM member m WHERE m.uname LIKE 'crowd-%'`);
    expect(left).toEqual({ mine: 225, others: 225 });
    const notices = await house.ask(contract.notification.list, {}, manager);
    expect(notices).toMatchObject({
      unread: 1,
      rows: [{ title: '批量停用用户已完成', body: '已停用 225 人' }],
    });
    expect((await house.ask(job.mine, {}, manager)).rows[0]).toMatchObject({
      id: jobId,
      status: 'done',
      can: [],
    });
  });

  it('跑两次只做一次', async () => {
    const audits = async () =>
      (
        await house.db.one<{ n: number }>(
          sql`SELECT count(*) AS n FROM audit WHERE action = 'member.setStatus'`,
        )
      )?.n;
    const before = await audits();
    const { jobId } = await house.ask(
      member.setStatusOfAll,
      { search: { q: '群众' }, status: 'disabled' },
      manager,
    );
    await ended(jobId).toBe('done');
    expect(await audits()).toBe(before);
  });

  it('回滚的请求不留下任务', async () => {
    const before = await house.db.query(sql`SELECT id FROM pgboss.job`);
    const { kernel } = house.app;
    const definition = (await import('../src/modules/member/member.jobs.ts')).setStatusOfAll;
    await kernel
      .tx(kernel.jobs.system, async (unit) => {
        await kernel.jobs.enqueue(unit, definition, { channelId: null, search: {}, status: 'active' });
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await house.db.query(sql`SELECT id FROM pgboss.job`)).toEqual(before);
  });

  it('失败的任务用完重试后管理员看得到，可以重新执行', async () => {
    const id = crypto.randomUUID();
    await house.db.query(sql`
      INSERT INTO job_run (id, name, title, payload, status, error, finished_at)
      VALUES (${id}, 'system.housekeeping', '清理过期数据', '{}', 'failed', '执行出错，详情见服务器日志', now())`);
    const { rows } = await house.ask(job.list, { status: 'failed' }, admin);
    expect(rows).toEqual([
      expect.objectContaining({ id, error: '执行出错，详情见服务器日志', can: ['retry'] }),
    ]);
    expect((await house.send(job.list, {}, manager)).httpStatus).toBe(403);
    await house.ask(job.retry, { id }, admin);
    await ended(id).toBe('done');
    expect(await house.send(job.retry, { id }, admin)).toMatchObject({
      httpStatus: 409,
      msg: '仅失败的任务可重新执行',
    });
  });

  it('队列没记下完成，任务就不算完成；再执行一次才完成', { tags: 'full' }, async () => {
    await house.db.raw(`
      CREATE FUNCTION refuse_completion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refuse_completion BEFORE UPDATE ON pgboss.job_common
      FOR EACH ROW WHEN (NEW.state = 'completed' AND NEW.data->>'name' = 'member.setStatusOfAll') EXECUTE FUNCTION refuse_completion()`);
    const { jobId } = await house.ask(
      member.setStatusOfAll,
      { search: { q: '群众' }, status: 'disabled' },
      manager,
    );
    const entryOf = () =>
      house.db.one<{ state: string }>(sql`SELECT state FROM pgboss.job WHERE id = ${jobId}`);
    await expect.poll(async () => (await entryOf())?.state).toBe('retry');
    expect(await runOf(jobId)).toMatchObject({ status: 'running', attempts: 1 });
    await house.db.raw('DROP FUNCTION refuse_completion CASCADE');
    await house.db.query(sql`UPDATE pgboss.job SET start_after = now() WHERE id = ${jobId}`);
    await ended(jobId).toBe('done');
    expect(await entryOf()).toMatchObject({ state: 'completed' });
    expect(await runOf(jobId)).toMatchObject({ attempts: 2 });
  });

  it('结束了的任务不能取消，别人的任务等于不存在', async () => {
    const { rows } = await house.ask(job.mine, {}, manager);
    const id = rows[0]?.id ?? '';
    expect(await house.send(job.cancel, { id }, manager)).toMatchObject({
      httpStatus: 409,
      msg: '任务已结束，无法取消',
    });
    await house.addMember('bystander');
    expect((await house.send(job.cancel, { id }, await house.signIn('bystander'))).httpStatus).toBe(404);
  });

  it('同名的两个任务使启动停止，没有处理程序的不能排队', async () => {
    const { kernel } = house.app;
    const fresh = createJobs(kernel);
    const twin = defineJob({
      name: 'twin',
      title: '双胞胎',
      needs: 'light',
      payload: z.object({}),
      retry: { limit: 0, delaySeconds: 1 },
      handler: async () => ({ run: async () => {} }),
    });
    expect(() => fresh.register([twin, twin] as never)).toThrow('twin has two handlers');
    await expect(
      kernel.tx(kernel.jobs.system, (unit) => kernel.jobs.enqueue(unit, twin, {})),
    ).rejects.toThrow('no handler');
  });
});
