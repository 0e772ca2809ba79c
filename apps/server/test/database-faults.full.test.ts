import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { failLostRuns } from '#kernel/jobs/orphaned-jobs.ts';
import { type House, openTestApp } from './test-app.ts';

let house: House;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  const nodeId = await house.addNode('organ', null, await house.addChannel());
  await house.addMember('admin', [{ nodeId, roleId: await house.addRole(['3-1'], 'ALL') }], {
    isAdmin: true,
  });
  admin = await house.signIn('admin');
});

const rename = (name: string) => house.send(contract.self.updateProfile, { name }, admin);

describe('数据库出故障时', () => {
  it('事务中途断开只让这个事务失败，答复 503，进程不受影响', async () => {
    const { db } = house;
    const elsewhere = openDatabase(db.directUrl, { max: 1 });
    const broken = db.transaction(async (tx) => {
      const own = await tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await elsewhere.query(sql`SELECT pg_terminate_backend(${own?.pid})`);
      // Nothing is asked of the connection while it breaks, as in a handler that waits for something else.
      await expect
        .poll(() => elsewhere.one(sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${own?.pid}`))
        .toBeUndefined();
      await new Promise((resolve) => setImmediate(resolve));
      await tx.query(sql`SELECT 1`);
    });
    const failure = await broken.then(
      () => null,
      (error: Error) => error,
    );
    await elsewhere.close();
    expect(failure?.message).not.toContain('inside a transaction');
    const { kernel } = house.app;
    const { transaction } = kernel.db;
    kernel.db.transaction = () => Promise.reject(failure);
    const answer = await rename('断线中');
    kernel.db.transaction = transaction;
    expect(answer).toMatchObject({
      httpStatus: 503,
      code: 'server.unavailable',
      msg: '服务暂时不可用，请稍后重试',
    });
    expect((await rename('断线后')).status).toBe('y');
  });

  it('磁盘写满：读得到，写入说明原因，腾出空间后照常', async () => {
    await house.db.raw(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/5/16384"' USING ERRCODE = '53100'; END $$`);
    await house.db.raw('CREATE TRIGGER full_disk BEFORE INSERT ON audit EXECUTE FUNCTION full_disk()');
    expect(await rename('写不下')).toMatchObject({
      httpStatus: 507,
      code: 'server.diskFull',
      msg: '服务器磁盘空间不足，暂时无法保存，请联系管理员',
    });
    const { rows } = await house.ask(contract.member.list, {}, admin);
    expect(rows.map(({ name }) => name)).toEqual(['断线后']);
    await house.db.raw('DROP TRIGGER full_disk ON audit');
    expect((await rename('写得下')).status).toBe('y');
  });

  it('两个事务互相等待或语句超时，也有清楚的答复', async () => {
    const { kernel } = house.app;
    const { transaction } = kernel.db;
    for (const [code, httpStatus] of [
      ['40P01', 503],
      ['57014', 504],
    ]) {
      kernel.db.transaction = () => Promise.reject(Object.assign(new Error('internals'), { code }));
      const answer = await rename('等不到');
      expect(answer.httpStatus).toBe(httpStatus);
      expect(answer.msg).toMatch(/请稍后重试$/);
    }
    kernel.db.transaction = transaction;
  });

  it('每次都中断而被队列放弃的任务记为失败，可以重新执行', async () => {
    const id = crypto.randomUUID();
    await house.db.query(sql`
      INSERT INTO job_run (id, name, title, payload, status, queue)
      VALUES (${id}, 'system.housekeeping', '清理过期数据', '{}', 'running', 'work.light')`);
    await house.db.query(sql`
      INSERT INTO pgboss.job (id, name, state) VALUES (${id}, 'work.light', 'failed')`);
    await failLostRuns(house.app.kernel);
    const { rows } = await house.ask(contract.job.list, { status: 'failed' }, admin);
    expect(rows).toEqual([
      expect.objectContaining({ id, error: '执行中多次意外中断，已停止重试', can: ['retry'] }),
    ]);
  });
});
