import { type BodyOf, contract, type Narration, type VideoDoc, type VideoInfo } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import { createArchive } from '#kernel/export/archive.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { NotComposed } from '../ai-video.errors.ts';
import { speakLines } from '../compose/compose.jobs.ts';
import { spokenLines, wantedLines } from '../compose/narration.ts';
import { settleTheme } from '../compose/settle.ts';
import { startComposing } from '../compose/start.ts';
import { checkVoice, soundingOf, voiceProblem } from '../compose/voice.ts';
import { previewOf, startPreview } from '../preview/start-preview.ts';
import { filmMusics } from '../theme/film-musics.ts';
import { footage } from '../theme/theme.details.ts';
import { holdTheme, seenTheme } from '../theme/theme.repository.ts';
import { checkFootage, checkLogo, checkMusic } from '../theme/theme-input.ts';
import { projectFiles } from './archive.ts';
import { filmChecker } from './check-film.ts';
import { readScript } from './script.ts';
import { srtOf } from './srt.ts';
import { measure, storeDoc } from './store-doc.ts';
import { lockVideos, seenVideo, type VideoRecord } from './video.repository.ts';
import { loadVideos } from './video.rows.ts';
import { videoSource } from './video.source.ts';

type Calls = typeof contract.video;

const LINK_SECONDS = 600;

const clipsOf = ({ shots }: VideoDoc) =>
  shots.flatMap(({ clip, others }) => [
    ...(clip ? [clip.materialId] : []),
    ...others.map((other) => other.materialId),
  ]);

export const videoService = (kernel: Kernel) => {
  const { db, tx, storage, jobs, config } = kernel;

  async function info(actor: Actor, id: number): Promise<VideoInfo> {
    const record = await seenVideo(db, actor, contract.video.info, id);
    const [row] = await loadVideos(db, storage, actor, [id]);
    const theme = await seenTheme(db, actor, contract.video.info, record.themeId);
    if (!row) throw RowMissing('作品');
    const { doc } = record;
    const script = await readScript(db, record.channelId, doc);
    const music = doc.music?.materialId;
    const ids = [
      ...clipsOf(doc),
      ...(music ? [music] : []),
      ...(doc.logo ? [doc.logo.materialId] : []),
      ...theme.input.materialIds,
    ];
    return {
      ...row,
      doc,
      lines: script.lines,
      stickers: script.stickers,
      findings: (await filmChecker(db, record.channelId))({ title: record.title, doc }, script),
      musics: await filmMusics(db, storage, [doc.music]),
      footage: await footage(db, storage, ids),
      narration: await narrationOf(record),
      preview: await previewOf(storage, record),
      voiceProblem: voiceProblem(config, doc.voice),
    };
  }

  async function narrationOf(film: VideoRecord): Promise<Narration[]> {
    const { doc, channelId } = film;
    const wanted = wantedLines(doc, await readScript(db, channelId, doc), await soundingOf(db, film));
    const spoken = await spokenLines(
      db,
      wanted.flatMap((line) => line?.key ?? []),
    );
    const found = wanted.map(async (line, at): Promise<Narration | null> => {
      const heard = line && spoken.get(line.key);
      if (!heard) return null;
      const { ms, marks, offline, object } = heard;
      return {
        shotId: doc.shots[at]?.id ?? '',
        text: line.text,
        url: await storage.signedUrl(object),
        ms,
        marks,
        offline,
      };
    });
    return (await Promise.all(found)).filter((line) => line !== null);
  }

  return {
    info,

    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, videoSource(storage, actor, body), body),

    async byTheme(actor: Actor, themeId: number) {
      await seenTheme(db, actor, contract.video.byTheme, themeId);
      const rows = await db.query<{ id: number }>(
        sql`SELECT id FROM video WHERE theme_id = ${themeId} ORDER BY no`,
      );
      const loaded = await loadVideos(
        db,
        storage,
        actor,
        rows.map(({ id }) => id),
      );
      return { rows: loaded.toSorted((a, b) => a.no - b.no) };
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
        await checkVoice(unit, actor, doc.voice, video.doc.voice);
        if (video.version !== version) return true;
        if (JSON.stringify([video.title, video.doc]) === JSON.stringify([title, doc])) return false;
        await storeDoc(unit, video, { title, doc });
        await measure(unit, video.themeId);
        await settleTheme(unit, video.themeId, { quiet: true });
        await unit.audit({
          call: contract.video.save,
          entity: 'video',
          entityId: id,
          before: { title: video.title, doc: video.doc },
          after: { title, doc },
        });
        return false;
      });
      const now = await info(actor, id);
      if (stale) throw RowChanged(now);
      return now;
    },

    compose: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const videos = await lockVideos(unit, actor, 'compose', ids);
        const jobIds: string[] = [];
        for (const [themeId, some] of Map.groupBy(videos, (video) => video.themeId)) {
          const theme = await holdTheme(unit, themeId);
          if (theme)
            jobIds.push(
              await startComposing(kernel, unit, actor, theme, some, { call: contract.video.compose }),
            );
        }
        return { jobIds };
      }),

    cancel: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const videos = await lockVideos(unit, actor, 'cancel', ids);
        await unit.query(sql`
          UPDATE video SET status = 'cancelled', step = NULL, percent = 0, note = '', job_id = NULL, updated_at = now()
          WHERE id = ANY(${videos.map(({ id }) => id)}::bigint[])`);
        // A job that has nothing left to do ends; one that has goes on with the rest and throws away what was cancelled.
        for (const jobId of new Set(videos.flatMap((video) => video.jobId ?? []))) {
          const left = await unit.one(
            sql`SELECT 1 FROM video WHERE job_id = ${jobId} AND status IN ('queued', 'composing') LIMIT 1`,
          );
          const runs = await unit.one(
            sql`SELECT 1 FROM job_run WHERE id::text = ${jobId} AND status IN ('queued', 'running')`,
          );
          if (!left && runs) await jobs.cancel(unit, jobId);
        }
        for (const { id } of videos)
          await unit.audit({ call: contract.video.cancel, entity: 'video', entityId: id });
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
        await unit.audit({ call: contract.video.speak, entity: 'video', entityId: id });
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
        await unit.audit({ call: contract.video.download, entity: 'video', entityId: id });
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
