import { USABLE_STATES } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { blocked } from '../material.scope.ts';

/** The newest usable picture with a tag of each of these places, by place: how a place says which picture is its logo. */
export async function taggedPictures(
  db: Queries,
  nodeIds: readonly number[],
  tag: string,
): Promise<Map<number, number>> {
  if (nodeIds.length === 0) return new Map();
  const rows = await db.query<{ nodeId: number; id: number }>(sql`
    SELECT DISTINCT ON (m.node_id) m.node_id AS "nodeId", m.id FROM material m
    WHERE m.node_id = ${anyOf(nodeIds)} AND m.tags @> ${[tag]}::text[] AND m.type = 'image' AND m.deleted_at IS NULL
      AND m.status = ${anyOf(USABLE_STATES, 'text')} AND ${blocked} IS NULL
    ORDER BY m.node_id, m.id DESC`);
  return new Map(rows.map(({ nodeId, id }) => [nodeId, id]));
}
