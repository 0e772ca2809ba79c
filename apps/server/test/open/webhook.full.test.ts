import { verifyWebhook, WebhookForged } from '@zhiying/client';
import { contract, type Key, type WebhookField } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { deliverWebhooks } from '../../src/modules/open/open.jobs.ts';
import { house, type Person, personAt, useOwnChannel } from '../own-channel.ts';
import { runJobNow } from '../run-job.ts';
import { sessionOf } from '../walk-rows/ground.ts';
import { type Received, receiver } from './receiver.ts';

const { webhook, clue } = contract;
const LATER = '2099-01-01T00:00:00Z';
useOwnChannel();

const KEYS: Key[] = ['11-4', '7-1', '7-2', '7-3'];
let serial = 0;
const nextPhone = () => `137${String(++serial).padStart(8, '0')}`;

/** An administrator at the dealer: only they may let an inner address be told. */
async function administrator(keys: readonly Key[] = KEYS) {
  const maker = await personAt('dealer', keys);
  await house.db.query(sql`UPDATE member SET is_admin = true WHERE id = ${maker.id}`);
  house.app.kernel.access.forget([maker.id]);
  return maker;
}
async function demote({ id }: Person) {
  // The last administrator stays one.
  await house.addMember(`chief-${++serial}`, [], { isAdmin: true });
  await house.db.query(sql`UPDATE member SET is_admin = false WHERE id = ${id}`);
  house.app.kernel.access.forget([id]);
}

interface Fields {
  url: string;
  events?: string[];
  fields?: WebhookField[];
}
const make = (maker: Person, { url, ...fields }: Fields) =>
  house.ask(
    webhook.create,
    {
      name: `示例·接收 ${++serial}`,
      url,
      inner: true,
      events: ['clue.created', 'clue.moved', 'clue.assigned'],
      fields: ['clue.name', 'clue.phone', 'clue.state'],
      ...fields,
    } as never,
    maker.token,
  );
const addClue = (who: Person, fields: object = {}) =>
  house.ask(clue.create, { name: '示例客户', phone: nextPhone(), ...fields } as never, who.token);
const secretOf = async (maker: Person, id: number) =>
  (await house.ask(webhook.secret, { id }, maker.token)).secret;
const log = async (maker: Person, webhookId: number) =>
  (await house.ask(webhook.deliveries, { webhookId }, maker.token)).rows;
const find = async (maker: Person, id: number) =>
  (await house.ask(webhook.list, {}, maker.token)).rows.find((row) => row.id === id);
const deliver = () => runJobNow(house.app.kernel, deliverWebhooks, {});
/** As if the pauses were over. */
const later = (id: number) =>
  house.db.query(sql`
    WITH rested AS (UPDATE webhook SET rest_until = NULL, lease_until = NULL WHERE id = ${id})
    UPDATE webhook_delivery SET due_at = now() - interval '1 second' WHERE webhook_id = ${id} AND state = 'waiting'`);
const move = async (who: Person, id: number, state: string) => {
  const { version } = await house.ask(clue.info, { id }, who.token);
  return house.ask(
    clue.follow,
    { id, version, kind: 'call', result: 'missed', text: '', state, nextAt: LATER } as never,
    who.token,
  );
};
const opened = (secret: string, { headers, body }: Received) => verifyWebhook(secret, headers, body);

