import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { sealAudit } from '../../src/modules/audit/chain/seal.job.ts';
import { exportChain } from '../../src/modules/audit/index.ts';
import { atEnd } from '../at-end.ts';
import { runJobNow } from '../run-job.ts';
import { type House, openTestApp } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

let house: House;
let admin: string;
let channel: number;
let serial = 0;

beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api']) });
  channel = await house.addChannel();
  await house.addNode('organ', null, channel);
  const id = await house.addMember('auditor', [], { isAdmin: true });
  await house.db.query(sql`UPDATE member SET channel_id = ${channel} WHERE id = ${id}`);
  admin = await sessionOf(house, id);
});

const DAYS = '2026-11-01,2026-11-20';
async function write(day: string, more: { channelId?: number | null; summary?: string } = {}) {
  const row = await house.db.one<{ id: number }>(sql`
    INSERT INTO audit (at, uname, channel_id, action, entity, summary, ip, user_agent, request_id, after)
    VALUES (${`${day}T04:00:00Z`}, '示例', ${more.channelId === undefined ? channel : more.channelId}::bigint, 'clue.update', 'clue',
            ${more.summary ?? `第 ${++serial} 条`}, '', '', '', '{"a": 1.50, "名": "值"}') RETURNING id`);
  return row?.id ?? 0;
}
const seal = () => runJobNow(house.app.kernel, sealAudit, {});
const verify = () => house.ask(contract.audit.verify, { at: DAYS }, admin);
/** Somebody who reaches the database itself takes away what protects it. */
async function tamper(statement: ReturnType<typeof sql>) {
  await house.db.query(sql`ALTER TABLE audit DISABLE TRIGGER USER`);
  await house.db.query(sql`ALTER TABLE audit_link DISABLE TRIGGER USER`);
  await house.db.query(statement);
  await house.db.query(sql`ALTER TABLE audit ENABLE TRIGGER USER`);
  await house.db.query(sql`ALTER TABLE audit_link ENABLE TRIGGER USER`);
}

async function exported() {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'audit.jsonl');
  const lines: string[] = [];
  await exportChain(house.db, {
    from: '2026-11-01',
    to: '2026-11-20',
    write: async (line) => void lines.push(line),
  });
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
const program = (path: string, ...noted: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../../../scripts/verify-audit.mjs'), path, ...noted],
    { encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
};

it('封存后校验无误：按渠道和日期成链，别的渠道的不在内，未封存的只计数', async () => {
  const other = await house.addChannel();
  await write('2026-11-02');
  await write('2026-11-03');
  await write('2026-11-03', { channelId: other });
  expect((await verify()).unsealed).toBeGreaterThanOrEqual(2);
  await seal();
  await write('2026-11-03');
  await seal();
  const { days, faults } = await verify();
  expect(faults).toEqual([]);
  expect(days.filter(({ day }) => day < '2026-11-10').map(({ day, entries }) => [day, entries])).toEqual([
    ['2026-11-02', 1],
    ['2026-11-03', 2],
  ]);
  const path = await exported();
  const { status, said } = program(path);
  expect([status, said]).toEqual([0, expect.stringContaining('未发现改动')]);
  const head = days.find(({ day }) => day === '2026-11-03')?.head ?? '';
  expect(program(path, head).status).toBe(0);
  expect(program(path, 'f'.repeat(64)).said).toContain('未找到此前记下的哈希');
});

it('程序改不了：触发器拒绝修改和删除操作日志和封存记录', async () => {
  for (const table of [sql`audit`, sql`audit_link`])
    for (const change of [
      sql`UPDATE ${table} SET at = at`,
      sql`DELETE FROM ${table}`,
      sql`TRUNCATE ${table}`,
    ])
      await expect(house.db.query(change)).rejects.toThrow('cannot be changed');
});

it('绕过触发器修改、删除、补入或改封存记录的，都被指出；导出的文件离开服务器也能校验', async () => {
  const [changed, missing] = [await write('2026-11-05'), await write('2026-11-05')];
  const last = await write('2026-11-05');
  await seal();
  const clean = await exported();
  await tamper(sql`UPDATE audit SET summary = summary || '（改）' WHERE id = ${changed}`);
  await tamper(sql`DELETE FROM audit WHERE id = ${missing}`);
  await tamper(sql`
    INSERT INTO audit (id, at, uname, channel_id, action, entity, summary, ip, user_agent, request_id)
    OVERRIDING SYSTEM VALUE VALUES (${missing}, '2026-11-06T04:00:00Z', '假', ${channel}, 'x', 'x', '补入', '', '', '')`);
  const { faults } = await verify();
  expect(faults).toContainEqual({ kind: 'changed', day: '2026-11-05', entryId: changed });
  expect(faults).toContainEqual({ kind: 'missing', day: '2026-11-05', entryId: missing });
  expect(faults).toContainEqual({ kind: 'added', day: '2026-11-06', entryId: missing });
  expect(faults.map(({ entryId }) => entryId)).not.toContain(last);
  expect(program(clean).status).toBe(0);
  const dirty = program(await exported());
  expect([dirty.status, dirty.said]).toEqual([1, expect.stringContaining('内容与封存时不一致')]);
  const text = readFileSync(clean, 'utf8');
  writeFileSync(clean, text.replace('第 1 条', '第 9 条'));
  expect(program(clean).status).toBe(1);

  // Whoever writes the link anew as well lacks the key; without a link its entries are loose.
  await tamper(sql`UPDATE audit_link SET hash = repeat('0', 64) WHERE day = '2026-11-02'`);
  expect((await verify()).faults).toContainEqual({ kind: 'link', day: '2026-11-02', entryId: null });
  await tamper(sql`DELETE FROM audit_link WHERE day = '2026-11-02' AND channel_id = ${channel}`);
  expect((await verify()).faults).toContainEqual({
    kind: 'added',
    day: '2026-11-02',
    entryId: expect.any(Number),
  });
});

it('仍在写入的事务不会漏封', { tags: 'full' }, async () => {
  const before = await house.db.one<{ n: number }>(
    sql`SELECT coalesce(max(upto_id), 0) AS n FROM audit_link`,
  );
  const free = Promise.withResolvers<void>();
  const began = Promise.withResolvers<number>();
  const open = house.db.transaction(async (unit) => {
    const row = await unit.one<{ id: number }>(sql`
      INSERT INTO audit (at, uname, channel_id, action, entity, summary, ip, user_agent, request_id)
      VALUES ('2026-11-07T04:00:00Z', '慢', ${channel}, 'x', 'x', '慢', '', '', '') RETURNING id`);
    began.resolve(row?.id ?? 0);
    await free.promise;
  });
  const slow = await began.promise;
  await write('2026-11-07');
  const sealing = seal();
  const sealed = async () =>
    (await house.db.one<{ n: number }>(sql`SELECT coalesce(max(upto_id), 0) AS n FROM audit_link`))?.n ?? 0;
  expect(await sealed()).toBe(before?.n);
  free.resolve();
  await open;
  await sealing;
  expect(await sealed()).toBeGreaterThanOrEqual(slow);
  const { faults } = await verify();
  expect(faults.filter(({ day }) => day === '2026-11-07')).toEqual([]);
});
