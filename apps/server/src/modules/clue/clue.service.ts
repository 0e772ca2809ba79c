import { type BodyOf, type Clue, contract, maskPhone } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import { announceClues } from './announce.ts';
import { NoExtension, NotAnotherOne, Refused } from './clue.errors.ts';
import { cluePolicy, cluesOf, poolOf } from './clue.policy.ts';
import * as repository from './clue.repository.ts';
import { loadClues } from './clue.rows.ts';
import { writeNumber } from './give-number.ts';
import { auditClue, holdClue, holdVersion, infoOf, numberOf } from './hold.ts';
import { keptPhone, openPhone, refusedMarks, withoutNumber, withoutNumberIn } from './phones.ts';
import { receiversFor } from './receivers.ts';
import { hoursLeft, inHours, poolRules } from './rules.ts';
import { scoreOf } from './score.ts';

type Calls = typeof contract.clue;

async function rowOf(db: Queries, actor: Actor, id: number): Promise<Clue> {
  const [row] = await loadClues(db, actor, [id]);
  if (!row) throw RowMissing('线索');
  return row;
}

/** Another number than before, or the first one; whoever had it refused is not brought back by it. */
async function renumber(unit: Unit, actor: Actor, clue: repository.ClueRecord, phone: string) {
  const kept = keptPhone(unit.secrets, phone);
  if (kept.mark === clue.phoneMark) return;
  if (kept.mark && (await refusedMarks(unit, clue.channelId, [kept.mark])).size > 0) throw Refused();
  await writeNumber(unit, clue, kept);
  const text = clue.phone ? `手机号由 ${clue.phone} 改为 ${kept.mask}` : `补充手机号 ${kept.mask}`;
  await repository.addEntries(unit, [clue.id], actor.id, { kind: 'state', text });
}

const edited = ({ name, model, cityCode, remark }: repository.ClueRecord | BodyOf<Calls['update']>) => ({
  name,
  model,
  cityCode,
  remark,
});

