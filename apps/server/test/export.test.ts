import { type Call, contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { signLink } from '#kernel/export/links.ts';
import { readCells, unzip } from '#kernel/export/sheet/read-back.ts';
import { SHEET_PATH } from '#kernel/export/sheet/xlsx-parts.ts';
import { type House, openTestApp } from './test-app.ts';

let house: House;
let manager: string;
let managerId: number;
let ids: number[];
const exportMembers = contract.member.list.export as NonNullable<typeof contract.member.list.export>;

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const [mine, other] = [
    await house.addNode('dealer', root, channel),
    await house.addNode('dealer', root, channel),
  ];
  const roleId = await house.addRole(['3-1', '3-6'], 'TREE');
  managerId = await house.addMember('manager', [{ nodeId: mine, roleId }]);
  const rows = await house.db.query<{ id: number; node_id: number }>(sql`
    WITH made AS (INSERT INTO member (uname, name, phone, remark, status)
      SELECT 'm' || n, CASE n WHEN 1 THEN '=1+1' WHEN 2 THEN '换
行' ELSE '成员' || n END, '137' || lpad(n::text, 8, '0'), '备注, "引号"', 'active' FROM generate_series(1, 5000) n RETURNING id)
    INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
    SELECT made.id, n.id, ${roleId}, n.channel_id, n.path FROM made JOIN node n ON n.id = CASE WHEN made.id % 5 = 0 THEN ${other}::bigint ELSE ${mine}::bigint END
    RETURNING member_id AS id, node_id`);
  ids = rows.filter((row) => row.node_id === mine).map((row) => row.id);
  manager = await house.signIn('manager');
});

