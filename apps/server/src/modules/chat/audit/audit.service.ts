import { type AuditSetting, type BodyOf, contract, hitState } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { totalOf } from '#kernel/list/counts-by.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { WholeChannel } from '../chat.errors.ts';
import { announceHits } from './announce-hits.service.ts';
import { hitPolicy } from './audit.policy.ts';
import * as repository from './audit.repository.ts';
import { countHits, hitSource, loadHits } from './audit.source.ts';
import { auditSetting } from './audit-setting.ts';

type Calls = typeof contract.chatAudit;
const NOUN = '质检命中';

/** Rules and retention apply to a whole channel, so changing them needs a scope over all of it. */
const mayChange = (actor: Actor) => scope(actor, contract.chatAudit.saveSetting).tree === 'channel';

export const auditService = ({ db, tx, storage }: Kernel) => ({
  async counts(actor: Actor, search: BodyOf<Calls['counts']>) {
    const byState = await countHits(db, actor, search);
    return { total: totalOf(byState, search.state), byState };
  },

  /** Each reading of somebody else's conversation is written to the audit. */
  read: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const hit = await findVisible(unit, hitSource(actor, {}), id, NOUN);
      const messageId = await repository.messageOfHit(unit, id);
      const rows = await repository.loadMessagesAround(unit, storage, { talkId: hit.talkId, messageId });
      await unit.audit({
        call: contract.chatAudit.read,
        entity: 'chatTalk',
        entityId: hit.talkId,
        summary: `质检查看会话「${hit.customer}」`,
      });
      // Marks point into the text as it was written, even if the customer recalled it since.
      const shown = rows.map((row) => (row.id === messageId ? { ...row, text: hit.text } : row));
      return { hit, messageId, rows: shown };
    }),

  decide: (actor: Actor, { id, version, decision, note }: BodyOf<Calls['decide']>) =>
    tx(actor, async (unit) => {
      const before = await repository.lockHit(unit, actor, id);
      if (!before) throw RowMissing(NOUN);
      hitPolicy.guard(actor, 'decide', before);
      if (before.version !== version) throw RowChanged((await loadHits(unit, actor, [id]))[0]);
      await repository.decideHit(unit, id, { decision, note, memberId: actor.id });
      await unit.audit({
        call: contract.chatAudit.decide,
        entity: 'chatHit',
        entityId: id,
        summary: `质检命中（客户「${before.customer}」）处理为「${hitState.label(decision)}」`,
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
      const { saveSetting: call } = contract.chatAudit;
      const summary = '保存质检规则与保留期限';
      return auditSetting.change(unit, actor, setting, { call, entity: 'channel', summary });
    }),
});
