import { createHmac, timingSafeEqual } from 'node:crypto';
import { type BodyOf, contract, FILM_PREVIEW_PAGE } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NoFilms, PreviewEnded } from '../ai-video.errors.ts';
import { seenVideos } from '../theme/theme.scope.ts';
import { videoContent } from '../video/video-content.ts';

const signature = (secret: string, id: number, expires: number) =>
  createHmac('sha256', secret).update(`film preview ${id} ${expires}`).digest('base64url');

/** The film of a link that we gave out and that has not ended, else null. Nothing about it is stored. */
function readLink(secret: string, text: string) {
  const [first, second, given = ''] = text.split('.');
  const [videoId, expires] = [Number(first), Number(second)];
  const [expected, got] = [Buffer.from(signature(secret, videoId, expires)), Buffer.from(given)];
  const holds =
    expires * 1000 > Date.now() && got.length === expected.length && timingSafeEqual(got, expected);
  return holds ? { videoId, expiresAt: new Date(expires * 1000).toISOString() } : null;
}

/** A finished film for whoever is sent a link to it, signed in or not. */
export const filmPreview = ({ db, tx, storage, secret, config }: Kernel) => ({
  async share(actor: Actor, { id, hours }: BodyOf<typeof contract.videoPublish.share>) {
    const seen = await db.one<{ title: string }>(sql`
      SELECT v.title FROM video v
      WHERE v.id = ${id} AND NOT v.hidden AND ${seenVideos(actor, contract.videoPublish.share)}`);
    if (!seen) throw RowMissing('视频');
    if (!(await videoContent(db, [id])).has(id)) throw NoFilms();
    const expires = Math.floor(Date.now() / 1000) + hours * 3600;
    const token = `${id}.${expires}.${signature(secret, id, expires)}`;
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
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  },

  async preview(token: string) {
    const link = readLink(secret, token);
    if (!link) throw PreviewEnded();
    const film = (await videoContent(db, [link.videoId])).get(link.videoId);
    const about = await db.one<{ author: string }>(sql`
      SELECT n.name AS author FROM video v JOIN node n ON n.id = v.node_id WHERE v.id = ${link.videoId}`);
    // Deleted, changed or stopped since: not for the bearer of the link any more.
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
