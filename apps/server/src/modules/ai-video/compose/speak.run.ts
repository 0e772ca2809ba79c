import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sql } from '#db/sql.ts';
import { bookUse, refuseSpent } from '#engines/model/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { speechOf } from '../../speech/index.ts';
import { readingsOf, spokenKey } from '../../video-resource/index.ts';
import { readScript } from '../video/script.ts';
import { findVideos, type VideoRecord } from '../video/video.repository.ts';
import { endVideos } from './end-videos.ts';
import { missingLines, type WantedLine } from './narration.ts';
import { continuePipeline } from './pipeline.ts';
import { reportSpoken } from './progress.ts';
import { soundingOf, voiceOf } from './voice.ts';

export async function run({
  id: jobId,
  payload: { themeId, videoId },
  memberId,
  signal,
  progress,
  kernel,
}: JobContext<{ themeId: number; videoId: number | null }>) {
  const videos = await findVideos(
    kernel.db,
    videoId === null
      ? sql`v.theme_id = ${themeId} AND v.job_id = ${jobId} AND v.status = 'queued'`
      : sql`v.id = ${videoId}`,
  );
  if (videos.length === 0) return;
  try {
    await speakAll(kernel, videos, signal, async (done, total) => {
      void progress(done, total, `配音 ${done}/${total}`);
      if (videoId === null) await reportSpoken(kernel, themeId, jobId, done / total).catch(() => {});
    });
  } catch (error) {
    if (signal.aborted && (signal.reason as Error).message === 'cancelled' && videoId === null)
      await endVideos(kernel, themeId, jobId, 'cancelled', '');
    if (signal.aborted || !(error instanceof Refusal)) throw error;
    // Whoever only listens sees it as the job's own failure.
    if (videoId !== null) throw error;
    return endVideos(kernel, themeId, jobId, 'failed', `${error.message}；也可关闭口播后合成`);
  }
  if (videoId === null) await continuePipeline(kernel, { themeId, jobId, after: 'speak' }, memberId);
}

/** Each line once, whichever films say it. */
async function speakAll(
  kernel: Kernel,
  videos: readonly VideoRecord[],
  signal: AbortSignal,
  tell: (done: number, total: number) => Promise<void>,
) {
  const wanted = new Map<string, WantedLine & { payer: VideoRecord }>();
  for (const video of videos) {
    const script = await readScript(kernel.db, video.channelId, video.doc);
    const sounding = await soundingOf(kernel.db, video);
    for (const line of await missingLines(kernel.db, video.doc, script, sounding))
      wanted.set(line.key, { ...line, payer: video });
  }
  let done = 0;
  for (const line of wanted.values()) {
    await tell(done, wanted.size);
    signal.throwIfAborted();
    await speakOne(kernel, line, signal);
    done += 1;
  }
}

async function speakOne(
  kernel: Kernel,
  { text, voice, payer }: WantedLine & { payer: VideoRecord },
  signal: AbortSignal,
) {
  const { storage, db } = kernel;
  const speech = await speechOf(kernel);
  const { readings, ...by } = await kernel.tx(SYSTEM, async (unit) => ({
    ...(await voiceOf(unit, voice.id)),
    readings: await readingsOf(unit, payer),
  }));
  // A word may be read another way, or somebody else speak for the voice, since it was asked for.
  const key = spokenKey({ readings, speaker: by.speaker }, voice, text);
  const { channelId, path, ownerId } = payer;
  if (by.voice.speakers.every(({ kind }) => kind === 'endpoint'))
    await refuseSpent(db, { channelId, place: { path } }, ['speech', 'money']);
  const spoken = await speech.say(text, by.voice, voice.speed, { signal, readings });
  const { offline, durationMs: ms } = spoken;
  if (!spoken.cached)
    await bookUse(db, { kind: 'speech', area: 'video', ms, offline, channelId, path, ownerId });
  const object = `speech/${key.slice(0, 2)}/${key}.wav`;
  const { size } = await stat(spoken.file);
  await storage.write(object, createReadStream(spoken.file), { contentType: 'audio/wav', size });
  await db.query(sql`
    INSERT INTO video_line (key, object, ms, marks, offline)
    VALUES (${key}, ${object}, ${spoken.durationMs}, ${JSON.stringify(spoken.marks)}::jsonb, ${spoken.offline})
    ON CONFLICT (key) DO NOTHING`);
}
