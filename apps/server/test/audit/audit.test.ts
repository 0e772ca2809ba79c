import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, KEY_LABELS } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { actionLabel, entityLabel } from '../../src/modules/audit/audit-words.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let admin: string;
let clerk: string;
let clerkId: number;
let mine: number;
let theirs: number;
let nodeId: number;
let otherNode: number;
let roleId: number;
const { audit } = contract;

interface Written {
  uname?: string;
  memberId?: number | null;
  channelId?: number | null;
  action?: string;
  entity?: string;
  entityId?: string | null;
  summary?: string;
  before?: unknown;
  after?: unknown;
  requestId?: string;
  at?: string;
}

/** As the kernel writes it, with the moment of choice. */
async function write(entry: Written) {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const row = await house.db.one<{ id: number }>(sql`
    INSERT INTO audit (at, member_id, uname, channel_id, action, entity, entity_id, summary, before, after, ip, user_agent, request_id)
    VALUES (coalesce(${entry.at ?? null}::timestamptz, now()), ${entry.memberId ?? null}, ${entry.uname ?? '系统'},
            ${entry.channelId === undefined ? mine : entry.channelId}, ${entry.action ?? 'member.update'},
            ${entry.entity ?? 'member'}, ${entry.entityId ?? null}, ${entry.summary ?? ''}, ${json(entry.before)}::jsonb,
            ${json(entry.after)}::jsonb, '10.0.0.8', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130', ${entry.requestId ?? ''})
    RETURNING id`);
  return row?.id ?? 0;
}

beforeAll(async () => {
  house = await openTestApp();
  [mine, theirs] = [await house.addChannel(), await house.addChannel()];
  const root = await house.addNode('organ', null, mine);
  [nodeId, otherNode] = [
    await house.addNode('dealer', root, mine),
    await house.addNode('dealer', root, mine),
  ];
  roleId = await house.addRole(['3-1', '11-4'], 'ALL');
  await house.addMember('admin', [], { isAdmin: true, name: '总管' });
  clerkId = await house.addMember('clerk', [{ nodeId, roleId }], { name: '柳如烟' });
  [admin, clerk] = [await house.signIn('admin'), await house.signIn('clerk')];
  await house.ask(contract.channel.switch, { channelId: mine }, admin);
});

const find = async (search: Parameters<typeof house.ask<typeof audit.list>>[1]) =>
  (await house.ask(audit.list, search, admin)).rows;

