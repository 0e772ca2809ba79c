import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

interface Delivery {
  id: number;
  versionId: number;
  nodeId: number;
  ownerId: number;
}

/** From now on, until it is taken down. */
export const publishAt = (unit: Unit, { id, versionId, nodeId, ownerId }: Delivery) =>
  unit.query(sql`
    INSERT INTO material_publish (material_id, version_id, channel_id, node_id, path, owner_id, from_at, state, message)
    SELECT ${id}, ${versionId}, n.channel_id, n.id, n.path, ${ownerId}, now(), 'active', '' FROM node n WHERE n.id = ${nodeId}
    ON CONFLICT DO NOTHING`);
