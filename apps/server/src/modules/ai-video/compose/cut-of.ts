import {
  type Cut,
  cutSize,
  PLAIN_GROUND,
  type PlacedShot,
  placeShots,
  SUBTITLE_COLORS,
  type SubtitleChoice,
  spreadMarks,
  stickerSpan,
  subtitleLines,
  type VideoDoc,
  VOICE_LEAD_MS,
} from '@zhiying/contract';
import { pacedDoc, settledMs } from '@zhiying/poster';
import { type FilmCards, lowerThirdSpan } from '../cards/film-cards.ts';
import type { Script } from '../video/script.ts';
import type { SpokenLine } from './compose.repository.ts';
import type { WantedLine } from './narration.ts';

const FPS = 30;

/** Files of a cut are named by what they are. */
export const materialFile = (id: number) => `m${id}`;
export const musicFile = (id: number) => `s${id}`;
export const lineFile = (key: string) => `l${key}`;
export const lineOfFile = (file: string) => file.slice(1);

interface CutParts {
  doc: VideoDoc;
  script: Script;
  wanted: readonly (WantedLine | null)[];
  spoken: ReadonlyMap<string, SpokenLine>;
  /** Pieces of the music library. */
  musics: ReadonlyMap<number, { loopIn: number; loopOut: number }>;
  /** Pictures among the materials. */
  pictures: ReadonlySet<number>;
  /** What shots without footage show. */
  cards: FilmCards;
  label: { producer: string; id: string };
}

/** The cut of a document: every shot at least as long as what is said in it, subtitles by the marks of what was spoken. */
export function cutOf({ doc, script, wanted, spoken, musics, pictures, cards, label }: CutParts): Cut {
  const said = { ...doc, shots: doc.shots.map((shot, at) => ({ ...shot, line: script.lines[at] ?? '' })) };
  const heardIn = (at: number) => {
    const line = wanted[at];
    return line ? (spoken.get(line.key) ?? null) : null;
  };
  const { shots, totalMs: total } = placeShots(said, (_, at) => heardIn(at)?.ms ?? null);
  const placed = shots.map((one, at) => ({
    ...one,
    text: one.shot.line,
    shown: script.subtitles[at] ?? one.shot.line,
    onCard: one.shot.subtitle === undefined && (cards.shots.get(one.shot.id)?.saysLine ?? false),
    heard: heardIn(at),
  }));
  return {
    ratio: doc.ratio,
    side: doc.side,
    fps: FPS,
    shots: placed.map(({ shot, ms }) => ({
      source: shot.clip
        ? pictures.has(shot.clip.materialId)
          ? { kind: 'picture', file: materialFile(shot.clip.materialId) }
          : {
              kind: 'film',
              file: materialFile(shot.clip.materialId),
              in: shot.clip.in,
              ...(isFast(shot) ? { speed: shot.speed } : {}),
            }
        : (cards.shots.get(shot.id)?.source ?? { kind: 'card', colors: shot.ground ?? PLAIN_GROUND }),
      ms,
      fit: shot.fit,
      move: shot.move,
      transition: shot.transition.kind === 'cut' ? { kind: 'cut', ms: 0 } : shot.transition,
      // A clip at another speed would be heard at another pitch.
      volume: isFast(shot) ? 0 : shot.volume,
    })),
    layers: [
      ...logoOf(doc, total),
      ...lowerThirdOf(cards, shots),
      // A card says the texts of its shot itself.
      ...doc.stickers.flatMap(({ id: _id, shot: on, ...sticker }, index) =>
        on !== undefined && cards.shots.has(on)
          ? []
          : [
              {
                ...sticker,
                ...stickerSpan({ ...sticker, shot: on }, shots, total),
                kind: 'text' as const,
                text: script.stickers[index] ?? sticker.text,
              },
            ],
      ),
    ],
    narration: placed.flatMap(({ start, heard }) =>
      heard ? [{ file: lineFile(heard.key), at: start + VOICE_LEAD_MS, volume: 1 }] : [],
    ),
    subtitles: doc.subtitles && subtitlesOf(doc.subtitles, placed),
    music: musicOf(doc, musics),
    cover: coverOf(doc, shots, cards, total),
    label: { corner: doc.corner, ...label },
  };
}

function lowerThirdOf({ lowerThird }: FilmCards, placed: readonly PlacedShot[]): Cut['layers'] {
  const span = lowerThird && lowerThirdSpan(placed);
  return lowerThird && span ? [{ ...lowerThird, ...span }] : [];
}

/** The moment somebody chose; on a card the one at which all of it has come, and no title over the card's own. */
function coverOf(
  { cover }: VideoDoc,
  placed: readonly PlacedShot[],
  { shots }: FilmCards,
  total: number,
): Cut['cover'] {
  const on = placed.findLast(({ start }) => start <= cover.at);
  const card = on && shots.get(on.shot.id);
  const last = Math.max(0, total - 100);
  if (!card) return { at: Math.min(cover.at, last), title: cover.title };
  const there = on.start + Math.min(on.ms - 100, settledMs(pacedDoc(card.source.doc, on.ms)));
  return { at: Math.min(Math.max(cover.at, there), last), title: '' };
}

const isFast = ({ speed = 1 }: { speed?: number }) => speed !== 1;

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
  ms: number;
  text: string;
  /** What the subtitle says; empty where there is none. */
  shown: string;
  /** A card says it in large letters. */
  onCard: boolean;
  saidMs: number;
  heard: SpokenLine | null;
}

function subtitlesOf(choice: NonNullable<SubtitleChoice>, placed: readonly Placed[]): Cut['subtitles'] {
  const lines = subtitleLines(
    placed
      .filter(({ shown }) => shown)
      .map(({ start, ms, text, shown, saidMs, heard }) => {
        // Where nothing is said a subtitle stands as long as its shot.
        const lasts = saidMs > 0 ? saidMs : Math.max(0, ms - VOICE_LEAD_MS);
        return {
          text: shown,
          at: start + VOICE_LEAD_MS,
          ms: lasts,
          marks: shown === text && heard ? heard.marks : spreadMarks(shown, lasts),
        };
      }),
  );
  const onCard = (from: number) =>
    placed.some((one) => one.onCard && one.start <= from && from < one.start + one.ms);
  return {
    size: choice.size,
    place: choice.place,
    ...(choice.colors ?? SUBTITLE_COLORS[choice.look]),
    lines: lines.map((line) => (onCard(line.from) ? { ...line, onCard: true as const } : line)),
  };
}
