import type { SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { deliveries, inForceNow } from '../inbox/in-force.scope.ts';
import { blockedSubstance } from '../substance.scope.ts';

export interface Found {
  input: SubstanceInput;
  channelId: number;
  nodeId?: number;
}

/** Pieces (`s`) that may be shown as part of something else, whoever received them besides: not taken down, not recalled, within their days. */
const mayShow = sql`(s.deleted_at IS NULL AND s.status IN ('passed', 'published') AND ${blockedSubstance} IS NULL)`;

export const deliveredInput = (db: Queries, sharerId: number, targetId: number) =>
  db.one<Found>(sql`
    SELECT n.input, v.channel_id AS "channelId", v.node_id AS "nodeId" FROM ${deliveries} JOIN substance_version n ON n.id = i.version_id
    WHERE v.owner_id = ${sharerId} AND v.substance_id = ${targetId} AND ${inForceNow} ORDER BY v.id DESC LIMIT 1`);

export const substanceTitles = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; name: string }>(
    sql`SELECT id, title AS name FROM substance WHERE id = ${anyOf(ids)}`,
  );

export const shownIds = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number }>(
    sql`SELECT s.id FROM substance s WHERE s.id = ${anyOf(ids, 'bigint')} AND ${mayShow}`,
  );

export const shownInput = (db: Queries, id: number) =>
  db.one<Found>(sql`
    SELECT v.input, s.channel_id AS "channelId" FROM substance s JOIN substance_version v ON v.id = s.version_id
    WHERE s.id = ${id} AND ${mayShow}`);

export const inputOf = (db: Queries, targetId: number) =>
  db.one<Found>(sql`
    SELECT v.input, s.channel_id AS "channelId" FROM substance s JOIN substance_version v ON v.id = s.version_id
    WHERE s.id = ${targetId} AND s.deleted_at IS NULL`);

export const countDelivery = (unit: Queries, sharerId: number, targetId: number, column: SQL) =>
  unit.one<{ sendId: number }>(sql`
    UPDATE substance_delivery SET ${column} = ${column} + 1 WHERE id = (
      SELECT v.id FROM ${deliveries} WHERE v.owner_id = ${sharerId} AND v.substance_id = ${targetId} AND ${inForceNow}
      ORDER BY v.id DESC LIMIT 1)
    RETURNING send_id AS "sendId"`);
