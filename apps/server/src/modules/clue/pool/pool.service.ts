import { type BodyOf, CLUE_SOURCES, type ClueRules, contract } from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { NoPlace } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceMoved } from '../announce.service.ts';
import { NotForTaking, QuotaUsed, WholeChannel } from '../clue.errors.ts';
import { clueSweep, rulesChanged } from '../clue.jobs.ts';
import { cluePolicy } from '../clue.policy.ts';
import { assignToTaker, type ClueRecord } from '../clue.repository.ts';
import { loadClues } from '../clue.rows.ts';
import { requireDialsNoted, warnOfReturns } from '../dial/dial.service.ts';
import { lockClueFor, lockCluesFor } from '../lock-clue.ts';
import * as repository from './pool.repository.ts';
import { heldSweep, hoursLeft, poolRules } from './pool-rules.ts';
import { returnToPool } from './return-to-pool.service.ts';

type Calls = typeof contract.cluePool;

const quotaOf = ({ rules: { capacity, takeADay }, held, takenToday }: repository.TakeLimits) => ({
  left: Math.max(0, Math.min(capacity - held, takeADay - takenToday)),
  held,
  capacity,
  takenToday,
  takeADay,
});

/** The channel's rules on which pools and sources people may take from. */
function mayBeTaken(
  { source, path, cityCode }: Pick<ClueRecord, 'source' | 'path' | 'cityCode'>,
  place: NonNullable<repository.TakeLimits['place']>,
  { takeSources, takeArea }: ClueRules,
) {
  if (takeSources.length > 0 && !takeSources.includes(source))
    throw NotForTaking(`来源为「${CLUE_SOURCES[source]}」的线索不开放领取，由管理者分配`);
  if (takeArea === 'own' && !path.startsWith(place.path)) throw NotForTaking('只能领取本组织线索池的线索');
  if (takeArea === 'city' && (cityCode === null || cityCode !== place.city))
    throw NotForTaking('只能领取本城市客户的线索');
}

/**
 * Locks a clue without an owner. Of many concurrent takers, the late ones do not queue for its lock only to
 * fail: the row no longer matches, and they learn who took it.
 */
async function lockFree(unit: Unit, actor: Actor, id: number) {
  const free = await repository.lockPooled(unit, actor, id);
  const clue = free ?? (await repository.findTakeable(unit, actor, id));
  if (!clue) throw RowMissing('线索');
  cluePolicy.guard(actor, 'take', clue);
  // Released again in between: rare enough to wait for the lock.
  return free ?? lockClueFor(unit, actor, 'take', id);
}

const mayChangeRules = (actor: Actor) =>
  holds(actor, contract.cluePool.saveRules) && scope(actor, contract.cluePool.saveRules).tree === 'channel';

export const poolService = ({ db, tx, jobs }: Kernel) => ({
  quota: async (actor: Actor) => quotaOf(await repository.readTakeLimits(db, actor)),

  async take(actor: Actor, id: number) {
    await tx(actor, async (unit) => {
      await repository.lockTaker(unit, actor);
      const clue = await lockFree(unit, actor, id);
      const limits = await repository.readTakeLimits(unit, actor);
      const { rules, place } = limits;
      const { left, held, capacity, takeADay } = quotaOf(limits);
      if (left === 0)
        throw QuotaUsed(
          held >= capacity ? `名下线索已达上限 ${capacity} 条` : `今天已领取 ${takeADay} 条，请明天再领`,
        );
      if (!place) throw NoPlace();
      mayBeTaken(clue, place, rules);
      const moved = await assignToTaker(
        unit,
        id,
        { ...place, memberId: actor.id },
        hoursLeft(clue.state, rules),
      );
      await unit.audit({
        call: contract.cluePool.take,
        entity: 'clue',
        entityId: id,
        entityName: clue.name,
        summary: `领取线索「${clue.name}」`,
      });
      await announceMoved(unit, moved);
    });
    // Loaded after the commit, while no lock is held.
    const [row] = await loadClues(db, actor, [id]);
    if (!row) throw RowMissing('线索');
    return row;
  },

  release: (actor: Actor, { ids, reason: written }: BodyOf<Calls['release']>) =>
    tx(actor, async (unit) => {
      // It may concern several customers: all their numbers are masked.
      const reason = maskPhones(written);
      await lockTree(unit, actor.channelId);
      const found = await lockCluesFor(unit, actor, 'release', ids);
      await requireDialsNoted(unit, actor, found);
      const moved = await returnToPool(unit, actor.channelId ?? 0, found, actor.id, {
        kind: 'released',
        text: reason,
      });
      await unit.auditAll(
        found.map(({ id, name }) => ({
          call: contract.cluePool.release,
          entity: 'clue',
          entityId: id,
          entityName: name,
          summary: `线索「${name}」退回线索池`,
          after: { reason },
        })),
      );
      await warnOfReturns(unit, actor, found);
      await announceMoved(unit, moved);
      return { changed: found.length };
    }),

  async rules(actor: Actor) {
    const held = await heldSweep.read(db, actor.channelId);
    const rules = await poolRules.read(db, actor.channelId);
    return {
      rules,
      places: await repository.nodesNamed(db, actor, rules),
      mayChange: mayChangeRules(actor),
      held: held && !held.goOn ? { count: held.count, of: held.of, at: held.at } : null,
    };
  },

  saveRules: (actor: Actor, rules: BodyOf<Calls['saveRules']>) =>
    tx(actor, async (unit) => {
      if (!mayChangeRules(actor)) throw WholeChannel();
      const places = await repository.nodesNamed(unit, actor, rules);
      if (places.length < rules.returnToOf.length) throw RowMissing('组织');
      const { saveRules: call } = contract.cluePool;
      await poolRules.change(unit, actor, rules, { call, entity: 'channel', summary: '修改线索池规则' });
      await jobs.enqueue(unit, rulesChanged, { channelId: actor.channelId ?? 0 });
      return rules;
    }),

  sweepOn: (actor: Actor) =>
    tx(actor, async (unit) => {
      if (!mayChangeRules(actor)) throw WholeChannel();
      const held = await heldSweep.read(unit, actor.channelId);
      if (!held || held.goOn) return { changed: false };
      await heldSweep.write(unit, actor.channelId, { ...held, goOn: true });
      await unit.audit({
        call: contract.cluePool.sweepOn,
        entity: 'channel',
        entityId: actor.channelId,
        summary: `继续回收 ${held.count} 条线索`,
      });
      await jobs.enqueue(unit, clueSweep, {});
      return { changed: true };
    }),
});
