import { type AuditHit, type AuditSetting, type BodyOf, contract, hitState } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Unit } from '#kernel/unit.ts';
import { WholeChannel } from '../chat.errors.ts';
import { loadMessages } from '../talk.rows.ts';
import { announceHits } from './announce-hits.ts';
import { hitPolicy } from './audit.policy.ts';
import { hitSource, loadHits } from './audit.source.ts';
import { auditSetting } from './audit-setting.ts';

type Calls = typeof contract.chatAudit;
const NOUN = '审计命中';
const AROUND = 50;

/** Rules and deletion hold for a whole channel, so they are for whoever looks after all of it. */
const mayChange = (actor: Actor) => scope(actor, contract.chatAudit.saveSetting).tree === 'channel';

const holdHit = (unit: Unit, reach: SQL, id: number) =>
  unit.one<{ state: AuditHit['state']; version: number; customer: string }>(sql`
    SELECT h.state, h.version, c.name AS customer FROM chat_audit_hit h JOIN chat_talk t ON t.id = h.talk_id
    JOIN chat_customer c ON c.id = t.customer_id WHERE h.id = ${id} AND ${reach} FOR UPDATE OF h`);

export const auditService = ({ db, tx, storage }: Kernel) => ({
  async counts(actor: Actor, search: BodyOf<Calls['counts']>) {
    const source = hitSource(actor, { ...search, state: undefined });
    const byState = await countsBy(db, source, sql`h.state`, hitState.all);
    return { total: totalOf(byState, search.state), byState };
  },

  /** Whoever reads somebody else's conversation is written down, each time. */
  read: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const hit = await findSeen(unit, hitSource(actor, {}), id, NOUN);
      const found = await unit.one<{ messageId: number }>(
        sql`SELECT message_id AS "messageId" FROM chat_audit_hit WHERE id = ${id}`,
      );
      const messageId = found?.messageId ?? 0;
      const beside = (than: SQL, order: SQL) => sql`
        (SELECT o.id FROM chat_message o, chat_message h WHERE h.id = ${messageId} AND o.talk_id = ${hit.talkId}
           AND (o.at, o.id) ${than} (h.at, h.id) ORDER BY o.at ${order}, o.id ${order} LIMIT ${AROUND})`;
      const rows = await loadMessages(
        unit,
        storage,
        sql`m.id IN (${beside(sql`<=`, sql`DESC`)} UNION ${beside(sql`>`, sql`ASC`)})`,
      );
      await unit.audit({
        call: contract.chatAudit.read,
        entity: 'chatTalk',
        entityId: hit.talkId,
        summary: `审计查看会话「${hit.customer}」`,
      });
      // Marks point into what was written, also where the customer took it back since.
      const shown = rows.map((row) => (row.id === messageId ? { ...row, text: hit.text } : row));
      return { hit, messageId, rows: shown };
    }),

  decide: (actor: Actor, { id, version, decision, note }: BodyOf<Calls['decide']>) =>
    tx(actor, async (unit) => {
      const before = await holdHit(unit, hitPolicy.reach(actor, 'decide'), id);
      if (!before) throw RowMissing(NOUN);
      hitPolicy.guard(actor, 'decide', before);
      if (before.version !== version) throw RowChanged((await loadHits(unit, actor, [id]))[0]);
      await unit.query(sql`
        UPDATE chat_audit_hit SET state = ${decision}, note = ${note}, decided_by = ${actor.id}, decided_at = now(),
               version = version + 1 WHERE id = ${id}`);
      await unit.audit({
        call: contract.chatAudit.decide,
        entity: 'chatHit',
        entityId: id,
        summary: `审计命中（客户「${before.customer}」）处理为「${hitState.label(decision)}」`,
        before: { state: before.state },
        after: { state: decision, note },
      });
      await announceHits(unit, [id]);
      const [row] = await loadHits(unit, actor, [id]);
      if (!row) throw RowMissing(NOUN);
      return row;
    }),

  setting: async (actor: Actor) => ({
    setting: await auditSetting.read(db, actor.channelId),
    mayChange: mayChange(actor),
  }),

  saveSetting: (actor: Actor, setting: AuditSetting) =>
    tx(actor, async (unit) => {
      if (!mayChange(actor)) throw WholeChannel();
      const before = await auditSetting.read(unit, actor.channelId);
      await auditSetting.write(unit, actor.channelId, setting);
      await unit.audit({
        call: contract.chatAudit.saveSetting,
        entity: 'channel',
        entityId: actor.channelId,
        summary: '保存审计规则与保留期限',
        before,
        after: setting,
      });
      return setting;
    }),
});
