import { z } from 'zod';
import { PosterDoc } from '../poster/doc.ts';
import { PosterValuesMap } from '../poster/shape.ts';
import {
  CUT_CORNERS,
  CUT_FITS,
  CUT_MOVES,
  CUT_RATIOS,
  CUT_SIDES,
  CUT_TRANSITIONS,
  framesOf,
  overlapOf,
} from './cut-frames.ts';

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

/** A card: a poster that moves, with what its variables say. */
const CutCard = {
  kind: z.literal('poster'),
  /** Which template it is and in which version; whatever is kept of it is kept under this too. */
  template: z.string().min(1).max(100),
  doc: PosterDoc,
  values: PosterValuesMap,
  /** Its pictures by the key the document names them with. */
  pictures: z.record(z.string(), file),
};

const CutSource = z.discriminatedUnion('kind', [
  /** `in`: the millisecond of the clip at which the shot begins. */
  /** `speed`: seconds of the clip that pass in a second of the film; as it was shot where absent. */
  z.object({ kind: z.literal('film'), file, in: moment, speed: z.number().min(0.25).max(4).optional() }),
  z.object({ kind: z.literal('picture'), file }),
  /** A plain ground that runs from one colour to the other, for titles. */
  z.object({ kind: z.literal('card'), colors: z.tuple([color, color]) }),
  /** A card that moves for as long as the shot is. */
  z.object(CutCard),
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
    /** A logo: in this corner, in a square as wide as `width` says, instead of around x and y. */
    corner: z.enum(CUT_CORNERS).optional(),
  }),
  /** A film in the film, such as somebody who speaks; it holds its last picture when it is too short. */
  z.object({
    kind: z.literal('film'),
    file,
    in: moment,
    ...during,
    x: percent,
    y: percent,
    width: z.number().min(1).max(100),
    /** 0: a rectangle; 100: as round as it can be. */
    round: percent,
    volume: loudness,
  }),
  /** A card over the film, such as who speaks: it comes, stays and goes. */
  z.object({ ...CutCard, ...during }),
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
    .array(
      z.object({
        ...during,
        text: z.string().max(500),
        marks: CutMarks.nullable(),
        /** A card says it in large letters: it is in the subtitle file, and not drawn a second time. */
        onCard: z.literal(true).optional(),
      }),
    )
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
    music: z
      .object({
        file,
        in: moment,
        /** Played until here, then from `in` again; without it to its end. */
        out: moment.optional(),
        volume: loudness,
      })
      .nullable(),
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
