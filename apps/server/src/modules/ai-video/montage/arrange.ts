import {
  type BoardShot,
  type Clip,
  cutSize,
  labelBeside,
  linesMs,
  type VideoDoc,
  type VideoInput,
  type VideoKind,
  type VideoShot,
  VOICE_MARGIN_MS,
} from '@zhiying/contract';
import { deck, seeded, shuffled } from './seeded.ts';

/** What arranging needs to know of a material. */
export interface FootageFacts {
  type: string;
  durationMs: number | null;
  width: number | null;
  height: number | null;
}

interface Wishes {
  kind: VideoKind;
  input: VideoInput;
  lenses: readonly BoardShot[];
  seed: number;
  footage: ReadonlyMap<number, FootageFacts>;
  /** Slices that films went out with as their opening: taken again only when nothing else is left. */
  posted?: ReadonlySet<string>;
}

/** A picture is moved over; these take turns. */
const STILL_MOVES = ['zoomIn', 'panRight', 'zoomOut', 'panLeft'] as const;
/** Shapes that differ by more would lose too much at the edges. */
const CROPPABLE = 1.6;
const MOST_SLICES = 40;
/** How the shots of a variant change into each other: the first is cut plainly, the others take turns. */
const CHANGES = ['cut', 'fade', 'slideLeft', 'wipeLeft'] as const;
/** Shorter than the pause after a line, so that nobody is interrupted. */
const CHANGE_MS = 200;
/** A shorter shot would be half change. */
const CHANGEABLE_MS = 1_000;

/** The films of a theme as documents: one of a storyboard, as many as wanted of a montage. The same seed arranges the same. */
export function arrange(wishes: Wishes): VideoDoc[] {
  return wishes.kind === 'montage' ? montage(wishes) : [storyboard(wishes)];
}

function storyboard({ input, lenses, footage }: Wishes): VideoDoc {
  return docOf(
    input,
    lenses.map((lens, at) => shotOf(input, lens, lens.lines[0] ?? '', lens.clips[0] ?? null, at, footage)),
  );
}

/**
 * Each scene has a pile of slices of its clips and one of its lines; every variant draws from them. A slice comes again only when its
 * pile is spent, and not twice in the same film while there is another. Variants after the first also differ in the order of their middle
 * scenes and in how shots change into each other; a template has an order and changes of its own.
 */
function montage({ input, lenses, seed, footage, posted = new Set() }: Wishes): VideoDoc[] {
  const chance = seeded(seed);
  const piles = lenses.map((lens) => ({
    slice: deck(slicesOf(lens, footage), chance),
    line: deck(lens.lines.filter(Boolean), chance),
  }));
  return Array.from({ length: input.count }, (_, variant) => {
    const used = new Set<string>();
    const order = variant > 0 && !input.templateId ? mixed(lenses.length, chance) : [...lenses.keys()];
    const shots = order.flatMap((at) => {
      const lens = lenses[at];
      if (!lens) return [];
      const clip =
        piles[at]?.slice((slice) => used.has(sliceKey(slice)) || (at === 0 && posted.has(sliceKey(slice)))) ??
        null;
      if (clip) used.add(sliceKey(clip));
      return shotOf(input, lens, piles[at]?.line() ?? '', clip, at + variant, footage);
    });
    return docOf(
      input,
      input.templateId ? shots : changing(shots, CHANGES[variant % CHANGES.length] ?? 'cut'),
    );
  });
}

/** Another order of the scenes: the opening and the end stay what they are. */
function mixed(count: number, chance: () => number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  return [...all.slice(0, 1), ...shuffled(all.slice(1, -1), chance), ...all.slice(1).slice(-1)];
}

/** The same shots, changing into each other in one way, where both are long enough. */
const changing = (shots: VideoShot[], kind: (typeof CHANGES)[number]): VideoShot[] =>
  shots.map((shot, at) => {
    const next = shots[at + 1];
    return kind === 'cut' || !next || Math.min(shot.ms, next.ms) < CHANGEABLE_MS
      ? shot
      : { ...shot, transition: { kind, ms: CHANGE_MS } };
  });

export const sliceKey = ({ materialId, in: from }: Clip) => `${materialId}@${Math.round(from / 500)}`;

/** Parts of a scene's clips, each as long as the scene; a picture is one. */
export function slicesOf({ clips, ms }: BoardShot, footage: ReadonlyMap<number, FootageFacts>): Clip[] {
  const slices = clips.flatMap(({ materialId, in: from }) => {
    const length = footage.get(materialId)?.durationMs ?? 0;
    const count = Math.max(1, Math.min(MOST_SLICES, Math.floor((length - from) / ms)));
    return Array.from({ length: count }, (_, at) => ({ materialId, in: from + at * ms }));
  });
  return [...new Map(slices.map((slice) => [sliceKey(slice), slice])).values()];
}

function shotOf(
  { ratio, side, voice }: VideoInput,
  lens: BoardShot,
  line: string,
  clip: Clip | null,
  turn: number,
  footage: ReadonlyMap<number, FootageFacts>,
): VideoShot {
  const facts = clip && footage.get(clip.materialId);
  return {
    id: lens.id,
    name: lens.name,
    clip,
    ms: shotMs(lens.ms, line, voice),
    fit: facts && !croppable(facts, cutSize({ ratio, side })) ? 'blur' : 'cover',
    move: facts?.type === 'image' ? (STILL_MOVES[turn % STILL_MOVES.length] ?? 'zoomIn') : 'none',
    transition: { kind: 'cut', ms: 0 },
    volume: 0,
    line,
    others: lens.clips.filter((other) => other.materialId !== clip?.materialId),
    ...(lens.claim ? { claim: lens.claim } : {}),
  };
}

/** As long as the scene, and never shorter than what is said in it; in tenths of a second, which are what people set. */
export function shotMs(least: number, line: string, voice: VideoInput['voice']): number {
  const said = linesMs(line, voice?.speed ?? 1);
  return Math.ceil(Math.max(least, said > 0 ? said + VOICE_MARGIN_MS : 0) / 100) * 100;
}

function croppable({ width, height }: FootageFacts, frame: { width: number; height: number }): boolean {
  // Not looked into yet: before a blurred ground nothing is lost, and what fits anyway fills the frame.
  if (!width || !height) return false;
  const share = width / height / (frame.width / frame.height);
  return Math.max(share, 1 / share) <= CROPPABLE;
}

const docOf = (input: VideoInput, shots: VideoShot[]): VideoDoc => ({
  ratio: input.ratio,
  side: input.side,
  shots,
  voice: input.voice,
  subtitles: input.subtitles,
  music: input.music,
  stickers: [],
  cover: { at: Math.round((shots[0]?.ms ?? 0) / 3), title: input.topic.slice(0, 60) },
  corner: labelBeside('topLeft', input.logo),
  ...(input.logo ? { logo: input.logo } : {}),
});

/** How long a document comes to before anything is spoken. */
export const aboutMs = ({ shots }: Pick<VideoDoc, 'shots'>) =>
  shots.reduce(
    (sum, { ms, transition }, at) =>
      sum + ms - (transition.kind === 'cut' || at === shots.length - 1 ? 0 : transition.ms),
    0,
  );
