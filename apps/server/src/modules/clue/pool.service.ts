import { type BodyOf, CLUE_SOURCES, type ClueRules, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { NoPlace, placedAt } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { holdTree, treeHeld } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceMoved } from './announce.ts';
import { NotForTaking, QuotaUsed, WholeChannel } from './clue.errors.ts';
import { clueSweep, rulesChanged } from './clue.jobs.ts';
import { cluePolicy, poolOf } from './clue.policy.ts';
import { type ClueRecord, giveToTaker, lockClues, seeClues } from './clue.repository.ts';
import { loadClues } from './clue.rows.ts';
import { holdClue } from './hold.ts';
import { numbersIn } from './phones.ts';
import { returnToPool } from './return-to-pool.ts';
import { heldSweep, hoursLeft, poolRules } from './rules.ts';

type Calls = typeof contract.cluePool;

interface Asking {
  rules: ClueRules;
  place: { nodeId: number; path: string; city: string | null } | null;
  held: number;
  takenToday: number;
}

/** What is known of somebody who takes clues; asked with every take and by every open pool, at once. */
async function askingOf(db: Queries, actor: Actor): Promise<Asking> {
  const { channelId } = actor;
  const row = await db.one<Omit<Asking, 'rules'> & { value: unknown }>(
    prepared(sql`
    SELECT ${poolRules.valueOf(channelId)} AS value,
           (SELECT json_build_object('nodeId', n.id, 'path', n.path, 'city', n.city_code) FROM node n
            WHERE ${placedAt(actor, contract.cluePool.take)} LIMIT 1) AS place,
           (SELECT count(*)::int FROM clue c WHERE c.owner_id = ${actor.id} AND c.channel_id = ${channelId}
            AND c.merged_into IS NULL AND c.state NOT IN ('won', 'closed')) AS held,
           (SELECT count(*)::int FROM clue_follow f WHERE f.owner_id = ${actor.id} AND f.channel_id = ${channelId}
            AND f.kind = 'taken' AND f.at >= date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai') AS "takenToday"`),
  );
  const { value, place = null, held = 0, takenToday = 0 } = row ?? {};
  return { rules: poolRules.told(value), place, held, takenToday };
}

const quotaOf = ({ rules: { capacity, takeADay }, held, takenToday }: Asking) => ({
  left: Math.max(0, Math.min(capacity - held, takeADay - takenToday)),
  held,
  capacity,
  takenToday,
  takeADay,
});

/** What the channel lets people take: from where, and of which sources. */
function mayBeTaken(
  { source, path, cityCode }: Pick<ClueRecord, 'source' | 'path' | 'cityCode'>,
  place: NonNullable<Asking['place']>,
  { takeSources, takeArea }: ClueRules,
) {
  if (takeSources.length > 0 && !takeSources.includes(source))
    throw NotForTaking(`来源为「${CLUE_SOURCES[source]}」的线索不开放领取，由管理者分配`);
  if (takeArea === 'own' && !path.startsWith(place.path)) throw NotForTaking('只能领取本组织线索池的线索');
  if (takeArea === 'city' && (cityCode === null || cityCode !== place.city))
    throw NotForTaking('只能领取本城市客户的线索');
}

const holdTaker = (unit: Unit, actor: Actor) =>
  unit.query(
    prepared(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clue.take ${actor.id}`}, 0)), ${treeHeld(actor.channelId)}`,
    ),
  );

/**
 * A clue that nobody has, held. Of many who want the same one, those who come too late are not given its lock one after the other only
 * to find out: it is no longer what they asked for, and they are told by whom it was taken.
 */
async function holdFree(unit: Unit, actor: Actor, id: number) {
  const [free] = await lockClues(unit, poolOf(actor, contract.cluePool.take), [id]);
  const [clue] = free ? [free] : await seeClues(unit, cluePolicy.reach(actor, 'take'), [id]);
  if (!clue) throw RowMissing('线索');
  cluePolicy.guard(actor, 'take', clue);
  // Free again in between: rare enough to wait in line for it.
  return free ?? holdClue(unit, actor, 'take', id);
}

const mayChangeRules = (actor: Actor) =>
  holds(actor, contract.cluePool.saveRules) && scope(actor, contract.cluePool.saveRules).tree === 'channel';

/** Those of the channel that the rules name; one that was removed since is not there. */
const placesNamed = async (db: Queries, actor: Actor, { returnToOf }: ClueRules) =>
  returnToOf.length === 0
    ? []
    : db.query<{ id: number; name: string }>(sql`
        SELECT n.id, n.name FROM node n
        WHERE n.channel_id = ${actor.channelId} AND n.id = ${anyOf(returnToOf.map(({ nodeId }) => nodeId))} ORDER BY n.path`);

export const poolService = ({ db, tx, jobs }: Kernel) => ({
  quota: async (actor: Actor) => quotaOf(await askingOf(db, actor)),

  async take(actor: Actor, id: number) {
    await tx(actor, async (unit) => {
      // One person's own takes follow each other, or two at once would both find room for one. And the tree stands still.
      await holdTaker(unit, actor);
      const clue = await holdFree(unit, actor, id);
      const asking = await askingOf(unit, actor);
      const { rules, place } = asking;
      const { left, held, capacity, takeADay } = quotaOf(asking);
      if (left === 0)
        throw QuotaUsed(
          held >= capacity ? `在手线索已达上限 ${capacity} 条` : `今天已领取 ${takeADay} 条，请明天再领`,
        );
      if (!place) throw NoPlace();
      mayBeTaken(clue, place, rules);
      const moved = await giveToTaker(
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
    // Read when nobody waits for it any more.
    const [row] = await loadClues(db, actor, [id]);
    if (!row) throw RowMissing('线索');
    return row;
  },

  release: (actor: Actor, { ids, reason: said }: BodyOf<Calls['release']>) =>
    tx(actor, async (unit) => {
      // Of several customers at once: none of their numbers.
      const reason = numbersIn(said).masked;
      await holdTree(unit, actor.channelId);
      const found = await lockClues(unit, cluePolicy.reach(actor, 'release'), ids);
      if (found.length < new Set(ids).size) throw RowMissing('线索');
      for (const clue of found) cluePolicy.guard(actor, 'release', clue);
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
      await announceMoved(unit, moved);
      return { changed: found.length };
    }),

  async rules(actor: Actor) {
    const held = await heldSweep.read(db, actor.channelId);
    const rules = await poolRules.read(db, actor.channelId);
    return {
      rules,
      places: await placesNamed(db, actor, rules),
      mayChange: mayChangeRules(actor),
      held: held && !held.goOn ? { count: held.count, of: held.of, at: held.at } : null,
    };
  },

  saveRules: (actor: Actor, rules: BodyOf<Calls['saveRules']>) =>
    tx(actor, async (unit) => {
      if (!mayChangeRules(actor)) throw WholeChannel();
      const before = await poolRules.read(unit, actor.channelId);
      const places = await placesNamed(unit, actor, rules);
      if (places.length < rules.returnToOf.length) throw RowMissing('组织');
      await poolRules.write(unit, actor.channelId, rules);
      await unit.audit({
        call: contract.cluePool.saveRules,
        entity: 'channel',
        entityId: actor.channelId,
        summary: '修改线索池规则',
        before,
        after: rules,
      });
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
