import { contract } from '@zhiying/contract';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Forbidden } from '#kernel/errors.ts';
import { defineJob } from '#kernel/jobs/define.ts';
import { whole } from '#kernel/list/row-set.ts';
import { notify } from '../notification/index.ts';
import { nextMembers } from './member.repository.ts';
import { memberSource } from './member.source.ts';
import { changeStatus } from './member-status.ts';

const BATCH = 200;

/**
 * Enables or disables every member of a filter, a batch a transaction. Running it again after a crash finds the rest:
 * who already has the state is passed over.
 */
export const setStatusOfAll = defineJob({
  name: 'member.setStatusOfAll',
  title: '批量启用或停用用户',
  payload: z.object({
    channelId: z.int().nullable(),
    search: contract.member.setStatusOfAll.body?.shape.search ?? z.never(),
    status: z.enum(['active', 'disabled']),
  }),
  retry: { limit: 3, delaySeconds: 5 },
  async handler({ payload, memberId, signal, progress, kernel }) {
    const actor =
      memberId === null ? null : await kernel.access.actFor(memberId, payload.channelId, SYSTEM.origin);
    if (!actor) throw Forbidden();
    const where = whole([
      ...memberSource(actor, payload.search, contract.member.setStatusOfAll).where,
      sql`m.id <> ${actor.id}`,
      ...(actor.isAdmin ? [] : [sql`NOT m.is_admin`]),
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
        body: `${verb}了 ${changed} 人`,
        link: '/home/user',
      }),
    );
  },
});
