import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cut, cutSize, framesOf } from '@zhiying/contract';
import { assFor, eventsOf } from '../apps/server/src/engines/media/cut/ass.ts';
import { FONT_FOLDER } from '../apps/server/src/engines/media/cut/font.ts';
import { type CutFile, shotGraph, shotInput } from '../apps/server/src/engines/media/cut/shot-graph.ts';
import { av, c } from '../apps/server/src/engines/media/film/av.ts';
import type { Run as FilmRun } from '../apps/server/src/engines/media/film/film-task.ts';
import { makeProxy, planProxy } from '../apps/server/src/engines/media/film/proxy.ts';
import {
  composeCut,
  createPieceCache,
  makeFilms,
  probeFile,
} from '../apps/server/src/engines/media/index.ts';
import { type Bench, type Measured, measured, type Row } from './harness.ts';
import { timed } from './table.ts';

// Copies are made in this process, where FFmpeg would tell of every encoder.
av.Log.setLevel(c.AV_LOG_ERROR);
const signal = new AbortController().signal;
const SHAPE = 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo';
const VARIANTS = 10;
const POOL = 2;

interface Stage {
  folder: string;
  files: Map<string, CutFile>;
  /** With the copies that the library makes of films whose bit rate is too high for browsers. */
  copies: Map<string, CutFile>;
  scenes: number;
  ms: number;
}

/** Clips wider than the film, one voice, one piece of music. */
async function stage(folder: string, full: boolean): Promise<Stage> {
  const [scenes, ms] = full ? [10, 3000] : [8, 1000];
  const x264 = [
    { pad: 'v', kind: 'v' as const, codec: 'libx264', options: { preset: 'veryfast', crf: '20' } },
  ];
  const pcm = [{ pad: 'a', kind: 'a' as const, codec: 'pcm_s16le' }];
  const seconds = (scenes * ms) / 1000;
  const make = (name: string, graph: string, streams: typeof x264 | typeof pcm): FilmRun => ({
    make: 'film',
    inputs: [],
    graph,
    seconds,
    target: { file: path.join(folder, name), format: path.extname(name).slice(1), streams },
  });
  const clips = Array.from({ length: scenes * POOL }, (_, at) => `clip${at}.mp4`);
  await makeFilms(
    [
      ...clips.map((name, at) =>
        make(
          name,
          `testsrc2=s=1280x720:r=30:d=${ms / 1000 + 0.5},hue=h=${at * 20},noise=alls=12:allf=t,format=yuv420p[v]`,
          x264,
        ),
      ),
      make('voice.wav', `sine=f=220:d=${seconds - 1},tremolo=f=4:d=0.8,aformat=sample_fmts=s16[a]`, pcm),
      make('again.wav', `sine=f=240:d=${seconds - 1},tremolo=f=4:d=0.8,aformat=sample_fmts=s16[a]`, pcm),
      make('music.wav', 'sine=f=440:d=20,vibrato=f=5,aformat=sample_fmts=s16[a]', pcm),
    ],
    { signal },
  );
  const files = new Map<string, CutFile>();
  for (const name of [...clips, 'voice.wav', 'again.wav', 'music.wav']) {
    const [file, ext] = [path.join(folder, name), path.extname(name).slice(1)];
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    files.set(name, { file, ext, sha256, probed: await probeFile({ file, ext }, { signal }) });
  }
  const copies = new Map(files);
  for (const name of clips)
    copies.set(name, await copyOf(files.get(name), path.join(folder, `copy-${name}`)));
  return { folder, files, copies, scenes, ms };
}

/** The file itself where the library would keep no copy of it. */
async function copyOf(original: CutFile | undefined, folder: string): Promise<CutFile> {
  if (!original?.probed?.picture) throw new Error('no clip');
  const { file, ext, sha256, probed } = original;
  const { picture, sound, seconds } = original.probed;
  const plan = planProxy(ext, probed, original.probed.picture);
  if (!plan || !picture || !seconds) return original;
  await mkdir(folder);
  for await (const _ of makeProxy({ source: { file, ext }, picture, seconds, folder }, sound, plan)) continue;
  const copy = { file: path.join(folder, 'proxy.mp4'), ext: 'mp4' };
  return { ...copy, sha256: `copy-${sha256}`, probed: await probeFile(copy, { signal }) };
}

/** A script of as many scenes as there are shots; `choice` picks the clip of each from its pool. */
const cutOf = (
  { scenes, ms }: Stage,
  choice: (scene: number) => number,
  line = (scene: number) => `第${scene + 1}句，到店试驾有好礼`,
): Cut => ({
  ratio: '9:16',
  side: 720,
  fps: 30,
  shots: Array.from({ length: scenes }, (_, scene) => ({
    source: { kind: 'film' as const, file: `clip${scene * POOL + choice(scene)}.mp4`, in: 200 },
    ms,
    fit: 'blur' as const,
    move: 'zoomIn' as const,
    transition: { kind: 'cut' as const, ms: 0 },
    volume: 0,
  })),
  layers: [],
  narration: [{ file: 'voice.wav', at: 0, volume: 1 }],
  subtitles: {
    size: 'medium',
    place: 'bottom',
    color: '#ffffff',
    outline: '#000000',
    box: null,
    karaoke: null,
    lines: Array.from({ length: scenes }, (_, scene) => ({
      from: scene * ms + 100,
      to: (scene + 1) * ms - 100,
      text: line(scene),
      marks: null,
    })),
  },
  music: { file: 'music.wav', in: 0, volume: 0.5 },
  cover: { at: 0, title: '' },
  label: { corner: 'topLeft', producer: '智营', id: 'bench' },
});

