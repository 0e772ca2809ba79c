import {
  type AttemptInfo,
  type AttemptSearch,
  type BodyOf,
  contract,
  isPostLink,
  PLATFORMS,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { attemptPolicy } from './attempt.policy.ts';
import { type AttemptRecord, attemptLog, ownAttempt, ownAttempts, tell } from './attempt.repository.ts';
import { attemptSource, attemptsById, countAttempts, seenAttempt } from './attempt.source.ts';
import * as moves from './attempt-moves.repository.ts';
import { freeSlotsOf, lockAccounts, requireFreeSlot } from './calendar/free-slots.repository.ts';
import { InThePast, MayStillArrive, NeedsReason, NothingToDo, NotOpen, WrongLink } from './publish.errors.ts';
import { wakePublishing } from './run/run.job.ts';
import { publishSetting } from './setting.ts';
import { settleBatches } from './settle.repository.ts';
import { sourceOf } from './subjects.ts';

type Calls = typeof contract.publish;

const audit = auditor(contract.publish, 'publishAttempt');

export const attemptService = (kernel: Kernel) => {
  const { db, tx, contributions } = kernel;

  /** Batches come before attempts everywhere, in the order of their ids, so that nobody waits for each other. */
  async function holdBatches(unit: Unit, rows: readonly AttemptRecord[]) {
    const batches = new Map(rows.map((row) => [`${row.batchKind} ${row.batchId}`, row]));
    for (const { batchKind, batchId } of [...batches.values()].sort((a, b) => a.batchId - b.batchId))
      await sourceOf(unit, batchKind).hold(unit, batchId);
    return [...batches.values()];
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, attemptSource(actor, body, contributions), body),

    counts: (actor: Actor, search: AttemptSearch) => countAttempts(db, actor, search, contributions),

    info: async (actor: Actor, id: number): Promise<AttemptInfo> => ({
      ...(await seenAttempt(db, contributions, actor, id)),
      log: await attemptLog(db, id),
    }),

    /** With the text as it is now; checks run again right before it is sent. */
    async retry(actor: Actor, ids: number[]) {
      return tx(actor, async (unit) => {
        const rows = await ownAttempts(unit, contributions, actor, ids);
        const batches = await holdBatches(unit, rows);
        const again = rows.filter((row) => attemptPolicy.allows(actor, 'retry', row));
        if (again.length === 0) throw NothingToDo('重新发布');
        for (const { batchKind, batchId } of batches) {
          const source = sourceOf(unit, batchKind);
          const own = again.filter((row) => row.batchKind === batchKind && row.batchId === batchId);
          if (own.length === 0) continue;
          await source.reopen(unit, batchId, actor.id);
          await moves.reopenBatch(unit, batchKind, batchId, actor.id);
          const subjectIds = own.map((row) => row.subjectId);
          for (const [subjectId, now] of await source.versions(unit, subjectIds))
            await moves.takeVersion(unit, idsOf(own), subjectId, now);
        }
        const moved = await moves.requeueAttempts(unit, idsOf(again), actor.id);
        await auditMoves(unit, 'retry', moved, `重新发布 ${moved.length} 条`);
        await tell(unit, moved);
        await wakePublishing(kernel, unit);
        return { changed: moved.length };
      });
    },

    async cancel(actor: Actor, ids: number[]) {
      const changed = await tx(actor, async (unit) => {
        const rows = await ownAttempts(unit, contributions, actor, ids);
        await holdBatches(unit, rows);
        const moved = await moves.cancelAttempts(unit, idsOf(rows), { text: '取消发布', memberId: actor.id });
        if (moved.length === 0) throw NothingToDo('取消');
        await auditMoves(unit, 'cancel', moved, `取消发布 ${moved.length} 条`);
        await tell(unit, moved);
        return moved.length;
      });
      await settleBatches(kernel);
      return { changed };
    },

    move: (actor: Actor, { ids, at }: BodyOf<Calls['move']>) =>
      tx(actor, async (unit) => {
        const rows = await ownAttempts(unit, contributions, actor, ids);
        if (Date.parse(at) <= Date.now()) throw InThePast();
        const [only] = rows;
        if (only && rows.length === 1) attemptPolicy.guard(actor, 'move', only);
        await requireRoom(unit, rows, Date.parse(at));
        const moved = await moves.rescheduleAttempts(unit, idsOf(rows), at, actor.id);
        if (moved.length === 0) throw NothingToDo('调整时间');
        await auditMoves(unit, 'move', moved, `调整 ${moved.length} 条的发布时间`, { at });
        await tell(
          unit,
          rows.filter((row) => moved.some(({ id }) => id === row.id)),
        );
        return { changed: moved.length };
      }),

    /** A person saw how it ended on the platform. */
    async confirm(actor: Actor, { id, link, remark }: BodyOf<Calls['confirm']>) {
      await tx(actor, async (unit) => {
        const row = await ownAttempt(unit, contributions, actor, id);
        if (link !== null && !isPostLink(row.platform, link)) throw WrongLink(PLATFORMS[row.platform].name);
        // Where the platform may have it, somebody must have looked there, and says what they saw.
        if (link === null && row.state !== 'handover' && !remark.trim()) throw NeedsReason();
        attemptPolicy.guard(actor, 'confirm', row);
        const minutes = link === null ? mayStillArrive(row) : 0;
        if (minutes > 0) throw MayStillArrive(PLATFORMS[row.platform].name, minutes);
        const moved =
          link === null
            ? await moves.failByPerson(unit, id, actor, remark)
            : await moves.publishByLink(unit, id, link, { text: `确认已发布：${link}`, memberId: actor.id });
        if (moved.length === 0) throw NotOpen(row.state);
        await audit(unit, 'confirm', id, {
          summary: `确认《${row.title}》${link === null ? '未发布' : '已发布'}`,
          before: { status: row.state },
          after: { link, remark },
        });
        await tell(unit, moved);
      });
      await settleBatches(kernel);
      const [attempt] = await attemptsById(db, contributions, actor, [id]);
      if (!attempt) throw RowMissing('发布记录');
      return attempt;
    },

    setting: (actor: Actor) => publishSetting.read(db, actor.channelId),
    setSetting: (actor: Actor, value: BodyOf<Calls['setSetting']>) =>
      tx(actor, (unit) => {
        const { setSetting: call } = contract.publish;
        return publishSetting.change(unit, actor, value, {
          call,
          entity: 'setting',
          summary: '修改发布设置',
        });
      }),
  };
};

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** One entry for all that one act moved; it names the row where there is only one. */
const auditMoves = (
  unit: Unit,
  verb: 'retry' | 'cancel' | 'move',
  moved: readonly { id: number }[],
  summary: string,
  more: object = {},
) => {
  const [only = null] = moved.length === 1 ? idsOf(moved) : [];
  return audit(unit, verb, only, { summary, after: { ids: idsOf(moved), ...more } });
};

/** Minutes within which the platform may still take up what nobody knows the end of: until then it is not denied, or it would go out twice. */
const mayStillArrive = ({ state, sentAt, platform }: AttemptRecord) =>
  state === 'unknown' && sentAt
    ? Math.ceil(PLATFORMS[platform].late.max - (Date.now() - Date.parse(sentAt)) / 60_000)
    : 0;

/** Refuses a moment that one of the accounts has no room at; they are held, so that two who move at once do not both find room. */
async function requireRoom(unit: Unit, rows: readonly AttemptRecord[], moment: number) {
  const queued = rows.filter(({ state }) => state === 'queued');
  const accountIds = [...new Set(queued.map(({ accountId }) => accountId))];
  await lockAccounts(unit, accountIds);
  const except = queued.map(({ id }) => id);
  for (const [channelId, own] of Map.groupBy(queued, (row) => row.channelId))
    for (const room of await freeSlotsOf(unit, channelId, { accountIds, except })) {
      const taken = [...room.taken];
      for (const row of own) {
        if (row.accountId !== room.account.id) continue;
        requireFreeSlot({ ...room, taken }, moment);
        taken.push(new Date(moment).toISOString());
      }
    }
}
