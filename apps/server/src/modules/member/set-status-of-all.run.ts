import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Forbidden, Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleInBatches } from '#kernel/jobs/settle-each.ts';
import { and } from '#kernel/list/row-set.ts';
import { wholeWithinOwn } from '../group/index.ts';
import { notify } from '../notification/index.ts';
import type { StatusOfAll } from './member.jobs.ts';
import { nextMembers } from './member.repository.ts';
import { memberSource } from './member.source.ts';
import { changeStatus } from './member-status.ts';

const BATCH = 200;

export async function run({ payload, memberId, signal, progress, kernel }: JobContext<StatusOfAll>) {
  const actor =
    memberId === null ? null : await kernel.access.actFor(memberId, payload.channelId, SYSTEM.origin);
  if (!actor) throw Forbidden();
  const where = and([
    ...memberSource(actor, payload.search, contract.member.setStatusOfAll).where,
    sql`m.id <> ${actor.id}`,
    wholeWithinOwn(actor, contract.member.setStatusOfAll),
  ]);
  const counted = await kernel.db.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM member m WHERE ${where}`,
  );
  const total = counted?.total ?? 0;
  let done = 0;
  let changed = 0;
  let failure: Refusal | undefined;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const batch = await kernel.tx(actor, (unit) => nextMembers(unit, where, after, BATCH));
    const changeThese = async (some: readonly (typeof batch)[number][]) => {
      changed += await kernel.tx(actor, async (unit) => {
        // Somebody may have changed them since they were found.
        const members = await nextMembers(
          unit,
          sql`${where} AND m.id = ${anyOf(some.map(({ id }) => id))}`,
          0,
          BATCH,
        );
        return members.length > 0 ? changeStatus(unit, members, payload.status) : 0;
      });
    };
    await settleInBatches(batch, changeThese, {
      log: kernel.log,
      signal,
      name: ({ id }: { id: number }) => id,
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      failure ??= error;
    });
    const last = batch.at(-1);
    if (!last) break;
    after = last.id;
    done += batch.length;
    await progress(done, Math.max(total, done), `已处理 ${done} 人`);
  }
  const verb = payload.status === 'disabled' ? '停用' : '启用';
  await kernel.tx(actor, (unit) =>
    notify(unit, actor.id, {
      kind: 'job',
      title: `批量${verb}用户已完成`,
      body: `已${verb} ${changed} 人${failure ? `，部分用户未能${verb}` : ''}`,
      link: '/home/user',
    }),
  );
  if (failure) throw failure;
}
