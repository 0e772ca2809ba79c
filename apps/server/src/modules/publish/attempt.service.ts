import {
  type AttemptInfo,
  type AttemptSearch,
  attemptState,
  type BodyOf,
  contract,
  isPostLink,
  PLATFORMS,
} from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { attemptPolicy, CANCELLED, CONFIRMED, RETRIED } from './attempt.policy.ts';
import { type AttemptRecord, moveAttempts, ownAttempts, tell } from './attempt.repository.ts';
import { attemptSource, loadAttempts, ownedAttempts } from './attempt.source.ts';
import { InThePast, MayStillArrive, NeedsReason, NothingToDo, NotOpen, WrongLink } from './publish.errors.ts';
import { wakePublishing } from './run/run.job.ts';
import { publishSetting } from './setting.ts';
import { settleBatches } from './settle.ts';
import { sourceOf } from './subjects.ts';

type Calls = typeof contract.publish;

export const attemptService = (kernel: Kernel) => {
  const { db, tx, brought } = kernel;

  /** Batches come before attempts everywhere, in the order of their ids, so that nobody waits for each other. */
  async function holdBatches(unit: Unit, rows: readonly AttemptRecord[]) {
    const batches = new Map(rows.map((row) => [`${row.batchKind} ${row.batchId}`, row]));
    for (const { batchKind, batchId } of [...batches.values()].sort((a, b) => a.batchId - b.batchId))
      await sourceOf(unit, batchKind).hold(unit, batchId);
    return [...batches.values()];
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, attemptSource(actor, body, brought), body),

    async counts(actor: Actor, search: AttemptSearch) {
      const source = attemptSource(actor, { ...search, status: undefined }, brought);
      const byStatus = await countsBy(db, source, sql`p.state`, attemptState.all);
      return { total: totalOf(byStatus), byStatus };
    },

    async info(actor: Actor, id: number): Promise<AttemptInfo> {
      const [attempt] = await loadAttempts(
        db,
        brought,
        actor,
        sql`p.id = ${id} AND ${ownedAttempts(actor, brought, 'see')}`,
      );
      if (!attempt) throw RowMissing('发布记录');
      const log = await db.query<AttemptInfo['log'][number]>(sql`
        SELECT l.id, l.at, l.from_state AS from, l.to_state AS to, l.text, l.code, l.log_id AS "logId", m.name AS by
        FROM publish_attempt_log l LEFT JOIN member m ON m.id = l.member_id WHERE l.attempt_id = ${id} ORDER BY l.id`);
      return { ...attempt, log };
    },

    /** With the text as it is now; checks run again right before it is sent. */
    async retry(actor: Actor, ids: number[]) {
      return tx(actor, async (unit) => {
        const rows = await ownAttempts(unit, brought, actor, ids);
        const batches = await holdBatches(unit, rows);
        const again = rows.filter((row) => attemptPolicy.allows(actor, 'retry', row));
        if (again.length === 0) throw NothingToDo('重新发布');
        for (const { batchKind, batchId } of batches) {
          const source = sourceOf(unit, batchKind);
          const mine = again.filter((row) => row.batchKind === batchKind && row.batchId === batchId);
          if (mine.length === 0) continue;
          await source.reopen(unit, batchId, actor.id);
          await unit.query(sql`
            UPDATE publish_batch SET settled_at = NULL, told = NULL, asked_by = ${actor.id} WHERE kind = ${batchKind} AND batch_id = ${batchId}`);
          for (const [subjectId, { version, title }] of await source.versions(
            unit,
            mine.map((row) => row.subjectId),
          ))
            await unit.query(sql`
              UPDATE publish_attempt SET subject_version = ${version}, title = ${title}
              WHERE subject_id = ${subjectId} AND id = ${anyOf(mine.map(({ id }) => id))}`);
        }
        const moved = await moveAttempts(unit, {
          from: RETRIED,
          to: 'queued',
          where: sql`p.id = ${anyOf(again.map(({ id }) => id))}`,
          columns: sql`due_at = now(), look_at = now(), tries = 0, looks = 0, trace = NULL, sent_at = NULL, error = NULL, note = '',
            asked_by = ${actor.id}`,
          text: '重新发布',
          memberId: actor.id,
        });
        await unit.audit({
          call: contract.publish.retry,
          entity: 'publishAttempt',
          entityId: moved.length === 1 ? moved[0]?.id : null,
          summary: `重新发布 ${moved.length} 条`,
          after: { ids: moved.map(({ id }) => id) },
        });
        await tell(unit, moved);
        await wakePublishing(kernel, unit);
        return { changed: moved.length };
      });
    },

    async cancel(actor: Actor, ids: number[]) {
      const changed = await tx(actor, async (unit) => {
        const rows = await ownAttempts(unit, brought, actor, ids);
        await holdBatches(unit, rows);
        const moved = await moveAttempts(unit, {
          from: CANCELLED,
          to: 'cancelled',
          where: sql`p.id = ${anyOf(rows.map(({ id }) => id))}`,
          columns: sql`look_at = NULL, note = ''`,
          text: '取消发布',
          memberId: actor.id,
        });
        if (moved.length === 0) throw NothingToDo('取消');
        await unit.audit({
          call: contract.publish.cancel,
          entity: 'publishAttempt',
          entityId: moved.length === 1 ? moved[0]?.id : null,
          summary: `取消发布 ${moved.length} 条`,
          after: { ids: moved.map(({ id }) => id) },
        });
        await tell(unit, moved);
        return moved.length;
      });
      await settleBatches(kernel);
      return { changed };
    },

    move: (actor: Actor, { ids, at }: BodyOf<Calls['move']>) =>
      tx(actor, async (unit) => {
        const rows = await ownAttempts(unit, brought, actor, ids);
        if (Date.parse(at) <= Date.now()) throw InThePast();
        const moved = await unit.query<{ id: number }>(sql`
          WITH moved AS (
            UPDATE publish_attempt p SET due_at = ${at}, look_at = ${at}, note = '', updated_at = now()
            WHERE p.id = ${anyOf(rows.map(({ id }) => id))} AND p.state = 'queued' RETURNING p.id),
          logged AS (
            INSERT INTO publish_attempt_log (attempt_id, from_state, to_state, text, member_id)
            SELECT id, 'queued', 'queued', '调整发布时间', ${actor.id}::bigint FROM moved)
          SELECT id FROM moved`);
        if (moved.length === 0) throw NothingToDo('调整时间');
        await unit.audit({
          call: contract.publish.move,
          entity: 'publishAttempt',
          entityId: moved.length === 1 ? moved[0]?.id : null,
          summary: `调整 ${moved.length} 条的发布时间`,
          after: { ids: moved.map(({ id }) => id), at },
        });
        await tell(
          unit,
          rows.filter((row) => moved.some(({ id }) => id === row.id)),
        );
        return { changed: moved.length };
      }),

    /** A person saw how it ended on the platform. */
    async confirm(actor: Actor, { id, link, remark }: BodyOf<Calls['confirm']>) {
      await tx(actor, async (unit) => {
        const [row] = await ownAttempts(unit, brought, actor, [id]);
        if (!row) throw RowMissing('发布记录');
        if (link !== null && !isPostLink(row.platform, link)) throw WrongLink(PLATFORMS[row.platform].name);
        // Where the platform may have it, somebody must have looked there, and says what they saw.
        if (link === null && row.state !== 'handover' && !remark.trim()) throw NeedsReason();
        attemptPolicy.guard(actor, 'confirm', row);
        const minutes = link === null ? mayStillArrive(row) : 0;
        if (minutes > 0) throw MayStillArrive(PLATFORMS[row.platform].name, minutes);
        const moved = await moveAttempts(unit, {
          from: CONFIRMED,
          to: link === null ? 'failed' : 'published',
          where: sql`p.id = ${id}`,
          columns: link === null ? gaveUp(actor.name, remark) : broughtLink(link),
          text: link === null ? `确认未发布${remark ? `：${remark}` : ''}` : `确认已发布：${link}`,
          memberId: actor.id,
        });
        if (moved.length === 0) throw NotOpen(row.state);
        await unit.audit({
          call: contract.publish.confirm,
          entity: 'publishAttempt',
          entityId: id,
          summary: `确认《${row.title}》${link === null ? '未发布' : '已发布'}`,
          before: { status: row.state },
          after: { link, remark },
        });
        await tell(unit, moved);
      });
      await settleBatches(kernel);
      const [attempt] = await loadAttempts(db, brought, actor, sql`p.id = ${id}`);
      if (!attempt) throw RowMissing('发布记录');
      return attempt;
    },

    setting: (actor: Actor) => publishSetting.read(db, actor.channelId),
    setSetting: (actor: Actor, value: BodyOf<Calls['setSetting']>) =>
      tx(actor, async (unit) => {
        const before = await publishSetting.read(unit, actor.channelId);
        await publishSetting.write(unit, actor.channelId, value);
        await unit.audit({
          call: contract.publish.setSetting,
          entity: 'setting',
          entityId: actor.channelId,
          summary: '修改发布设置',
          before,
          after: value,
        });
        return value;
      }),
  };
};

/** Minutes within which the platform may still take up what nobody knows the end of: until then it is not denied, or it would go out twice. */
const mayStillArrive = ({ state, sentAt, platform }: AttemptRecord) =>
  state === 'unknown' && sentAt
    ? Math.ceil(PLATFORMS[platform].late.max - (Date.now() - Date.parse(sentAt)) / 60_000)
    : 0;

export const broughtLink = (link: string) => sql`
  url = ${link}, post_id = coalesce(p.post_id, ${link}), published_at = now(), look_at = NULL, error = NULL, note = ''`;
const gaveUp = (name: string, remark: string) => sql`
  look_at = NULL, note = '', error = ${JSON.stringify({
    category: 'person',
    advice: remark || `${name}确认未发布`,
    code: 'not-published',
    logId: null,
    at: new Date().toISOString(),
  })}::jsonb`;
