import { randomUUID } from 'node:crypto';
import { contract, SUBSTANCE_TITLE_MAX, type SubstanceInput } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { lockName } from '#kernel/named-lock.ts';
import type { Unit } from '#kernel/unit.ts';
import { filmForUse } from '../ai-video/index.ts';
import { registeredFrom, registerStored } from '../material/index.ts';
import { FilmHeld } from './substance.errors.ts';
import { substanceOfFilm } from './substance.repository.ts';

type Insert = (unit: Unit, actor: Actor, place: Place, input: SubstanceInput) => Promise<number>;

/** The film's file is copied for the library, so that a piece keeps what people saw whatever becomes of the film. */
export const fromFilm =
  (kernel: Kernel, insert: Insert) =>
  async (actor: Actor, videoId: number): Promise<{ id: number; existing: boolean; needsReview: boolean }> => {
    const film = await filmForUse(kernel.db, actor, videoId);
    if (!film) throw RowMissing('作品');
    if (film.blocked !== null || film.waits !== null)
      throw FilmHeld(film.title, film.blocked ?? film.waits ?? '');
    const origin = `film/${film.id}/${film.object}`;
    const object = `material/${actor.channelId}/${new Date().toISOString().slice(0, 10)}/${randomUUID()}.mp4`;
    await kernel.storage.copy(film.object, object);
    const made = await kernel
      .tx(actor, async (unit) => {
        await lockName(unit, origin);
        const known = await registeredFrom(unit, actor.channelId ?? 0, origin);
        const piece = known && (await substanceOfFilm(unit, actor.channelId, known.id));
        if (piece) return { id: piece.id, existing: true, needsReview: false, kept: false };
        const place = await placeOf(unit, actor, contract.substance.fromVideo);
        const stored = known
          ? null
          : await registerStored(
              kernel,
              unit,
              place,
              {
                name: `${film.title.slice(0, 90)}.mp4`,
                type: 'video',
                ext: 'mp4',
                size: film.bytes,
                object,
                uploadedAs: origin,
                source: 'ai',
                tags: film.tags,
                reviewed: film.passed,
              },
              actor,
            );
        const materialId = known?.id ?? stored?.id ?? 0;
        const id = await insert(unit, actor, place, pieceOf(film, materialId));
        await unit.audit({
          call: contract.substance.fromVideo,
          entity: 'substance',
          entityId: id,
          summary: `视频「${film.title}」存为内容`,
          after: { videoId, materialId },
        });
        return { id, existing: false, needsReview: !film.passed, kept: stored !== null };
      })
      .catch(async (error: unknown) => {
        await kernel.storage.remove([object]);
        throw error;
      });
    if (!made.kept) await kernel.storage.remove([object]);
    return { id: made.id, existing: made.existing, needsReview: made.needsReview };
  };

const pieceOf = (
  film: { title: string; text: string; tags: string[] },
  materialId: number,
): SubstanceInput => ({
  kind: 'video',
  title: film.title.slice(0, SUBSTANCE_TITLE_MAX),
  coverId: null,
  materialIds: [materialId],
  articleId: null,
  url: null,
  body: film.text.slice(0, 5000),
  texts: [],
  tags: film.tags,
  product: '',
  validUntil: null,
  editors: 'scope',
  textOpen: true,
  leads: true,
});
