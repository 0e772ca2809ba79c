import { contract } from '@zhiying/contract';
import { RowMissing } from '#kernel/errors.ts';
import { type CalendarSource, themeBatch } from '../../publish/index.ts';
import { waitsForReview } from '../../review/index.ts';
import { videoThemePolicy } from '../theme/theme.policy.ts';
import { seenTheme } from '../theme/theme.repository.ts';
import { videoContent } from '../video/video-content.repository.ts';
import { countUnplaced, filmToPlace, othersLoose, unplacedFilms } from './calendar.repository.ts';
import { refusedBy } from './film-subjects.ts';
import { TO_PUBLISH } from './release.service.ts';

/** Films on the calendar, one by one. */
export const filmsOnCalendar: CalendarSource = {
  accountKeys: TO_PUBLISH,

  async tray({ db, storage }, actor, { q, most }) {
    const rows = await unplacedFilms(db, actor, q, most);
    const counted = await countUnplaced(db, actor, q);
    return {
      pieces: await Promise.all(
        rows.map(async ({ id, title, themeId, topic, cover, durationMs, ...review }) => ({
          batch: { id: themeId, name: topic },
          subjectId: id,
          title,
          platform: null,
          cover: cover && (await storage.signedUrl(cover)),
          seconds: Math.round(durationMs / 1000),
          held: waitsForReview(review),
        })),
      ),
      total: counted?.count ?? 0,
    };
  },

  async toPlace({ db }, actor, videoId) {
    const seen = await filmToPlace(db, actor, videoId);
    const film = seen && (await videoContent(db, [videoId])).get(videoId);
    if (!seen || !film) throw RowMissing('视频');
    const theme = await seenTheme(db, actor, contract.videoPublish.release, seen.themeId);
    videoThemePolicy.guard(actor, 'release', theme);
    const held = await othersLoose(db, theme.id, videoId);
    const { id, no, title, version } = film;
    return {
      batch: themeBatch(theme),
      subject: { id, no, title, platform: null, version },
      against: film.blocked ?? film.waits,
      refusedOn: (platform) => refusedBy(film, platform),
      held,
      heldNote: held > 0 ? `${held} 条未排期` : '',
    };
  },

  // Films go out when somebody releases them; their times are then on the calendar.
  planned: async () => [],
};
