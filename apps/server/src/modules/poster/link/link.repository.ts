import type { PosterTarget } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

export interface ScannedPoster {
  id: number;
  name: string;
  channelId: number;
  nodeId: number;
  placeId: number | null;
  ownerId: number;
  target: PosterTarget | null;
}

/** A poster that was not deleted, for whoever scans it. */
export const scannedPoster = (db: Queries, id: number) =>
  db.one<ScannedPoster>(sql`
    SELECT p.id, p.name, p.channel_id AS "channelId", coalesce(p.place_id, p.node_id) AS "nodeId", p.place_id AS "placeId", p.owner_id AS "ownerId",
           p.input->'target' AS target
    FROM poster p WHERE p.id = ${id} AND p.deleted_at IS NULL`);

export const countScan = (unit: Unit, id: number, what: 'visits' | 'leads') =>
  unit.query(
    what === 'visits'
      ? sql`UPDATE poster SET visits = visits + 1 WHERE id = ${id}`
      : sql`UPDATE poster SET leads = leads + 1 WHERE id = ${id}`,
  );

export const posterNames = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; name: string }>(sql`SELECT p.id, p.name FROM poster p WHERE p.id = ${anyOf(ids)}`);