describe('审计', () => {
  it('只有管理员能看，持有系统配置权限的人也不能', async () => {
    for (const call of [audit.list, audit.choices, audit.info])
      expect(await house.send(call, call === audit.info ? { id: 1 } : {}, clerk)).toMatchObject({
        httpStatus: 403,
      });
    expect(await house.send(audit.list.export ?? audit.list, {}, clerk)).toMatchObject({ httpStatus: 403 });
  });

  it('一次真实的修改写着谁、何时、从哪里、改了什么', async () => {
    const uid = await house.addMember('target', [{ nodeId, roleId }], { name: '旧名字' });
    const { version } = await house.ask(contract.member.info, { uid }, admin);
    await house.ask(
      contract.member.update,
      {
        uid,
        version,
        name: '新名字',
        remark: '',
        phone: '13912345678',
        memberships: [
          { nodeId, roleId },
          { nodeId: otherNode, roleId },
        ],
      },
      admin,
    );
    const [entry] = await find({ entity: 'member', entityId: String(uid), action: 'member.update' });
    expect(entry).toMatchObject({
      uname: 'admin',
      memberName: '总管',
      actionLabel: '编辑用户',
      entityLabel: '用户',
      entityName: '新名字（target）',
      summary: '编辑用户「新名字」（target）',
      ip: '127.0.0.1',
      hasDifferences: true,
    });
    expect(entry?.channel).toMatch(/^渠道 /);
    expect(entry?.requestId).toMatch(/^[0-9a-f]{12}$/);

    const { fields } = await house.ask(audit.info, { id: entry?.id ?? 0 }, admin);
    const { name: role } = (await house.db.one<{ name: string }>(
      sql`SELECT name FROM role WHERE id = ${roleId}`,
    )) ?? { name: '' };
    expect(fields).toEqual([
      { field: 'name', label: '姓名', before: ['旧名字'], after: ['新名字'], changed: true },
      { field: 'phone', label: '手机号', before: [], after: ['139****5678'], changed: true },
      {
        field: 'memberships',
        label: '任职',
        before: [`dealer${nodeId}，${role}`],
        after: [`dealer${nodeId}，${role}`, `dealer${otherNode}，${role}`],
        changed: true,
      },
      { field: 'remark', label: '备注', before: [], after: [], changed: false },
    ]);
  });

  it('数据范围和权限写成文字，不写代码', async () => {
    await write({
      memberId: clerkId,
      uname: 'clerk',
      entity: 'role',
      summary: '改了角色的范围',
      before: { scope: 'NODE', keys: ['3-1'] },
      after: { scope: 'TREE', keys: ['3-1', '9-2'] },
    });
    const { rows } = await house.ask(audit.list, { q: '改了角色的范围' }, admin);
    const { fields } = await house.ask(audit.info, { id: rows[0]?.id ?? 0 }, admin);
    expect(fields.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['权限', [KEY_LABELS['3-1']], [KEY_LABELS['3-1'], '经销商报表']],
      ['数据范围', ['本组织'], ['本组织及下级']],
    ]);
  });

  it('对象写着当时的名字，改名之后也是；旧记录写现在的名字，删掉的写删之前的', async () => {
    const uid = await house.addMember('renamed', [{ nodeId, roleId }], { name: '原来叫这个' });
    await house.db.query(sql`UPDATE member SET locked_until = now() + interval '1 hour' WHERE id = ${uid}`);
    await house.ask(contract.member.unlock, { uid }, admin);
    await house.db.query(sql`UPDATE member SET name = '后来叫那个' WHERE id = ${uid}`);
    await write({ entityId: String(uid), action: 'member.unlock' });
    const names = (await find({ entity: 'member', entityId: String(uid), action: 'member.unlock' })).map(
      ({ entityName }) => entityName,
    );
    expect(names).toEqual(['后来叫那个（renamed）', '原来叫这个（renamed）']);

    const { gid } = await house.ask(
      contract.group.create,
      { name: '要删的角色', description: '', scope: 'SELF', keys: [] },
      admin,
    );
    await house.ask(contract.group.remove, { gid, version: 1 }, admin);
    const roles = await find({ entity: 'role', entityId: String(gid) });
    expect(roles.map(({ entityName }) => entityName)).toEqual(['要删的角色', '要删的角色']);
    await write({ entity: 'session', entityId: '不是编号' });
    expect((await find({ entity: 'session', entityId: '不是编号' }))[0]?.entityName).toBeNull();
  });

  it('前后对照里的编号也写成名字，别的渠道的仍是编号', async () => {
    const addAccount = async (at: number, name: string) =>
      (
        await house.db.one<{ id: number }>(sql`
          INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
          SELECT n.channel_id, n.id, n.path, ${clerkId}::bigint, 'douyin', ${name}, 10 FROM node n WHERE n.id = ${at} RETURNING id`)
      )?.id ?? 0;
    const own = await addAccount(nodeId, '示例账号');
    const foreign = await addAccount(await house.addNode('organ', null, theirs), '别处的账号');
    const id = await write({
      entity: 'aiTheme',
      after: { accountIds: [own, foreign], reviewerIds: [clerkId], roleId },
    });
    const { fields } = await house.ask(audit.info, { id }, admin);
    const shown = Object.fromEntries(fields.map(({ label, after }) => [label, after]));
    expect(shown).toMatchObject({ 内容账号: ['示例账号', `#${foreign}`], 审核人: ['柳如烟'] });
    expect(shown.角色?.[0]).not.toMatch(/^#/);
  });

  it('密码、令牌之类从不出现，看起来一样的手机号仍算改过', async () => {
    const id = await write({
      before: { password: 'Before-1', phone: '13911115678', nested: { resetToken: 'abc' }, status: 'active' },
      after: {
        password: 'After-12',
        phone: '13922225678',
        nested: { resetToken: 'xyz' },
        status: 'disabled',
      },
    });
    const answer = await house.ask(audit.info, { id }, admin);
    expect(JSON.stringify(answer)).not.toMatch(/Before-1|After-12|abc|xyz|1391111|1392222/);
    expect(answer.fields.map(({ field, before, after, changed }) => [field, before, after, changed])).toEqual(
      expect.arrayContaining([
        ['password', ['（不显示）'], ['（不显示）'], true],
        ['nested.resetToken', ['（不显示）'], ['（不显示）'], true],
        ['phone', ['139****5678'], ['139****5678'], true],
        ['status', ['启用'], ['停用'], true],
      ]),
    );
  });

  it('看得到当前渠道的和不属于任何渠道的，看不到别的渠道的', async () => {
    const [here, nowhere, there] = [
      await write({ entityId: 'scope' }),
      await write({ entityId: 'scope', channelId: null }),
      await write({ entityId: 'scope', channelId: theirs, summary: '别的渠道的事' }),
    ];
    const seen = (await find({ entity: 'member', entityId: 'scope' })).map(({ id }) => id);
    expect(seen.sort((a, b) => a - b)).toEqual([here, nowhere]);
    const foreign = await house.send(audit.info, { id: there }, admin);
    const missing = await house.send(audit.info, { id: 99_999_999 }, admin);
    expect([foreign.httpStatus, foreign.msg, foreign.code]).toEqual([404, missing.msg, missing.code]);
    expect(await find({ q: '别的渠道' })).toEqual([]);
  });

  it('按姓名、账号和说明里的两个汉字都能找到', async () => {
    const id = await write({ uname: 'Somebody.New', memberId: clerkId, summary: '移动了组织「华东大区」' });
    for (const q of ['如烟', 'somebody.n', 'BODY.NEW', '华东', '移动了组织'])
      expect((await find({ q })).map((entry) => entry.id)).toContain(id);
    for (const q of ['华西', '烟如', 'some%new'])
      expect((await find({ q })).map((entry) => entry.id)).not.toContain(id);
  });

  it('按请求编号、操作和日期筛选，从新到旧', async () => {
    const old = await write({ action: 'test.old', requestId: 'aaaabbbbcccc', at: '2025-03-01T15:59:59Z' });
    const next = await write({ action: 'test.old', requestId: 'ddddeeeeffff', at: '2025-03-01T16:00:00Z' });
    const ids = async (search: Parameters<typeof find>[0]) => (await find(search)).map(({ id }) => id);
    expect(await ids({ requestId: 'aaaabbbbcccc' })).toEqual([old]);
    expect(await ids({ action: 'test.old' })).toEqual([next, old]);
    expect(await ids({ action: 'test.old', order: 'ASC', sort: 'at' })).toEqual([old, next]);
    expect(await ids({ at: '2025-03-01,2025-03-01' })).toEqual([old]);
    expect(await ids({ at: '2025-03-02,2025-03-02' })).toEqual([next]);
  });

  it('可选的操作和对象就是出现过的那些', async () => {
    const { actions, entities } = await house.ask(audit.choices, {}, admin);
    const used = await house.db.query<{ action: string }>(sql`SELECT DISTINCT action FROM audit ORDER BY 1`);
    expect(actions.map(({ value }) => value).sort()).toEqual(used.map(({ action }) => action).sort());
    expect(actions).toContainEqual({ value: 'auth.login', label: '登录' });
    expect(entities).toContainEqual({ value: 'member', label: '用户' });
  });

  it('程序里每种写进审计的操作和对象都有中文名', async () => {
    const source = join(import.meta.dirname, '../../src');
    const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const code = (await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')))).join('\n');
    const used = (field: string) => [
      ...new Set(
        [...code.matchAll(new RegExp(`\\b${field}: '([a-zA-Z]+(?:\\.[a-zA-Z]+)?)'`, 'g'))].map(
          ([, word]) => word ?? '',
        ),
      ),
    ];
    expect(used('action')).toContain('auth.loginFailed');
    for (const action of used('action')) expect(actionLabel(action), action).toMatch(/[一-鿿]/);
    expect(used('entity')).toContain('member');
    const { auditNames } = house.app.kernel;
    for (const entity of used('entity')) {
      expect(entityLabel(auditNames, entity), entity).toMatch(/[一-鿿]/);
      // A device that somebody was signed in on has no name of its own.
      if (entity !== 'session') expect(() => auditNames.rows(entity, [], null), entity).not.toThrow();
    }
  });

  it('没有另外的话可说时，写的是接口的说法和对象的名称', async () => {
    const id = await house.addNode('organ', null, mine);
    await house.ask(contract.organ.update, { id, version: 1, name: '华北大区', code: 'hb' }, admin);
    expect((await find({ entity: 'node', entityId: String(id) }))[0]).toMatchObject({
      action: 'organ.update',
      summary: '编辑组织「华北大区」',
    });
  });

  it('接口做的事写接口，名字不另抄一遍', async () => {
    const source = join(import.meta.dirname, '../../src');
    const files = (await readdir(source, { recursive: true })).filter(
      (name) => /^(modules|kernel).*\.ts$/.test(name) && !name.endsWith('.test.ts'),
    );
    const calls = new Set(allCalls().map(({ area, name }) => `${area}.${name}`));
    expect(files.length).toBeGreaterThan(100);
    for (const file of files)
      for (const [, action] of (await readFile(join(source, file), 'utf8')).matchAll(/\baction: '([\w.]+)'/g))
        expect(calls.has(action ?? ''), `${file}: call: contract.${action}`).toBe(false);
  });

  it('失败的登录不属于任何人和渠道；没有这个账号时只写开头，因为可能是填错了地方的密码', async () => {
    await house.send(contract.auth.login, { uname: 'nobody-here', password: 'wrong' });
    expect((await find({ q: 'nob…' }))[0]).toMatchObject({
      actionLabel: '登录失败',
      uname: 'nob…',
      memberName: null,
      channel: null,
    });
    expect(await find({ q: 'nobody-here' })).toEqual([]);
  });

  it('导出的行和列表一样，导出本身也记入操作日志', async () => {
    const id = await write({ action: 'test.export', summary: '要导出的一条' });
    await write({ action: 'test.export', summary: '要导出的另一条' });
    await write({ action: 'test.export', summary: '别的' });
    if (!audit.list.export) throw new Error('no export');
    const { filepath } = await house.ask(
      audit.list.export,
      { action: 'test.export', q: '导出', ids: String(id), format: 'csv' } as never,
      admin,
    );
    const text = await (await fetch(house.url + filepath)).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(text).toContain('要导出的一条');
    expect(text).not.toContain('另一条');
    await expect
      .poll(async () => (await find({ action: 'export' }))[0])
      .toMatchObject({ actionLabel: '导出', entityLabel: '审计', uname: 'admin' });
  });
});

describe('我的操作记录', () => {
  it('只有自己做过的，不带别人的任何内容', async () => {
    await write({ memberId: clerkId, uname: 'clerk', summary: '我做的', before: { name: '甲' } });
    await write({ memberId: null, uname: 'clerk', summary: '不是我做的' });
    const { rows, total } = await house.ask(audit.mine, {}, clerk);
    expect(rows.map(({ summary }) => summary)).toEqual(expect.arrayContaining(['我做的', '登录成功']));
    expect(rows.map(({ summary }) => summary)).not.toContain('不是我做的');
    expect(total).toBe(rows.length);
    expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['uname']));
    expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['entityName']));
    const { n } = (await house.db.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM audit WHERE member_id = ${clerkId}`,
    )) ?? { n: 0 };
    expect(total).toBe(n);
  });
});
