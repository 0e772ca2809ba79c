import { sql } from '#db/sql.ts';
import type { Whose } from './whose.ts';

/** Whom we talk to, look after and look for. */
export async function customersRows({ only, placed, nodeId, uname, member, channel, whose }: Whose) {
  const chatAccount = await only(sql`
    INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark)
    ${placed}, 'weixin', '他人的', ${`x/${uname}`}, ${`x/${uname}`} FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const chatCustomer = await only(sql`
    INSERT INTO chat_customer (channel_id, node_id, path, owner_id, account_id, platform, external_id, name, remark, source, wrote_at)
    ${placed}, ${chatAccount}, 'weixin', 'x', '他人的', '他人的', '他人的', now() FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const chatTalk = await only(sql`
    INSERT INTO chat_talk (channel_id, node_id, path, owner_id, account_id, customer_id, platform, state, last_text)
    ${placed}, ${chatAccount}, ${chatCustomer}, 'weixin', 'human', '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const chatMessage = await only(sql`
    INSERT INTO chat_message (talk_id, customer_id, account_id, sender, member_id, kind, text, state, msgid)
    VALUES (${chatTalk}, ${chatCustomer}, ${chatAccount}, 'member', ${member}, 'text', '他人的', 'unknown', ${`x${uname}`}) RETURNING id`);
  const prospect = await only(sql`
    INSERT INTO growth_prospect (channel_id, node_id, path, owner_id, platform, source, author_mark, name, last_text, first_at, last_at)
    ${placed}, 'douyin', 'own', ${`x/${uname}`}, '他人的', '他人的', now(), now() FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const webhook = await only(sql`
    INSERT INTO webhook (channel_id, node_id, path, owner_id, updated_by, name, url, events, fields, state)
    ${placed}, ${member}::bigint, ${`他人的 ${uname}`}, 'https://127.0.0.1:9/x', '[]', '[]', 'off' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  return {
    chatAccount,
    chatCustomer,
    chatTalk,
    chatMessage,
    prospect,
    chatHit: await only(sql`
      INSERT INTO chat_audit_hit (channel_id, talk_id, message_id, rule, kind, alarm, evidence)
      SELECT t.channel_id, t.id, ${chatMessage}::bigint, '示例规则', 'words', false, '[]'::jsonb FROM chat_talk t WHERE t.id = ${chatTalk} RETURNING id`),
    chatCanned: await only(sql`
      INSERT INTO chat_canned (channel_id, node_id, path, owner_id, title, text, shared)
      ${placed}, '他人的', '他人的', true FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    chatView: await only(sql`
      INSERT INTO chat_view (channel_id, node_id, path, owner_id, name, filter)
      ${placed}, '他人的', '{"view":"open"}' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    clue: await only(sql`
      INSERT INTO clue (channel_id, node_id, path, owner_id, name, phone_mask, phone_mark, identity_mark, source, source_note)
      ${placed}, '他人的', '138****0000', ${`x/${uname}`}, 'same', 'manual', '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    clueIntake: await only(sql`
      INSERT INTO clue_intake (channel_id, node_id, path, owner_id, name, token_hash, tail, per_minute)
      ${placed}, '他人的', ${`x/${uname}`}, 'tail', 1 FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    apiToken: await only(sql`
      INSERT INTO api_token (channel_id, node_id, path, owner_id, name, keys, per_minute, token_hash, tail)
      ${placed}, ${`他人的 ${uname}`}, '{3-1}', 60, ${`x/${uname}`}, 'tail' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    webhook,
    webhookDelivery: await only(sql`
      INSERT INTO webhook_delivery (channel_id, webhook_id, event, subject, subject_id, state)
      SELECT w.channel_id, w.id, 'clue.created', 'clue', 1, 'failed' FROM webhook w WHERE w.id = ${webhook} RETURNING id`),
    clueRule: await only(sql`
      INSERT INTO clue_rule (channel_id, node_id, path, owner_id, name, enabled, sources, way, member_ids)
      ${placed}, '他人的', false, '{}', 'turns', ARRAY[${member}::bigint] FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    growthSignal: await only(sql`
      INSERT INTO growth_signal (channel_id, prospect_id, platform, item_mark, source, text, at, level, machine_level)
      VALUES (${channel}, ${prospect}, 'douyin', ${`x/${uname}`}, 'own', ${whose}, now(), 'low', 'low') RETURNING id`),
    growthCrawl: await only(sql`
      INSERT INTO growth_crawl (channel_id, node_id, path, owner_id, name, kind, platform, most_pages, most_items, state)
      ${placed}, '他人的', 'page', 'other', 1, 1, 'paused' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    growthTemplate: await only(sql`
      INSERT INTO growth_template (channel_id, node_id, path, owner_id, name, text)
      ${placed}, '他人的', '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    growthTask: await only(sql`
      INSERT INTO growth_task (channel_id, node_id, path, owner_id, name, state, levels, member_ids, most, due_on)
      ${placed}, '他人的', 'running', ARRAY['high'], ARRAY[${member}::bigint], 1, '2099-01-01' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aisbotDoc: await only(sql`
      INSERT INTO aisbot_doc (channel_id, node_id, path, owner_id, name, kind, status, updated_by)
      ${placed}, '他人的', 'text', 'live', ${member} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aisbotPair: await only(sql`
      INSERT INTO aisbot_pair (channel_id, node_id, path, owner_id, question, answer, status, updated_by)
      ${placed}, '他人的', '他人的', 'live', ${member} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aisbotGap: await only(sql`
      INSERT INTO aisbot_gap (channel_id, node_id, path, owner_id, question)
      ${placed}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aisbotCase: await only(sql`
      INSERT INTO aisbot_case (channel_id, node_id, path, owner_id, question, expected)
      ${placed}, '他人的', 'answer' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
  };
}
