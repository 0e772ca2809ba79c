import { contract, SETUP_STEPS, type SetupStepId } from '@zhiying/contract';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '#db/sql.ts';
import { ensureBootstrapData } from '../../src/seed/bootstrap.ts';
import { type House, openTestApp } from '../test-app.ts';

const { workbench, channel, organ } = contract;

let house: House;
let admin: string;

beforeAll(async () => {
  house = await openTestApp();
  await ensureBootstrapData(house.db);
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
});

const steps = async () => {
  const { steps: told } = await house.ask(workbench.setup, {}, admin);
  return Object.fromEntries(told.map(({ id, state }) => [id, state])) as Record<SetupStepId, string>;
};
const rootId = async () => (await house.ask(organ.list, {}, admin)).rows[0]?.id ?? 0;

describe('启用步骤', () => {
  it('新的系统什么都还没有；做过的一步就是完成，怎么做的都算', async () => {
    const fresh = await steps();
    expect(Object.keys(fresh)).toEqual(Object.keys(SETUP_STEPS));
    expect(fresh).toMatchObject({ channel: 'open', organ: 'open', dealer: 'open', member: 'open' });
    const [mine] = (await house.ask(channel.list, {}, admin)).rows;
    await house.ask(channel.rename, { id: mine?.id ?? 0, name: '乘用车' }, admin);
    await house.ask(organ.create, { parentId: await rootId(), name: '华东', code: 'EAST' }, admin);
    await house.addNode('dealer', await rootId(), mine?.id ?? 0);
    const roleId = await house.addRole(['3-1'], 'TREE');
    await house.addMember('first', [{ nodeId: await rootId(), roleId }]);
    expect(await steps()).toMatchObject({ channel: 'done', organ: 'done', dealer: 'done', member: 'done' });
  });

  it('跳过的可以恢复；全部完成或跳过后不再显示；写入操作日志', async () => {
    const open = Object.entries(await steps()).filter(([, state]) => state === 'open');
    expect(open.length).toBeGreaterThan(0);
    const [first] = open.map(([id]) => id as SetupStepId);
    for (const [id] of open.slice(1))
      await house.ask(workbench.skipStep, { id: id as SetupStepId, skipped: true }, admin);
    await house.ask(workbench.skipStep, { id: first as SetupStepId, skipped: true }, admin);
    expect(await steps()).toEqual({});
    await house.ask(workbench.skipStep, { id: first as SetupStepId, skipped: false }, admin);
    expect(await steps()).toMatchObject({ [first as SetupStepId]: 'open' });
    const { rows } = await house.ask(contract.audit.list, {}, admin);
    expect(rows.some(({ summary }) => summary?.startsWith('恢复启用步骤'))).toBe(true);
  });

  it('一步读不出来，其余照常，并写明是哪一步', async () => {
    await house.db.query(sql`ALTER TABLE model_endpoint RENAME TO model_endpoint_away`);
    onTestFinished(async () => {
      await house.db.query(sql`ALTER TABLE model_endpoint_away RENAME TO model_endpoint`);
    });
    const told = await house.ask(workbench.setup, {}, admin);
    expect(told.unread).toEqual(['接入模型']);
    expect(told.steps.map(({ id }) => id)).not.toContain('model');
    expect(told.steps).toHaveLength(Object.keys(SETUP_STEPS).length - 1);
  });

  it('演示系统没有这些步骤；管理员以外的人不能读写', async () => {
    const other = await house.signIn('first');
    expect((await house.send(workbench.setup, {}, other)).httpStatus).toBe(403);
    expect((await house.send(workbench.skipStep, { id: 'model', skipped: true }, other)).httpStatus).toBe(
      403,
    );
    expect((await house.send(workbench.skipStep, { id: 'nothing', skipped: true }, admin)).httpStatus).toBe(
      400,
    );
    await house.db.query(sql`INSERT INTO setting (key, value) VALUES ('demo', 'true')`);
    expect(await house.ask(workbench.setup, {}, admin)).toEqual({ steps: [], unread: [] });
  });
});
