import { type AuditKind, type AuditRule, contract, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { deleteExpiredMessages, scanMessages } from '../../src/modules/chat/audit/audit.jobs.ts';
import { findMarks } from '../../src/modules/chat/audit/find-marks.ts';
import { chatClock } from '../../src/modules/chat/chat.jobs.ts';
import { failWrites } from '../fail-writes.ts';
import { runJobNow } from '../run-job.ts';
import { smallChannel } from '../small-channel.ts';
import { type House, openTestApp } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

const { chatAudit, chatReport, notification } = contract;
let house: House;
let place: Record<'root' | 'dealer' | 'store' | 'rival', number>;
let serial = 0;

beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api']) });
});
beforeEach(async () => {
  ({ place } = await smallChannel(house, 'rival'));
});

async function person(where: keyof typeof place, scope: ScopeKind, keys: Key[] = ['13-5']) {
  serial += 1;
  const roleId = await house.addRole(keys, scope);
  const name = `audit-${serial}`;
  const id = await house.addMember(name, [{ nodeId: place[where], roleId }]);
  return { id, name, token: await sessionOf(house, id) };
}

async function talk(where: keyof typeof place = 'store'): Promise<number> {
  serial += 1;
  const row = await house.db.one<{ id: number }>(sql`
    WITH a AS (INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark)
               SELECT n.channel_id, n.id, n.path, (SELECT min(id) FROM member), 'weixin', '示例客服', ${`kf${serial}`}, ${`mark${serial}`}
               FROM node n WHERE n.id = ${place[where]} RETURNING *),
    c AS (INSERT INTO chat_customer (channel_id, node_id, path, account_id, platform, external_id, name)
          SELECT channel_id, node_id, path, id, 'weixin', ${`c${serial}`}, '示例客户' FROM a RETURNING *)
    INSERT INTO chat_talk (channel_id, node_id, path, account_id, customer_id, platform, state)
    SELECT c.channel_id, c.node_id, c.path, c.account_id, c.id, 'weixin', 'human' FROM c RETURNING id`);
  return row?.id ?? 0;
}
async function said(
  talkId: number,
  sender: 'customer' | 'member',
  text: string,
  at = 'now',
): Promise<number> {
  const row = await house.db.one<{ id: number }>(sql`
    INSERT INTO chat_message (talk_id, customer_id, account_id, sender, kind, text, state, at)
    SELECT t.id, t.customer_id, t.account_id, ${sender}, 'text', ${text}, 'received', ${at}::timestamptz FROM chat_talk t
    WHERE t.id = ${talkId} RETURNING id`);
  return row?.id ?? 0;
}
const run = (job: typeof scanMessages) => runJobNow(house.app.kernel, job, {});
const hits = async (token: string, search: object = {}) =>
  (await house.ask(chatAudit.list, search, token)).rows;

describe('what rules find', () => {
  const found = (kind: AuditKind, text: string, words: string[] = []) =>
    findMarks({ kind, words }, text).map(({ from, to }) => text.slice(from, to));

  it('knows promises, numbers, abuse and ways out, and marks the very place', () => {
    expect(found('promise', '我保证能给你全网最低价，落地只要 15.8 万')).toEqual([
      '保证能',
      '全网最低价',
      '落地只要 15.8 万',
    ]);
    expect(found('personal', '号码 13800001234，身份证 11010119900307123X')).toEqual([
      '13800001234',
      '11010119900307123X',
    ]);
    expect(found('personal', '订单 138000012345')).toEqual([]);
    expect(found('outside', '加我微信 abc12345 私下转账')).toEqual(['加我微信 abc12345', '私下转账']);
    expect(found('abuse', '你们就是骗子')).toEqual(['骗子']);
    expect(found('words', 'ABC 和 abc', ['Abc'])).toEqual(['ABC', 'abc']);
    expect(found('words', '重叠重叠词', ['重叠', '叠词'])).toEqual(['重叠', '重叠词']);
  });

  it('finds nothing in ordinary answers, and takes its time with none', () => {
    for (const text of ['您好，欢迎到店试驾', '指导价以门店为准', '好的，稍后联系您'])
      for (const kind of ['promise', 'personal', 'abuse', 'outside'] as const)
        expect(found(kind, text)).toEqual([]);
    const before = performance.now();
    findMarks({ kind: 'outside', words: [] }, '微信'.repeat(10_000));
    findMarks({ kind: 'promise', words: [] }, '保证'.repeat(10_000));
    expect(performance.now() - before).toBeLessThan(500);
  });
});

