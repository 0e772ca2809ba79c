import {
  type Cut,
  cutSize,
  PLAIN_GROUND,
  placeShots,
  SUBTITLE_COLORS,
  type SubtitleChoice,
  spreadMarks,
  stickerSpan,
  subtitleLines,
  type VideoDoc,
  VOICE_LEAD_MS,
} from '@zhiying/contract';
import type { Script } from '../video/script.ts';
import type { SpokenLine, WantedLine } from './narration.ts';

const FPS = 30;

/** Files of a cut are named by what they are. */
export const materialFile = (id: number) => `m${id}`;
export const musicFile = (id: number) => `s${id}`;
export const lineFile = (key: string) => `l${key}`;
export const lineOfFile = (file: string) => file.slice(1);

export interface CutParts {
  doc: VideoDoc;
  script: Script;
  wanted: readonly (WantedLine | null)[];
  spoken: ReadonlyMap<string, SpokenLine>;
  /** Pieces of the music library. */
  musics: ReadonlyMap<number, { loopIn: number; loopOut: number }>;
  /** Pictures among the materials. */
  pictures: ReadonlySet<number>;
  label: { producer: string; id: string };
}

/** The cut of a document: every shot at least as long as what is said in it, subtitles by the marks of what was spoken. */
export function cutOf({ doc, script, wanted, spoken, musics, pictures, label }: CutParts): Cut {
  const said = { ...doc, shots: doc.shots.map((shot, at) => ({ ...shot, line: script.lines[at] ?? '' })) };
  const heardIn = (at: number) => {
    const line = wanted[at];
    return line ? (spoken.get(line.key) ?? null) : null;
  };
  const { shots, totalMs: total } = placeShots(said, (_, at) => heardIn(at)?.ms ?? null);
  const placed = shots.map((one, at) => ({ ...one, text: one.shot.line, heard: heardIn(at) }));
  return {
    ratio: doc.ratio,
    side: doc.side,
    fps: FPS,
    shots: placed.map(({ shot, ms }) => ({
      source: shot.clip
        ? pictures.has(shot.clip.materialId)
          ? { kind: 'picture', file: materialFile(shot.clip.materialId) }
          : { kind: 'film', file: materialFile(shot.clip.materialId), in: shot.clip.in }
        : { kind: 'card', colors: shot.ground ?? PLAIN_GROUND },
      ms,
      fit: shot.fit,
      move: shot.move,
      transition: shot.transition.kind === 'cut' ? { kind: 'cut', ms: 0 } : shot.transition,
      volume: shot.volume,
    })),
    layers: [
      ...logoOf(doc, total),
      ...doc.stickers.map(({ id: _id, shot: on, ...sticker }, index) => ({
        ...sticker,
        ...stickerSpan({ ...sticker, shot: on }, shots, total),
        kind: 'text' as const,
        text: script.stickers[index] ?? sticker.text,
      })),
    ],
    narration: placed.flatMap(({ start, heard }) =>
      heard ? [{ file: lineFile(heard.key), at: start + VOICE_LEAD_MS, volume: 1 }] : [],
    ),
    subtitles: doc.subtitles && subtitlesOf(doc.subtitles, placed),
    music: musicOf(doc, musics),
    cover: { at: Math.min(doc.cover.at, Math.max(0, total - 100)), title: doc.cover.title },
    label: { corner: doc.corner, ...label },
  };
}

/** In its corner to the last frame: moments are rounded to frames shot by shot. */
function logoOf({ logo, ...frame }: VideoDoc, totalMs: number): Cut['layers'] {
  if (!logo) return [];
  const { width, height } = cutSize(frame);
  return [
    {
      kind: 'picture',
      file: materialFile(logo.materialId),
      from: 0,
      to: totalMs + 1000,
      x: 50,
      y: 50,
      width: (logo.size * Math.min(width, height)) / width,
      opacity: logo.opacity,
      corner: logo.corner,
    },
  ];
}

/** A piece of the music library is played within its loop, over and over; a material from its beginning. */
function musicOf({ music }: VideoDoc, musics: CutParts['musics']): Cut['music'] {
  if (!music) return null;
  const piece = music.musicId ? musics.get(music.musicId) : undefined;
  if (music.musicId && piece)
    return { file: musicFile(music.musicId), in: piece.loopIn, out: piece.loopOut, volume: music.volume };
  return music.materialId ? { file: materialFile(music.materialId), in: 0, volume: music.volume } : null;
}

interface Placed {
  start: number;
  text: string;
  saidMs: number;
  heard: SpokenLine | null;
}

function subtitlesOf(choice: NonNullable<SubtitleChoice>, placed: readonly Placed[]): Cut['subtitles'] {
  const lines = subtitleLines(
    placed
      .filter(({ text }) => text)
      .map(({ start, text, saidMs, heard }) => ({
        text,
        at: start + VOICE_LEAD_MS,
        ms: saidMs,
        marks: heard?.marks ?? spreadMarks(text, saidMs),
      })),
  );
  return {
    size: choice.size,
    place: choice.place,
    ...(choice.colors ?? SUBTITLE_COLORS[choice.look]),
    lines,
  };
}
