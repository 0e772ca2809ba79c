import { CODES, mayCall } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { holderOf } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Forbidden, Refusal, RowMissing } from '#kernel/errors.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Notify, Payload } from './import.job.ts';
import { countStates, nextRows, type RunRecord, runById, saveVerdicts } from './import.repository.ts';
import type { Importable, Verdict } from './importable.ts';
import { judge, readValues } from './read-values.ts';
import { keepResult } from './result-file.ts';

const BATCH = 500;
/** A row may change between check and write; checking again resolves it. */
const LOOKS = 3;

/**
 * Writes the good rows, a batch a transaction that also marks them as written: whenever it is killed, the next run goes
 * on with the first row not yet written, and none is written twice.
 */
export const importing =
  (importables: readonly Importable[], notify: Notify) =>
  async ({ payload: { importId }, kernel, signal, progress }: JobContext<Payload>) => {
    const run = await runById(kernel.db, importId);
    const importable = importables.find(({ importing }) => importing.path === run?.area);
    if (!run || !importable) throw RowMissing('导入');
    if (run.finishedAt !== null) return;
    const before = await countStates(kernel.db, importId);
    const total = before.counts.create + before.counts.update;
    await writeAll({ kernel, importable, run, total, done: before.written, signal, progress });
    await finish(kernel, importable, run, notify);
  };

interface Writing extends Pick<JobContext<Payload>, 'kernel' | 'signal' | 'progress'> {
  importable: Importable;
  run: RunRecord;
  done: number;
  total: number;
}

async function writeAll({ kernel, importable, run, total, done: before, signal, progress }: Writing) {
  let done = before;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const batch = await patiently(() => writeBatch(kernel, importable, run, after)).catch(
      (error: unknown) => {
        if (concernsAll(error)) throw error;
        return writeSingly({ kernel, importable, run, signal }, after);
      },
    );
    if (!batch) return;
    after = batch.last;
    done += batch.count;
    await progress(done, Math.max(total, done), `已处理 ${done.toLocaleString('zh-CN')} 行`);
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await work();
    } catch (error) {
      if (look === LOOKS) throw error;
    }
  }
}

/** Errors that concern the whole import: the database is unavailable, or the importer lost the permission. */
const concernsAll = (error: unknown) =>
  lostDatabase(error) || (error instanceof Refusal && error.code === CODES.forbidden);

/** An unexpected error fails the whole batch; rows are then written one by one, and the bad one is reported. */
async function writeSingly(
  { kernel, importable, run, signal }: Omit<Writing, 'done' | 'total' | 'progress'>,
  after: number,
) {
  let [last, count] = [after, 0];
  while (count < BATCH) {
    signal.throwIfAborted();
    const [row] = await nextRows({ query: kernel.db.query, secrets: kernel.secrets }, run.id, last, 1, true);
    if (!row) break;
    await writeBatch(kernel, importable, run, last, 1).catch(async (error: unknown) => {
      if (concernsAll(error)) throw error;
      kernel.log.error({ err: error, importId: run.id, line: row.line }, 'a row could not be imported');
      const msg = error instanceof Refusal ? error.message : '写入时出错，请核对后重新导入';
      const verdict: Verdict<never> = { state: 'bad', reasons: [{ column: null, msg }] };
      await saveVerdicts(kernel.db, run.id, [{ line: row.line, verdict }], true);
    });
    last = row.line;
    count += 1;
  }
  return count === 0 ? null : { last, count };
}

/** Uses the importer's current keys and checks every row again: the preview may be hours old. */
async function writeBatch(
  kernel: Kernel,
  importable: Importable,
  run: RunRecord,
  after: number,
  most = BATCH,
) {
  const actor = await actorOf(kernel, importable, run);
  const { importing } = importable;
  return kernel.tx(actor, async (unit) => {
    const stored = await nextRows(unit, run.id, after, most, true);
    const last = stored.at(-1);
    if (!last) return null;
    const rows = stored.map((row) => readValues(importing, run.match, row));
    const judged = await judge(rows, (whole) => importable.check(unit, actor, whole, 'write'));
    const plans = judged.flatMap(({ verdict }) => ('plan' in verdict ? [verdict.plan] : []));
    if (plans.length > 0) await importable.write(unit, actor, plans);
    await saveVerdicts(unit, run.id, judged, true);
    return { last: last.line, count: stored.length };
  });
}

async function actorOf(kernel: Kernel, { importing }: Importable, run: RunRecord) {
  const actor = await kernel.access.actFor(run.memberId, run.channelId, SYSTEM.origin);
  if (!actor || actor.channelId !== run.channelId || !mayCall(holderOf(actor), importing.keys))
    throw Forbidden();
  return actor;
}

/** Idempotent: result file, audit entry and notice are written once. */
async function finish(kernel: Kernel, importable: Importable, run: RunRecord, notify: Notify) {
  const actor = await actorOf(kernel, importable, run);
  const { importing } = importable;
  await kernel.tx(actor, async (unit) => {
    const current = await runById(unit, run.id, true);
    if (!current || current.finishedAt !== null) return;
    const { counts } = await countStates(unit, run.id);
    const words = `新增 ${counts.create}，更新 ${counts.update}，不变 ${counts.same}，有误 ${counts.bad}`;
    if (counts.bad > 0) await keepResult(unit, importing, current);
    await unit.query(sql`UPDATE import_run SET finished_at = now() WHERE id = ${run.id}`);
    await unit.audit({
      action: 'import',
      entity: 'import',
      entityId: run.id,
      summary: `导入${importing.noun}：${run.filename}（${words}）`,
      after: { filename: run.filename, ...counts },
    });
    await notify(unit, actor.id, {
      kind: 'job',
      title: `导入${importing.noun}已完成`,
      body: counts.bad > 0 ? `${words}；有误的行可在下载中心下载` : words,
      link: null,
    });
  });
}
