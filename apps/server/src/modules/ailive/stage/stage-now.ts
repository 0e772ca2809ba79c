import { LINES_AHEAD, type StageNow } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import { roomById } from '../room/room.repository.ts';
import { marksOf, soundsById } from '../sound/sound.repository.ts';

const SILENT: StageNow = { living: false, paused: false, current: null, next: [], music: null };
/** Longer than any show. */
const LINK = { expiresInSeconds: 12 * 3600 };

/** What is spoken in a room now, and what its player will speak next. Read only: a page never takes part in the room. */
export async function nowOf({ db, storage }: Kernel, showId: number | null): Promise<StageNow> {
  const room = showId === null ? undefined : await roomById(db, showId);
  if (!room || room.state !== 'living') return SILENT;
  const plays = room.queue?.plays ?? [];
  const sounds = await soundsById(
    db,
    plays.map(({ soundId }) => soundId),
  );
  const urlOf = async (soundId: number) => {
    const object = sounds.get(soundId)?.object;
    return object ? storage.signedUrl(object, LINK) : null;
  };
  const begun = plays.find(({ startedAt }) => startedAt !== null);
  const url = begun ? await urlOf(begun.soundId) : null;
  const coming = plays.filter(({ startedAt }) => startedAt === null).slice(0, LINES_AHEAD);
  const next = await Promise.all(
    coming.map(async ({ playId, soundId }) => ({ playId, url: await urlOf(soundId) })),
  );
  return {
    living: true,
    paused: room.paused,
    current:
      begun && url
        ? {
            playId: begun.playId,
            class: begun.class,
            text: begun.text,
            marks: await marksOf(db, begun.soundId),
            atMs: Math.max(0, room.now - (begun.startedAt ?? 0)),
            durationMs: sounds.get(begun.soundId)?.durationMs ?? 0,
            url,
            volume: room.volume / 100,
          }
        : null,
    next: next.flatMap(({ playId, url: address }) => (address ? [{ playId, url: address }] : [])),
    music: room.musicObject
      ? {
          key: room.musicObject,
          url: await storage.signedUrl(room.musicObject, LINK),
          volume: room.musicVolume / 100,
          duck: room.musicDuck / 100,
        }
      : null,
  };
}
