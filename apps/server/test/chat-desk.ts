import { type ChatAccount, contract, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll } from 'vitest';
import { readConfig } from '#config';
import { sql } from '#db/sql.ts';
import type { Module } from '#kernel/module.ts';
import { until } from './library.ts';
import { openSandbox } from './sandbox.ts';
import { smallChannel } from './small-channel.ts';
import { openTestApp } from './test-app.ts';
import { sessionOf } from './walk-rows/ground.ts';

const { chat, chatAccount, chatDesk } = contract;

export interface Person {
  id: number;
  name: string;
  token: string;
}

/** Hours of a store that is open all day. */
export const ALWAYS_OPEN = {
  capacity: 20,
  from: '00:00',
  to: '23:59',
  days: [1, 2, 3, 4, 5, 6, 7],
  replyMinutes: 0,
  escalates: true,
};

const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

/** A store with people who answer customers, and a sandbox whose customers write to it. */
export async function openDesk({ beside, weixinUrl }: { beside?: Module; weixinUrl?: string } = {}) {
  const sandbox = await openSandbox();
  const { platforms } = readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere');
  const house = await openTestApp({
    platforms: weixinUrl ? { ...platforms, weixin: { baseUrl: weixinUrl } } : platforms,
    beside,
  });
  await sandbox.settings({ chatAnswerMs: 10_000_000 });
  let serial = 0;
  const { channel, place } = await smallChannel(house, 'branch');
  type Where = keyof typeof place | number;
  const nodeOf = (where: Where) => (typeof where === 'number' ? where : place[where]);
  /** For those who count who else is there. */
  const addStore = () => house.addNode('store', place.dealer, channel);

  async function person(
    where: Where,
    scope: ScopeKind = 'SELF',
    keys: Key[] = ['13-1', '13-3'],
  ): Promise<Person> {
    serial += 1;
    const name = `chat-${serial}`;
    const roleId = await house.addRole(keys, scope);
    const id = await house.addMember(name, [{ nodeId: nodeOf(where), roleId }]);
    return { id, name, token: await sessionOf(house, id) };
  }
  const chief = await person('root', 'ALL', [
    '13-1',
    '13-3',
    '13-11',
    '14-7',
    '15-9',
    '5-1',
    '7-1',
    '7-2',
    '7-3',
  ]);
  const setting = { way: 'none' as const, ...ALWAYS_OPEN, endHours: 0 };
  await house.ask(chatDesk.saveSetting, setting, chief.token);

  async function addKf(where: Where = 'store', more: object = {}): Promise<ChatAccount> {
    serial += 1;
    const callbackToken = 'callbacktoken';
    // The sandbox names a company's accounts after the company.
    const corpId = `ww${String(serial).padStart(16, '0')}`;
    const account = await house.ask(
      chatAccount.create,
      {
        platform: 'weixin',
        name: `示例客服 ${serial}`,
        nodeId: nodeOf(where),
        corpId,
        kfId: `wk${corpId.slice(2)}1`,
        kfSecret: 'kf-secret',
        callbackToken,
        callbackKey: AES_KEY,
        ...more,
      },
      chief.token,
    );
    await sandbox.control('chat/corp', {
      corpId,
      secret: 'kf-secret',
      url: house.url + account.callbackPath,
      token: callbackToken,
      key: AES_KEY,
    });
    return account;
  }

  async function addDouyin(where: keyof typeof place = 'store'): Promise<ChatAccount> {
    serial += 1;
    const { account } = contract;
    const { id } = await house.ask(
      account.create,
      { platform: 'douyin', name: `示例抖音 ${serial}`, nodeId: place[where] },
      chief.token,
    );
    const { url } = await house.ask(account.authorize, { id }, chief.token);
    const asked = new URL(url).searchParams;
    const { code } = await sandbox.control<{ code: string }>('authorize', {
      platform: 'douyin',
      persona: `_sandbox_douyin_chat_${serial}`,
      scopes: (asked.get('scope') ?? '').split(','),
    });
    await house.ask(account.connect, { state: asked.get('state') ?? '', code }, chief.token);
    await sandbox.settings({ webhookUrl: `${house.url}/api/platform/douyin/events` });
    return house.ask(
      chatAccount.create,
      { platform: 'douyin', name: `示例抖音 ${serial}`, nodeId: place[where], contentAccountId: id },
      chief.token,
    );
  }

  /** Somebody comes in and writes. */
  const customer = (account: ChatAccount, fields: object = {}) =>
    sandbox.control<{ id: string; text: string; message: string }>('chat/customer', {
      channel: account.platform,
      account: account.externalId,
      intention: 'price',
      ...fields,
    });
  const say = (id: string, fields: object) =>
    sandbox.control<{ message: string }>('chat/say', { customer: id, ...fields });
  /** What the customer has on their phone. */
  const seenBy = async (id: string) => {
    const { customers } = await sandbox.control<{
      customers: { id: string; said: { id: string; from: string; text: string }[] }[];
    }>('chat');
    return customers.find((one) => one.id === id)?.said ?? [];
  };
  const fromUs = async (id: string) =>
    (await seenBy(id)).filter(({ from }) => from === 'us').map(({ text }) => text);

  const talkOf = (external: string) =>
    until(async () =>
      house.db.one<{ id: number; state: string; ownerId: number | null; customerId: number }>(sql`
        SELECT t.id, t.state, t.owner_id AS "ownerId", t.customer_id AS "customerId" FROM chat_talk t JOIN chat_customer c ON c.id = t.customer_id
        WHERE c.external_id = ${external} ORDER BY t.id DESC LIMIT 1`),
    );
  const messages = async ({ token }: Person, talkId: number) =>
    (await house.ask(chat.messages, { talkId }, token)).rows;
  const send = ({ token }: Person, talkId: number, text: string, more: object = {}) => {
    serial += 1;
    return house.send(chat.send, { talkId, text, clientId: `c${serial}`, ...more }, token);
  };
  const settled = (messageId: number, ...states: string[]) =>
    until(async () =>
      house.db.one<{ state: string; error: string; platformId: string | null }>(sql`
        SELECT state, error, platform_id AS "platformId" FROM chat_message WHERE id = ${messageId} AND state = ANY(${states}::text[])`),
    );

  /** The customer has written nothing more for the seconds that the bot waits: they are over now. */
  const pauseOver = (talkId: number) =>
    until(async () =>
      house.db.one(sql`
        UPDATE chat_talk SET answer_at = now()
        WHERE id = ${talkId} AND state = 'bot' AND answer_at BETWEEN now() AND now() + interval '3 seconds' RETURNING id`),
    );

  return {
    house,
    sandbox,
    pauseOver,
    place,
    channel,
    chief,
    setting,
    person,
    addStore,
    addKf,
    addDouyin,
    customer,
    say,
    seenBy,
    fromUs,
    talkOf,
    messages,
    send,
    settled,
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;

export let desk: Desk;
export let house: Desk['house'];

/** One desk for the tests of a file. */
export function useDesk() {
  beforeAll(async () => {
    desk = await openDesk();
    ({ house } = desk);
  }, 60_000);
}
