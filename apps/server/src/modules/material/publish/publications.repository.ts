import type { Publication } from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { PlacedRow } from '#kernel/events/announce-rows.ts';
import type { Unit } from '#kernel/unit.ts';
import { publicationPolicy } from '../material.policy.ts';
import type { MaterialRecord } from '../material.repository.ts';
import { PLACED_MATERIAL } from '../material.scope.ts';
import { announceChanged, announceToRecipients } from '../notify/announce-changed.service.ts';

type Ending = 'ended' | 'withdrawn';

/** Ends the publications (`p`) that `where` selects and that are still to come or under way. Answers their materials. */
async function endPublications(unit: Unit, where: SQL, state: Ending): Promise<number[]> {
  const ended = await unit.query<{ materialId: number; nodeId: number }>(sql`
    UPDATE material_publish p SET state = ${state}, ended_at = now()
    WHERE p.state IN ('scheduled', 'active') AND ${where}
    RETURNING p.material_id AS "materialId", p.node_id AS "nodeId"`);
  const ids = [...new Set(ended.map(({ materialId }) => materialId))];
  // A material that is published nowhere any more has been taken down.
  const down = await unit.query<PlacedRow>(sql`
    UPDATE material m SET status = 'withdrawn', updated_at = now(), version = version + 1
    WHERE m.id = ${anyOf(ids)} AND m.status = 'published'
      AND NOT EXISTS (SELECT 1 FROM material_publish p WHERE p.material_id = m.id AND p.state = 'active')
    RETURNING ${PLACED_MATERIAL}`);
  await announceChanged(unit, down);
  await announceToRecipients(unit, ended);
  return ids;
}

export const withdrawPublications = (unit: Unit, ids: readonly number[]) =>
  endPublications(unit, sql`p.id = ${anyOf(ids)}`, 'withdrawn');

/** Withdraws every publication of these materials. */
export const withdrawMaterials = (unit: Unit, materialIds: readonly number[]) =>
  endPublications(unit, sql`p.material_id = ${anyOf(materialIds)}`, 'withdrawn');

/** Ends those of the publications whose time is over. */
export const endOverdue = (unit: Unit, ids: readonly number[]) =>
  endPublications(unit, sql`p.id = ${anyOf(ids)} AND p.until_at <= now()`, 'ended');

interface Withdrawable {
  id: number;
  state: Publication['state'];
  materialId: number;
  name: string;
  node: string;
}

/** Locks the publications that the actor may withdraw, with their materials, in the order of both. */
export async function lockWithdrawable(unit: Unit, actor: Actor, ids: readonly number[]) {
  const publications = await unit.query<Withdrawable>(sql`
    SELECT p.id, p.state, m.id AS "materialId", m.name, n.name AS node FROM material_publish p
    JOIN material m ON m.id = p.material_id JOIN node n ON n.id = p.node_id
    WHERE p.id = ${anyOf(ids)} AND ${publicationPolicy.reach(actor, 'withdraw')} ORDER BY m.id, p.id FOR UPDATE OF m, p`);
  if (publications.length < new Set(ids).size) throw RowMissing('发布记录');
  return publications;
}

interface NewPublication {
  /** When it begins; one that is active at once begins now. */
  from: string | null | undefined;
  until: string | null;
  state: 'active' | 'scheduled';
  message: string;
}

/** Publishes a version of a material to nodes. A node that has the material already gets the new end, message and version. */
export const upsertPublications = (
  unit: Unit,
  publisherId: number,
  { id, versionId }: Pick<MaterialRecord, 'id' | 'versionId'>,
  nodeIds: readonly number[],
  { from, until, state, message }: NewPublication,
) =>
  unit.query(sql`
    INSERT INTO material_publish (material_id, version_id, channel_id, node_id, path, owner_id, from_at, until_at, state, message)
    SELECT ${id}, ${versionId}, n.channel_id, n.id, n.path, ${publisherId},
           ${state === 'active' ? sql`now()` : sql`${from}::timestamptz`}, ${until}::timestamptz, ${state}, ${message}
    FROM node n WHERE n.id = ${anyOf(nodeIds)}
    ON CONFLICT (material_id, node_id) WHERE state IN ('scheduled', 'active') DO UPDATE
    SET from_at = least(material_publish.from_at, excluded.from_at), until_at = excluded.until_at,
        message = excluded.message, version_id = excluded.version_id,
        state = CASE WHEN 'active' IN (material_publish.state, excluded.state) THEN 'active' ELSE 'scheduled' END`);

/** The materials that have a publication under way become published. */
export async function markPublished(unit: Unit, ids: readonly number[]) {
  const up = await unit.query<PlacedRow>(sql`
    UPDATE material m SET status = 'published', updated_at = now(), version = version + 1
    WHERE m.id = ${anyOf(ids)} AND m.status IN ('passed', 'withdrawn')
      AND EXISTS (SELECT 1 FROM material_publish p WHERE p.material_id = m.id AND p.state = 'active')
    RETURNING ${PLACED_MATERIAL}`);
  await announceChanged(unit, up);
  const published = await unit.query<{ materialId: number; nodeId: number }>(sql`
    SELECT material_id AS "materialId", node_id AS "nodeId" FROM material_publish
    WHERE material_id = ${anyOf(ids)} AND state = 'active'`);
  await announceToRecipients(unit, published);
}
