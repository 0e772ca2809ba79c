import { contract, type DeliveryState, type WebhookState } from '@zhiying/contract';
import { raw, sql } from '#db/sql.ts';
import { tokenPolicy } from '../../src/modules/open/open.policy.ts';
import { newSecret } from '../../src/modules/open/webhook/sign.ts';
import { deliveryPolicy, webhookPolicy } from '../../src/modules/open/webhook/webhook.policy.ts';
import { SEALED_AS } from '../../src/modules/open/webhook/webhook.service.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

const token =
  (fields: { revoked?: true; expired?: true } = {}) =>
  ({ insert, placed, home }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO api_token (channel_id, node_id, path, owner_id, name, keys, per_minute, token_hash, tail, revoked_at, expires_at)
      ${placed}, ${`令牌 ${made}`}, '{3-1}', 60, ${`hash ${made}`}, 'tail', ${raw(fields.revoked ? 'now()' : 'NULL')},
             ${raw(fields.expired ? 'now()' : 'NULL')}
      FROM node n WHERE n.id = ${home} RETURNING id`);
  };

/** The address is inside: whatever is sent to it is refused at once. */
const hook =
  (state: WebhookState) =>
  ({ house, insert, placed, home, owner }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO webhook (channel_id, node_id, path, owner_id, updated_by, name, url, events, fields, state, secret_sealed)
      ${placed}, ${owner}::bigint, ${`推送 ${made}`}, 'https://127.0.0.1:9/x', '["clue.created"]', '[]', ${state},
             ${house.app.kernel.secrets.seal(newSecret(), SEALED_AS)}
      FROM node n WHERE n.id = ${home} RETURNING id`);
  };

const delivery = (state: DeliveryState) => async (ground: Ground) => {
  const id = await hook('off')(ground);
  return ground.insert(sql`
    INSERT INTO webhook_delivery (channel_id, webhook_id, event, subject, subject_id, state)
    SELECT w.channel_id, w.id, 'clue.created', 'clue', 1, ${state} FROM webhook w WHERE w.id = ${id} RETURNING id`);
};

/** What lets other systems in, and what they are told. */
export const openRows: WalkRows[] = [
  {
    name: 'apiToken',
    policy: tokenPolicy,
    states: { open: token(), revoked: token({ revoked: true }), expired: token({ expired: true }) },
    see: async (ground, holder, id) =>
      (await read(ground, contract.apiToken.list, { limit: 500 }, holder))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) =>
      verb === 'edit'
        ? { id, version: row?.version ?? 1, name: `改名 ${id}`, keys: ['3-1'], perMinute: 10 }
        : { id },
  },
  {
    name: 'webhook',
    policy: webhookPolicy,
    states: { on: hook('on'), off: hook('off'), stopped: hook('stopped') },
    see: async (ground, holder, id) =>
      (await read(ground, contract.webhook.list, { limit: 500 }, holder))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) =>
      verb === 'edit'
        ? {
            id,
            version: row?.version ?? 1,
            name: `改名 ${id}`,
            url: 'https://127.0.0.1:9/y',
            events: ['clue.moved'],
            fields: [],
          }
        : { id },
  },
  {
    name: 'webhookDelivery',
    policy: deliveryPolicy,
    states: { waiting: delivery('waiting'), sent: delivery('sent'), failed: delivery('failed') },
    see: async (ground, holder, id) => {
      const of = await ground.house.db.one<{ webhookId: number }>(
        sql`SELECT webhook_id AS "webhookId" FROM webhook_delivery WHERE id = ${id}`,
      );
      const asked = { webhookId: of?.webhookId, limit: 500 };
      return (await read(ground, contract.webhook.deliveries, asked as never, holder))?.rows.find(
        (row) => row.id === id,
      );
    },
    input: (_ground, _verb, id) => ({ id }),
  },
];
