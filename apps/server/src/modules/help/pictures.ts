import type { HelpDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Storage } from '#kernel/storage.ts';
import { picturesOf } from '../material/index.ts';
import { materialIdsOf } from './doc-text.ts';

/** Addresses of the library's pictures in a text, by their number: whoever reads the text sees them. */
export async function pictureUrls(
  db: Queries,
  storage: Storage,
  doc: HelpDoc,
): Promise<Record<string, string>> {
  const pictures = await picturesOf(db, storage, materialIdsOf(doc));
  return Object.fromEntries([...pictures].flatMap(([id, { url }]) => (url ? [[String(id), url]] : [])));
}
