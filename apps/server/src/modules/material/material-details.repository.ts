import type { MaterialInfo, MaterialVersion } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { nodeTrail } from '../organ/index.ts';
import type { Derived, StoredFacts } from './file/stored-file.ts';

interface VersionRow extends Omit<MaterialVersion, 'facts' | 'urls' | 'decisions'> {
  type: string;
  object: string;
  derived: Derived;
  facts: StoredFacts;
}

const VERSIONS_SHOWN = 50;

export const trailOf = async (db: Queries, nodeId: number) =>
  (await db.one<{ trail: string }>(sql`SELECT ${nodeTrail} AS trail FROM node n WHERE n.id = ${nodeId}`))
    ?.trail ?? '';

export const loadPublications = (db: Queries, id: number) =>
  db.query<MaterialInfo['publications'][number]>(sql`
    SELECT p.id, json_build_object('id', n.id, 'name', n.name) AS node, p.from_at AS "from", p.until_at AS until, p.state
    FROM material_publish p JOIN node n ON n.id = p.node_id WHERE p.material_id = ${id} ORDER BY p.id DESC LIMIT 100`);

export const latestVersions = (db: Queries, id: number, versionId: number, received: boolean) =>
  db.query<VersionRow>(sql`
    SELECT v.id, v.no, v.name, v.type, v.ext, v.size, v.sha256, v.facts, v.object, v.derived,
           json_build_object('state', v.processing, 'note', v.note) AS processing, o.name AS "createdBy", v.created_at AS "createdAt"
    FROM material_version v JOIN member o ON o.id = v.owner_id
    WHERE v.material_id = ${id} ${received ? sql`AND v.id = ${versionId}` : sql``}
    ORDER BY v.no DESC LIMIT ${VERSIONS_SHOWN}`);
