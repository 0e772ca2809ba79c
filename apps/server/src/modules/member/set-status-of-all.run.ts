import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Forbidden } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { whole } from '#kernel/list/row-set.ts';
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
  const where = whole([
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
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const batch = await kernel.tx(actor, async (unit) => {
      const members = await nextMembers(unit, where, after, BATCH);
      if (members.length) changed += await changeStatus(unit, members, payload.status);
      return members;
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
      body: `已${verb} ${changed} 人`,
      link: '/home/user',
    }),
  );
}
