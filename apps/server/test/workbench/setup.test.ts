import { contract, SETUP_STEPS, type SetupStepId } from '@zhiying/contract';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SQL, sql } from '#db/sql.ts';
import { ensureBootstrapData } from '../../src/seed/bootstrap.ts';
import { type House, openTestApp } from '../test-app.ts';

const { workbench, channel, member, organ, system } = contract;

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

  it('有记录还不算，确认可用才算：存储测试通过、模型答复过、账号授权有效、角色已授予', async () => {
    const [mine] = (await house.ask(channel.list, {}, admin)).rows;
    const channelId = mine?.id ?? 0;
    const [first] = (await house.ask(member.list, { q: 'first' }, admin)).rows;
    const change = async (statement: SQL, after: Partial<Record<SetupStepId, string>>) => {
      await house.db.query(statement);
      expect(await steps()).toMatchObject(after);
    };
    expect(await steps()).toMatchObject({ storage: 'open', role: 'done' });
    await house.ask(system.testStorage, {}, admin);
    expect(await steps()).toMatchObject({ storage: 'done' });
    await change(
      sql`UPDATE setting SET value = value || '{"place":"elsewhere"}' WHERE key LIKE 'system.storageTrial%'`,
      { storage: 'open' },
    );

    const place = sql`SELECT ${channelId}, n.id, n.path, ${first?.id ?? 0}`;
    await change(
      sql`INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, models, concurrency, timeout_seconds)
          ${place}, '示例', 'http://127.0.0.1:9', '[]', 1, 10 FROM node n WHERE n.id = ${await rootId()}`,
      { model: 'open' },
    );
    await change(sql`UPDATE model_endpoint SET last_test = '{"ok":false}'`, { model: 'open' });
    await change(sql`UPDATE model_endpoint SET last_test = '{"ok":true}'`, { model: 'done' });
    await change(sql`UPDATE model_endpoint SET enabled = false`, { model: 'open' });

    await change(
      sql`INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
          ${place}, 'douyin', '示例', 5 FROM node n WHERE n.id = ${await rootId()}`,
      { account: 'open' },
    );
    await change(sql`UPDATE content_account SET sealed = 'v1', authorised_until = now() + interval '1 day'`, {
      account: 'done',
    });
    await change(sql`UPDATE content_account SET authorised_until = now() - interval '1 day'`, {
      account: 'open',
    });
    await change(sql`DELETE FROM content_account`, { account: 'open' });
    await change(sql`DELETE FROM model_endpoint`, { model: 'open' });

    await change(sql`UPDATE member SET status = 'disabled' WHERE uname = 'first'`, {
      member: 'open',
    });
    await change(sql`UPDATE member SET status = 'active' WHERE uname = 'first'`, { member: 'done' });
    await change(sql`UPDATE role SET keys = '{}' WHERE id IN (SELECT role_id FROM membership)`, {
      role: 'open',
    });
    await house.db.query(
      sql`UPDATE role SET keys = '{3-1}' WHERE id IN (SELECT role_id FROM membership) AND NOT builtin`,
    );
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
