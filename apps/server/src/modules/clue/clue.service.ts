import { type BodyOf, type Clue, contract, maskPhone } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import { maskPhones, maskWritten } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceClues } from './announce.service.ts';
import { notifyAssigned } from './assign/assign.service.ts';
import { receiversFor } from './assign/receivers.repository.ts';
import { Refused } from './clue.errors.ts';
import * as repository from './clue.repository.ts';
import { loadClues } from './clue.rows.ts';
import { lockDialler } from './dial/dial.repository.ts';
import { recordDial, requireDialsNoted, warnOfReturns } from './dial/dial.service.ts';
import { addEntries } from './follow/entry.repository.ts';
import { findSuspectedDuplicates } from './intake/suspected-duplicates.repository.ts';
import { auditClue, infoOf, lockClueFor, lockCluesFor, lockClueVersion } from './lock-clue.ts';
import { refusedMarks } from './phone/phone.repository.ts';
import { decryptPhone, phoneColumns, typedIn } from './phone/phones.service.ts';
import { writePhone } from './phone/set-phone.service.ts';
import { hoursLeft, poolRules } from './pool/pool-rules.ts';
import { scoreOf } from './report/score.ts';

type Calls = typeof contract.clue;

async function rowOf(db: Queries, actor: Actor, id: number): Promise<Clue> {
  const [row] = await loadClues(db, actor, [id]);
  if (!row) throw RowMissing('线索');
  return row;
}

/**
 * People who may see numbers are refused with the reason that the owner of the number refused contact; for
 * others it is only recorded on the clue.
 */
async function assertWilling(unit: Unit, actor: Actor, channelId: number, mark: string | null) {
  if (mark && seesPhones(actor) && (await refusedMarks(unit, channelId, [mark])).size > 0) throw Refused();
}

/** A new or changed number. An unchanged one is recorded in the same way: skipping it would confirm it. */
async function renumber(unit: Unit, actor: Actor, clue: repository.ClueRecord, phone: string) {
  const kept = phoneColumns(unit.secrets, phone);
  if (kept.mark === clue.phoneMark && seesPhones(actor)) return;
  await assertWilling(unit, actor, clue.channelId, kept.mark);
  await writePhone(unit, clue, kept, typedIn(actor));
  const text = clue.phone ? `手机号由 ${clue.phone} 改为 ${kept.mask}` : `补充手机号 ${kept.mask}`;
  await addEntries(unit, [clue.id], actor.id, { kind: 'state', text });
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
      if (!(await repository.isVisible(db, actor, id))) throw RowMissing('线索');
      return infoOf(db, storage, actor, id);
    },

    create: (actor: Actor, { phone, source, ...written }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const details = maskWritten(written);
        const place = await placeOf(unit, actor, contract.clue.create);
        const kept = phoneColumns(secrets, phone);
        await assertWilling(unit, actor, place.channelId, kept.mark);
        const marks = { phoneMark: kept.mark, identityMark: null };
        const suspectOf = await findSuspectedDuplicates(unit, place.channelId, [marks]);
        const score = scoreOf({ ...details, source, phone, state: 'new', firstContactAt: null });
        const id = await repository.insertClue(unit, {
          ...place,
          ...details,
          phone: kept,
          origin: typedIn(actor),
          suspect: suspectOf(marks),
          identityMark: null,
          source,
          sourceNote: '',
          score,
        });
        const hours = hoursLeft('new', await poolRules.read(unit, place.channelId));
        await repository.assignTo(unit, [id], { ...place, memberId: actor.id }, hours);
        await addEntries(unit, [id], actor.id, { kind: 'created', text: details.remark });
        await auditClue(unit, contract.clue.create, id, `新建线索「${details.name}」`, undefined, {
          ...details,
          source,
        });
        await announceClues(unit, [id]);
        return rowOf(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, phone, ...written }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await lockClueVersion(unit, storage, actor, 'edit', id, version);
        const details = maskWritten(written);
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
        const found = await lockCluesFor(unit, actor, 'assign', ids);
        const moving = found.filter(({ ownerId }) => ownerId !== memberId);
        await requireDialsNoted(unit, actor, moving);
        const rules = await poolRules.read(unit, actor.channelId);
        for (const [state, clues] of Map.groupBy(moving, (clue) => clue.state))
          await repository.assignTo(
            unit,
            clues.map(({ id }) => id),
            to,
            hoursLeft(state, rules),
          );
        const moved = moving.map(({ id }) => id);
        await addEntries(unit, moved, actor.id, { kind: 'assigned', text: `分配给${to.name}` });
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
        if (moved.length > 0 && memberId !== actor.id) await notifyAssigned(unit, memberId, moved);
        await warnOfReturns(unit, actor, moving);
        await announceClues(unit, moved);
        return { changed: moved.length };
      }),

    reopen: (actor: Actor, { id, version, reason: written, nextAt }: BodyOf<Calls['reopen']>) =>
      tx(actor, async (unit) => {
        const reason = maskPhones(written);
        const clue = await lockClueVersion(unit, storage, actor, 'reopen', id, version);
        const rules = await poolRules.read(unit, clue.channelId);
        await repository.reopenClue(unit, id, nextAt ?? null, hoursLeft('following', rules));
        await addEntries(unit, [id], actor.id, {
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
        const clue = await lockClueFor(unit, actor, 'reveal', id);
        await auditClue(unit, contract.clue.revealPhone, id, `查看线索「${clue.name}」的完整手机号`);
        return { phone: decryptPhone(secrets, clue.phoneSealed ?? '') };
      }),

    /** Returned to the owner's phone for dialling and never displayed; the call is recorded. */
    dial: (actor: Actor, { id, reason }: BodyOf<Calls['dial']>) =>
      tx(actor, async (unit) => {
        await lockDialler(unit, actor);
        const clue = await lockClueFor(unit, actor, 'dial', id);
        await recordDial(unit, actor, clue, reason);
        await auditClue(unit, contract.clue.dial, id, `拨打线索「${clue.name}」的电话`);
        return { phone: decryptPhone(secrets, clue.phoneSealed ?? '') };
      }),

    /** Somebody who may see both numbers decided that it is a separate clue. */
    dismissSuspect: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const clue = await lockClueFor(unit, actor, 'dismissSuspect', id);
        await repository.clearSuspect(unit, id);
        await auditClue(unit, contract.clue.dismissSuspect, id, `确认线索「${clue.name}」不是重复线索`);
        await announceClues(unit, [id]);
        return infoOf(unit, storage, actor, id);
      }),
  };
};
