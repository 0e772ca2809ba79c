import { contract, KOX_WARN_DAYS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import { announceKox, koxHangs } from './kox.repository.ts';
import { TODAY } from './kox.source.ts';
import { recountGiven, takeOwnPosts } from './own-posts.ts';

interface Ending {
  id: number;
  name: string;
  ownerId: number;
  until: string;
}

export async function run({ kernel: { tx } }: JobContext<unknown>) {
  await tx(SYSTEM, async (unit) => {
    const ids = await takeOwnPosts(unit);
    if (ids.length === 0) return;
    const given = await unit.query<{ id: number }>(
      sql`SELECT x.id FROM kox_task x WHERE x.kox_id = ANY(${ids}::bigint[])`,
    );
    await recountGiven(
      unit,
      given.map(({ id }) => id),
    );
    await announceKox(unit, await koxHangs(unit, ids), contract.kox.list);
  });
  // The mark on the row is what keeps people from being told twice: an agreement that is signed anew has another end.
  await tx(SYSTEM, async (unit) => {
    await tell(
      unit,
      await unit.query<Ending>(sql`
        UPDATE kox k SET warned_for = k.agreed_until WHERE k.deleted_at IS NULL AND NOT k.stopped AND k.agreed_until >= ${TODAY}
          AND k.agreed_until < ${TODAY} + ${KOX_WARN_DAYS}::int AND k.warned_for IS DISTINCT FROM k.agreed_until
        RETURNING k.id, k.name, k.owner_id AS "ownerId", k.agreed_until AS until`),
      ({ name, until }) => `「${name}」的协议将于 ${until} 到期`,
      '到期后不能再派发任务，请及时续签',
    );
    await tell(
      unit,
      await unit.query<Ending>(sql`
        UPDATE kox k SET ended_for = k.agreed_until WHERE k.deleted_at IS NULL AND NOT k.stopped AND k.agreed_until < ${TODAY}
          AND k.ended_for IS DISTINCT FROM k.agreed_until
        RETURNING k.id, k.name, k.owner_id AS "ownerId", k.agreed_until AS until`),
      ({ name }) => `「${name}」的协议已到期`,
      '续签后才能派发任务',
    );
  });
}

async function tell(unit: Unit, rows: readonly Ending[], title: (row: Ending) => string, body: string) {
  for (const row of rows)
    await notify(unit, row.ownerId, { kind: 'kox', title: title(row), body, link: `/home/kox?id=${row.id}` });
  await announceKox(
    unit,
    await koxHangs(
      unit,
      rows.map(({ id }) => id),
    ),
    contract.kox.list,
  );
}
