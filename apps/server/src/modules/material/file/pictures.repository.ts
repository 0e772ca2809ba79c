import { type Material, unusableReason } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, sql } from '#db/sql.ts';
import type { Storage } from '#kernel/storage.ts';
import { blocked } from '../material.scope.ts';
import { type Derived, deliveredObject, thumbOf } from './stored-file.ts';

/** A picture of the library as somebody's text shows it. */
export interface Picture {
  id: number;
  name: string;
  size: number;
  contentType: string;
  /** Reviewed and passed; not deleted, recalled or past its rights. */
  usable: boolean;
  /** Why not, in words that follow its name. */
  refusal: string | null;
  /** Deleted, recalled or past its rights: nothing may use it, published or not. */
  gone: boolean;
  thumb: string | null;
  url: string | null;
  /** The copy that leaves the server is being made, or could not be; null: it is there, or the picture may not be used. */
  preparing: 'running' | 'failed' | null;
  /** Where its bytes are; null for one that may not be used or whose copy is not made yet. */
  object: string | null;
}

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Pictures by id, for showing texts that hold them; without a storage no addresses. */
export async function picturesOf(
  db: Queries,
  storage: Storage | null,
  ids: readonly number[],
): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{
    id: number;
    name: string;
    size: number;
    ext: string;
    object: string;
    derived: Derived;
    status: Material['status'];
    processing: Material['processing']['state'];
    blocked: Material['blocked'];
    deletedAt: string | null;
  }>(
    prepared(sql`
    SELECT m.id, m.name, m.size, m.ext, v.object, v.derived, m.status, m.processing, ${blocked} AS blocked,
           m.deleted_at AS "deletedAt"
    FROM material m JOIN material_version v ON v.id = m.version_id
    WHERE m.id = ${anyOf(ids)} AND m.type = 'image'`),
  );
  const pictures = await Promise.all(
    rows.map(
      async ({
        object,
        derived,
        ext,
        status,
        processing,
        blocked: block,
        deletedAt,
        ...row
      }): Promise<Picture> => {
        const refusal = unusableReason({ status, blocked: block, deletedAt });
        const shown = refusal === null ? deliveredObject({ type: 'image', object, derived }) : undefined;
        return {
          ...row,
          usable: refusal === null,
          refusal,
          gone: block !== null || deletedAt !== null,
          preparing: refusal !== null || shown ? null : processing === 'failed' ? 'failed' : 'running',
          object: shown ?? null,
          contentType: CONTENT_TYPES[ext] ?? 'application/octet-stream',
          thumb: storage && (await thumbOf(storage, derived)),
          url: storage && shown ? await storage.signedUrl(shown) : null,
        };
      },
    ),
  );
  return new Map(pictures.map((picture) => [picture.id, picture]));
}
