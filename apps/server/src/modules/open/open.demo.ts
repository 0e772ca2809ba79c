import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import { newApiToken } from '#kernel/access/api-token.ts';
import { hashToken } from '#kernel/access/tokens.ts';
import { claimDemo, IN_DEMO } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';

const { clue, member } = contract;
const KEYS = [...new Set(keysFor([clue.list, clue.follow, member.list]))];
const USES = [
  ['clue.list', 1_284, 0],
  ['clue.follow', 316, 4],
  ['member.list', 29, 0],
  ['clue.revealPhone', 6, 6],
] as const;

const TOLD = [
  ['clue.created', 'sent', 204, '', 1],
  ['clue.moved', 'sent', 204, '', 1],
  ['clue.moved', 'failed', 503, '返回 HTTP 503', 11],
  ['clue.created', 'sent', 204, '', 2],
] as const;

/** A token as a CRM would have it. Nobody knows it: it opens nothing. */
export async function writeDemoToken({ db }: Kernel) {
  await db.transaction(async (unit) => {
    if (!(await claimDemo(unit, 'open'))) return;
    const token = await unit.one<{ id: number }>(sql`
      INSERT INTO api_token (channel_id, node_id, path, owner_id, name, keys, per_minute, addresses, expires_at, token_hash, tail,
                             last_at, last_ip, created_at)
      SELECT n.channel_id, n.id, n.path, m.id, '示例·CRM 对接', ${KEYS}, 600, '{203.0.113.0/24}', date_trunc('day', now()) + interval '180 days',
             ${hashToken(newApiToken())}, 'k7Qe', now() - interval '4 minutes', '203.0.113.7', now() - interval '21 days'
      FROM node n JOIN member m ON m.uname = 'demo.admin' WHERE n.parent_id IS NULL AND ${IN_DEMO}
      ORDER BY n.channel_id LIMIT 1 RETURNING id`);
    if (!token) return;
    await unit.query(sql`
      INSERT INTO api_token_use (token_id, day, action, calls, refused, last_at)
      SELECT ${token.id}, current_date, u.action, u.calls, u.refused, now() - interval '4 minutes'
      FROM json_to_recordset(${JSON.stringify(USES.map(([action, calls, refused]) => ({ action, calls, refused })))}::json)
        AS u(action text, calls int, refused int)`);
    await writeDemoWebhook(unit);
  });
}

/** A receiver with its log. It is switched off: nothing of the demo leaves the house. */
async function writeDemoWebhook(unit: Queries) {
  const hook = await unit.one<{ id: number; channelId: number }>(sql`
    INSERT INTO webhook (channel_id, node_id, path, owner_id, updated_by, name, url, events, fields, state, arrived_at)
    SELECT n.channel_id, n.id, n.path, m.id, m.id, '示例·CRM 线索同步', 'https://crm.example.com/hooks/zhiying',
           '["clue.created", "clue.moved"]', '["clue.name", "clue.state", "clue.source", "clue.model", "clue.node"]', 'off',
           now() - interval '26 hours'
    FROM node n JOIN member m ON m.uname = 'demo.admin' WHERE n.parent_id IS NULL AND ${IN_DEMO}
    ORDER BY n.channel_id LIMIT 1 RETURNING id, channel_id AS "channelId"`);
  if (!hook) return;
  const told = TOLD.map(([event, state, status, error, tries], nth) => ({
    event,
    state,
    status,
    error,
    tries,
    nth,
  }));
  await unit.query(sql`
    INSERT INTO webhook_delivery (channel_id, webhook_id, event, subject, subject_id, facts, at, state, tries, tried_at, status, took_ms,
                                  error)
    SELECT ${hook.channelId}::bigint, ${hook.id}::bigint, t.event, 'clue', t.nth + 1, '{}', now() - make_interval(hours => 26 + t.nth),
           t.state, t.tries, now() - make_interval(hours => 26 + t.nth), t.status, 42 + 13 * t.nth, t.error
    FROM json_to_recordset(${JSON.stringify(told)}::json)
      AS t(event text, state text, status int, error text, tries int, nth int)`);
}
