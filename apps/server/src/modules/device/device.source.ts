import { contract, type DeviceVersion, type DeviceVersionSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { devicePolicy, versionsOf } from './device.policy.ts';

export const deviceSource = (
  actor: Actor,
  { q, product, system, status }: DeviceVersionSearch,
): ListSource<DeviceVersion> => ({
  from: sql`device_version r`,
  id: sql`r.id`,
  where: [
    versionsOf(actor, contract.device.list),
    ...(q ? [sql`starts_with(r.number, ${q})`] : []),
    ...(product ? [sql`r.product = ${product}`] : []),
    ...(system ? [sql`r.system = ${system}`] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
  ],
  sorts: { updatedAt: sql`r.updated_at`, publishedAt: sql`r.published_at` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadVersions(db, actor, ids),
});

export async function loadVersions(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<DeviceVersion[]> {
  const rows = await db.query<Omit<DeviceVersion, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.product, r.system, r.number, r.notes, r.forced, r.ext, r.bytes, r.sha256, r.status,
           r.published_at AS "publishedAt", r.version, r.updated_at AS "updatedAt", m.name AS "updatedBy",
           json_build_object('id', n.id, 'name', n.name) AS node, ${devicePolicy.reached(actor)} AS reached
    FROM device_version r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.updated_by WHERE r.id = ${anyOf(ids)}`);
  const can = devicePolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ status: row.status, reached }) }));
}