it('线索新建、变更状态随即推送：签名可验，只含所选字段，有权看号码的人才推完整号码', async () => {
  const maker = await administrator();
  const crm = await receiver();
  const hook = await make(maker, { url: crm.url });
  const secret = await secretOf(maker, hook.id);
  const phone = nextPhone();
  const made = await addClue(maker, { phone, remark: '不推送' });
  await move(maker, made.id, 'following');
  await expect.poll(() => crm.types().filter((type) => type === 'clue.moved')).toHaveLength(1);
  const [first] = crm.received as [Received];
  expect(opened(secret, first)).toMatchObject({
    type: 'clue.created',
    data: { id: made.id, clue: { name: '示例客户', phone } },
  });
  expect(first.body).not.toContain('不推送');
  const moved = crm.received.find(({ event }) => event.type === 'clue.moved') as Received;
  expect(opened(secret, moved).data).toMatchObject({ from: 'new', to: 'following' });
  for (const wrong of [
    { ...first, body: `${first.body} ` },
    { ...first, headers: { ...first.headers, 'webhook-timestamp': '1' } },
  ])
    expect(() => opened(secret, wrong)).toThrow(WebhookForged);

  await house.db.query(sql`
    UPDATE role SET keys = ARRAY['11-4', '7-1', '7-2'] WHERE id IN (SELECT role_id FROM membership WHERE member_id = ${maker.id})`);
  await demote(maker);
  const other = await addClue(maker, { name: `致电 ${phone}` });
  await expect
    .poll(() => crm.received.filter(({ event }) => event.data.id === other.id).length)
    .toBeGreaterThan(0);
  const masked = crm.received.find(({ event }) => event.data.id === other.id) as Received;
  expect(masked.body).not.toContain(phone);
  expect(opened(secret, masked).data.clue).toMatchObject({
    phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
  });
});