describe('message audit', () => {
  it('marks what both sides wrote, once, and only where a rule looks', async () => {
    const auditor = await person('root', 'ALL');
    const id = await talk();
    await said(id, 'member', '保证给你最低价');
    await said(id, 'customer', '保证给我最低价吗');
    await said(id, 'customer', '骗子');
    await run(scanMessages);
    await run(scanMessages);
    const rows = await hits(auditor.token);
    expect(rows.map(({ kind, by }) => `${kind} ${by}`).sort()).toEqual(['abuse customer', 'promise member']);
    const promise = rows.find(({ kind }) => kind === 'promise');
    expect(promise?.evidence.map(({ from, to }) => promise.text.slice(from, to))).toEqual([
      '保证给你',
      '最低价',
    ]);
    expect(await house.ask(chatAudit.counts, {}, auditor.token)).toMatchObject({ byState: { open: 2 } });
    // Everybody who audits there is told of the promise, once.
    const { rows: told } = await house.ask(notification.list, {}, auditor.token);
    expect(told.filter(({ title }) => title.includes('告警'))).toHaveLength(1);
  });

  it('follows the rules of the channel, which only those change who look after all of it', async () => {
    const chief = await person('root', 'ALL');
    const local = await person('store', 'TREE');
    const { setting } = await house.ask(chatAudit.setting, {}, chief.token);
    const rules: AuditRule[] = [
      { name: '竞品', kind: 'words', side: 'both', alarm: false, on: true, words: ['别家'] },
    ];
    expect((await house.send(chatAudit.saveSetting, { ...setting, rules }, local.token)).httpStatus).toBe(
      403,
    );
    await house.ask(chatAudit.saveSetting, { ...setting, rules }, chief.token);
    const id = await talk();
    await said(id, 'customer', '别家更便宜');
    await said(id, 'member', '保证给你最低价');
    await run(scanMessages);
    expect((await hits(chief.token)).map(({ rule }) => rule)).toEqual(['竞品']);
    const bad = { ...setting, rules: [{ ...rules[0], words: [] }] };
    expect((await house.send(chatAudit.saveSetting, bad as never, chief.token)).httpStatus).toBe(400);
  });

  it('shows nothing outside the scope, writes every reading down, and decides once', async () => {
    const auditor = await person('dealer', 'TREE');
    const foreign = await person('rival', 'TREE');
    const id = await talk();
    await said(id, 'customer', '你好');
    const message = await said(id, 'member', '加我微信 vx12345');
    await run(scanMessages);
    expect(await hits(foreign.token)).toEqual([]);
    const [hit] = await hits(auditor.token);
    if (!hit) throw new Error('no hit');
    expect((await house.send(chatAudit.read, { id: hit.id }, foreign.token)).httpStatus).toBe(404);
    const reading = await house.ask(chatAudit.read, { id: hit.id }, auditor.token);
    expect(reading).toMatchObject({
      messageId: message,
      rows: [{ text: '你好' }, { text: '加我微信 vx12345' }],
    });
    const seen = await house.db.query(
      sql`SELECT 1 FROM audit WHERE member_id = ${auditor.id} AND entity = 'chatTalk' AND entity_id = ${String(id)}`,
    );
    expect(seen).toHaveLength(1);
    const decision = { id: hit.id, version: hit.version, decision: 'confirmed', note: '已约谈' } as const;
    expect((await house.send(chatAudit.decide, decision, foreign.token)).httpStatus).toBe(404);
    expect((await house.send(chatAudit.decide, { ...decision, version: 9 }, auditor.token)).httpStatus).toBe(
      409,
    );
    expect(await house.ask(chatAudit.decide, decision, auditor.token)).toMatchObject({
      state: 'confirmed',
      note: '已约谈',
      can: [],
    });
    expect((await house.send(chatAudit.decide, decision, auditor.token)).httpStatus).toBe(409);
  });

  it('deletes what was kept long enough, except what waits for a decision', async () => {
    const chief = await person('root', 'ALL');
    const { setting } = await house.ask(chatAudit.setting, {}, chief.token);
    const id = await talk();
    const old = '2020-01-01T00:00:00Z';
    await said(id, 'customer', '旧消息', old);
    const waits = await said(id, 'member', '保证给你最低价', old);
    await said(id, 'customer', '新消息');
    const open = await talk();
    await said(open, 'customer', '还在谈', old);
    await run(scanMessages);
    await house.db.query(sql`UPDATE chat_talk SET state = 'ended', ended_at = now() WHERE id = ${id}`);
    const left = async () =>
      (
        await house.db.query<{ text: string }>(
          sql`SELECT text FROM chat_message WHERE talk_id IN (${id}, ${open}) ORDER BY id`,
        )
      ).map(({ text }) => text);
    await run(deleteExpiredMessages);
    expect(await left()).toHaveLength(4);
    await house.ask(chatAudit.saveSetting, { ...setting, keepDays: 30 }, chief.token);
    await run(deleteExpiredMessages);
    expect(await left()).toEqual(['保证给你最低价', '新消息', '还在谈']);
    await house.db.query(sql`UPDATE chat_audit_hit SET state = 'dismissed' WHERE message_id = ${waits}`);
    await run(deleteExpiredMessages);
    expect(await left()).toEqual(['新消息', '还在谈']);
  });
});

