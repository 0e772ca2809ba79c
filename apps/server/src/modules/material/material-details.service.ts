import type { FileFacts, Material, MaterialInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Storage } from '#kernel/storage.ts';
import { decisionsOn } from '../review/index.ts';
import { factsOf, urlsOf } from './file/stored-file.ts';
import { latestVersions, loadPublications, trailOf } from './material-details.repository.ts';

/** What the drawer shows beyond the row. Somebody it was published to sees the current version and nothing of its making. */
export async function loadDetails(
  db: Queries,
  storage: Storage,
  material: Material,
): Promise<Omit<MaterialInfo, keyof Material>> {
  const allowed = { blocked: material.blocked !== null, mayDownload: material.can.includes('download') };
  const rows = await latestVersions(db, material.id, material.versionId, material.received);
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
    urls: current?.urls ?? {
      thumb: null,
      poster: null,
      preview: null,
      play: null,
      original: null,
      pages: [],
    },
    versions,
    publications: material.received ? [] : await loadPublications(db, material.id),
  };
}
