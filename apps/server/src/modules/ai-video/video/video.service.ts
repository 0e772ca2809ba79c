import { ALL_FILM_PHASES, type BodyOf, contract, type VideoSearch } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import { createArchive } from '#kernel/export/archive.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { listPage } from '#kernel/list/list.ts';
import { NotComposed } from '../ai-video.errors.ts';
import { checkCards } from '../cards/load-cards.ts';
import { speakLines } from '../compose/compose.jobs.ts';
import { settleTheme } from '../compose/settle.ts';
import { startComposing } from '../compose/start.ts';
import { checkVoice } from '../compose/voice.ts';
import { startPreview } from '../preview/start-preview.ts';
import { holdTheme, seenTheme } from '../theme/theme.repository.ts';
import { checkFootage, checkLogo, checkMusic } from '../theme/theme-input.ts';
import { videoIdsOf } from '../theme/theme-videos.repository.ts';
import { projectFiles } from './archive.ts';
import { FILM_PHASE } from './phase.scope.ts';
import { rewriteLine } from './rewrite-line.ts';
import { srtOf } from './srt.ts';
import { measure, storeDoc } from './store-doc.ts';
import { clipsOf, videoDetails } from './video.details.ts';
import { cancelVideos, isIdleJob, lockVideos, seenVideo } from './video.repository.ts';
import { loadVideos } from './video.rows.ts';
import { videoSource } from './video.source.ts';

type Calls = typeof contract.video;

const audit = auditor(contract.video, 'video');

const LINK_SECONDS = 600;

export const videoService = (kernel: Kernel) => {
  const { db, tx, storage, jobs } = kernel;

  const info = (actor: Actor, id: number) => videoDetails(kernel, actor, id);

  return {
    info,

    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, videoSource(storage, actor, body), body),

    async counts(actor: Actor, search: VideoSearch) {
      const source = videoSource(null, actor, { ...search, phase: undefined });
      const byPhase = await countsBy(db, source, FILM_PHASE, ALL_FILM_PHASES);
      return { total: totalOf(byPhase, search.phase), byPhase };
    },

    async byTheme(actor: Actor, themeId: number) {
      await seenTheme(db, actor, contract.video.byTheme, themeId);
      const rows = await loadVideos(db, storage, actor, await videoIdsOf(db, themeId));
      return { rows: rows.toSorted((a, b) => a.no - b.no) };
    },

    async save(actor: Actor, { id, version, title, doc }: BodyOf<Calls['save']>) {
      const stale = await tx(actor, async (unit) => {
        const [video] = await lockVideos(unit, actor, 'edit', [id]);
        if (!video) throw RowMissing('作品');
        const theme = await holdTheme(unit, video.themeId);
        await checkFootage(unit, actor, clipsOf(doc), [
          ...clipsOf(video.doc),
          ...(theme?.input.materialIds ?? []),
        ]);
        await checkMusic(unit, actor, doc.music, video.doc.music);
        await checkLogo(unit, actor, doc.logo, video.doc.logo);
        await checkCards(unit, kernel.contributions, video, doc, video.doc);
        await checkVoice(unit, actor, doc.voice, video.doc.voice);
        if (video.version !== version) return true;
        if (JSON.stringify([video.title, video.doc]) === JSON.stringify([title, doc])) return false;
        await storeDoc(unit, video, { title, doc }, actor.id);
        await measure(unit, video.themeId);
        await settleTheme(unit, video.themeId, { quiet: true });
        await audit(unit, 'save', id, {
          before: { title: video.title, doc: video.doc },
          after: { title, doc },
        });
        return false;
      });
      const now = await info(actor, id);
      if (stale) throw RowChanged(now);
      return now;
    },

    compose: (actor: Actor, { ids, plainGround }: BodyOf<Calls['compose']>) =>
      tx(actor, async (unit) => {
        const videos = await lockVideos(unit, actor, 'compose', ids);
        const jobIds: string[] = [];
        for (const [themeId, some] of Map.groupBy(videos, (video) => video.themeId)) {
          const theme = await holdTheme(unit, themeId);
          if (theme)
            jobIds.push(
              await startComposing(kernel, unit, actor, theme, some, {
                call: contract.video.compose,
                plainGround,
              }),
            );
        }
        return { jobIds };
      }),

    rewrite: rewriteLine(kernel),

    cancel: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const videos = await lockVideos(unit, actor, 'cancel', ids);
        const cancelled = videos.map(({ id }) => id);
        await cancelVideos(unit, cancelled);
        // A job that has nothing left to do ends; one that has goes on with the rest and throws away what was cancelled.
        for (const jobId of new Set(videos.flatMap((video) => video.jobId ?? [])))
          if (await isIdleJob(unit, jobId)) await jobs.cancel(unit, jobId);
        for (const id of cancelled) await audit(unit, 'cancel', id);
        for (const themeId of new Set(videos.map((video) => video.themeId)))
          await settleTheme(unit, themeId, { quiet: true });
        return { changed: videos.length };
      }),

    speak: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const [video] = await lockVideos(unit, actor, 'speak', [id]);
        if (!video) throw RowMissing('作品');
        const jobId = await jobs.enqueue(
          unit,
          speakLines,
          { themeId: video.themeId, videoId: id },
          { actor, title: `生成配音：${video.title.slice(0, 40)}` },
        );
        await audit(unit, 'speak', id);
        return { jobId };
      }),

    preview: (actor: Actor, id: number) => startPreview(kernel, actor, id),

    async srt(actor: Actor, id: number) {
      const video = await seenVideo(db, actor, contract.video.srt, id);
      if (!video.filed || !video.cut) throw NotComposed(video.title);
      return { filename: `${fileName(video.title)}.srt`, text: srtOf(video.cut) };
    },

    download: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const video = await seenVideo(unit, actor, contract.video.download, id);
        if (!video.filed || !video.object) throw NotComposed(video.title);
        const filename = `${fileName(video.title)}.mp4`;
        await audit(unit, 'download', id);
        const filepath = await storage.signedUrl(video.object, {
          downloadName: filename,
          expiresInSeconds: LINK_SECONDS,
        });
        return { filename, filepath };
      }),

    async archive(actor: Actor, id: number) {
      const video = await seenVideo(db, actor, contract.video.archive, id);
      const files = await projectFiles(kernel, actor, id);
      const filename = `${fileName(video.title)}-工程包.zip`;
      const made = await createArchive(kernel, actor, contract.video.archive, {
        title: `导出工程包「${video.title}」`,
        filename,
        input: { id },
        total: files.length,
      });
      return { filename, filepath: made.filepath, id: made.id };
    },
  };
};

const fileName = (title: string) =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 80) || '视频';
