import { contract, type InputOf } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let admin: string;
let nodeId: number;
let otherNode: number;
let clerk: number;
let wide: number;
let managerToken: string;
const { member } = contract;

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  [nodeId, otherNode] = [
    await house.addNode('dealer', root, channel),
    await house.addNode('dealer', root, channel),
  ];
  clerk = await house.addRole(['3-1'], 'SELF');
  wide = await house.addRole(['3-1', '7-3'], 'ALL');
  const manager = await house.addRole(['3-1', '3-2', '3-3', '3-4'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  await house.addMember('manager', [{ nodeId, roleId: manager }]);
  [admin, managerToken] = [await house.signIn('admin'), await house.signIn('manager')];
});

let serial = 0;
const details = (fields: Partial<InputOf<typeof member.create>> = {}): InputOf<typeof member.create> => {
  serial += 1;
  return {
    uname: `person-${serial}`,
    name: '张伟明',
    phone: `1390000${String(serial).padStart(4, '0')}`,
    remark: '',
    memberships: [{ nodeId, roleId: clerk }],
    ...fields,
  };
};
const create = (fields?: Partial<InputOf<typeof member.create>>, token = managerToken) =>
  house.ask(member.create, details(fields), token);
const lastAudit = (action: string) =>
  house.db.one<{
    uname: string;
    entity_id: string;
    summary: string;
    before: never;
    after: never;
    ip: string;
    request_id: string;
  }>(sql`SELECT * FROM audit WHERE action = ${action} ORDER BY id DESC LIMIT 1`);

