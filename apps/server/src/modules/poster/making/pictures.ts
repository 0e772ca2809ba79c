import { AVATAR_PATH, type PosterPicture, type PosterValues } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../../material/index.ts';
import { avatarKey, avatarOfValues, materialKey } from './doc-parts.ts';

/** Pictures of the library as an editor or a preview draws them, by the material's id. */
export async function shownPictures(
  db: Queries,
  storage: Storage | null,
  ids: readonly number[],
): Promise<Map<number, PosterPicture>> {
  const shown = await shownMaterials(db, storage, [...new Set(ids)]);
  return new Map(
    [...shown.values()].map(({ id, url, width, height, refusal }) => [
      id,
      { key: materialKey(id), url, width, height, refusal },
    ]),
  );
}

/** The picture of the person that the values name. */
export function shownAvatar(values: PosterValues): PosterPicture[] {
  const token = avatarOfValues(values);
  if (token === null) return [];
  const url = `${AVATAR_PATH}/${token}`;
  return [{ key: avatarKey(token), url, width: null, height: null, refusal: null }];
}
