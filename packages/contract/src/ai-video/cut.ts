import { z } from 'zod';

/** Shapes of a film, wide by high. */
export const CUT_RATIOS = ['9:16', '16:9', '1:1', '3:4'] as const;
/** Pixels of the shorter side. */
export const CUT_SIDES = [720, 1080] as const;
/** How a picture of another shape fills the frame: before a blurred copy of itself, cropped, or with bars. */
export const CUT_FITS = ['blur', 'cover', 'contain'] as const;
export const CUT_MOVES = ['none', 'zoomIn', 'zoomOut', 'panLeft', 'panRight', 'panUp', 'panDown'] as const;
/** How one shot becomes the next; `cut` is at once, the others overlap. */
export const CUT_TRANSITIONS = ['cut', 'fade', 'slideLeft', 'wipeLeft'] as const;
export const CUT_CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
/** The text that every film of ours shows; nobody can take it away. */
export const AI_LABEL = '人工智能生成';

const MAX_SHOTS = 100;
const MAX_LAYERS = 60;
const MAX_LINES = 400;
/** Half an hour. */
const MAX_MS = 1_800_000;

const color = z.string().regex(/^#[0-9a-f]{6}$/i, '颜色应为 #rrggbb');
const moment = z.number().int().min(0).max(MAX_MS);
/** Whoever composes says which file a name stands for. */
const file = z.string().min(1).max(200);
const percent = z.number().min(0).max(100);
const loudness = z.number().min(0).max(2);

const CutSource = z.discriminatedUnion('kind', [
  /** `in`: the millisecond of the clip at which the shot begins. */
  z.object({ kind: z.literal('film'), file, in: moment }),
  z.object({ kind: z.literal('picture'), file }),
  /** A plain ground that runs from one colour to the other, for titles. */
  z.object({ kind: z.literal('card'), colors: z.tuple([color, color]) }),
]);

const CutShot = z.object({
  source: CutSource,
  /** With what it shares with its neighbours. */
  ms: z.number().int().min(200).max(600_000),
  fit: z.enum(CUT_FITS),
  move: z.enum(CUT_MOVES),
  /** Into the next shot; of the last one it means nothing. */
  transition: z.object({ kind: z.enum(CUT_TRANSITIONS), ms: z.number().int().min(0).max(3_000) }),
  /** Of the clip's own sound; 0 is silent. */
  volume: loudness,
});

const during = { from: moment, to: moment };

const CutLayer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string().max(200),
    /** title: large, for the head; sticker: on a coloured plate, for prices; plain: neither. */
    look: z.enum(['title', 'sticker', 'plain']),
    ...during,
    /** The middle of it, in percent of the frame. */
    x: percent,
    y: percent,
    /** Height of its letters in percent of the shorter side. */
    size: z.number().min(2).max(30),
    color,
    /** The plate of a sticker. */
    ground: color.nullable(),
  }),
  z.object({
    kind: z.literal('picture'),
    file,
    ...during,
    x: percent,
    y: percent,
    /** In percent of the frame's. */
    width: z.number().min(1).max(100),
    opacity: z.number().min(0).max(1),
  }),
]);

/** When each character of a line is said: `[start, end]` from the line's beginning, in milliseconds. */
const CutMarks = z.array(z.tuple([moment, moment])).max(500);

const CutSubtitles = z.object({
  size: z.enum(['small', 'medium', 'large']),
  place: z.enum(['bottom', 'middle', 'top']),
  color,
  outline: color.nullable(),
  /** A plate behind the text instead of an outline. */
  box: color.nullable(),
  /** Characters take this colour as they are said. */
  karaoke: color.nullable(),
  lines: z
    .array(z.object({ ...during, text: z.string().max(500), marks: CutMarks.nullable() }))
    .max(MAX_LINES),
});

/** A film as data: whoever has this and the files it names can make it, and makes the same. */
export const Cut = z
  .object({
    ratio: z.enum(CUT_RATIOS),
    side: z.union(CUT_SIDES.map((side) => z.literal(side))),
    fps: z.union([z.literal(25), z.literal(30)]),
    shots: z.array(CutShot).min(1).max(MAX_SHOTS),
    layers: z.array(CutLayer).max(MAX_LAYERS),
    narration: z.array(z.object({ file, at: moment, volume: loudness })).max(MAX_LINES),
    subtitles: CutSubtitles.nullable(),
    /** Steps back while somebody speaks, begins anew when it is too short, fades at the end. */
    music: z.object({ file, in: moment, volume: loudness }).nullable(),
    /** The picture at a moment, without subtitles; a title is drawn over it. */
    cover: z.object({ at: moment, title: z.string().max(60) }),
    /** Where the label stands, and what the file says about who made it; there is no film without. */
    label: z.object({
      corner: z.enum(CUT_CORNERS),
      producer: z.string().min(1).max(100),
      id: z.string().min(1).max(100),
    }),
  })
  .superRefine(({ shots, fps }, context) => {
    for (const [at, shot] of shots.entries()) {
      const shared = overlapOf(shots, at - 1, fps) + overlapOf(shots, at, fps);
      if (shared > framesOf(shot.ms, fps))
        context.addIssue({ code: 'custom', path: ['shots', at], message: '镜头比它前后的转场还短' });
    }
  });
export type Cut = z.infer<typeof Cut>;
export type CutLook = Pick<Cut, 'ratio' | 'side'>;

const SHAPES = { '9:16': [9, 16], '16:9': [16, 9], '1:1': [1, 1], '3:4': [3, 4] } as const;

/** Pixels of the frame. */
export function cutSize({ ratio, side }: CutLook): { width: number; height: number } {
  const [wide, high] = SHAPES[ratio];
  const unit = side / Math.min(wide, high);
  return { width: Math.round(wide * unit), height: Math.round(high * unit) };
}

export const framesOf = (ms: number, fps: number) => Math.round((ms * fps) / 1000);

/** Frames that a shot shares with the next one. */
export function overlapOf(shots: Cut['shots'], at: number, fps: number): number {
  const shot = shots[at];
  if (!shot || at === shots.length - 1 || shot.transition.kind === 'cut') return 0;
  return framesOf(shot.transition.ms, fps);
}

/** Where each shot begins and how long the film is, in frames. */
export function cutFrames({ shots, fps }: Pick<Cut, 'shots' | 'fps'>): { starts: number[]; total: number } {
  let total = 0;
  const starts = shots.map((shot, at) => {
    const start = total - overlapOf(shots, at - 1, fps);
    total = start + framesOf(shot.ms, fps);
    return start;
  });
  return { starts, total };
}

/** The implicit label of GB 45438-2025, as it stands in the file's metadata under `AIGC`. */
export const aigcLabel = ({ producer, id }: Cut['label']): string =>
  JSON.stringify({
    Label: '1',
    ContentProducer: producer,
    ProduceID: id,
    ReservedCode1: '',
    ContentPropagator: producer,
    PropagateID: id,
    ReservedCode2: '',
  });
