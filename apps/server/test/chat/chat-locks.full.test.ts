import { createHash } from 'node:crypto';
import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { desk, house, useDesk } from '../chat-desk.ts';
import { until } from '../library.ts';

const { chat, chatCustomer, chatDesk } = contract;

useDesk();

/** As PostgreSQL counts them for this database. */
const deadlocks = async () =>
  (
    await house.db.one<{ count: number }>(
      sql`SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()`,
    )
  )?.count ?? 0;

const PEOPLE = 12;
const ROUNDS = 12;

it('收消息、回复、接管、转接、合并同时落在同一批会话上：没有死锁，一条不少', async () => {
  const account = await desk.addDouyin();
  await house.ask(chatDesk.saveSetting, { ...desk.setting, way: 'turns', capacity: 100 }, desk.chief.token);
  const advisers = [await desk.person('dealer', 'TREE'), await desk.person('dealer', 'TREE')];
  const people = Array.from({ length: PEOPLE }, (_, at) => `_locks_${at}`);
  let serial = 0;
  const says = (customer: string, event = 'im_receive_msg') => {
    serial += 1;
    const body = JSON.stringify({
      event,
      from_user_id: customer,
      to_user_id: account.externalId,
      content: {
        conversation_short_id: `@${customer}`,
        server_message_id: `@locks-${serial}`,
        create_time: Date.now(),
        message_type: 'text',
        text: `第 ${serial} 句`,
      },
    });
    return fetch(`${house.url}/api/platform/douyin/events`, {
      method: 'POST',
      body,
      headers: {
        'x-douyin-signature': createHash('sha1').update(`sandbox-douyin-secret${body}`).digest('hex'),
        'msg-id': `locks-${serial}`,
      },
    });
  };
  for (const customer of people) await says(customer);
  const talks = await Promise.all(people.map((customer) => desk.talkOf(customer)));
  const before = await deadlocks();

  /** Whatever staff may do to a talk; refusals are answers, failures are not. */
  const acts = (round: number, at: number) => {
    const { id: talkId, customerId } = talks[at] as (typeof talks)[number];
    const { token } = advisers[(round + at) % 2] as (typeof advisers)[number];
    const other = talks[(at + 1 + (round % 3)) % PEOPLE] as (typeof talks)[number];
    switch ((round + at) % 5) {
      case 0:
        return house.send(chat.take, { talkId }, token);
      case 1:
        return house.send(chat.transfer, { talkId, memberId: advisers[(at + 1) % 2]?.id }, token);
      case 2:
        return house.send(chatCustomer.merge, { id: customerId, otherId: other.customerId }, token);
      case 3:
        return house.send(chatCustomer.split, { id: customerId, otherId: other.customerId }, token);
      default:
        return house.send(chat.send, { talkId, text: '好的', clientId: `l${round}-${at}` }, token);
    }
  };
  for (let round = 0; round < ROUNDS; round++) {
    const order = people.map((_, at) => (at * 5 + round * 7) % PEOPLE);
    const answers = await Promise.all(
      order.flatMap((at) => [
        says(people[at] ?? '', round % 4 === 3 ? 'im_enter_direct_msg' : 'im_receive_msg').then(() => null),
        says(people[PEOPLE - 1 - at] ?? '').then(() => null),
        acts(round, at),
      ]),
    );
    expect(answers.filter((answer) => answer && answer.httpStatus >= 500)).toEqual([]);
  }
  await until(
    async () => !(await house.db.one(sql`SELECT 1 AS found FROM chat_callback WHERE handled_at IS NULL`)),
  );
  const heard = await house.db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM chat_message WHERE account_id = ${account.id} AND sender = 'customer'`,
  );
  expect(heard?.count).toBe(serial - (ROUNDS / 4) * PEOPLE);
  expect(house.logs.filter((line) => line.includes('40P01') || line.includes('deadlock'))).toEqual([]);
  expect(await deadlocks()).toBe(before);
}, 120_000);
