import { type BodyOf, contract, FILM_PREVIEW_PAGE } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { linkIssuer, readLink, signLink } from '#kernel/access/signed-link.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NoFilms, PreviewEnded } from '../ai-video.errors.ts';
import { videoContent } from '../video/video-content.repository.ts';
import { filmAuthor, seenFilmTitle } from './publishing.repository.ts';

const PURPOSE = 'film preview';

/** A finished film for whoever is sent a link to it, signed in or not. */
export const filmPreview = ({ db, tx, storage, secret, config, access }: Kernel) => ({
  async share(actor: Actor, { id, hours }: BodyOf<typeof contract.videoPublish.share>) {
    const seen = await seenFilmTitle(db, actor, id);
    if (!seen) throw RowMissing('视频');
    if (!(await videoContent(db, [id])).has(id)) throw NoFilms();
    const { token, expiresAt } = signLink(secret, PURPOSE, id, actor, hours);
    await tx(actor, (unit) =>
      unit.audit({
        call: contract.videoPublish.share,
        entity: 'video',
        entityId: id,
        summary: `生成视频「${seen.title}」的预览链接，${hours} 小时有效`,
      }),
    );
    return {
      id: token,
      link: `${config.publicUrl ?? ''}${FILM_PREVIEW_PAGE}?id=${token}`,
      expiresAt,
    };
  },

  async preview(token: string) {
    const link = readLink(secret, PURPOSE, token);
    const maker = link && (await linkIssuer({ db, access }, link));
    if (!link || !maker) throw PreviewEnded();
    const film = (await videoContent(db, [link.id])).get(link.id);
    const about = await filmAuthor(db, maker, link.id);
    // Deleted, changed, stopped or out of its maker's reach since: not for the bearer of the link any more.
    if (!film || film.blocked || !about) throw PreviewEnded();
    const { title, text, hashtags, durationMs, width, height } = film;
    return {
      ...about,
      title,
      text: text.split('\n')[0] ?? '',
      hashtags,
      durationMs,
      width,
      height,
      url: await storage.signedUrl(film.object),
      cover: await storage.signedUrl(film.cover),
      expiresAt: link.expiresAt,
    };
  },
});