describe('one row that cannot be written', () => {
  const old = '2020-01-01T00:00:00Z';
  const failing = (work: Promise<unknown>) => expect(work).rejects.toThrow(/执行出错/);
  const leftIn = async (talkId: number) =>
    (await house.db.query(sql`SELECT 1 FROM chat_message WHERE talk_id = ${talkId} AND kind <> 'event'`))
      .length;

  it('keeps no other message from being audited, and stays due itself', async () => {
    const chief = await person('root', 'ALL');
    const id = await talk();
    const bad = await said(id, 'member', '保证给你最低价');
    await said(id, 'member', '百分之百现车');
    const mend = await failWrites(house.db, 'chat_audit_hit', `NEW.message_id = ${bad}`);
    await failing(run(scanMessages));
    expect(await hits(chief.token)).toHaveLength(1);
    await mend();
    await run(scanMessages);
    expect(await hits(chief.token)).toHaveLength(2);
  });

  it('keeps no other channel from being cleaned up', async () => {
    const ended = async () => {
      const chief = await person('root', 'ALL');
      const { setting } = await house.ask(chatAudit.setting, {}, chief.token);
      await house.ask(chatAudit.saveSetting, { ...setting, keepDays: 30 }, chief.token);
      const id = await talk();
      await said(id, 'customer', '旧消息', old);
      await house.db.query(sql`UPDATE chat_talk SET state = 'ended', ended_at = now() WHERE id = ${id}`);
      return id;
    };
    const bad = await ended();
    ({ place } = await smallChannel(house, 'rival'));
    const good = await ended();
    const mend = await failWrites(house.db, 'chat_talk', `NEW.id = ${bad}`);
    await failing(run(deleteExpiredMessages));
    expect([await leftIn(bad), await leftIn(good)]).toEqual([1, 0]);
    await mend();
    await run(deleteExpiredMessages);
    expect(await leftIn(bad)).toBe(0);
  });

  it('keeps no other silent talk from ending', async () => {
    await person('root', 'ALL');
    const silent = async (since: string) => {
      const id = await talk();
      await house.db.query(
        sql`UPDATE chat_talk SET last_at = ${since}::timestamptz, waiting_since = NULL WHERE id = ${id}`,
      );
      return id;
    };
    const [bad, good] = [await silent(old), await silent('2021-01-01T00:00:00Z')];
    const mend = await failWrites(house.db, 'chat_talk', `NEW.id = ${bad}`);
    await failing(run(chatClock));
    const stateOf = async (id: number) =>
      (await house.db.one<{ state: string }>(sql`SELECT state FROM chat_talk WHERE id = ${id}`))?.state;
    expect([await stateOf(bad), await stateOf(good)]).toEqual(['human', 'ended']);
    await mend();
  });
});

