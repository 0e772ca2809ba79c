import type { BatchKind } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { moveAttempts, tell } from './attempt.repository.ts';
import { planOf } from './plan/plan.ts';
import { AllRefused, NothingFits } from './publish.errors.ts';
import { wakePublishing } from './run/run.job.ts';
import { type Batch, fits, type Subject, sourceOf } from './subjects.ts';

interface Release {
  kind: BatchKind;
  batch: Batch;
  /** What goes out, in order. */
  subjects: readonly Pick<Subject, 'id' | 'no' | 'title' | 'platform' | 'version' | 'refused'>[];
  /** How many are held back, by the checks unless the note says otherwise. */
  held: number;
  heldNote?: string;
  memberId: number;
}

/**
 * Writes one attempt a cell of the plan, in the transaction that releases the batch. A cell that was published, or may have
 * been, is left as it is; one that failed or was cancelled is taken up again.
 */
export async function beginPublishing(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  release: Release,
): Promise<number> {
  const { kind, batch, subjects, held, heldNote, memberId } = release;
  const source = sourceOf(unit, kind);
  const { subjectKind, words } = source;
  const plan = await planOf(unit, source, batch, subjects);
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const wanted = plan.cells.flatMap(({ at, ...cell }) => (at === null ? [] : [{ ...cell, at }]));
  if (wanted.length === 0) throw NothingFits(words.subject);
  // What a platform is sure to refuse is not sent; the person saw that in the plan.
  const { cells = [], refused = [] } = Object.groupBy(wanted, ({ subjectId }) =>
    byId.get(subjectId)?.refused ? 'refused' : 'cells',
  );
  const reason = byId.get(refused[0]?.subjectId ?? 0)?.refused ?? '';
  if (cells.length === 0) throw AllRefused(refused.length, reason);
  const unfit = new Set(refused.map(({ subjectId }) => subjectId)).size;
  const platformOf = new Map(plan.accounts.map(({ id, platform }) => [id, platform]));
  const alone = subjects.filter(
    (subject) => !plan.accounts.some(({ platform }) => fits(source, platform, subject)),
  ).length;
  const note = [
    ...(held > 0 ? [heldNote ?? `${held} ${words.unit}有必须处理的问题，未发布`] : []),
    ...(unfit > 0 ? [`${unfit} ${words.unit}不符合平台要求（${reason}），未发布`] : []),
    ...(alone > 0 ? [`${alone} ${words.unit}无同平台账号`] : []),
  ].join('，');
  await unit.query(sql`
    INSERT INTO publish_batch (kind, batch_id, channel_id, node_id, path, owner_id, name, asked_by, held, note)
    VALUES (${kind}, ${batch.id}, ${batch.channelId}, ${batch.nodeId}, ${batch.path}, ${batch.ownerId}, ${batch.name}, ${memberId},
            ${held + unfit}, ${note})
    ON CONFLICT (kind, batch_id) DO UPDATE SET name = excluded.name, asked_by = excluded.asked_by, held = excluded.held,
      note = excluded.note, settled_at = NULL, told = NULL`);
  const rows = cells.flatMap(({ subjectId, accountId, at }) => {
    const subject = byId.get(subjectId);
    const platform = platformOf.get(accountId);
    return subject && platform ? [{ ...subject, platform, accountId, at: new Date(at).toISOString() }] : [];
  });
  const moved = await unit.query<{ id: number; fresh: boolean }>(sql`
    WITH wanted AS (
      SELECT * FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ no }) => no)}::int[],
        ${rows.map(({ version }) => version)}::int[], ${rows.map(({ title }) => title)}::text[],
        ${rows.map(({ platform }) => platform)}::text[], ${rows.map(({ accountId }) => accountId)}::bigint[],
        ${rows.map(({ at }) => at)}::timestamptz[]) AS w(subject_id, no, version, title, platform, account_id, at)),
    made AS (
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, due_at, look_at)
      SELECT ${batch.channelId}::bigint, ${batch.nodeId}::bigint, ${batch.path}, ${batch.ownerId}::bigint, ${kind},
             ${batch.id}::bigint, ${subjectKind}, w.subject_id, w.no, w.version, w.title, w.platform, w.account_id,
             ${memberId}::bigint, w.at, w.at
      FROM wanted w
      ON CONFLICT (subject_kind, subject_id, account_id) DO UPDATE SET state = 'queued', subject_version = excluded.subject_version,
        title = excluded.title, asked_by = excluded.asked_by, due_at = excluded.due_at, look_at = excluded.look_at, tries = 0,
        looks = 0, trace = NULL, sent_at = NULL, text_mark = NULL, error = NULL, note = '', updated_at = now()
        WHERE publish_attempt.state IN ('failed', 'cancelled')
      RETURNING id),
    logged AS (
      INSERT INTO publish_attempt_log (attempt_id, to_state, text, member_id)
      SELECT id, 'queued', '已加入发布排期', ${memberId}::bigint FROM made)
    SELECT id FROM made`);
  if (moved.length === 0) throw NothingFits(words.subject);
  await tell(
    unit,
    moved.map(({ id }) => ({
      id,
      batchKind: kind,
      batchId: batch.id,
      ownerId: batch.ownerId,
      askedBy: memberId,
    })),
  );
  await wakePublishing(kernel, unit);
  return moved.length;
}

/** What has not been sent is taken back; what is with a platform already comes to its end. */
export async function cancelPublishing(unit: Unit, kind: BatchKind, batchId: number) {
  const moved = await moveAttempts(unit, {
    from: ['queued', 'handover'],
    to: 'cancelled',
    where: sql`p.batch_kind = ${kind} AND p.batch_id = ${batchId}`,
    columns: sql`look_at = NULL, note = ''`,
    text: '发布已取消',
  });
  await tell(unit, moved);
}
