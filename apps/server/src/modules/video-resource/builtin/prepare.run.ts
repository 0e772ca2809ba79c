import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '#db/sql.ts';
import { encodeSound, MediaError } from '#engines/media/index.ts';
import { asWav } from '#engines/speech/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import { announceResource } from '../announce.ts';
import { measuredColumns } from '../music/measure.run.ts';
import { type Measured, measure } from '../music/measure.ts';
import { play, RATE } from '../music/synth.ts';
import { startPreview } from '../template/start-preview.service.ts';
import { BUILTIN_MUSIC, type BuiltinMusic, MUSIC_MAKING } from './music.ts';

/** Music first: previews have it under them. They are jobs of their own, so that whatever waits already is made before them. */
export async function run({ kernel, signal, progress }: JobContext<unknown>) {
  for (const [at, piece] of BUILTIN_MUSIC.entries()) {
    signal.throwIfAborted();
    await makePiece(kernel, piece, signal);
    await progress(at + 1, BUILTIN_MUSIC.length);
  }
  await kernel.tx(SYSTEM, async (unit) => {
    const templates = await unit.query<{ id: number }>(
      sql`SELECT id FROM video_template WHERE builtin IS NOT NULL AND state = 'making' ORDER BY id`,
    );
    for (const { id } of templates) await startPreview(unit, kernel.jobs, id);
  });
}

/** Synthesised, encoded, measured; every channel's row then has the same file. */
export async function makePiece(kernel: Kernel, { id, score }: BuiltinMusic, signal: AbortSignal) {
  const { db, storage, tx } = kernel;
  const waiting = await db.query<{ id: number }>(
    sql`SELECT id FROM video_music WHERE builtin = ${id} AND state = 'making'`,
  );
  if (waiting.length === 0) return;
  const object = `video/builtin/${id}-${MUSIC_MAKING}.m4a`;
  const folder = await scratchFolder('music');
  try {
    const [raw, made] = [join(folder, 'piece.wav'), join(folder, 'piece.m4a')];
    const { samples, seconds } = play(score);
    await writeFile(raw, asWav(samples, RATE));
    const outcome = await encodeSound({ file: raw, ext: 'wav', seconds }, made, { signal })
      .then(() => measure(made, 'm4a', signal))
      .catch((error: unknown) => {
        if (error instanceof MediaError) return error;
        throw error;
      });
    if (!(outcome instanceof MediaError))
      await storage.write(object, await readFile(made), { contentType: 'audio/mp4' });
    await tx(SYSTEM, async (unit) => {
      const rows = await unit.query<{ id: number; channelId: number; path: string; ownerId: number }>(sql`
        UPDATE video_music SET ${
          outcome instanceof MediaError
            ? sql`state = 'failed', note = ${outcome.reason}`
            : sql`${measuredColumns(whole(outcome, seconds))}, object = ${object}`
        } WHERE builtin = ${id} AND state = 'making'
        RETURNING id, channel_id AS "channelId", path, owner_id AS "ownerId"`);
      for (const row of rows) await announceResource(unit, row);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ours repeat from end to beginning: their tails sound at the start already. */
const whole = (measured: Measured, seconds: number): Measured => ({
  ...measured,
  loopIn: 0,
  loopOut: Math.min(measured.durationMs, Math.round(seconds * 1000)),
});
