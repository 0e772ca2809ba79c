import { AuditHit, contract, type HitSearch, hitState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { countsBy } from '#kernel/list/counts-by.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';
import { hitPolicy } from './audit.policy.ts';
import { hitsOf } from './audit.scope.ts';

export const hitSource = (
  actor: Actor,
  { q, state, kind, side, platform, nodeId, at }: HitSearch,
): ListSource<AuditHit> => ({
  from: sql`chat_audit_hit h JOIN chat_talk t ON t.id = h.talk_id JOIN chat_message m ON m.id = h.message_id`,
  id: sql`h.id`,
  where: [
    sql`h.channel_id = ${actor.channelId}`,
    hitsOf(actor, contract.chatAudit.list),
    ...(state ? [sql`h.state = ${state}`] : []),
    ...(kind ? [sql`h.kind = ${kind}`] : []),
    ...(side ? [side === 'in' ? sql`m.sender = 'customer'` : sql`m.sender <> 'customer'`] : []),
    ...(platform ? [sql`t.platform = ${platform}`] : []),
    ...(nodeId ? [belowNode(sql`t.path`, nodeId)] : []),
    ...(q ? [customerTextContains(actor, sql`m.text`, q)] : []),
    ...(at ? [withinDays(sql`h.at`, at)] : []),
  ],
  sorts: sortsBy('h', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) => loadHits(db, actor, ids as number[]),
});

export const countHits = (db: Queries, actor: Actor, search: HitSearch) =>
  countsBy(db, hitSource(actor, { ...search, state: undefined }), sql`h.state`, hitState.all);

export async function loadHits(db: Queries, actor: Actor, ids: readonly number[]): Promise<AuditHit[]> {
  const can = hitPolicy.can(actor);
  const rows = await db.query<Omit<AuditHit, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT h.id, h.at, h.kind, h.rule, h.alarm, m.sender AS by,
           coalesce(w.name, CASE m.sender WHEN 'customer' THEN c.name WHEN 'bot' THEN '机器人' ELSE '平台客户端' END) AS sender,
           t.platform, t.id AS "talkId", c.name AS customer, json_build_object('id', a.id, 'name', a.name) AS account,
           json_build_object('id', n.id, 'name', n.name) AS node, m.text, h.evidence, h.state, h.note,
           CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'name', d.name) END AS "decidedBy",
           h.decided_at AS "decidedAt", h.version, ${hitPolicy.reached(actor)} AS reached
    FROM chat_audit_hit h JOIN chat_talk t ON t.id = h.talk_id JOIN chat_message m ON m.id = h.message_id
    JOIN chat_customer c ON c.id = t.customer_id JOIN chat_account a ON a.id = t.account_id JOIN node n ON n.id = t.node_id
    LEFT JOIN member w ON w.id = m.member_id LEFT JOIN member d ON d.id = h.decided_by
    WHERE h.id = ${anyOf(ids)}`);
  return rows.map((row) => AuditHit.parse({ ...row, can: can(row) }));
}
