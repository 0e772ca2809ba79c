import { type BodyOf, type contract, RANGE_SEPARATOR } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import * as repository from './audit.repository.ts';
import { auditSource, ownAuditSource } from './audit.source.ts';
import { actionLabel, entityLabel } from './audit-words.ts';
import { verifyChain } from './chain/verify.service.ts';
import { compare } from './compare.ts';

type Calls = typeof contract.audit;

export const auditService = ({ db, auditNames, secrets }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) =>
    listPage(db, auditSource(actor, body, { auditNames }), body),

  mine: (actor: Actor, body: BodyOf<Calls['mine']>) =>
    listPage(db, ownAuditSource(actor, body, { auditNames }), body),

  /** The entries of the actor's channel and those of none: what the list shows. */
  verify(actor: Actor, at: string) {
    const [from = '', to = ''] = at.split(RANGE_SEPARATOR);
    return verifyChain({ db, secrets }, { channels: [0, actor.channelId ?? 0], from, to });
  },

  async choices() {
    const [actions, entities] = await Promise.all([
      repository.distinctValues(db, 'action'),
      repository.distinctValues(db, 'entity'),
    ]);
    return {
      actions: actions.map((value) => ({ value, label: actionLabel(value) })),
      entities: entities.map((value) => ({ value, label: entityLabel(auditNames, value) })),
    };
  },

  async info(actor: Actor, id: number) {
    const [[entry], sides] = await Promise.all([
      auditSource(actor, {}, { auditNames }).load(db, [id]),
      repository.findSides(db, actor, id),
    ]);
    if (!entry || !sides) throw RowMissing('审计记录');
    const names = await repository.namesIn(db, auditNames, actor, [sides.before, sides.after]);
    return { ...entry, fields: compare(sides, entry.entity, names) };
  },
});