export const clueService = ({ db, tx, secrets, storage }: Kernel) => {
  return {
    async info(actor: Actor, id: number) {
      const seen = await db.one(sql`
      SELECT 1 AS found FROM clue c WHERE c.id = ${id} AND c.merged_into IS NULL
        AND (${cluesOf(actor, contract.clue.info)} OR ${poolOf(actor, contract.clue.info)})`);
      if (!seen) throw RowMissing('线索');
      return infoOf(db, storage, actor, id);
    },

    create: (actor: Actor, { phone, source, ...said }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const details = withoutNumberIn(said, phone);
        const place = await placeOf(unit, actor, contract.clue.create);
        const kept = keptPhone(secrets, phone);
        if (kept.mark && (await refusedMarks(unit, place.channelId, [kept.mark])).size > 0) throw Refused();
        const score = scoreOf({ ...details, source, phone, state: 'new', firstContactAt: null });
        const id = await repository.insertClue(unit, {
          ...place,
          ...details,
          phone: kept,
          identityMark: null,
          source,
          sourceNote: '',
          score,
        });
        const due = inHours(hoursLeft('new', await poolRules.read(unit, place.channelId)));
        await repository.giveTo(unit, [id], { ...place, memberId: actor.id }, due);
        await repository.addEntries(unit, [id], actor.id, { kind: 'created', text: details.remark });
        await auditClue(unit, contract.clue.create, id, `新建线索「${details.name}」`, undefined, {
          ...details,
          source,
        });
        await announceClues(unit, [id]);
        return rowOf(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, phone, ...said }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await holdVersion(unit, storage, actor, 'edit', id, version);
        const own = withoutNumberIn(said, numberOf(secrets, before));
        const details = withoutNumberIn(own, phone ?? null);
        const score = scoreOf({ ...before, ...details });
        await repository.updateClue(unit, before, { ...details, score });
        if (phone !== undefined) await renumber(unit, actor, { ...before, ...details }, phone);
        await auditClue(
          unit,
          contract.clue.update,
          id,
          `编辑线索「${details.name}」`,
          { ...edited(before), phone: before.phone },
          { ...details, phone: phone === undefined ? before.phone : maskPhone(phone) },
        );
        await announceClues(unit, [id]);
        return rowOf(unit, actor, id);
      }),

    assign: (actor: Actor, { ids, memberId }: BodyOf<Calls['assign']>) =>
      tx(actor, async (unit) => {
        const [to] = await receiversFor(unit, actor, [memberId]);
        if (!to) throw RowMissing('用户');
        const found = await repository.lockClues(unit, cluePolicy.reach(actor, 'assign'), ids);
        if (found.length < new Set(ids).size) throw RowMissing('线索');
        for (const clue of found) cluePolicy.guard(actor, 'assign', clue);
        const moving = found.filter(({ ownerId }) => ownerId !== memberId);
        const rules = await poolRules.read(unit, actor.channelId);
        for (const [state, clues] of Map.groupBy(moving, (clue) => clue.state))
          await repository.giveTo(
            unit,
            clues.map(({ id }) => id),
            to,
            inHours(hoursLeft(state, rules)),
          );
        const moved = moving.map(({ id }) => id);
        await repository.addEntries(unit, moved, actor.id, { kind: 'assigned', text: `分配给${to.name}` });
        await unit.auditAll(
          moving.map(({ id, name, ownerName }) => ({
            call: contract.clue.assign,
            entity: 'clue',
            entityId: id,
            summary: `线索「${name}」分配给${to.name}`,
            before: { owner: ownerName },
            after: { owner: to.name },
          })),
        );
        if (moved.length > 0 && memberId !== actor.id)
          await notify(unit, memberId, {
            kind: 'clue',
            title: moved.length === 1 ? '收到一条新线索' : `收到 ${moved.length} 条线索`,
            link: moved.length === 1 ? `/home/clew?open=${moved[0]}` : '/home/clew',
          });
        await announceClues(unit, moved);
        return { changed: moved.length };
      }),

    reopen: (actor: Actor, { id, version, reason, nextAt }: BodyOf<Calls['reopen']>) =>
      tx(actor, async (unit) => {
        const clue = await holdVersion(unit, storage, actor, 'reopen', id, version);
        const rules = await poolRules.read(unit, clue.channelId);
        await unit.query(sql`
        UPDATE clue SET state = 'following', close_reason = NULL, next_at = ${nextAt}::timestamptz,
               recycle_at = ${inHours(hoursLeft('following', rules))}, warned_at = NULL, version = version + 1, updated_at = now()
        WHERE id = ${id}`);
        await repository.addEntries(unit, [id], actor.id, {
          kind: 'state',
          text: reason,
          state: 'following',
          nextAt,
        });
        await auditClue(
          unit,
          contract.clue.reopen,
          id,
          `重新跟进线索「${clue.name}」`,
          { state: 'closed' },
          { state: 'following', reason },
        );
        await announceClues(unit, [id]);
        return infoOf(unit, storage, actor, id);
      }),

    revealPhone: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const clue = await holdClue(unit, actor, 'reveal', id);
        await auditClue(unit, contract.clue.revealPhone, id, `查看线索「${clue.name}」的完整手机号`);
        return { phone: openPhone(secrets, clue.phoneSealed ?? '') };
      }),

    /** For the telephone of whoever has the clue. The console shows it nowhere; that they called is written down. */
    dial: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const clue = await holdClue(unit, actor, 'dial', id);
        await auditClue(unit, contract.clue.dial, id, `拨打线索「${clue.name}」的电话`);
        return { phone: openPhone(secrets, clue.phoneSealed ?? '') };
      }),

    extend: (actor: Actor, { id, reason: said }: BodyOf<Calls['extend']>) =>
      tx(actor, async (unit) => {
        const clue = await holdClue(unit, actor, 'extend', id);
        const reason = withoutNumber(said, numberOf(secrets, clue));
        await unit.query(sql`
        UPDATE clue SET extension = jsonb_build_object('reason', ${reason}::text, 'askedAt', now()), version = version + 1 WHERE id = ${id}`);
        await auditClue(unit, contract.clue.extend, id, `申请延长线索「${clue.name}」的跟进时限`, undefined, {
          reason,
        });
        await announceClues(unit, [id]);
        return infoOf(unit, storage, actor, id);
      }),

    decideExtension: (actor: Actor, { id, agreed }: BodyOf<Calls['decideExtension']>) =>
      tx(actor, async (unit) => {
        const [clue] = await repository.lockClues(unit, cluesOf(actor, contract.clue.decideExtension), [id]);
        if (!clue) throw RowMissing('线索');
        if (!clue.extensionAsked) throw NoExtension();
        // Nobody grants their own wish.
        if (clue.ownerId === actor.id) throw NotAnotherOne();
        const hours = hoursLeft(clue.state, await poolRules.read(unit, clue.channelId));
        await unit.query(sql`
        UPDATE clue SET extension = NULL, recycle_at = CASE WHEN ${agreed} THEN ${inHours(hours)} ELSE recycle_at END,
               warned_at = CASE WHEN ${agreed} THEN NULL ELSE warned_at END, version = version + 1 WHERE id = ${id}`);
        if (agreed) await repository.addEntries(unit, [id], actor.id, { kind: 'extended', text: '同意延长' });
        await auditClue(
          unit,
          contract.clue.decideExtension,
          id,
          `${agreed ? '同意' : '不同意'}延长线索「${clue.name}」`,
        );
        if (clue.ownerId)
          await notify(unit, clue.ownerId, {
            kind: 'clue',
            title: `线索「${clue.name}」的延长申请${agreed ? '已同意' : '未同意'}`,
            link: `/home/clew?open=${id}`,
          });
        await announceClues(unit, [id]);
        return infoOf(unit, storage, actor, id);
      }),

    async today(actor: Actor) {
      const rows = await db.query<{ id: number; late: boolean }>(sql`
      SELECT c.id, c.next_at < now() AS late FROM clue c
      WHERE c.owner_id = ${actor.id} AND c.channel_id = ${actor.channelId} AND c.merged_into IS NULL
        AND c.next_at < ${END_OF_TODAY} ORDER BY c.next_at, c.id LIMIT 200`);
      const done = await db.one<{ count: number }>(sql`
      SELECT count(DISTINCT f.clue_id)::int AS count FROM clue_follow f
      WHERE f.owner_id = ${actor.id} AND f.kind IN ('call', 'message', 'visit', 'appointment')
        AND f.at >= ${END_OF_TODAY} - interval '1 day'`);
      const clues = new Map(
        (
          await loadClues(
            db,
            actor,
            rows.map(({ id }) => id),
          )
        ).map((row) => [row.id, row]),
      );
      const those = (late: boolean) =>
        rows.filter((row) => row.late === late).flatMap(({ id }) => clues.get(id) ?? []);
      return { overdue: those(true), next: those(false), done: done?.count ?? 0 };
    },
  };
};

const END_OF_TODAY = sql`(date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai' + interval '1 day')`;