it('sums talks up by member, place, platform and day, of those one may see', async () => {
  const adviser = await person('store', 'SELF', ['13-1']);
  const chief = await person('root', 'ALL', ['13-2']);
  const [one, two, far] = [await talk(), await talk(), await talk('rival')];
  await house.db.query(sql`
    UPDATE chat_talk SET owner_id = ${adviser.id}, state = 'ended', end_reason = 'solved', queued_at = started_at, handover = 'asked',
           taken_at = started_at + interval '30 seconds', first_reply_at = started_at, person_reply_at = started_at + interval '60 seconds',
           ended_at = started_at + interval '10 minutes', member_count = 2, satisfaction = 4, clue_id = 1 WHERE id = ${one}`);
  await house.db.query(sql`
    UPDATE chat_talk SET state = 'ended', end_reason = 'solved', bot_count = 3, ended_at = started_at WHERE id = ${two}`);
  await house.db.query(sql`
    UPDATE chat_talk SET state = 'queue', owner_id = NULL, bot_count = 1, handover = 'unsure', queued_at = now() WHERE id = ${far}`);
  // The bot had only a welcome to say and asked for a person; nobody came before it ended by itself.
  const silent = await talk();
  await house.db.query(sql`
    UPDATE chat_talk SET state = 'ended', end_reason = 'silent', bot_count = 2, handover = 'unsure', queued_at = started_at,
           ended_at = started_at WHERE id = ${silent}`);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const at = `${today},${today}`;
  const { total, now, causes, days, before } = await house.ask(chatReport.summary, { at }, chief.token);
  expect(total).toBe(4);
  expect(now).toEqual({
    talks: 4,
    botOnly: 1,
    handovers: 3,
    unanswered: 2,
    ended: 3,
    solved: 2,
    clues: 1,
    firstReply: 60,
    waiting: 30,
    resolution: 0,
    rated: 1,
    satisfaction: 4,
  });
  expect(before.talks).toBe(0);
  expect(causes).toEqual([
    { key: 'unsure', count: 2 },
    { key: 'asked', count: 1 },
  ]);
  expect(days).toMatchObject([{ day: today, talks: 4, botOnly: 1 }]);
  const rowsBy = async (grouping: string, token = chief.token) =>
    (await house.ask(chatReport.list, { at, by: grouping } as never, token)).rows;
  const by = async (grouping: string, token = chief.token) =>
    (await rowsBy(grouping, token)).map(({ name, talks }) => [name, talks]);
  expect(await by('member')).toEqual([
    ['无接待人', 3],
    [adviser.name, 1],
  ]);
  expect((await by('store')).at(-1)).toEqual(['未归属门店', 1]);
  expect((await by('account')).map(([, talks]) => talks)).toEqual([1, 1, 1, 1]);
  // Whatever the rows are put together by, they add up to the cards above them.
  const counted = [
    'talks',
    'botOnly',
    'handovers',
    'unanswered',
    'ended',
    'solved',
    'clues',
    'rated',
  ] as const;
  for (const grouping of ['member', 'store', 'dealer', 'account', 'platform', 'day']) {
    const rows = await rowsBy(grouping);
    for (const name of counted)
      expect([grouping, name, rows.reduce((sum, row) => sum + row[name], 0)]).toEqual([
        grouping,
        name,
        now[name],
      ]);
  }
  // Whoever answers customers sees their own, and what nobody has where they work.
  expect((await by('day', adviser.token)).map(([, talks]) => talks)).toEqual([3]);
  const { export: exporting } = chatReport.list;
  if (!exporting) throw new Error('no export');
  expect((await house.send(exporting, { at, by: 'dealer' } as never, chief.token)).httpStatus).toBe(200);
});
