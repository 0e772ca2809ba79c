import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aigcLabel, type Cut, cutFrames } from '@zhiying/contract';
import { scratchFolder } from '#kernel/scratch.ts';
import type { FilmWork } from '../film/film-process.ts';
import type { Run } from '../film/film-task.ts';
import { makeFilms } from '../film/make-films.ts';
import { MediaError } from '../media.errors.ts';
import { findFaces } from '../talk/face/find-faces.ts';
import { coverOf, titlePlace } from './cover.ts';
import { draftOf } from './drawn-cut.ts';
import { expectedSound } from './expected-sound.ts';
import type { PieceCache } from './piece-cache.ts';
import { piecesOf, type Quality } from './pieces.ts';
import type { CutFile } from './shot-graph.ts';
import { soundOf } from './sound.ts';

export interface ComposeOptions extends FilmWork {
  /** An existing folder for `film.mp4` and `cover.jpg`; neither is there before it is whole. */
  folder: string;
  cache: PieceCache;
  /** A draft is small and quick, to look at while editing. */
  quality?: Quality;
  /** What pictures are drawn from instead: smaller copies of the same files. What is heard comes from the files. */
  drawnFrom?: ReadonlyMap<string, CutFile>;
  /** 0 to 100, never falling. */
  progress?(percent: number): void;
}

export interface Composed {
  film: string;
  cover: string;
  bytes: number;
  seconds: number;
  /** What each shot looks like, in 256 bits as hexadecimal digits; none for a draft. */
  looks: string[];
  /** Pieces made now, and those that were there already. */
  made: number;
  reused: number;
}

/** What a step weighs in the progress, in frames. */
const SOUND_WEIGHT = 60;
const COVER_WEIGHT = 10;

/** A step whose result is kept: it is made unless it was made before. */
interface Step {
  key: string;
  weight: number;
  /** Chinese: what cannot be made when this fails. */
  name: string;
  run(file: string): Promise<Run>;
}

/**
 * Makes the film that a cut describes. Every finished piece is kept, so that a crash, a cancel or a change of one sentence
 * makes only what it must; pieces are joined without encoding them again. The finished file is listened to before it gets its name.
 */
export async function composeCut(
  cut: Cut,
  files: ReadonlyMap<string, CutFile>,
  options: ComposeOptions,
): Promise<Composed> {
  const { folder, cache, quality = 'final', drawnFrom = files, signal } = options;
  refuseEmpty(cut, files);
  // A draft is drawn small from the beginning; its sound is the film's own.
  const shown = quality === 'draft' ? draftOf(cut) : cut;
  const pieces = piecesOf(shown, drawnFrom, quality);
  const sound = soundOf(cut, files);
  const bare = coverOf(shown, drawnFrom, null);
  const work = await scratchFolder('cut');
  const half: string[] = [];
  try {
    /** Its text lies in a file of its own while it is made. */
    const withText =
      (one: { subtitles: string; run(file: string, subtitleFile: string): Run }, name: string) =>
      async (file: string) => {
        await writeFile(join(work, name), one.subtitles);
        return one.run(file, join(work, name));
      };
    const steps: Step[] = [
      ...pieces.map((piece, at) => ({
        key: piece.key,
        weight: piece.frames,
        name: piece.name,
        run: withText(piece, `${at}.ass`),
      })),
      { key: sound.key, weight: SOUND_WEIGHT, name: '声音', run: async (file) => sound.run(file) },
      { key: bare.key, weight: COVER_WEIGHT, name: '封面', run: withText(bare, 'cover.ass') },
    ];
    const report = rising(options.progress ?? (() => {}));
    const { ready, made } = await makeMissing(steps, cache, options, half, (share) => report(share * 90));
    const untitled = ready.get(bare.key) ?? '';
    // The title is written once it is known where people's faces are.
    const place = cut.cover.title ? titlePlace(shown, await facesIn(untitled)) : null;
    const titled = place && coverOf(shown, drawnFrom, place);
    const title: Step[] = titled
      ? [{ key: titled.key, weight: COVER_WEIGHT, name: '封面', run: withText(titled, 'title.ass') }]
      : [];
    const written = await makeMissing(title, cache, options, half, () => {});
    const [film, cover] = [join(folder, 'film.mp4'), join(folder, 'cover.jpg')];
    half.push(`${film}.part`, `${cover}.part`);
    const joined: Run = {
      make: 'join',
      shots: pieces.map(({ key }) => ready.get(key) ?? ''),
      sound: ready.get(sound.key) ?? null,
      file: `${film}.part`,
      metadata: { AIGC: aigcLabel(cut.label) },
    };
    const { starts, total } = cutFrames(cut);
    const heard: Run = {
      make: 'heard',
      file: `${film}.part`,
      fps: cut.fps,
      frames: total,
      parts: expectedSound(cut, files),
    };
    const seen: Run = {
      make: 'looks',
      film: `${film}.part`,
      at: cut.shots.map(({ ms }, at) => (starts[at] ?? 0) / cut.fps + ms / 2000),
      file: join(work, 'looks.json'),
    };
    const last = quality === 'draft' ? [joined, heard] : [joined, heard, seen];
    await makeFilms(last, options, (run, share) => report(90 + (10 * (run + share)) / last.length)).catch(
      async (error: unknown) => {
        // What is kept would fail the next try as well.
        if (error instanceof MediaError && error.problem === 'faulty') await cache.drop(sound.key);
        throw error;
      },
    );
    await copyFile((titled && written.ready.get(titled.key)) || untitled, `${cover}.part`);
    signal.throwIfAborted();
    await rename(`${cover}.part`, cover);
    await rename(`${film}.part`, film);
    report(100);
    const { size } = await stat(film);
    return {
      film,
      cover,
      bytes: size,
      seconds: total / cut.fps,
      looks: quality === 'draft' ? [] : (JSON.parse(await readFile(seen.file, 'utf8')) as string[]),
      made: made + written.made,
      reused: steps.length + title.length - made - written.made,
    };
  } finally {
    await Promise.all([work, ...half].map((path) => rm(path, { recursive: true, force: true })));
  }
}

