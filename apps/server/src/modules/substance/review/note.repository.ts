import { type BodyOf, contract, type SubstanceNote } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { ownedSubstances } from '../substance.scope.ts';

type Calls = typeof contract.substanceReview;

export const notesOn = (db: Queries, actor: Actor, id: number) =>
  db.query<SubstanceNote>(sql`
    SELECT n.id, n.version_id AS "versionId", n.material_id AS "materialId", n.x, n.y, n.second, n.text, o.name AS by,
           n.created_at AS at, n.owner_id = ${actor.id} AS mine
    FROM substance_note n JOIN member o ON o.id = n.owner_id WHERE n.substance_id = ${id} ORDER BY n.id LIMIT 500`);

export async function insertNote(
  db: Queries,
  actor: Actor,
  { id, channelId, nodeId, path }: Pick<Place, 'channelId' | 'nodeId' | 'path'> & { id: number },
  { versionId, materialId, x, y, second, text }: Omit<BodyOf<Calls['annotate']>, 'id'>,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO substance_note (substance_id, version_id, channel_id, node_id, path, owner_id, material_id, x, y, second, text)
    VALUES (${id}, ${versionId}, ${channelId}, ${nodeId}, ${path}, ${actor.id}, ${materialId}, ${x}, ${y}, ${second}, ${text})
    RETURNING id`);
  return row?.id ?? 0;
}

/** One's own, while the piece still waits. */
export const deleteNote = (db: Queries, actor: Actor, id: number) =>
  db.one<{ substanceId: number; text: string }>(sql`
    DELETE FROM substance_note n USING substance s
    WHERE n.id = ${id} AND n.owner_id = ${actor.id} AND s.id = n.substance_id AND s.status = 'pending'
      AND ${ownedSubstances(actor, contract.substanceReview.erase)}
    RETURNING n.substance_id AS "substanceId", n.text`);

export const parentOf = (db: Queries, nodeId: number) =>
  db.one<{ parentId: number | null }>(sql`SELECT parent_id AS "parentId" FROM node WHERE id = ${nodeId}`);
