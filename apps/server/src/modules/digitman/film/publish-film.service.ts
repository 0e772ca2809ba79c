import { contract, PLAIN_GROUND, type VideoDoc, VideoInput } from '@zhiying/contract';
import { probeFile } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { adoptFilm, isAdopted } from '../../ai-video/index.ts';
import { FilmMissing } from '../digitman.errors.ts';
import { findFinished, lockThemeOf, type Made, storeTheme } from './film-row.repository.ts';

/** What the film is as a document: one shot in which all of it is said. It is not edited there, but searched, checked and published. */
const docOf = ({ text, ratio, title, durationMs, materialId }: Made): VideoDoc => ({
  ratio,
  side: 720,
  shots: [
    {
      id: 'talk',
      name: '数字人口播',
      clip: materialId === null ? null : { materialId, in: 0 },
      // Whoever speaks fills the frame.
      ...(materialId === null ? { ground: PLAIN_GROUND } : {}),
      ms: Math.min(60_000, Math.max(500, durationMs)),
      fit: 'cover',
      move: 'none',
      transition: { kind: 'cut', ms: 0 },
      volume: 0,
      line: text.slice(0, 1000),
      others: [],
    },
  ],
  voice: null,
  subtitles: null,
  music: null,
  stickers: [],
  cover: { at: 0, title },
  corner: 'topLeft',
});

/** The finished film becomes a work with a theme of its own: reviewed, planned and published like any other. */
export const publishFilm =
  (kernel: Kernel, lock: (actor: Actor, id: number) => Promise<unknown>) =>
  async (actor: Actor, id: number) => {
    await lock(actor, id);
    const film = await findFinished(kernel.db, id);
    if (!film) throw FilmMissing();
    const local = await kernel.storage.localFile(film.object);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const probe = await probeFile({ file: local.file, ext: 'mp4' }, { signal }).finally(() =>
      local.release(),
    );
    const head = await kernel.storage.head(film.object);
    const base = `video/${actor.channelId}/digit/${id}/work`;
    const [object, cover] = [`${base}.mp4`, `${base}.jpg`];
    await kernel.storage.copy(film.object, object);
    await kernel.storage.copy(film.coverObject, cover);
    return kernel.tx(actor, async (unit) => {
      const held = await lockThemeOf(unit, id);
      if (held?.themeId && (await isAdopted(unit, held.themeId))) return { themeId: held.themeId };
      // A copy of its own: deleting the one leaves the other whole.
      const themeId = await adoptFilm(unit, actor, {
        input: VideoInput.parse({ topic: film.title, ratio: film.ratio, voice: null, freshScript: false }),
        doc: docOf(film),
        object,
        cover,
        bytes: head?.size ?? 0,
        durationMs: film.durationMs,
        probe,
        offlineVoice: film.offline,
      });
      await storeTheme(unit, themeId, id);
      await unit.audit({
        call: contract.digitFilm.publish,
        entity: 'digitFilm',
        entityId: id,
        summary: `将数字人视频「${film.title}」转为作品`,
        after: { themeId },
      });
      return { themeId };
    });
  };

const PATIENCE_MS = 30_000;
