import { contract, KOX_WARN_DAYS } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach, settleInBatches } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { chinaToday } from '#kernel/list/days.ts';
import { notify } from '../notification/index.ts';
import { announceKox, placesOfKox } from './kox.repository.ts';
import { recountGiven, takeOwnPosts } from './own-posts.repository.ts';

interface Ending {
  id: number;
  name: string;
  ownerId: number;
  until: string;
}

export async function run({ kernel, signal }: JobContext<unknown>) {
  const steps = [takePosts, warnOfEnds, tellOfEnds];
  await settleEach(steps, (step) => step(kernel, signal), {
    log: kernel.log,
    signal,
    name: ({ name }: { name: string }) => name,
  });
}

async function takePosts({ db, tx, log }: Kernel, signal: AbortSignal) {
  const all = await db.query<{ id: number }>(
    sql`SELECT k.id FROM kox k WHERE k.deleted_at IS NULL AND k.account_id IS NOT NULL ORDER BY k.id`,
  );
  const take = (some: readonly { id: number }[]) =>
    tx(SYSTEM, async (unit) => {
      const ids = await takeOwnPosts(
        unit,
        some.map(({ id }) => id),
      );
      if (ids.length === 0) return;
      const given = await unit.query<{ id: number }>(
        sql`SELECT x.id FROM kox_task x WHERE x.kox_id = ANY(${ids}::bigint[])`,
      );
      await recountGiven(
        unit,
        given.map(({ id }) => id),
      );
      await announceKox(unit, await placesOfKox(unit, ids), contract.kox.list);
    });
  await settleInBatches(all, take, { log, signal });
}

// The mark on the row is what keeps people from being told twice: an agreement that is signed anew has another end.
const warnOfEnds = (kernel: Kernel, signal: AbortSignal) =>
  tellEach(kernel, signal, {
    due: sql`NOT k.stopped AND k.agreed_until >= ${chinaToday} AND k.agreed_until < ${chinaToday} + ${KOX_WARN_DAYS}::int
      AND k.warned_for IS DISTINCT FROM k.agreed_until`,
    mark: sql`warned_for = k.agreed_until`,
    title: ({ name, until }) => `「${name}」的协议将于 ${until} 到期`,
    body: '到期后不能再派发任务，请及时续签',
  });

const tellOfEnds = (kernel: Kernel, signal: AbortSignal) =>
  tellEach(kernel, signal, {
    due: sql`NOT k.stopped AND k.agreed_until < ${chinaToday} AND k.ended_for IS DISTINCT FROM k.agreed_until`,
    mark: sql`ended_for = k.agreed_until`,
    title: ({ name }) => `「${name}」的协议已到期`,
    body: '续签后才能派发任务',
  });

interface Telling {
  due: SQL;
  mark: SQL;
  title(row: Ending): string;
  body: string;
}

async function tellEach({ db, tx, log }: Kernel, signal: AbortSignal, { due, mark, title, body }: Telling) {
  const isDue = sql`k.deleted_at IS NULL AND ${due}`;
  const rows = await db.query<{ id: number }>(sql`SELECT k.id FROM kox k WHERE ${isDue} ORDER BY k.id`);
  const tell = ({ id }: { id: number }) =>
    tx(SYSTEM, async (unit) => {
      const row = await unit.one<Ending>(sql`
        UPDATE kox k SET ${mark} WHERE k.id = ${id} AND ${isDue}
        RETURNING k.id, k.name, k.owner_id AS "ownerId", k.agreed_until AS until`);
      if (!row) return;
      await notify(unit, row.ownerId, { kind: 'kox', title: title(row), body, link: `/home/kox?id=${id}` });
      await announceKox(unit, await placesOfKox(unit, [id]), contract.kox.list);
    });
  await settleEach(rows, tell, { log, signal });
}
