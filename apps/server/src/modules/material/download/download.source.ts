import { type BodyOf, contract, type MaterialDownload } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { withinDays } from '#kernel/list/search.ts';

/** Who took what away: of materials within the actor's reach, and always the actor's own. */
export const downloadSource = (
  actor: Actor,
  { materialId, memberId, nodeId, at }: BodyOf<typeof contract.materialDownload.list>,
): ListSource<MaterialDownload> => ({
  from: sql`material_download d`,
  id: sql`d.id`,
  where: [
    sql`(${scope(actor, contract.materialDownload.list).onRows(sql`d`)} OR (d.channel_id = ${actor.channelId} AND d.owner_id = ${actor.id}))`,
    ...(materialId ? [sql`d.material_id = ${materialId}`] : []),
    ...(memberId ? [sql`d.owner_id = ${memberId}`] : []),
    ...(nodeId ? [below(sql`d.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(at ? [withinDays(sql`d.created_at`, at)] : []),
  ],
  sorts: { at: sql`d.created_at` },
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) =>
    db.query<MaterialDownload>(sql`
      SELECT d.id, json_build_object('id', m.id, 'name', m.name, 'type', m.type) AS material, d.version_no AS "versionNo",
             json_build_object('id', o.id, 'name', o.name) AS member, json_build_object('id', n.id, 'name', n.name) AS node,
             CASE WHEN d.export_id IS NULL THEN 'file' ELSE 'zip' END AS way, d.watermark, d.bytes, d.created_at AS at
      FROM material_download d JOIN material m ON m.id = d.material_id JOIN member o ON o.id = d.owner_id
      JOIN node n ON n.id = d.node_id WHERE d.id = ${anyOf(ids)}`),
});