/** The same picture by one graph, one encoder, one pass: the best a single ffmpeg command does. */
async function onePass(cut: Cut, { files, folder }: Stage): Promise<FilmRun> {
  const size = { ...cutSize(cut), fps: cut.fps };
  const total = cut.shots.reduce((sum, { ms }) => sum + framesOf(ms, cut.fps), 0);
  const seconds = total / cut.fps;
  const subtitles = path.join(folder, 'whole.ass');
  await writeFile(subtitles, assFor(eventsOf(cut, seconds * 1000), cut, 0, total).text);
  let at = 0;
  const inputs = cut.shots.map((shot) => {
    const frames = framesOf(shot.ms, cut.fps);
    const input = shotInput({ shot, first: 0, frames }, files, size, at / cut.fps);
    at += frames;
    return input;
  });
  const shots = cut.shots.map((shot, number) =>
    shotGraph({ shot, first: 0, frames: framesOf(shot.ms, cut.fps) }, number, files, size, `s${number}`),
  );
  const [voice, music] = [inputs.length, inputs.length + 1];
  const graph = [
    ...shots,
    `${shots.map((_, number) => `[s${number}]`).join('')}concat=n=${shots.length}:v=1:a=0,ass=filename=${subtitles}:fontsdir=${FONT_FOLDER},format=yuv420p[v]`,
    `[${voice}:a]${SHAPE},apad=whole_dur=${seconds},asplit[key][speech]`,
    `[${music}:a]${SHAPE},aloop=loop=-1:size=28800000,atrim=end=${seconds},volume=0.25[bed]`,
    '[bed][key]sidechaincompress=threshold=0.03:ratio=8:attack=20:release=400[ducked]',
    `[ducked][speech]amix=inputs=2:normalize=0,loudnorm=I=-16:TP=-1.5:LRA=11,${SHAPE},atrim=end=${seconds},asetnsamples=n=1024:p=0[a]`,
  ].join(';');
  const fileOf = (name: string) => ({ file: files.get(name)?.file ?? '', ext: 'wav' });
  return {
    make: 'film',
    inputs: [...inputs, fileOf('voice.wav'), fileOf('music.wav')],
    graph,
    seconds,
    target: {
      file: path.join(folder, 'one-pass.mp4'),
      format: 'mp4',
      options: { movflags: '+faststart' },
      streams: [
        {
          pad: 'v',
          kind: 'v',
          codec: 'libx264',
          options: { preset: 'veryfast', crf: '22', g: '60', threads: '2' },
        },
        { pad: 'a', kind: 'a', codec: 'aac', options: { b: '160k' } },
      ],
    },
  };
}

/** This process and those that it starts. */
const clocked = (work: () => Promise<unknown>) => measured([process.pid], work);

/** By processor time: how long it takes by the clock is a matter of who else works. */
function cheaper(what: string, ours: Measured, baseline: Measured, most: number): Row {
  const ratio = (ours.cpuSeconds ?? ours.seconds) / (baseline.cpuSeconds ?? baseline.seconds);
  return {
    what,
    ours: timed(ours),
    baseline: timed(baseline),
    ratio,
    goal: `≤ ${most}× CPU`,
    ok: ratio <= most,
  };
}

export const video: Bench = {
  title:
    'composing a film from its cut: one, one sentence changed in it, quick previews of both, and ten variants of one script, against one ffmpeg pass each',
  async run({ full }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-bench-video-'));
    try {
      const at = await stage(folder, full);
      const cache = () => createPieceCache(path.join(folder, `cache-${Math.random()}`));
      const out = path.join(folder, 'out');
      await mkdir(out);
      const compose = (cut: Cut, kept = cache(), quality: 'final' | 'draft' = 'final') =>
        composeCut(cut, at.files, {
          folder: out,
          cache: kept,
          quality,
          signal,
          ...(quality === 'draft' ? { drawnFrom: at.copies } : {}),
        });
      const first = cutOf(at, () => 0);
      const pass = await onePass(first, at);
      const plain = await clocked(() => makeFilms([pass], { signal }));
      const kept = cache();
      const one = await clocked(() => compose(first, kept));
      // Another sentence is also spoken anew: the sound is mixed again.
      const changed = {
        ...cutOf(
          at,
          () => 0,
          (scene) => (scene === 1 ? '改过的一句' : `第${scene + 1}句，到店试驾有好礼`),
        ),
        narration: [{ file: 'again.wav', at: 0, volume: 1 }],
      };
      const edit = await clocked(() => compose(changed, kept));
      const desk = cache();
      const preview = await clocked(() => compose(first, desk, 'draft'));
      const again = await clocked(() => compose(changed, desk, 'draft'));
      const shared = cache();
      const all = await clocked(async () => {
        for (let variant = 0; variant < VARIANTS; variant++)
          await compose(
            cutOf(at, (scene) => (variant >> (scene % 4)) % POOL),
            shared,
          );
      });
      const ten = {
        seconds: plain.seconds * VARIANTS,
        cpuSeconds: plain.cpuSeconds === null ? null : plain.cpuSeconds * VARIANTS,
      };
      const length = `${(at.scenes * at.ms) / 1000} s`;
      return [
        cheaper(`video-one: one film of ${length}`, one, plain, 1.15),
        cheaper('video-edit: one sentence changed, against composing it anew', edit, one, 0.2),
        cheaper('video-preview: a quick preview of it', preview, one, 0.4),
        cheaper('video-preview: the next one, one sentence changed', again, one, 0.08),
        cheaper(`video: ${VARIANTS} variants of ${length}`, all, ten, 0.25),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
