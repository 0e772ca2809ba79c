import type { Assistant, DeviceRelease, DeviceSystem } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Publishing again renews the moment of publication. */
export const setVersionStatus = (
  unit: Queries,
  id: number,
  status: 'published' | 'withdrawn',
  updatedBy: number,
) =>
  unit.query(sql`
    UPDATE device_version SET status = ${status}, published_at = CASE WHEN ${status} = 'published' THEN now() ELSE published_at END,
           version = version + 1, updated_by = ${updatedBy}, updated_at = now() WHERE id = ${id}`);

export type StoredRelease = Omit<DeviceRelease, 'url'> & { id: number; share: number; object: string };

const RELEASE = sql`
  v.id, v.system, v.number, v.notes, v.forced, v.share, v.ext, v.bytes, v.sha256, v.published_at AS "publishedAt", v.object`;

/** As numbers, part by part: 1.10 is above 1.9. */
const BY_NUMBER = sql`string_to_array(v.number, '.')::int[] DESC, v.published_at DESC`;

/**
 * The newest published version for each system; one that only a share of devices is offered steps back behind those that all are.
 * Releases are for everybody, whichever channel published them.
 */
export const latestReleases = (db: Queries, product: Assistant) =>
  db.query<StoredRelease>(sql`
    SELECT DISTINCT ON (v.system) ${RELEASE} FROM device_version v
    WHERE v.product = ${product} AND v.status = 'published'
    ORDER BY v.system, v.share = 100 DESC, ${BY_NUMBER}`);

/** What is published above a version, the newest first. */
export const releasesAbove = (db: Queries, product: Assistant, system: DeviceSystem, number: string) =>
  db.query<StoredRelease>(sql`
    SELECT ${RELEASE} FROM device_version v
    WHERE v.product = ${product} AND v.system = ${system} AND v.status = 'published'
      AND string_to_array(v.number, '.')::int[] > string_to_array(${number}, '.')::int[]
    ORDER BY ${BY_NUMBER}`);
