import type { FilmMusic, MusicChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Storage } from '#kernel/storage.ts';
import { musicFiles } from '../../video-resource/index.ts';

/** Pieces of the music library that films or a theme name, to be heard and called by name. */
export async function filmMusics(
  db: Queries,
  storage: Storage | null,
  choices: readonly (MusicChoice | null)[],
): Promise<FilmMusic[]> {
  const found = await musicFiles(
    db,
    choices.flatMap((choice) => choice?.musicId ?? []),
  );
  return Promise.all(
    [...found.values()].map(async ({ id, name, object, durationMs, loopIn, loopOut }) => ({
      id,
      name,
      url: storage && (await storage.signedUrl(object)),
      durationMs,
      loopIn,
      loopOut,
    })),
  );
}
