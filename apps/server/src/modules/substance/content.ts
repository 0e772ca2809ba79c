import type { SubstanceContent, SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../material/index.ts';

/** A version as people look at it: with its materials and addresses for a while. The cover is the first material unless chosen. */
export async function contentOf(
  db: Queries,
  storage: Storage | null,
  input: SubstanceInput,
): Promise<SubstanceContent> {
  const { kind, title, url, texts, product, validUntil } = input;
  // A pack of texts shows the first of them where it says nothing else.
  const body = input.body || (kind === 'copy' ? (texts[0]?.text ?? '') : '');
  const { cover, materials } = await shownParts(db, storage, input);
  return { kind, title, cover, materials, url, body, texts, product, validUntil };
}

export async function shownParts(
  db: Queries,
  storage: Storage | null,
  { coverId, materialIds }: Pick<SubstanceInput, 'coverId' | 'materialIds'>,
) {
  const wanted = [...new Set([...(coverId ? [coverId] : []), ...materialIds])];
  const shown = await shownMaterials(db, storage, wanted);
  const first = coverId ?? materialIds[0];
  return {
    cover: (first && shown.get(first)) || null,
    materials: materialIds.flatMap((id) => shown.get(id) ?? []),
  };
}
