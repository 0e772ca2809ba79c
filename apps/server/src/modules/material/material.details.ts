import type { FileFacts, Material, MaterialInfo, MaterialVersion } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Storage } from '#kernel/storage.ts';
import { nodeTrail } from '../organ/index.ts';
import { decisionsOn } from '../review/index.ts';
import { type Derived, factsOf, type StoredFacts, urlsOf } from './stored-file.ts';

interface VersionRow extends Omit<MaterialVersion, 'facts' | 'urls' | 'decisions'> {
  type: string;
  object: string;
  derived: Derived;
  facts: StoredFacts;
}

const VERSIONS_SHOWN = 50;

/** What the drawer shows beyond the row. Somebody it was published to sees the current version and nothing of its making. */
export async function loadDetails(
  db: Queries,
  storage: Storage,
  material: Material,
): Promise<Omit<MaterialInfo, keyof Material>> {
  const allowed = { blocked: material.blocked !== null, mayDownload: material.can.includes('download') };
  const rows = await db.query<VersionRow>(sql`
    SELECT v.id, v.no, v.name, v.type, v.ext, v.size, v.sha256, v.facts, v.object, v.derived,
           json_build_object('state', v.processing, 'note', v.note) AS processing, o.name AS "createdBy", v.created_at AS "createdAt"
    FROM material_version v JOIN member o ON o.id = v.owner_id
    WHERE v.material_id = ${material.id} ${material.received ? sql`AND v.id = ${material.versionId}` : sql``}
    ORDER BY v.no DESC LIMIT ${VERSIONS_SHOWN}`);
  const decisions = material.received ? [] : await decisionsOn(db, 'material', material.id);
  const versions = await Promise.all(
    rows.map(async ({ object, derived, facts, type, ...row }) => ({
      ...row,
      facts: factsOf(facts),
      urls: await urlsOf(storage, { type, object, derived }, allowed),
      decisions: decisions.filter(({ versionNo }) => versionNo === row.no),
    })),
  );
  const current = versions.find(({ id }) => id === material.versionId);
  return {
    trail: await trailOf(db, material.node.id),
    facts: current?.facts ?? (factsOf({}) satisfies FileFacts),
    urls: current?.urls ?? { thumb: null, poster: null, preview: null, play: null, original: null },
    versions,
    publications: material.received ? [] : await loadPublications(db, material.id),
  };
}

const trailOf = async (db: Queries, nodeId: number) =>
  (await db.one<{ trail: string }>(sql`SELECT ${nodeTrail} AS trail FROM node n WHERE n.id = ${nodeId}`))
    ?.trail ?? '';

const loadPublications = (db: Queries, id: number) =>
  db.query<MaterialInfo['publications'][number]>(sql`
    SELECT p.id, json_build_object('id', n.id, 'name', n.name) AS node, p.from_at AS "from", p.until_at AS until, p.state
    FROM material_publish p JOIN node n ON n.id = p.node_id WHERE p.material_id = ${id} ORDER BY p.id DESC LIMIT 100`);
