import { contract, type VideoPackage, type VideoPackageSearch } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { usable } from '../../ai/index.ts';
import { shownMaterials } from '../../material/index.ts';
import { loadPackages, THUMBS } from './package.repository.ts';

export const packageSource = (
  storage: Storage | null,
  actor: Actor,
  { q }: VideoPackageSearch,
): ListSource<VideoPackage> => ({
  from: sql`video_package r`,
  id: sql`r.id`,
  where: [usable(actor, contract.videoPackage.list), ...(q ? [nameContains(sql`r.name`, q)] : [])],
  sorts: sortsBy('r', 'updatedAt', 'name'),
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await loadPackages(db, actor, ids);
    const shown = await shownMaterials(
      db,
      storage,
      rows.flatMap(({ materialIds }) => materialIds.slice(0, THUMBS)),
    );
    return rows.map(({ materialIds, ...row }) => ({
      ...row,
      materials: materialIds.length,
      thumbs: materialIds.slice(0, THUMBS).flatMap((id) => shown.get(id)?.thumb ?? []),
    }));
  },
});
