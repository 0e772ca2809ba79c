import { type ShownMaterial, unusableReason } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, sql } from '#db/sql.ts';
import type { Storage } from '#kernel/storage.ts';
import { blocked } from '../material.scope.ts';
import { type CurrentFile, deliveredObject, urlsOf } from './stored-file.ts';

interface Row extends CurrentFile {
  id: number;
  name: string;
  type: ShownMaterial['type'];
  width: number | null;
  height: number | null;
}

/**
 * Materials by id as what is made of them shows them, whoever looks: right to see is given by the thing they are in. What is
 * recalled, expired or deleted is named and not shown; without a storage no addresses.
 */
export async function shownMaterials(
  db: Queries,
  storage: Storage | null,
  ids: readonly number[],
): Promise<Map<number, ShownMaterial>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Row>(
    prepared(sql`
    SELECT m.id, m.name, m.type, m.width, m.height, m.duration_ms AS "durationMs", v.object, v.derived, m.status,
           ${blocked} AS blocked, m.deleted_at AS "deletedAt"
    FROM material m JOIN material_version v ON v.id = m.version_id WHERE m.id = ${anyOf(ids)}`),
  );
  const shown = await Promise.all(rows.map((row) => present(storage, row)));
  return new Map(shown.map((row) => [row.id, row]));
}

async function present(
  storage: Storage | null,
  { object, derived, status, blocked: block, deletedAt, ...row }: Row,
): Promise<ShownMaterial> {
  const gone = block !== null || deletedAt !== null;
  const file = { type: row.type, object, derived };
  const urls = storage && !gone ? await urlsOf(storage, file, { blocked: false, mayDownload: false }) : null;
  const whole = deliveredObject(file);
  return {
    ...row,
    refusal: unusableReason({ status, blocked: block, deletedAt }),
    thumb: urls?.thumb ?? null,
    poster: urls?.poster ?? null,
    url: urls?.play ?? urls?.preview ?? (storage && !gone && whole ? await storage.signedUrl(whole) : null),
  };
}