describe('用户', () => {
  it('新建得到一次性链接，本人设置密码后才能登录，全程记入操作日志', async () => {
    const input = details({ name: '李小龙' });
    const { uid, link } = await house.ask(member.create, input, managerToken);
    expect((await house.ask(member.info, { uid }, managerToken)).status).toBe('pending');
    const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
    await house.ask(
      contract.auth.redeemReset,
      { token, password: 'First-pass-1', repass: 'First-pass-1' },
      '',
    );
    expect(
      (await house.send(contract.auth.login, { uname: input.uname, password: 'First-pass-1' })).status,
    ).toBe('y');
    expect((await house.ask(member.info, { uid }, managerToken)).status).toBe('active');
    const entry = await lastAudit('member.create');
    expect(entry).toMatchObject({
      uname: 'manager',
      entity_id: String(uid),
      ip: '127.0.0.1',
      after: { name: '李小龙' },
    });
    expect(entry?.request_id).toMatch(/^[0-9a-f]{12}$/);
  });

  it('账号和手机号不能重复，出错时什么也没有留下', async () => {
    const input = details();
    await house.ask(member.create, input, managerToken);
    const count = async () => (await house.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM member`))?.n;
    const before = await count();
    expect(
      await house.send(member.create, { ...details(), uname: input.uname.toUpperCase() }, managerToken),
    ).toMatchObject({
      httpStatus: 409,
      msg: '账号已被使用，请更换',
      issues: [{ path: 'uname' }],
    });
    expect(await house.send(member.create, details({ phone: input.phone }), managerToken)).toMatchObject({
      httpStatus: 409,
      msg: '手机号已被其他用户使用',
    });
    expect(await count()).toBe(before);
  });

  it('不能授予比自己更宽的角色，不能放到自己范围之外', async () => {
    expect(
      await house.send(member.create, details({ memberships: [{ nodeId, roleId: wide }] }), managerToken),
    ).toMatchObject({
      httpStatus: 403,
      msg: '不能授予超出本人权限的角色',
    });
    expect(
      await house.send(
        member.create,
        details({ memberships: [{ nodeId: otherNode, roleId: clerk }] }),
        managerToken,
      ),
    ).toMatchObject({
      httpStatus: 404,
    });
    expect((await house.ask(contract.group.picker, {}, managerToken)).rows.map(({ id }) => id)).not.toContain(
      wide,
    );
  });

  it('后改的人被告知并得到别人的版本，两人的修改都不会丢', async () => {
    const { uid } = await create();
    const { version } = await house.ask(member.info, { uid }, managerToken);
    const edit = (name: string) => ({
      uid,
      version,
      name,
      remark: '',
      memberships: [{ nodeId, roleId: clerk }],
    });
    const first = await house.ask(member.update, edit('先改的'), managerToken);
    expect(first.version).toBe(version + 1);
    const second = await house.send(member.update, edit('后改的'), admin);
    expect(second).toMatchObject({
      httpStatus: 409,
      code: 'row.changed',
      data: { name: '先改的', version: version + 1 },
    });
    expect((await house.ask(member.info, { uid }, admin)).name).toBe('先改的');
    expect(await lastAudit('member.update')).toMatchObject({
      before: { name: '张伟明' },
      after: { name: '先改的' },
    });
  });

  it('编辑不动编辑者看不到的任职', async () => {
    const { uid, version } = await (async () => {
      const made = await create(
        {
          memberships: [
            { nodeId, roleId: clerk },
            { nodeId: otherNode, roleId: clerk },
          ],
        },
        admin,
      );
      return house
        .ask(member.info, { uid: made.uid }, managerToken)
        .then((row) => ({ uid: made.uid, version: row.version }));
    })();
    const seen = await house.ask(member.info, { uid }, managerToken);
    expect(seen.memberships.map((entry) => entry.nodeId)).toEqual([nodeId]);
    await house.ask(
      member.update,
      { uid, version, name: '改名', remark: '', memberships: [{ nodeId, roleId: clerk }] },
      managerToken,
    );
    const whole = await house.ask(member.info, { uid }, admin);
    expect(new Set(whole.memberships.map((entry) => entry.nodeId))).toEqual(new Set([nodeId, otherNode]));
  });

  it('手机号在列表里是遮住的，看完整号码要有权限并被记录', async () => {
    const { uid } = await create({ phone: '13812345678' });
    expect((await house.ask(member.info, { uid }, managerToken)).phone).toBe('138****5678');
    expect((await house.send(member.revealPhone, { uid }, managerToken)).httpStatus).toBe(403);
    expect(await house.ask(member.revealPhone, { uid }, admin)).toEqual({ phone: '13812345678' });
    expect(await lastAudit('member.revealPhone')).toMatchObject({ uname: 'admin', entity_id: String(uid) });
  });

  it('停用立即下线，不能停用自己，重新启用没设过密码的人回到待激活', async () => {
    const { uid } = await create();
    await house.addMember('goner', [{ nodeId, roleId: clerk }]);
    const gonerId =
      (await house.db.one<{ id: number }>(sql`SELECT id FROM member WHERE uname = 'goner'`))?.id ?? 0;
    const token = await house.signIn('goner');
    expect(
      await house.ask(member.setStatus, { ids: [uid, gonerId], status: 'disabled' }, managerToken),
    ).toEqual({ changed: 2 });
    expect((await house.send(contract.self.profile, {}, token)).code).toBe('auth.ended');
    expect(
      await house.ask(member.setStatus, { ids: [uid, gonerId], status: 'disabled' }, managerToken),
    ).toEqual({ changed: 0 });
    await house.ask(member.setStatus, { ids: [uid], status: 'active' }, managerToken);
    expect((await house.ask(member.info, { uid }, managerToken)).status).toBe('pending');
    const { uid: self } = await house.ask(contract.self.profile, {}, managerToken);
    expect(
      await house.send(member.setStatus, { ids: [self], status: 'disabled' }, managerToken),
    ).toMatchObject({ httpStatus: 409, msg: '不能停用自己的账号' });
  });

  it('两个字的中文名、账号片段和手机号后四位都能找到', async () => {
    await create({ name: '欧阳伟明', uname: 'findme.please', phone: '13700004321' });
    const find = async (q: string) =>
      (await house.ask(member.list, { q }, managerToken)).rows.map(({ uname }) => uname);
    for (const q of ['阳伟', '欧阳', 'FINDME', '4321']) expect(await find(q), q).toContain('findme.please');
    for (const q of ['%', '_', '伟阳', "' OR 1=1 --", '\\'])
      expect(await find(q), q).not.toContain('findme.please');
  });

  it('按日期筛选以中国时间的整天计', async () => {
    const { uid } = await create({ name: '零点' });
    await house.db.query(sql`UPDATE member SET created_at = '2026-03-01T16:00:00Z' WHERE id = ${uid}`);
    const on = async (created: string) =>
      (await house.ask(member.list, { q: '零点', created }, managerToken)).total;
    expect(await on('2026-03-02,2026-03-02')).toBe(1);
    expect(await on('2026-03-01,2026-03-01')).toBe(0);
    expect(await house.send(member.list, { created: '2026-03-02,2026-03-01' }, managerToken)).toMatchObject({
      httpStatus: 400,
    });
    expect(await house.send(member.list, { created: '2026-02-30,2026-03-01' }, managerToken)).toMatchObject({
      httpStatus: 400,
    });
  });

  it('审计只能增加', async () => {
    await expect(house.db.query(sql`UPDATE audit SET summary = '改写'`)).rejects.toThrow(/cannot be changed/);
    await expect(house.db.query(sql`DELETE FROM audit`)).rejects.toThrow(/cannot be changed/);
  });
});
