import { limitBreaches, PLATFORMS, type PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { accountStates } from '../../account/index.ts';
import type { Subject } from '../../publish/index.ts';
import { postedOpenings } from '../montage/openings.repository.ts';
import type { VideoThemeRecord } from '../theme/theme.repository.ts';
import { type VideoContent, videoContent } from '../video/video-content.repository.ts';
import { finishedFilmIds } from './publishing.repository.ts';

export const FILM_BATCH = 'videoTheme';
const FILM_TYPE = 'video/mp4';
export const COVER_TYPE = 'image/jpeg';
/** Below the title stands how it begins; all of it would be read out in the film anyway. */
const CAPTION_LENGTH = 80;

export const captionOf = ({ title, text, hashtags }: VideoContent) => ({
  title,
  text: (text.split('\n')[0] ?? '').slice(0, CAPTION_LENGTH),
  tags: hashtags,
});

/** The film as its platform measures it. */
export const clipOf = ({ bytes, durationMs, width, height, probe }: VideoContent) => ({
  contentType: FILM_TYPE,
  size: bytes,
  seconds: durationMs / 1000,
  width,
  height,
  codec: codecOf(probe),
});

/** As it was found in the file; what is not told is not judged. */
function codecOf(probe: Record<string, unknown> | null): string | undefined {
  const { picture } = (probe ?? {}) as { picture?: { codec?: unknown } | null };
  return typeof picture?.codec === 'string' ? picture.codec : undefined;
}

/** What of a film a platform would refuse, in words; the cover is ours and always fits. */
export const refusedBy = (film: VideoContent, platform: PlatformId) => {
  const { title, text, tags } = captionOf(film);
  const pictures = [{ size: 0, contentType: COVER_TYPE }];
  return limitBreaches(platform, { title, body: text, tags, pictures, video: clipOf(film) })[0]?.msg ?? null;
};

async function filmsOf(db: Queries, themeId: number): Promise<VideoContent[]> {
  const rows = await finishedFilmIds(db, themeId);
  const found = await videoContent(
    db,
    rows.map(({ id }) => id),
  );
  return [...found.values()].sort((a, b) => a.no - b.no);
}

/** Finished films of a theme as publishing sees them, held against what the platforms of its accounts take. */
export async function filmSubjects(db: Queries, theme: VideoThemeRecord): Promise<Omit<Subject, 'cover'>[]> {
  const { accountIds, accountGroupIds } = theme.input;
  const accounts = await accountStates(db, theme.channelId, { accountIds, groupIds: accountGroupIds });
  const platforms = [...new Set(accounts.map(({ platform }) => platform))].filter(
    (platform) => PLATFORMS[platform].video !== null,
  );
  const films = await filmsOf(db, theme.id);
  const posted = await postedOpenings(
    db,
    theme,
    films.flatMap(({ opening }) => (opening ? [Number(opening.split('@')[0])] : [])),
  );
  return films.map((film) => {
    const breaches = platforms.flatMap((platform) => refusedBy(film, platform) ?? []);
    const everywhere = platforms.length > 0 && breaches.length === platforms.length;
    const alike = films.filter(({ no }) => film.sameOpening.includes(no));
    const shownOn = posted.get(film.opening ?? '') ?? 0;
    return {
      id: film.id,
      no: film.no,
      title: film.title,
      platform: null,
      version: film.version,
      blocked: film.blocked,
      waits: film.waits,
      refused: everywhere ? (breaches[0] ?? null) : null,
      warnings: [
        ...(everywhere ? [] : breaches.map((text) => ({ kind: 'limit' as const, text }))),
        ...(alike.length > 0
          ? [
              {
                kind: 'similar' as const,
                text: `与第 ${alike.map(({ no }) => no).join('、')} 条视频开头相同`,
              },
            ]
          : []),
        ...(shownOn > 0
          ? [{ kind: 'similar' as const, text: `开头与 ${shownOn} 个账号已发布的视频相同` }]
          : []),
      ],
    };
  });
}
