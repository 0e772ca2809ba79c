import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { answer } from '#kernel/confined/answer.ts';
import { MediaError } from '../media.errors.ts';
import type { Processed } from '../media.ts';
import { processAudio } from './audio.ts';
import { AvFailure, av, c } from './av.ts';
import { filmFile } from './film-file.ts';
import type { FilmAnswer, FilmTask, Run } from './film-task.ts';
import { joinShots } from './join-shots.ts';
import { measureLoudness } from './loudness.ts';
import { mixSound } from './mix-sound.ts';
import { probe } from './probe.ts';
import { runGraph } from './run-graph.ts';
import { hashShots } from './shot-hashes.ts';
import { verifySound } from './verify-sound.ts';
import { processVideo } from './video.ts';
import { writeFrame } from './write-frame.ts';

// Fonts of the machine would make the same film look different elsewhere; without this the library searches for them.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('../fonts/fonts.conf', import.meta.url));
av.Log.setLevel(c.AV_LOG_ERROR);

async function* look({ kind, file, ext, folder }: Extract<FilmTask, { do: 'look' }>) {
  const work = kind === 'video' ? processVideo({ file, ext }, folder) : processAudio({ file, ext }, folder);
  let made: IteratorResult<number, Processed>;
  for (made = await work.next(); !made.done; made = await work.next()) yield { percent: made.value };
  yield { processed: made.value };
}

function runOf(run: Run): AsyncGenerator<number, unknown> {
  if (run.make === 'join') return joinShots(run);
  if (run.make === 'heard') return verifySound(run);
  if (run.make === 'looks') return hashShots(run);
  if (run.make === 'frame') return writeFrame(run);
  if (run.make === 'sound') return mixSound(run);
  return makeWhole(run);
}

/** A film from a graph, of pictures that were whole. */
async function* makeWhole(run: Extract<Run, { make: 'film' }>): AsyncGenerator<number> {
  const { damagedAt } = yield* runGraph(run, filmFile(run.target));
  if (damagedAt !== null)
    throw new MediaError('broken', `素材第 ${damagedAt.toFixed(1)} 秒画面有损坏，请更换片段`);
}

/** Runs one after another. What one that failed had begun is removed. */
async function* runs(task: Extract<FilmTask, { do: 'runs' }>): AsyncGenerator<FilmAnswer> {
  for (const [at, run] of task.runs.entries()) {
    try {
      for await (const share of runOf(run)) yield { run: at, share };
    } catch (error) {
      await rm(fileOf(run), { force: true });
      throw error;
    }
    yield { run: at, share: 1, finished: true };
  }
}

const fileOf = (run: Run) => (run.make === 'film' ? run.target.file : run.file);

async function* work(task: FilmTask): AsyncGenerator<FilmAnswer> {
  switch (task.do) {
    case 'about':
      return yield { version: av.getFFmpegInfo().version };
    case 'look':
      return yield* look(task);
    case 'probe':
      return yield { probed: probe(task), loudness: task.loudness ? await measureLoudness(task) : null };
    case 'runs':
      return yield* runs(task);
  }
}

/** FFmpeg's numbers become reasons for people; a full disk is no fault of the file and stays what it is. */
function explain(error: unknown): unknown {
  if (!(error instanceof AvFailure)) return error;
  if (error.code === c.AVERROR_ENOSPC)
    return Object.assign(new Error(error.message), { syscall: 'write', code: 'ENOSPC' });
  if (error.code === c.AVERROR_ENOMEM) return new MediaError('refused', '处理所需内存过多');
  if (error.code === c.AVERROR_DECODER_NOT_FOUND) return new MediaError('broken', '文件的编码格式不支持');
  return Object.assign(new MediaError('broken', '文件已损坏或格式不正确'), { detail: error.message });
}

await answer<FilmTask, FilmAnswer>(async function* (task) {
  try {
    yield* work(task);
  } catch (error) {
    throw explain(error);
  }
});
// Without freeing native objects one by one.
process.stdout.end(() => process.exit());