const facesIn = async (file: string) => (await findFaces(file)).map(({ box }) => box);

/** Makes what the cache does not have, each once however often it comes; whatever is finished is kept at once. */
async function makeMissing(
  steps: Step[],
  cache: PieceCache,
  options: ComposeOptions,
  half: string[],
  report: (share: number) => void,
) {
  const ready = new Map<string, string>();
  const missing: (Step & { file: string })[] = [];
  for (const step of steps) {
    const found = await cache.find(step.key);
    if (found) ready.set(step.key, found);
    else if (!missing.some(({ key }) => key === step.key))
      missing.push({ ...step, file: await cache.place() });
  }
  // The sound is mixed beside its own file.
  half.push(...missing.flatMap(({ file }) => [file, `${file}.wav`]));
  const runs = await Promise.all(missing.map((step) => step.run(step.file)));
  const weights = missing.map(({ weight }) => weight);
  let at = 0;
  try {
    if (runs.length)
      await makeFilms(runs, options, async (run, share, finished) => {
        at = run;
        report(shareOf(weights, run, share));
        const step = missing[run];
        if (!finished || !step) return;
        ready.set(step.key, await cache.keep(step.file, step.key));
        at = run + 1;
      });
  } catch (error) {
    if (!(error instanceof MediaError) || error.problem === 'ended') throw error;
    throw new MediaError(error.problem, `${missing[at]?.name ?? '合成'}：${error.reason}`, error);
  }
  await cache.trim();
  return { ready, made: missing.length };
}

function shareOf(weights: number[], run: number, share: number): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const before = weights.slice(0, run).reduce((sum, weight) => sum + weight, 0);
  return (before + (weights[run] ?? 0) * share) / (all || 1);
}

function rising(report: (percent: number) => void) {
  let told = -1;
  return (percent: number) => {
    if (Math.floor(percent) <= told) return;
    told = Math.floor(percent);
    report(told);
  };
}

/** What can be told without decoding is told before anything is made. */
function refuseEmpty(cut: Cut, files: ReadonlyMap<string, CutFile>) {
  for (const [at, { source }] of cut.shots.entries()) {
    if (source.kind !== 'film') continue;
    const probed = files.get(source.file)?.probed;
    const refuse = (why: string) => new MediaError('broken', `第 ${at + 1} 个镜头：${why}`);
    if (!probed?.picture) throw refuse('素材没有画面');
    if (!probed.seconds) throw refuse('素材没有时长');
    if (source.in / 1000 >= probed.seconds) throw refuse('入点超出了素材的长度');
  }
}
