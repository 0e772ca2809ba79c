import { buffer } from 'node:stream/consumers';
import { contract } from '@zhiying/contract';

import { plainPost } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ContentSource, themeBatch } from '../publish/index.ts';
import { COVER_TYPE, captionOf, clipOf, FILM_BATCH, filmSubjects } from './publishing/film-subjects.ts';
import { filmsOnCalendar } from './publishing/on-calendar.ts';
import { releaseProblems } from './publishing/problems.ts';
import { coverPaths, filmVersions, isComposing } from './publishing/publishing.repository.ts';
import { settleRelease } from './publishing/settle-release.ts';
import { findTheme, holdTheme, seenTheme, writeTheme } from './theme/theme.repository.ts';
import { videoContent } from './video/video-content.repository.ts';

async function coversOf({ db, storage }: Pick<Kernel, 'db' | 'storage'>, ids: readonly number[]) {
  const rows = await coverPaths(db, ids);
  return new Map(
    await Promise.all(
      rows.map(async ({ id, cover }) => [id, cover && (await storage.signedUrl(cover))] as const),
    ),
  );
}

/** Films as publishing takes them. */
export const films: ContentSource = {
  batchKind: FILM_BATCH,
  subjectKind: 'video',
  content: 'video',
  calls: { see: contract.videoTheme.info, publish: contract.videoPublish.release },
  words: { subject: '视频', unit: '条' },
  seen: async (db, actor, asked, id) => themeBatch(await seenTheme(db, actor, asked, id)),

  async subjects(kernel, themeId) {
    const theme = await findTheme(kernel.db, themeId);
    const subjects = theme ? await filmSubjects(kernel.db, theme) : [];
    const covers = await coversOf(
      kernel,
      subjects.map(({ id }) => id),
    );
    return subjects.map((subject) => ({ ...subject, cover: covers.get(subject.id) ?? null }));
  },
  problems: releaseProblems,
  covers: coversOf,

  async post({ db, storage }, videoId, version) {
    const film = (await videoContent(db, [videoId])).get(videoId);
    if (!film)
      return (await isComposing(db, videoId, version))
        ? { waitsFor: '等待视频合成' }
        : '视频已删除或有修改，请重新合成后发布';
    if (film.version !== version) return '视频在提交发布后有修改，请确认后重新发布';
    if (film.blocked) return film.blocked;
    if (film.waits) return `视频${film.waits}，通过后才能发布`;
    const [file, cover] = await Promise.all([storage.head(film.object), storage.head(film.cover)]);
    if (!file || !cover) return '视频文件不存在，请重新合成后发布';
    return {
      ...captionOf(film),
      summary: '',
      html: '',
      author: '',
      pictures: [
        {
          name: '封面.jpg',
          contentType: COVER_TYPE,
          size: cover.size,
          read: async () => buffer(await storage.read(film.cover)),
        },
      ],
      video: {
        ...clipOf(film),
        size: file.size,
        // Ranges of the store include their end.
        read: async (start, end) => buffer(await storage.read(film.object, { start, end: end - 1 })),
      },
    };
  },
  async shown({ db, storage }, videoId) {
    const film = (await videoContent(db, [videoId])).get(videoId);
    if (!film) return { title: '', text: '视频已删除或有修改', pictures: [] };
    const name = film.title.replace(/[\\/:*?"<>|]/g, ' ').trim() || '视频';
    return {
      title: film.title,
      text: plainPost(captionOf(film)),
      pictures: [{ name: `${name} 封面.jpg`, url: await storage.signedUrl(film.cover) }],
      video: { name: `${name}.mp4`, url: await storage.signedUrl(film.object), size: film.bytes },
    };
  },
  versions: async (db, ids) =>
    new Map((await filmVersions(db, ids)).map(({ id, ...rest }) => [id, rest] as const)),

  async hold(unit, themeId) {
    await holdTheme(unit, themeId);
  },
  async reopen(unit, themeId, memberId) {
    const theme = await holdTheme(unit, themeId);
    if (!theme || theme.status === 'releasing') return;
    await writeTheme(unit, theme, { status: 'releasing', releasedBy: memberId, note: '' }, memberId);
  },
  settle: settleRelease,
  calendar: filmsOnCalendar,
  // Films go out when somebody releases them; their times are then in the plan.
  scheduledOn: async () => [],
};
