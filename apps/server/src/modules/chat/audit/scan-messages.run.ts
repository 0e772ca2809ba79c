import { AUDIT_KINDS, type AuditRule, contract, type MessageSender } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach, settleInBatches } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../../notification/index.ts';
import { announceHits } from './announce-hits.service.ts';
import { auditSetting } from './audit-setting.ts';
import { findMarks } from './find-marks.ts';

const BATCH = 500;
const AUDITORS = keysFor(contract.chatAudit.decide);

interface Due {
  messageId: number;
  talkId: number;
  channelId: number;
  nodeId: number;
  path: string;
  customer: string;
  sender: MessageSender;
  text: string;
  at: string;
}
type Hit = Due & { id: number; rule: AuditRule };

/** A message that cannot be looked at keeps neither those beside it nor those after it from being looked at; it stays due. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const { log } = kernel;
  await settleEach(
    dueInBatches(kernel),
    (ids) => settleInBatches(ids, (some) => scan(kernel, some), { log, signal }),
    { log, signal, name: (ids) => `messages from ${ids[0]}` },
  );
}

async function* dueInBatches({ db }: Kernel) {
  for (let after = 0; ; ) {
    const rows = await db.query<{ id: number }>(sql`
      SELECT message_id AS id FROM chat_audit_due WHERE message_id > ${after} ORDER BY message_id LIMIT ${BATCH}`);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}

/** What is marked, what is no longer due and who is told commit together: run twice it marks once. */
const scan = ({ tx }: Kernel, ids: readonly number[]) =>
  tx(SYSTEM, async (unit) => {
    const due = await unit.query<Due>(sql`
        SELECT m.id AS "messageId", t.id AS "talkId", t.channel_id AS "channelId", t.node_id AS "nodeId", t.path, c.name AS customer,
               m.sender, m.text, m.at
        FROM chat_audit_due d JOIN chat_message m ON m.id = d.message_id JOIN chat_talk t ON t.id = m.talk_id
        JOIN chat_customer c ON c.id = t.customer_id WHERE d.message_id = ${anyOf([...ids])} ORDER BY d.message_id
        FOR UPDATE OF d SKIP LOCKED`);
    if (due.length === 0) return;
    const rules = new Map<number, readonly AuditRule[]>();
    for (const channelId of new Set(due.map((one) => one.channelId)))
      rules.set(
        channelId,
        (await auditSetting.read(unit, channelId)).rules.filter(({ on }) => on),
      );
    const hits: Hit[] = [];
    for (const message of due)
      for (const rule of rules.get(message.channelId) ?? []) {
        const id = await mark(unit, message, rule);
        if (id !== null) hits.push({ ...message, id, rule });
      }
    await unit.query(
      sql`DELETE FROM chat_audit_due WHERE message_id = ${anyOf(due.map((one) => one.messageId))}`,
    );
    if (hits.length > 0)
      await announceHits(
        unit,
        hits.map(({ id }) => id),
      );
    await raiseAlarms(unit, hits);
  });

async function mark(unit: Unit, message: Due, rule: AuditRule): Promise<number | null> {
  const side = message.sender === 'customer' ? 'in' : 'out';
  if (rule.side !== 'both' && rule.side !== side) return null;
  const evidence = findMarks(rule, message.text);
  if (evidence.length === 0) return null;
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO chat_audit_hit (channel_id, talk_id, message_id, rule, kind, alarm, evidence, at)
    VALUES (${message.channelId}, ${message.talkId}, ${message.messageId}, ${rule.name}, ${rule.kind}, ${rule.alarm},
            ${JSON.stringify(evidence)}::jsonb, ${message.at}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`);
  return row?.id ?? null;
}

/** One notice a talk, to everybody who audits where it hangs: a heated conversation is one alarm, not twenty. */
async function raiseAlarms(unit: Unit, hits: readonly Hit[]) {
  const alarms = Map.groupBy(
    hits.filter(({ rule }) => rule.alarm),
    ({ talkId }) => talkId,
  );
  for (const [first, ...more] of alarms.values()) {
    if (!first) continue;
    const { channelId, nodeId, path, customer, rule, id } = first;
    await notifyMany(
      unit,
      sql`SELECT ms.member_id FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
          WHERE ms.channel_id = ${channelId} AND m.status <> 'disabled' AND r.keys && ${AUDITORS}::text[]
            AND (r.scope = 'ALL' OR (r.scope = 'TREE' AND ${path}::text LIKE ms.path || '%') OR (r.scope = 'NODE' AND ms.node_id = ${nodeId}))`,
      {
        kind: 'chat',
        title: `消息质检告警：${AUDIT_KINDS[rule.kind]}`,
        body: `客户「${customer}」的会话命中「${rule.name}」${more.length > 0 ? `等 ${more.length + 1} 处` : ''}`,
        link: `/home/chat?tabid=audit&open=${id}`,
      },
    );
  }
}
