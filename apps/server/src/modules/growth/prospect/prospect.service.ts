import {
  type BodyOf,
  type ClueSource,
  contract,
  maskNickname,
  SIGNAL_KINDS,
  type SignalKind,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { auditingRows } from '#kernel/audit/auditing.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { decryptPhone, receiversFor, upsertClue } from '../../clue/index.ts';
import { notify } from '../../notification/index.ts';
import { announceProspects } from '../announce.service.ts';
import { Refused } from '../growth.errors.ts';
import { decryptNames } from './decrypt-names.ts';
import * as repository from './prospect.repository.ts';
import { loadProspects, type ProspectRecord } from './prospect.rows.ts';
import { prospectSource } from './prospect.source.ts';

type Calls = typeof contract.growth;

export const auditProspect = auditingRows('prospect');

const nicknameOf = (unit: Unit, found: ProspectRecord) =>
  decryptNames(unit, [found]).get(found.id) ?? found.name;

/** A clue's source is where the prospect spoke last. */
const CLUE_SOURCE: Record<SignalKind, ClueSource> = { comment: 'comment', message: 'chat', live: 'live' };

export const prospectService = ({ db, tx }: Kernel) => ({
  async info(actor: Actor, id: number) {
    await findVisible(db, prospectSource(actor, {}), id, '潜客');
    return repository.prospectInfo(db, actor, id);
  },

  async counts(actor: Actor, search: BodyOf<Calls['counts']>) {
    const { level: _level, state: _state, ownerId, ...rest } = search;
    const isOthers = ownerId !== undefined && ownerId !== actor.id;
    const whose = isOthers ? { ownerId } : {};
    const count = (more: object) => countRows(db, prospectSource(actor, { ...rest, ...whose, ...more }));
    const [total, high, waiting, mine] = await Promise.all([
      count({}),
      count({ level: 'high' }),
      count({ state: 'waiting' }),
      isOthers ? 0 : count({ ownerId: actor.id }),
    ]);
    return { total, high, waiting, mine };
  },

  claim: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const found = await repository.lockProspect(unit, actor, 'claim', id);
      const place = await placeOf(unit, actor, contract.growth.claim);
      const name = nicknameOf(unit, found);
      await repository.assignProspect(
        unit,
        id,
        { ...place, memberId: actor.id },
        { name, selfAssigned: found.releasedBy === actor.id },
      );
      await auditProspect(unit, contract.growth.claim, id, `领取潜客「${name}」，显示完整昵称`);
      await announceProspects(unit, [id]);
      return repository.prospectInfo(unit, actor, id);
    }),

  release: (actor: Actor, { id, reason: written }: BodyOf<Calls['release']>) =>
    tx(actor, async (unit) => {
      const reason = maskPhones(written);
      const found = await repository.lockProspect(unit, actor, 'release', id);
      const name = found.nicknameSealed ? maskNickname(nicknameOf(unit, found)) : found.name;
      await repository.releaseProspect(unit, actor, id, name);
      await auditProspect(unit, contract.growth.release, id, `放回公共池「${name}」`, undefined, { reason });
      await announceProspects(unit, [id]);
      const [row] = await loadProspects(unit, actor, [id]);
      if (!row) throw RowMissing('潜客');
      return row;
    }),

  assign: (actor: Actor, { ids, memberId }: BodyOf<Calls['assign']>) =>
    tx(actor, async (unit) => {
      const [to] = await receiversFor(unit, actor, [memberId]);
      if (!to) throw RowMissing('用户');
      const found = await repository.lockProspectsFor(unit, actor, 'assign', ids);
      const moving = found.filter(({ ownerId }) => ownerId !== memberId);
      for (const prospect of moving)
        await repository.assignProspect(unit, prospect.id, to, {
          name: nicknameOf(unit, prospect),
          selfAssigned: memberId === actor.id,
        });
      await unit.auditAll(
        moving.map(({ id, name, ownerName }) => ({
          call: contract.growth.assign,
          entity: 'prospect',
          entityId: id,
          summary: `潜客「${name}」分配给${to.name}`,
          before: { owner: ownerName },
          after: { owner: to.name },
        })),
      );
      if (moving.length > 0 && memberId !== actor.id)
        await notify(unit, memberId, {
          kind: 'growth',
          title: `收到 ${moving.length} 位潜客`,
          link: `/home/aigrow?ownerId=${memberId}`,
        });
      await announceProspects(
        unit,
        moving.map(({ id }) => id),
      );
      return { changed: moving.length };
    }),

  makeClue: (actor: Actor, { id, version, name, phone, model, remark }: BodyOf<Calls['makeClue']>) =>
    tx(actor, async (unit) => {
      const found = await repository.lockProspect(unit, actor, 'makeClue', id, version);
      const kind = await repository.lastSignalKind(unit, id);
      const left = found.phoneSealed ? decryptPhone(unit.secrets, found.phoneSealed) : null;
      const made = await upsertClue(
        unit,
        {
          channelId: found.channelId,
          nodeId: found.nodeId,
          path: found.path,
          name,
          phone: phone ?? left,
          phoneTyped: phone !== undefined && phone !== null,
          identityMark: found.authorMark,
          source: CLUE_SOURCE[kind],
          sourceNote: found.account ? `「${found.account}」的${SIGNAL_KINDS[kind]}` : '潜客增长',
          model: model || found.model,
          remark: remark || found.lastText,
          ownerId: found.ownerId,
          selfAssigned: found.selfAssigned,
        },
        actor,
      );
      // The owner of the number that was entered just now may have refused contact.
      if (!made) throw Refused();
      await repository.linkClue(unit, id, made.id);
      await auditProspect(unit, contract.growth.makeClue, id, `潜客「${found.name}」转为线索`, undefined, {
        clueId: made.id,
      });
      await announceProspects(unit, [id]);
      return repository.prospectInfo(unit, actor, id);
    }),
});
