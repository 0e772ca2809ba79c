import type { FileKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type Derived, deliveredObject } from '../file/stored-file.ts';
import { StillProcessing } from '../material.errors.ts';
import { type MaterialFacts, materialPolicy } from '../material.policy.ts';
import { factsFor } from '../material.repository.ts';

export interface Deliverable {
  id: number;
  versionId: number;
  name: string;
  type: FileKind;
  ext: string;
  size: number;
  /** The object in the form that may leave. */
  delivered: string;
}

/** The files of these materials, all or none: each within reach, not blocked, and processed. */
export async function findDeliverable(
  db: Queries,
  actor: Actor,
  ids: readonly number[],
): Promise<Deliverable[]> {
  const wanted = [...new Set(ids)];
  const rows = await db.query<
    Omit<Deliverable, 'delivered'> & { object: string; derived: Derived; facts: MaterialFacts }
  >(sql`
    SELECT m.id, v.id AS "versionId", m.name, v.type, v.ext, v.size, v.object, v.derived, ${factsFor(actor)}
    FROM material m JOIN material_version v ON v.id = m.version_id
    WHERE m.id = ${anyOf(wanted)} AND ${materialPolicy.reach(actor, 'download')} ORDER BY m.id`);
  if (rows.length < wanted.length) throw RowMissing('素材');
  return rows.map(({ facts, object, derived, ...file }) => {
    materialPolicy.guard(actor, 'download', facts);
    const delivered = deliveredObject({ type: file.type, object, derived });
    if (!delivered) throw StillProcessing(file.name);
    return { ...file, delivered };
  });
}

/** `exportId` names the archive that the file was in. */
export async function insertDownload(
  unit: Queries,
  memberId: number,
  { id, versionId, size }: Deliverable,
  { exportId, watermark }: { exportId: number | null; watermark: boolean },
) {
  await unit.query(sql`
    INSERT INTO material_download (material_id, version_id, version_no, channel_id, node_id, path, owner_id, export_id, watermark, bytes)
    SELECT m.id, v.id, v.no, m.channel_id, m.node_id, m.path, ${memberId}, ${exportId}, ${watermark}, ${size}
    FROM material m JOIN material_version v ON v.id = ${versionId} WHERE m.id = ${id}`);
  await unit.query(sql`UPDATE material SET downloads = downloads + 1 WHERE id = ${id}`);
}