it('与改动同一事务：撤销的改动不留下事件，提交的在服务器被杀之后仍会推送', async () => {
  const maker = await administrator();
  const crm = await receiver();
  const hook = await make(maker, { url: crm.url, events: ['clue.moved'] });
  const made = await addClue(maker);
  const waiting = async () =>
    (
      await house.db.one<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM webhook_delivery WHERE webhook_id = ${hook.id}`,
      )
    )?.n;
  await expect(
    house.db.transaction(async (unit) => {
      await unit.query(sql`UPDATE clue SET state = 'following' WHERE id = ${made.id}`);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await waiting()).toBe(0);
  // Left behind by a process that was killed while it sent: its lease runs out.
  await house.db.query(sql`UPDATE webhook SET lease_until = now() + interval '1 hour' WHERE id = ${hook.id}`);
  await house.db.query(sql`UPDATE clue SET state = 'following' WHERE id = ${made.id}`);
  await deliver();
  expect([await waiting(), crm.received.length]).toEqual([1, 0]);
  await later(hook.id);
  await deliver();
  await expect.poll(() => crm.types()).toEqual(['clue.moved']);
});

it('收下而没有答复的再推一次，编号不变；同一线索的事件按先后，别的线索不等它', async () => {
  const maker = await administrator();
  const crm = await receiver((_one, response) => {
    response.destroy();
  });
  const hook = await make(maker, { url: crm.url, events: ['clue.created', 'clue.moved'] });
  const made = await addClue(maker);
  await expect.poll(() => crm.received.length).toBe(1);
  await expect.poll(async () => (await find(maker, hook.id))?.trouble).toBe('连接中断');
  await move(maker, made.id, 'following');
  crm.answers(({ event }, response) => {
    response.writeHead(event.data.id === made.id ? 400 : 204).end('不认识');
  });
  const other = await addClue(maker);
  await later(hook.id);
  await deliver();
  await later(hook.id);
  await deliver();
  const sent = () => crm.received.map(({ event }) => `${event.type} ${event.data.id}`);
  await expect.poll(sent).toContain(`clue.created ${other.id}`);
  expect(sent()).not.toContain(`clue.moved ${made.id}`);
  crm.accepts();
  await later(hook.id);
  await deliver();
  await later(hook.id);
  await deliver();
  await expect
    .poll(async () => (await log(maker, hook.id)).map(({ state }) => state))
    .toEqual(['sent', 'sent', 'sent']);
  const own = crm.received.filter(({ event }) => event.data.id === made.id);
  expect(own.at(-1)?.event.type).toBe('clue.moved');
  const ids = own
    .filter(({ event }) => event.type === 'clue.created')
    .map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});

it('一个接收方不答复，不耽误另一个；之后只试探，不反复敲门', async () => {
  const maker = await administrator();
  const held: { destroy(): void }[] = [];
  const slow = await receiver((_one, response) => {
    held.push(response);
  });
  const quick = await receiver();
  const stuck = await make(maker, { url: slow.url, events: ['clue.created'] });
  await make(maker, { url: quick.url, events: ['clue.created'] });
  await addClue(maker);
  await expect.poll(() => [slow.received.length, quick.received.length]).toEqual([1, 1]);
  // It still hangs while the next event arrives elsewhere.
  await addClue(maker);
  await expect.poll(() => quick.received.length).toBe(2);
  for (const response of held) response.destroy();
  await expect.poll(async () => (await find(maker, stuck.id))?.trouble).not.toBe('');
  await house.db.query(sql`
    INSERT INTO webhook_delivery (channel_id, webhook_id, event, subject, subject_id)
    SELECT d.channel_id, d.webhook_id, d.event, d.subject, d.subject_id + n
    FROM webhook_delivery d, generate_series(1, 10000) n WHERE d.webhook_id = ${stuck.id} AND d.state = 'waiting' LIMIT 10000`);
  slow.answers((_one, response) => {
    response.destroy();
  });
  const before = slow.received.length;
  await later(stuck.id);
  await deliver();
  await deliver();
  expect(slow.received.length - before).toBeLessThanOrEqual(1);
});

it('内网地址只有管理员能允许；外网须用 https；跳转不跟随，长返回只读开头', async () => {
  const keeper = await personAt('dealer', KEYS);
  const fields = { name: `示例·接收 ${++serial}`, events: ['clue.created'], fields: [] };
  const tried = async (more: object) => {
    const { code, issues } = await house.send(webhook.create, { ...fields, ...more }, keeper.token);
    return code ?? issues?.[0]?.msg;
  };
  expect(await tried({ url: 'http://10.0.0.8/hooks', inner: true })).toBe('webhook.inner');
  expect(await tried({ url: 'http://crm.example.com/hooks' })).toBe('webhook.notEncrypted');
  expect(await tried({ url: 'https://a:b@crm.example.com/hooks' })).toBe('webhook.nameInAddress');
  const inside = await house.ask(
    webhook.create,
    { ...fields, url: 'https://127.0.0.1:9/hooks' } as never,
    keeper.token,
  );
  expect(await house.ask(webhook.test, { id: inside.id }, keeper.token)).toMatchObject({
    ok: false,
    msg: '地址在内网，已拒绝访问',
  });

  const maker = await administrator();
  const aim = await receiver();
  const lying = await receiver((_one, response) => {
    response.writeHead(302, { location: aim.url }).end();
  });
  const hook = await make(maker, { url: lying.url });
  expect(await house.ask(webhook.test, { id: hook.id }, maker.token)).toMatchObject({
    ok: false,
    status: 302,
    msg: expect.stringContaining('跳转'),
  });
  expect(aim.received).toHaveLength(0);
  lying.answers((_one, response) => {
    response.writeHead(200);
    const piece = Buffer.alloc(1 << 20, 'a');
    const pour = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  });
  expect((await house.ask(webhook.test, { id: hook.id }, maker.token)).ok).toBe(true);
  const [last] = await log(maker, hook.id);
  expect([last?.state, last?.answer.length]).toEqual(['sent', 500]);
});

it('更换密钥后新旧同时有效，立即失效的只用新的；密钥加密保存', async () => {
  const maker = await administrator();
  const crm = await receiver();
  const hook = await make(maker, { url: crm.url });
  const old = await secretOf(maker, hook.id);
  const { secret } = await house.ask(webhook.rotate, { id: hook.id, hours: 24 }, maker.token);
  await house.ask(webhook.test, { id: hook.id }, maker.token);
  const [both] = crm.received as [Received];
  for (const each of [old, secret]) expect(opened(each, both).type).toBe('webhook.test');
  const next = await house.ask(webhook.rotate, { id: hook.id, hours: 0 }, maker.token);
  await house.ask(webhook.test, { id: hook.id }, maker.token);
  const alone = crm.received[1] as Received;
  expect(opened(next.secret, alone).type).toBe('webhook.test');
  for (const each of [old, secret]) expect(() => opened(each, alone)).toThrow(WebhookForged);
  const row = await house.db.one<{ text: string }>(
    sql`SELECT row_to_json(w)::text AS text FROM webhook w WHERE id = ${hook.id}`,
  );
  for (const each of [old, secret, next.secret]) expect(row?.text).not.toContain(each.slice(6));
});

it('三天没有送达则自动停用并通知创建人；启用后可以重新推送', async () => {
  const maker = await administrator();
  const crm = await receiver((_one, response) => {
    response.writeHead(503).end('维护中');
  });
  const hook = await make(maker, { url: crm.url, events: ['clue.created'] });
  const made = await addClue(maker);
  await expect.poll(async () => (await find(maker, hook.id))?.trouble).toBe('返回 HTTP 503');
  expect((await log(maker, hook.id))[0]).toMatchObject({ state: 'waiting', status: 503, answer: '维护中' });
  await house.db.query(
    sql`UPDATE webhook SET failing_since = now() - interval '73 hours' WHERE id = ${hook.id}`,
  );
  await later(hook.id);
  await deliver();
  expect((await find(maker, hook.id))?.state).toBe('stopped');
  const told = await house.ask(contract.notification.list, {}, maker.token);
  expect(told.rows.map(({ title }) => title)).toContain(`事件推送「${hook.name}」已自动停用`);
  // While it is off nothing is written down for it.
  await addClue(maker);
  await house.db.query(
    sql`UPDATE webhook_delivery SET expires_at = now() - interval '1 minute' WHERE webhook_id = ${hook.id}`,
  );
  await deliver();
  const [failed, ...others] = await log(maker, hook.id);
  expect([failed?.state, others.length]).toEqual(['failed', 0]);
  crm.accepts();
  await house.ask(webhook.start, { id: hook.id }, maker.token);
  await house.ask(webhook.resend, { id: failed?.id ?? 0 }, maker.token);
  await expect.poll(async () => (await log(maker, hook.id))[0]?.state).toBe('sent');
  expect(crm.received.at(-1)?.event.data.id).toBe(made.id);
});

it('只推送创建人看得到的内容；别人不能查看密钥、改地址，看不到的推送不存在', async () => {
  const maker = await administrator();
  const crm = await receiver();
  const hook = await make(maker, { url: crm.url, events: ['clue.created'] });
  const above = await personAt('root', KEYS);
  for (const call of [webhook.secret, webhook.test])
    expect((await house.send(call, { id: hook.id }, above.token)).code).toBe('webhook.notMaker');
  const outside = await personAt('rival', KEYS);
  expect((await house.send(webhook.stop, { id: hook.id }, outside.token)).httpStatus).toBe(404);
  // Made at another dealer: not below the receiver's node.
  await addClue(outside);
  await house.db.query(sql`
    UPDATE role SET keys = ARRAY['11-4'] WHERE id IN (SELECT role_id FROM membership WHERE member_id = ${maker.id})`);
  await demote(maker);
  const colleague = await personAt('dealer', KEYS);
  await addClue(colleague);
  await expect.poll(async () => (await log(maker, hook.id))[0]?.state).toBe('skipped');
  expect((await log(maker, hook.id)).map(({ error }) => error)).toEqual(['创建人无权查看该内容']);
  expect(crm.received).toHaveLength(0);
  const token = await sessionOf(house, above.id);
  expect((await house.ask(webhook.stop, { id: hook.id }, token)).state).toBe('off');
});
