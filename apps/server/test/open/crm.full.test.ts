import { createClient } from '@zhiying/client';
import { bridge, type Crm } from '@zhiying/client/example';
import { contract, type Key } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { deliverWebhooks } from '../../src/modules/open/open.jobs.ts';
import { house, personAt, place, useOwnChannel } from '../own-channel.ts';
import { runJobNow } from '../run-job.ts';
import { receiver } from './receiver.ts';

const { apiToken, clue, webhook } = contract;
useOwnChannel();

const KEYS: Key[] = ['11-4', '7-1', '7-2', '7-3'];
const STATES = { 到店: 'visited', 成交: 'won', 跟进中: 'following' } as const;
const CLUES = 12;

/** A CRM that keeps customers by our numbers. */
function playedCrm() {
  const customers = new Map<number, Readonly<Record<string, unknown>>>();
  let puts = 0;
  const crm: Crm = {
    async putCustomer(clueId, fields) {
      puts += 1;
      customers.set(clueId, fields);
    },
  };
  return { crm, customers, puts: () => puts };
}

async function integration() {
  const maker = await personAt('dealer', KEYS);
  await house.db.query(sql`UPDATE member SET is_admin = true WHERE id = ${maker.id}`);
  house.app.kernel.access.forget([maker.id]);
  const { token } = await house.ask(
    apiToken.create,
    { name: `CRM ${maker.id}`, nodeId: place.dealer, keys: ['7-1', '7-2'] },
    maker.token,
  );
  const played = playedCrm();
  const client = createClient({ url: house.url, token });
  let lost = 0;
  const hears = await receiver((received, response) => {
    void door.receive(received.headers, received.body).then((status) => {
      // The CRM has it, and dies before it says so: every third time.
      lost += 1;
      if (lost % 3 === 0) response.destroy();
      else response.writeHead(status).end();
    });
  });
  const hook = await house.ask(
    webhook.create,
    {
      name: `CRM ${maker.id}`,
      url: hears.url,
      inner: true,
      events: ['clue.created'],
      fields: ['clue.name', 'clue.phone'],
    },
    maker.token,
  );
  const { secret } = await house.ask(webhook.secret, { id: hook.id }, maker.token);
  const door = bridge({ client, crm: played.crm, secrets: [secret], states: STATES });
  return { maker, hook, client, door, hears, ...played };
}

it('线索同步到 CRM：答复丢失、推送的服务器中断之后，每条线索在 CRM 里只有一个客户', async () => {
  const { maker, hook, customers, hears, puts } = await integration();
  const ids: number[] = [];
  for (let nth = 0; nth < CLUES; nth += 1) {
    const fields = { name: `示例 ${nth}`, phone: `1360000${String(nth).padStart(4, '0')}` };
    ids.push((await house.ask(clue.create, fields as never, maker.token)).id);
  }
  await expect.poll(() => hears.received.length).toBeGreaterThan(0);
  const left = async () => (await house.ask(webhook.list, {}, maker.token)).rows[0]?.waiting ?? 0;
  // Each time as if a process had died with its lease, and the pauses were over.
  while ((await left()) > 0) {
    await house.db.query(sql`UPDATE webhook SET rest_until = NULL, lease_until = NULL WHERE id = ${hook.id}`);
    await house.db.query(
      sql`UPDATE webhook_delivery SET due_at = now() WHERE webhook_id = ${hook.id} AND state = 'waiting'`,
    );
    await runJobNow(house.app.kernel, deliverWebhooks, {});
  }
  expect([...customers.keys()].sort((a, b) => a - b)).toEqual(ids);
  expect(customers.get(ids[0] ?? 0)).toEqual({ name: '示例 0', phone: '13600000000' });
  expect(puts()).toBeGreaterThan(CLUES);
});

it('CRM 的结果按对照表写回：重复的只记一次，对照表没有的状态不写，令牌之外的线索写不了', async () => {
  const { maker, client, door } = await integration();
  const made = await house.ask(clue.create, { name: '示例', phone: '13611110000' } as never, maker.token);
  const result = { clueId: made.id, resultId: 'R-1', state: '到店', text: '已到店看车' };
  expect([await door.sendBack(result), await door.sendBack(result)]).toEqual([true, false]);
  const now = await client.ask(clue.info, { id: made.id });
  expect(now.state).toBe('visited');
  expect(now.history.filter(({ text }) => text.includes('R-1'))).toHaveLength(1);
  const both = { ...result, resultId: 'R-2', state: '成交' };
  await Promise.allSettled([door.sendBack(both), door.sendBack(both)]);
  const after = await client.ask(clue.info, { id: made.id });
  expect(after.history.filter(({ text }) => text.includes('R-2'))).toHaveLength(1);
  await expect(door.sendBack({ ...result, resultId: 'R-3', state: '未知' })).rejects.toThrow('未知');
  const rival = await personAt('rival', KEYS);
  const theirs = await house.ask(clue.create, { name: '别处', phone: '13622220000' } as never, rival.token);
  await expect(door.sendBack({ ...result, clueId: theirs.id })).rejects.toMatchObject({
    name: 'CallRefused',
    httpStatus: 404,
  });
  const seen: number[] = [];
  for await (const row of client.rows(clue.list, {})) seen.push(row.id);
  expect(seen).toContain(made.id);
  expect(seen).not.toContain(theirs.id);
});