const download = async (filepath: string) => {
  const response = await fetch(house.url + filepath);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const rowsOf = (bytes: Buffer) => bytes.toString('utf8').replace('﻿', '').trimEnd().split('\r\n');

/** Keeps every export that is opened from going on until the returned function is called. */
const holdExports = () =>
  new Promise<() => void>((held) => {
    void house.db.transaction(async (tx) => {
      await tx.raw('SELECT id FROM export_run FOR UPDATE');
      await new Promise<void>((release) => held(release));
    });
  });

describe('导出', () => {
  it('立即答复链接，文件随读随发，只含范围内的行，手机号仍是遮住的', async () => {
    const { filepath, id } = await house.ask(
      exportMembers,
      { limit: 1_000_000, format: 'csv' } as never,
      manager,
    );
    expect(filepath).toMatch(/^\/api\/export\/file\?id=\d+&expires=\d+&sign=/);
    const { response, bytes } = await download(filepath);
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = rowsOf(bytes);
    expect(lines[0]).toBe(
      '姓名,账号,手机号,组织与角色,状态,来源,企业微信,最近登录,创建时间,创建人,备注,编号',
    );
    expect(bytes.toString('utf8').match(/137\*\*\*\*\d{4}/g)).toHaveLength(ids.length);
    expect(bytes.toString('utf8')).not.toMatch(/137\d{8}/);
    // The file ends before its outcome is written down.
    await expect
      .poll(() =>
        house.db.one(sql`SELECT status, rows, sha256 IS NOT NULL AS hashed FROM export_run WHERE id = ${id}`),
      )
      .toEqual({ status: 'done', rows: ids.length + 1, hashed: true });
    const audited = await house.db.one<{ after: { sha256: string } }>(
      sql`SELECT after FROM audit WHERE action = 'export' ORDER BY id DESC LIMIT 1`,
    );
    expect(audited?.after).toMatchObject({
      rows: ids.length + 1,
      fields: expect.arrayContaining(['phone']),
      filter: {},
    });
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
    expect(audited?.after.sha256).toBe(digest);
  });

  it('XLSX 能读回，所选的行和列，公式样的文字不会执行', async () => {
    const chosen = ids.slice(0, 3);
    const input = {
      ids: chosen.join(','),
      fields: ['name', 'uname', 'name', 'name'],
      sort: 'uname',
      order: 'ASC',
    };
    const { filepath } = await house.ask(exportMembers, input as never, manager);
    const { response, bytes } = await download(filepath);
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const cells = readCells(unzip(bytes)[SHEET_PATH] ?? '');
    const text = Object.fromEntries(Object.entries(cells).map(([at, cell]) => [at, cell.text]));
    expect(text).toMatchObject({ A1: '姓名', B1: '账号', A2: "'=1+1", B2: 'm1' });
    expect(Object.keys(text)).toHaveLength(2 * (1 + chosen.length));
  });

  it('别人范围里的编号导不出来', async () => {
    const foreign = await house.db.query<{ id: number }>(
      sql`SELECT id FROM member WHERE uname LIKE 'm%' AND id % 5 = 0 LIMIT 3`,
    );
    const { filepath } = await house.ask(
      exportMembers,
      { ids: foreign.map(({ id }) => id).join(','), format: 'csv' } as never,
      manager,
    );
    expect(rowsOf((await download(filepath)).bytes)).toHaveLength(1);
  });

  it('链接被改或过期就打不开', async () => {
    const { filepath, id } = await house.ask(exportMembers, { format: 'csv' } as never, manager);
    const other = filepath.replace(/id=\d+/, `id=${id - 1}`);
    const late = signLink(house.app.kernel.secret, id, Date.now() - 3_600_000);
    for (const link of [
      other,
      late,
      `${filepath}x`,
      '/api/export/file',
      '/api/export/file?id=1&expires=x&sign=y',
    ]) {
      const { response, bytes } = await download(link);
      expect(response.status, link).toBe(410);
      expect(JSON.parse(bytes.toString())).toMatchObject({
        status: 'n',
        msg: '下载链接无效或已过期，请重新导出',
      });
    }
  });

  it('开始下载前失去权限的人什么也拿不到', async () => {
    const { filepath } = await house.ask(exportMembers, { format: 'csv' } as never, manager);
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${managerId}`);
    const { response } = await download(filepath);
    expect(response.status).toBe(403);
    await house.db.query(sql`UPDATE member SET status = 'active' WHERE id = ${managerId}`);
  });

  it('一个人同时只能下载两个', async () => {
    const links = await Promise.all(
      [1, 2, 3].map(() => house.ask(exportMembers, { format: 'csv' } as never, manager)),
    );
    const [first, second, third] = links.map(({ filepath }) => filepath);
    const release = await holdExports();
    // Their headers come at once; the rest waits for the lock.
    const held = [await fetch(house.url + first), await fetch(house.url + second)];
    const refused = await download(third ?? '');
    expect(refused.response.status).toBe(429);
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({ status: 'n', code: 'export.tooMany' });
    release();
    for (const reading of held) expect((await reading.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    await expect.poll(async () => (await download(third ?? '')).response.status).toBe(200);
  });

  it('中断的下载记为失败并记入操作日志', async () => {
    const { filepath, id } = await house.ask(exportMembers, { format: 'csv' } as never, manager);
    const release = await holdExports();
    const abort = new AbortController();
    await fetch(house.url + filepath, { signal: abort.signal });
    abort.abort();
    release();
    await expect
      .poll(() => house.db.one(sql`SELECT status, sha256 FROM export_run WHERE id = ${id}`))
      .toEqual({ status: 'failed', sha256: null });
    const audited = await house.db.one<{ summary: string }>(
      sql`SELECT summary FROM audit WHERE action = 'export' AND entity_id = ${String(id)}`,
    );
    expect(audited?.summary).toMatch(/^中断的/);
    expect((await house.ask(contract.download.mine, {}, manager)).rows[0]).toMatchObject({
      id,
      status: 'failed',
    });
  });
});

describe('每个列表都能导出', () => {
  it('账号、角色、收藏、后台任务、提示词与风格、审核记录：表头和行都在，任务可以只导所选的', async () => {
    await house.addMember('exporter', [], { isAdmin: true });
    const admin = await house.signIn('exporter');
    const [job] = await house.db.query<{ id: string }>(sql`
      INSERT INTO job_run (id, queue, name, title, status, payload) VALUES
        (gen_random_uuid(), 'light', 'test.one', '甲任务', 'failed', '{}'), (gen_random_uuid(), 'light', 'test.two', '乙任务', 'done', '{}')
      RETURNING id`);
    const { account, group, favorite, job: jobs, aiPrompt, materialReview } = contract;
    const linesOf = async (call: Call | null, input = {}) => {
      if (!call) throw new Error('this list has no export');
      const { filepath } = (await house.ask(call, { format: 'csv', ...input } as never, admin)) as {
        filepath: string;
      };
      return rowsOf((await download(filepath)).bytes);
    };
    expect((await linesOf(account.list.export))[0]).toMatch(/^账号,平台/);
    expect((await linesOf(favorite.list.export))[0]).toMatch(/^名称,类型/);
    expect((await linesOf(aiPrompt.list.export))[0]).toMatch(/^类型,名称/);
    expect((await linesOf(materialReview.history.export))[0]).toMatch(/^素材,版本/);
    const roles = await linesOf(group.list.export);
    expect(roles[0]).toMatch(/^角色,说明,数据范围/);
    expect(roles.length - 1).toBe((await house.ask(group.list, {}, admin)).total);
    const { total } = await house.ask(jobs.list, {}, admin);
    expect(await linesOf(jobs.list.export)).toHaveLength(total + 1);
    const [, chosen, ...more] = await linesOf(jobs.list.export, { ids: job?.id });
    expect(chosen).toMatch(/^甲任务/);
    expect(more).toEqual([]);
  });
});
