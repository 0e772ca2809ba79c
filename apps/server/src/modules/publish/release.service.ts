import type { BatchKind, PlatformId } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { moveAttempts, tell } from './attempt.repository.ts';
import { planOf } from './plan/plan.ts';
import { AllRefused, NothingFits, NothingLeft } from './publish.errors.ts';
import { countPosts } from './published.repository.ts';
import { insertAttempts, NOT_LOOKED_AT, ofBatch, upsertBatch } from './release.repository.ts';
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
  if (wanted.length === 0) {
    const released = await countPosts(unit, 'subject', subjectKind, [...byId.keys()]);
    throw released.size > 0 ? NothingLeft(words.subject) : NothingFits(words.subject);
  }
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
  const rows = cells.flatMap(({ subjectId, accountId, at }) => {
    const subject = byId.get(subjectId);
    const platform = platformOf.get(accountId);
    return subject && platform ? [{ ...subject, platform, accountId, at }] : [];
  });
  const moved = await writeAttempts(kernel, unit, { kind, batch, rows, held: held + unfit, note, memberId });
  if (moved.length === 0) throw NothingLeft(words.subject);
  return moved.length;
}

interface Writing {
  kind: BatchKind;
  batch: Batch;
  rows: readonly (Pick<Subject, 'id' | 'no' | 'title' | 'version'> & {
    platform: PlatformId;
    accountId: number;
    at: number;
  })[];
  held: number;
  note: string;
  memberId: number;
}

/** Puts posts in the queue; the answer leaves out what is there already or out. */
export async function writeAttempts(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  { kind, batch, rows, held, note, memberId }: Writing,
): Promise<{ id: number }[]> {
  const { subjectKind } = sourceOf(unit, kind);
  await upsertBatch(unit, { memberId, kind, batch, held, note });
  const moved = await insertAttempts(unit, { memberId, rows, batch, kind, subjectKind });
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
  return moved;
}

/** What has not been sent is taken back; what is with a platform already comes to its end. */
export async function cancelPublishing(unit: Unit, kind: BatchKind, batchId: number) {
  const moved = await moveAttempts(unit, {
    from: ['queued', 'handover'],
    to: 'cancelled',
    where: ofBatch(batchId, kind),
    columns: NOT_LOOKED_AT,
    text: '发布已取消',
  });
  await tell(unit, moved);
}
