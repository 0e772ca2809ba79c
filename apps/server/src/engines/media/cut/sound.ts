import { createHash } from 'node:crypto';
import { type Cut, cutFrames } from '@zhiying/contract';
import { SOUND_SHAPE } from '../film/encoding.ts';
import type { Run } from '../film/film-task.ts';
import type { Input } from '../film/run-graph.ts';
import type { CutFile } from './shot-graph.ts';

/** What platforms play films at. */
const TARGET_LUFS = -16;
/** Whatever changes how the same data sounds raises this: sound that was kept is then made anew. */
const MAKING = 2;
const FADE_SECONDS = 1;
/** From the source's own moment 0 on: what comes before is cut off, what is missing is silent. */
const FROM_START = SOUND_SHAPE.replace('aresample=48000', 'aresample=48000:async=1:first_pts=0');
/** Later in the film. `adelay` sends the silence before without timestamps, and `amix` would leave it out: they are written anew. */
const delayed = (ms: number) => `adelay=${ms}:all=1,asetpts=N/SR/TB`;

/** The one track under the whole film. */
export function soundOf(
  cut: Cut,
  files: ReadonlyMap<string, CutFile>,
): { key: string; run(file: string): Run } {
  const { starts, total } = cutFrames(cut);
  const seconds = total / cut.fps;
  const inputs: Input[] = [];
  const parts: string[] = [];
  const content: unknown[] = [];
  /** Adds an input that has sound; null where the file has none. */
  const add = (name: string, spec: { seek: number; length?: number }) => {
    const found = files.get(name);
    if (!found) throw new Error(`no file for ${name}`);
    if (!found.probed?.sound) return null;
    content.push([found.sha256, spec]);
    return inputs.push({ file: found.file, ext: found.ext, ...spec }) - 1;
  };

  const spoken = cut.narration.flatMap(({ file, at, volume }) => {
    const input = volume > 0 && at / 1000 < seconds ? add(file, { seek: 0 }) : null;
    if (input === null) return [];
    parts.push(`[${input}:a]${FROM_START},volume=${volume},${delayed(at)}[n${input}]`);
    return [`[n${input}]`];
  });
  /** The sound of a clip itself, from one moment of the film on. */
  const ownSound = (clip: { file: string; in: number; ms: number; volume: number; at: number }) => {
    const length = clip.ms / 1000;
    const input = clip.volume > 0 ? add(clip.file, { seek: clip.in / 1000, length }) : null;
    if (input === null) return [];
    const edges = `afade=t=in:d=0.03,afade=t=out:st=${Math.max(0, length - 0.05)}:d=0.05`;
    parts.push(
      `[${input}:a]${FROM_START},atrim=end=${length},volume=${clip.volume},${edges},${delayed(clip.at)}[o${input}]`,
    );
    return [`[o${input}]`];
  };
  const heard = cut.shots.flatMap(({ source, ms, volume }, number) => {
    const at = Math.round(((starts[number] ?? 0) * 1000) / cut.fps);
    return source.kind === 'film' ? ownSound({ file: source.file, in: source.in, ms, volume, at }) : [];
  });
  for (const layer of cut.layers)
    if (layer.kind === 'film')
      heard.push(...ownSound({ ...layer, ms: Math.max(0, layer.to - layer.from), at: layer.from }));
  const music = cut.music && cut.music.volume > 0 ? bed(cut.music, seconds) : null;

  function bed({ file, in: from, out, volume }: NonNullable<Cut['music']>, until: number): string | null {
    const once = out !== undefined && out > from ? (out - from) / 1000 : undefined;
    const input = add(file, { seek: from / 1000, ...(once === undefined ? {} : { length: once }) });
    if (input === null) return null;
    // Long enough for any piece; as much is held in memory as the piece is long.
    const again = `aloop=loop=-1:size=${48_000 * 600}`;
    const fade = `afade=t=out:st=${Math.max(0, until - FADE_SECONDS)}:d=${FADE_SECONDS}`;
    parts.push(
      `[${input}:a]${FROM_START},${once === undefined ? '' : `atrim=end=${once},asetpts=N/SR/TB,`}${again},atrim=end=${until},asetpts=N/SR/TB,volume=${volume * 0.5},${fade}[bed]`,
    );
    return '[bed]';
  }

  const whole = `apad=whole_dur=${seconds},atrim=end=${seconds}`;
  const layers = [...heard];
  if (spoken.length) {
    parts.push(`${spoken.join('')}amix=inputs=${spoken.length}:normalize=0:duration=longest,${whole}[voice]`);
    if (music) {
      parts.push('[voice]asplit[key][speech]');
      parts.push(`${music}[key]sidechaincompress=threshold=0.03:ratio=8:attack=20:release=400[ducked]`);
      layers.push('[speech]', '[ducked]');
    } else layers.push('[voice]');
  } else if (music) layers.push(music);
  parts.push(
    layers.length
      ? `${layers.join('')}amix=inputs=${layers.length}:normalize=0:duration=longest,${whole},${SOUND_SHAPE}[mix]`
      : `anullsrc=r=48000:cl=stereo,atrim=end=${seconds},${SOUND_SHAPE}[mix]`,
  );
  const graph = parts.join(';');
  const known = JSON.stringify({ making: MAKING, graph, content, seconds, target: TARGET_LUFS });
  return {
    key: createHash('sha256').update(known).digest('hex'),
    run: (file) => ({ make: 'sound', inputs, graph, seconds, file, target: TARGET_LUFS }),
  };
}
