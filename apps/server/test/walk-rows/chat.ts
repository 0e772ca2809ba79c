import { contract, type HitState, type TalkState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { hitPolicy } from '../../src/modules/chat/audit/audit.policy.ts';
import {
  chatAccountPolicy,
  customerPolicy,
  talkPolicy,
  viewPolicy,
} from '../../src/modules/chat/chat.policy.ts';
import { cannedReplies } from '../../src/modules/chat/send/canned.register.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

interface Kind {
  paused?: boolean;
  bot?: boolean;
}
const account =
  ({ paused = false, bot = true }: Kind = {}) =>
  ({ insert, placed, home }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark, bot, paused_at)
      ${placed}, 'weixin', '示例', ${`kf${made}`}, ${`mark${made}`}, ${bot}, CASE WHEN ${paused} THEN now() END
      FROM node n WHERE n.id = ${home} RETURNING id`);
  };

/** A customer who wrote a moment ago, so that they may be answered. */
const customer =
  ({ phone = true, merged = false }: { phone?: boolean; merged?: boolean } = {}) =>
  async (ground: Ground) => {
    made += 1;
    const { secrets } = ground.house.app.kernel;
    const id = await ground.insert(sql`
      INSERT INTO chat_customer (channel_id, node_id, path, owner_id, account_id, platform, external_id, name, phone_sealed, phone_mask, wrote_at)
      ${ground.placed}, ${await account()(ground)}, 'weixin', ${`customer${made}`}, '示例',
      ${phone ? secrets.seal('13800000000', 'chat.phone') : null}, ${phone ? '138****0000' : null}, now()
      FROM node n WHERE n.id = ${ground.home} RETURNING id`);
    if (merged) {
      const other = await customer()(ground);
      await ground.house.db.query(sql`UPDATE chat_customer SET merged_into = ${id} WHERE id = ${other}`);
    }
    return id;
  };

interface TalkKind {
  state?: TalkState;
  bot?: boolean;
  another?: boolean;
}
const talk =
  ({ state = 'human', bot = true, another = false }: TalkKind = {}) =>
  async (ground: Ground) => {
    const customerId = await customer()(ground);
    await ground.house.db.query(sql`
      UPDATE chat_account SET bot = ${bot} WHERE id = (SELECT account_id FROM chat_customer WHERE id = ${customerId})`);
    const insertTalk = (of: TalkState) =>
      ground.insert(sql`
        INSERT INTO chat_talk (channel_id, node_id, path, owner_id, account_id, customer_id, platform, state)
        SELECT c.channel_id, c.node_id, c.path, ${ground.owner}::bigint, c.account_id, c.id, 'weixin', ${of}
        FROM chat_customer c WHERE c.id = ${customerId} RETURNING id`);
    const id = await insertTalk(state);
    if (another) await insertTalk('human');
    return id;
  };

/** A message that a rule marked. */
const hit = (state: HitState) => async (ground: Ground) => {
  const talkId = await talk()(ground);
  const messageId = await ground.insert(sql`
    INSERT INTO chat_message (talk_id, customer_id, account_id, sender, kind, text, state)
    SELECT t.id, t.customer_id, t.account_id, 'member', 'text', '保证最低价', 'sent' FROM chat_talk t WHERE t.id = ${talkId} RETURNING id`);
  return ground.insert(sql`
    INSERT INTO chat_audit_hit (channel_id, talk_id, message_id, rule, kind, alarm, evidence, state)
    SELECT t.channel_id, t.id, ${messageId}::bigint, '示例规则', 'promise', false, '[{"from":0,"to":2}]'::jsonb, ${state}
    FROM chat_talk t WHERE t.id = ${talkId} RETURNING id`);
};

export const chatRows: WalkRows[] = [
  {
    name: 'chatTalk',
    policy: talkPolicy,
    states: {
      human: talk(),
      'human, without a bot': talk({ bot: false }),
      queue: talk({ state: 'queue' }),
      bot: talk({ state: 'bot' }),
      ended: talk({ state: 'ended' }),
      'ended, with another since': talk({ state: 'ended', another: true }),
    },
    see: (ground, token, id) => read(ground, contract.chat.info, { id }, token),
    input: (ground, verb, id) => {
      made += 1;
      const more: Record<string, object> = {
        reply: { text: '你好', clientId: `walk${made}` },
        transfer: { memberId: ground.holder, nodeId: undefined, note: '' },
        end: { reason: 'solved' },
        note: { text: '记一笔' },
      };
      return { talkId: id, ...more[verb], ...(verb === 'reply' ? { materialId: undefined } : {}) };
    },
    later: ['用户不存在或你无权查看'],
  },
  {
    name: 'chatCustomer',
    policy: customerPolicy,
    states: {
      plain: customer(),
      'without a number': customer({ phone: false }),
      merged: customer({ merged: true }),
    },
    see: (ground, token, id) => read(ground, contract.chatCustomer.info, { id }, token),
    async input(ground, verb, id, row) {
      const merged = (row?.merged as { id: number }[] | undefined)?.[0]?.id;
      const own = await ground.house.db.one<{ id: number }>(
        sql`SELECT id FROM chat_customer WHERE merged_into = ${id} LIMIT 1`,
      );
      const inputs: Record<string, () => unknown> = {
        edit: () => ({ id, version: row?.version ?? 1, name: '示例', phone: null }),
        merge: async () => ({ id, otherId: await customer()(ground) }),
        split: () => ({ id, otherId: own?.id ?? merged ?? id }),
      };
      return (await inputs[verb]?.()) ?? { id };
    },
  },
  {
    name: 'chatCanned',
    policy: cannedReplies.policy,
    states: {
      shared: ({ insert, placed, home }) =>
        insert(sql`
          INSERT INTO chat_canned (channel_id, node_id, path, owner_id, title, text, shared)
          ${placed}, '问候', '你好', true FROM node n WHERE n.id = ${home} RETURNING id`),
      'not shared': ({ insert, placed, home }) =>
        insert(sql`
          INSERT INTO chat_canned (channel_id, node_id, path, owner_id, title, text, shared)
          ${placed}, '问候', '你好', false FROM node n WHERE n.id = ${home} RETURNING id`),
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.chatCanned.list, {}, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) =>
      verb === 'edit'
        ? { id, version: row?.version ?? 1, title: '改名', text: '你好', shared: true }
        : { id },
  },
  {
    name: 'chatView',
    policy: viewPolicy,
    states: {
      shared: ({ insert, placed, home }) => {
        made += 1;
        return insert(sql`
          INSERT INTO chat_view (channel_id, node_id, path, owner_id, name, filter)
          ${placed}, ${`视图 ${made}`}, '{"view":"open"}' FROM node n WHERE n.id = ${home} RETURNING id`);
      },
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.chatView.list, {}, token))?.rows.find((row) => row.id === id),
    input: (_ground, _verb, id) => ({ id }),
  },
  {
    name: 'chatAccount',
    policy: chatAccountPolicy,
    states: { running: account(), paused: account({ paused: true }) },
    see: async (ground, token, id) =>
      (await read(ground, contract.chatAccount.list, {}, token))?.rows.find((row) => row.id === id),
    input: (ground, verb, id, row) =>
      verb === 'edit'
        ? { id, version: row?.version ?? 1, name: `改名 ${id}`, nodeId: ground.home, bot: false }
        : { id },
    later: ['组织不存在或你无权查看'],
  },
  {
    name: 'chatHit',
    policy: hitPolicy,
    states: { open: hit('open'), confirmed: hit('confirmed'), dismissed: hit('dismissed') },
    see: async (ground, token, id) =>
      (await read(ground, contract.chatAudit.list, {}, token))?.rows.find((row) => row.id === id),
    input: (_ground, _verb, id, row) => ({ id, version: row?.version ?? 1, decision: 'confirmed', note: '' }),
  },
];
