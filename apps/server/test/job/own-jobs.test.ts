import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { defineJob } from '#kernel/jobs/define.ts';
import { defineModule } from '#kernel/module.ts';
import { type House, openTestApp } from '../test-app.ts';

/** Jobs made for the test, beside the real ones: one that fails, one that goes on until it is told to stop. */
const tries: number[] = [];
const failing = defineJob({
  name: 'test.failing',
  title: '总是失败',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 0 },
  handler: async () => ({
    run: async ({ attempt }) => {
      tries.push(attempt);
      throw new Error('secret detail');
    },
  }),
});
const endless = defineJob({
  name: 'test.endless',
  title: '没完没了',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  handler: async () => ({
    run: ({ signal, progress }) =>
      progress(3, 10, '第三步').then(
        () => new Promise((_done, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ),
  }),
});

let house: House;
let uid: number;
beforeAll(async () => {
  house = await openTestApp({ beside: defineModule({ name: 'test', jobs: [failing, endless] }) });
  uid = await house.addMember('worker');
});

const enqueue = async (definition: typeof failing) => {
  const { kernel } = house.app;
  const actor = await kernel.access.actFor(uid, null, kernel.jobs.system.origin);
  return kernel.tx(kernel.jobs.system, (unit) =>
    kernel.jobs.enqueue(unit, definition, {}, { actor: actor ?? undefined }),
  );
};
const statusOf = async (id: string) =>
  (await house.db.one<{ status: string }>(sql`SELECT status FROM job_run WHERE id = ${id}`))?.status;

it('失败后按次数重试，最后成为死信，不泄露细节', { tags: 'full' }, async () => {
  const id = await enqueue(failing);
  await expect.poll(() => statusOf(id)).toBe('failed');
  expect(tries).toEqual([1, 2]);
  const row = await house.db.one<{ error: string }>(sql`SELECT error FROM job_run WHERE id = ${id}`);
  expect(row?.error).toBe('执行出错，详情见服务器日志');
  expect(house.logs.join('')).toContain('secret detail');
});

it('正在执行的任务可以取消', async () => {
  const token = await house.signIn('worker');
  const id = await enqueue(endless);
  await expect
    .poll(async () => (await house.ask(contract.job.mine, {}, token)).rows.find((row) => row.id === id)?.done)
    .toBe(3);
  await house.ask(contract.job.cancel, { id }, token);
  await expect.poll(() => statusOf(id)).toBe('cancelled');
});
