import type { Queries } from '#db/database.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import {
  deliverMade,
  isThrownAway,
  registeredFrom,
  registerStored,
  withdrawMaterials,
} from '../../material/index.ts';
import * as posters from '../poster.repository.ts';
import { CONTENT_TYPES, type Drawn, type Prepared } from './draw.ts';

export const LIBRARY_FOLDER = 'poster/library/';

/**
 * Stores a drawn poster. The file comes first, then what is written down about it: after a crash between the two it is drawn again
 * over the same file, and registered once. False when the poster was changed meanwhile.
 */
export async function keepDrawn(
  kernel: Kernel,
  poster: posters.PosterRecord,
  { fingerprint, ai }: Pick<Prepared, 'fingerprint' | 'ai'>,
  { bytes, findings }: Drawn,
  {
    film,
    also = async () => {},
  }: { film?: { object: string; size: number }; also?: (unit: Unit) => Promise<unknown> } = {},
): Promise<boolean> {
  const object = `poster/${poster.id}/${fingerprint}.png`;
  await kernel.storage.write(object, bytes, { contentType: CONTENT_TYPES.png });
  const kept = poster.keep || poster.batchId !== null;
  const size = film?.size ?? bytes.length;
  const lent = libraryObject(poster, fingerprint);
  if (kept) await kernel.storage.copy(film?.object ?? object, lent);
  const expired = poster.findings.filter(({ kind }) => kind === 'expired');
  return kernel.tx(SYSTEM, async (unit) => {
    const made = {
      fingerprint,
      object,
      findings: [...findings, ...expired],
      ai,
      ...(film && { film: film.object }),
    };
    if (!(await posters.writeDrawn(unit, poster, made))) return false;
    if (kept) await putInLibrary(kernel, unit, poster, { object: lent, size, ai });
    await also(unit);
    return true;
  });
}

/** The library has a copy of its own, so that either can be deleted alone. `time` counts those thrown away. */
function libraryObject(
  { id, input }: Pick<posters.PosterRecord, 'id' | 'input'>,
  fingerprint: string,
  time = 0,
): string {
  const again = time === 0 ? '' : `-again${time}`;
  const ending = input.film ? `-${input.musicId ?? 0}${again}.mp4` : `${again}.png`;
  return `${LIBRARY_FOLDER}${id}-${fingerprint}${ending}`;
}

/** The copy for somebody who wants it in the library: the one that is there, else one that nobody threw away. */
export async function keptObject(db: Queries, poster: posters.PosterRecord): Promise<string> {
  for (let time = 0; ; time++) {
    const object = libraryObject(poster, poster.fingerprint, time);
    if (!(await isThrownAway(db, object))) return object;
  }
}

/** One of a batch is received by its place, where it takes the former one's place. Made of the same, it is the one that is there. */
export async function putInLibrary(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  poster: posters.PosterRecord,
  { object, size, ai }: { object: string; size: number; ai: boolean },
): Promise<{ id: number; existing: boolean } | null> {
  const film = poster.input.film === true;
  const ext = film ? 'mp4' : 'png';
  const file = {
    name: `${poster.name}.${ext}`,
    type: film ? ('video' as const) : ('image' as const),
    ext,
    size,
    object,
    source: ai ? ('ai' as const) : ('upload' as const),
    tags: ['海报'],
  };
  const { batchId, placeId, materialId: former } = poster;
  const registered =
    batchId !== null && placeId !== null
      ? await deliverMade(kernel, unit, poster, placeId, file)
      : await registerStored(kernel, unit, poster, file);
  const made = registered ?? (await registeredFrom(unit, poster.channelId, object));
  // Somebody threw it away: what was made before is not put back by itself.
  if (!made) return null;
  await posters.writeMaterial(unit, poster.id, made.id);
  if (former !== null && former !== made.id && batchId !== null) await withdrawMaterials(unit, [former]);
  return { id: made.id, existing: registered === null };
}
