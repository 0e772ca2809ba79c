import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '#db/sql.ts';
import { SNIFF_BYTES, sniff } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { guardedFetch } from '#kernel/http/guarded-fetch.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { ServiceFailed, ServiceOff } from '../digitman.errors.ts';
import { drawFilm, FILM_RETRIES } from '../digitman.jobs.ts';
import { outsideServiceOf } from '../outside-service.setting.ts';
import { type FilmRow, findFilm } from './film-row.repository.ts';
import { attemptStep, moveFilm, passOn } from './film-row.service.ts';
import { joinWavs } from './join-wavs.ts';
import { requireConsent } from './require-consent.service.ts';
import { type ServiceDriver, serviceDriver } from './service-driver.ts';
import { talkObject } from './talk-object.ts';
import { timed } from './timing.ts';

const EVERY_MS = 1_000;

/** Hands the film over once, asks until it is there, and tells the service when somebody cancels it. */
export async function run({ kernel, payload, signal, attempt }: JobContext<{ id: number }>) {
  const film = await findFilm(kernel, payload.id);
  if (!film || film.status !== 'drawing' || !film.narration) return;
  await attemptStep(kernel, film, { attempt, most: FILM_RETRIES, signal }, async () => {
    await requireConsent(kernel.db, film);
    const service = await kernel.tx(SYSTEM, (unit) => outsideServiceOf(unit, film.channelId));
    if (!service) throw ServiceOff();
    const driver = serviceDriver(service, guardedFetch({ allowPrivate: kernel.config.modelPrivateHosts }));
    const remoteId = film.remoteId ?? (await submit(kernel, film, driver, signal));
    try {
      await untilDone(kernel, film, driver, remoteId, signal);
    } catch (error) {
      // Stopping the server is no reason to give up what the service is at.
      if (signal.aborted && (signal.reason as Error).message === 'cancelled')
        await driver.cancel(remoteId, AbortSignal.timeout(10_000)).catch(() => {});
      throw error;
    }
    const video = await driver.video(remoteId, signal);
    if (sniff(video.subarray(0, SNIFF_BYTES), video.subarray(-SNIFF_BYTES))?.kind !== 'video')
      throw ServiceFailed('返回的不是视频');
    await kernel.storage.write(talkObject(film), video, { contentType: 'video/mp4' });
    await passOn(kernel, film, sql`percent = 60, queue_at = NULL, queue_of = NULL`, drawFilm);
  });
}

async function submit(
  kernel: Kernel,
  film: FilmRow,
  driver: ServiceDriver,
  signal: AbortSignal,
): Promise<string> {
  const { db, storage } = kernel;
  const avatar = await db.one<{ object: string }>(
    sql`SELECT clean_object AS object FROM digit_avatar WHERE id = ${film.avatarId}`,
  );
  if (!avatar) throw new Error('the avatar is gone');
  const { lines, totalMs } = timed(film.narration ?? []);
  const parts = await Promise.all(
    lines.map(async ({ object, at }) => ({ wav: await buffer(await storage.read(object)), atMs: at })),
  );
  const image = await buffer(await storage.read(avatar.object));
  const id = await driver.submit({ image, audio: joinWavs(parts, totalMs), ratio: film.ratio }, signal);
  if (!(await moveFilm(kernel, film, sql`remote_id = ${id}`))) {
    await driver.cancel(id, AbortSignal.timeout(10_000)).catch(() => {});
    throw new Error('cancelled while it was handed over');
  }
  return id;
}

async function untilDone(
  kernel: Kernel,
  film: FilmRow,
  driver: ServiceDriver,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  for (let told = ''; ; ) {
    const { state, position, queue, progress, error } = await driver.query(id, signal);
    if (state === 'done') return;
    if (state === 'failed') throw ServiceFailed(error || '服务未说明原因');
    if (state === 'cancelled') throw ServiceFailed('服务取消了任务');
    const waits = state === 'queued' && position != null;
    const columns = sql`percent = ${40 + Math.round((progress ?? 0) / 5)}, queue_at = ${waits ? position : null},
      queue_of = ${waits ? Math.max(position, queue ?? position) : null}`;
    const news = JSON.stringify([state, position, queue, progress]);
    if (news !== told) await moveFilm(kernel, film, columns);
    told = news;
    await wait(EVERY_MS, undefined, { signal });
  }
}
