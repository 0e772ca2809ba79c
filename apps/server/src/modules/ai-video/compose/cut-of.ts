import {
  type Cut,
  placeShots,
  stickerSpan,
  type SubtitleChoice,
  type SubtitleLook,
  type VideoDoc,
  VOICE_LEAD_MS,
} from '@zhiying/contract';
import { subtitleLines } from '#engines/media/index.ts';
import type { Script } from '../video/script.ts';
import type { SpokenLine, WantedLine } from './narration.ts';

type Style = Pick<NonNullable<Cut['subtitles']>, 'color' | 'outline' | 'box' | 'karaoke'>;

const LOOKS: Record<SubtitleLook, Style> = {
  white: { color: '#ffffff', outline: '#000000', box: null, karaoke: null },
  yellow: { color: '#ffd54a', outline: '#000000', box: null, karaoke: null },
  karaoke: { color: '#ffffff', outline: '#000000', box: null, karaoke: '#ffd54a' },
  box: { color: '#ffffff', outline: null, box: '#000000', karaoke: null },
};

/** The ground of a shot without footage. */
const CARD: [string, string] = ['#1d2b44', '#33507d'];
const FPS = 30;

/** Files of a cut are named by what they are. */
export const materialFile = (id: number) => `m${id}`;
export const musicFile = (id: number) => `s${id}`;
export const lineFile = (key: string) => `l${key}`;

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
        : { kind: 'card', colors: shot.ground ?? CARD },
      ms,
      fit: shot.fit,
      move: shot.move,
      transition: shot.transition.kind === 'cut' ? { kind: 'cut', ms: 0 } : shot.transition,
      volume: shot.volume,
    })),
    layers: doc.stickers.map(({ id: _id, shot: on, ...sticker }, index) => ({
      ...sticker,
      ...stickerSpan({ ...sticker, shot: on }, shots, total),
      kind: 'text' as const,
      text: script.stickers[index] ?? sticker.text,
    })),
    narration: placed.flatMap(({ start, heard }) =>
      heard ? [{ file: lineFile(heard.key), at: start + VOICE_LEAD_MS, volume: 1 }] : [],
    ),
    subtitles: doc.subtitles && subtitlesOf(doc.subtitles, placed),
    music: musicOf(doc, musics),
    cover: { at: Math.min(doc.cover.at, Math.max(0, total - 100)), title: doc.cover.title },
    label: { corner: doc.corner, ...label },
  };
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
        marks: heard?.marks ?? spread(text, saidMs),
      })),
  );
  return { size: choice.size, place: choice.place, ...(choice.colors ?? LOOKS[choice.look]), lines };
}

/** Nothing was spoken: each character gets its share of the time. */
const spread = (text: string, ms: number): [number, number][] => {
  const characters = [...text];
  const each = ms / Math.max(1, characters.length);
  return characters.map((_, at) => [Math.round(at * each), Math.round((at + 1) * each)]);
};
