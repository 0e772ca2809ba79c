import { ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import {
  CUT_CORNERS,
  CUT_FITS,
  CUT_MOVES,
  CUT_RATIOS,
  CUT_SIDES,
  CUT_TRANSITIONS,
  MOST_STICKERS,
} from './cut-frames.ts';
import { LOGO_SIZES } from './film-look.ts';
import { SPEECH_SPEED } from './voices.ts';
import { MOST_CLIPS, MOST_LENSES, SUBTITLE_LOOKS } from './words.ts';

const MOST_MS = 600_000;
const moment = z.int('时间必须是整数毫秒').min(0).max(MOST_MS, '最长 10 分钟');
const loudness = z.number().min(0, '音量为 0 到 2').max(2, '音量为 0 到 2');
/** Made by whoever writes the document; the same as long as the part lives. */
export const PartId = z.string().regex(/^[a-z0-9]{1,24}$/, '编号由小写字母和数字组成');
const color = z.string().regex(/^#[0-9a-f]{6}$/i, '颜色应为 #rrggbb');

export const Ratio = z.enum(CUT_RATIOS, { error: '画幅不正确' });
export const Side = z.union(
  CUT_SIDES.map((side) => z.literal(side)),
  { error: '清晰度不正确' },
);
/** Who speaks and how fast; null where nothing is spoken. */
export const VoiceChoice = z
  .strictObject({
    id: z.string().min(1).max(60),
    speed: z
      .number()
      .min(SPEECH_SPEED.least, `语速为 ${SPEECH_SPEED.least} 到 ${SPEECH_SPEED.most}`)
      .max(SPEECH_SPEED.most, `语速为 ${SPEECH_SPEED.least} 到 ${SPEECH_SPEED.most}`),
  })
  .nullable()
  .meta({ example: null });
export type VoiceChoice = z.infer<typeof VoiceChoice>;
export const SubtitleChoice = z
  .strictObject({
    look: z.enum(Object.keys(SUBTITLE_LOOKS) as [keyof typeof SUBTITLE_LOOKS], { error: '字幕样式不正确' }),
    size: z.enum(['small', 'medium', 'large'], { error: '字号不正确' }),
    place: z.enum(['bottom', 'middle', 'top'], { error: '位置不正确' }),
    /** Of a template, instead of those of the look. */
    colors: z
      .strictObject({
        color,
        outline: color.nullable(),
        box: color.nullable(),
        karaoke: color.nullable(),
      })
      .optional(),
  })
  .nullable();
export type SubtitleChoice = z.infer<typeof SubtitleChoice>;
/** A sound of the material library, or a piece of the music library. */
export const MusicChoice = z
  .strictObject({
    materialId: ref('material').nullable().default(null),
    musicId: ref('videoMusic').nullable().default(null),
    volume: loudness,
  })
  .refine(({ materialId, musicId }) => (materialId === null) !== (musicId === null), {
    path: ['musicId'],
    error: '请选择一段音乐',
  })
  .nullable()
  .meta({ example: null });

export type MusicChoice = z.infer<typeof MusicChoice>;

/** Part of a material: from this millisecond on; pictures begin at 0. */
const Clip = z.strictObject({ materialId: ref('material'), in: moment });
export type Clip = z.infer<typeof Clip>;

/**
 * A shot of the storyboard, or a scene of the montage: what is to be seen, what is said, how long, and the footage. A storyboard
 * takes the first line and the first clip; a montage takes another one for each variant.
 */
export const Lens = z.strictObject({
  id: PartId,
  name: Text(60),
  lines: z.array(Text(200)).max(20, '每个镜头最多 20 句'),
  ms: z
    .int('时长必须是整数毫秒')
    .min(500, '镜头至少 0.5 秒')
    .max(60_000, '镜头最长 60 秒')
    .meta({ example: 2000 }),
  clips: z.array(Clip).max(MOST_CLIPS, `每个镜头最多 ${MOST_CLIPS} 段素材`),
});
export type Lens = z.infer<typeof Lens>;
export const Lenses = z.array(Lens).max(MOST_LENSES, `最多 ${MOST_LENSES} 个镜头`);

const Shot = z.strictObject({
  id: PartId,
  name: Text(60),
  /** Null: a plain ground, until footage is chosen. */
  clip: Clip.nullable(),
  /** The colours of that ground, from one to the other, where a template says so. */
  ground: z.tuple([color, color]).optional(),
  ms: z
    .int('时长必须是整数毫秒')
    .min(500, '镜头至少 0.5 秒')
    .max(60_000, '镜头最长 60 秒')
    .meta({ example: 2000 }),
  fit: z.enum(CUT_FITS, { error: '画面适配不正确' }),
  move: z.enum(CUT_MOVES, { error: '运镜不正确' }),
  transition: z.strictObject({
    kind: z.enum(CUT_TRANSITIONS, { error: '转场不正确' }),
    ms: z.int().min(0).max(3_000, '转场最长 3 秒'),
  }),
  volume: loudness,
  /** What is said while it is seen. */
  line: Text(500),
  /** Other footage that fits: to change to, and what variants choose from. */
  others: z.array(Clip).max(MOST_CLIPS, `最多 ${MOST_CLIPS} 段可替换素材`),
});
export type VideoShot = z.infer<typeof Shot>;

const Sticker = z.strictObject({
  id: PartId,
  look: z.enum(['title', 'sticker', 'plain'], { error: '贴字样式不正确' }),
  text: Text(60),
  /** Seen as long as this shot is, however long it becomes; without it from one moment to another. */
  shot: PartId.optional(),
  from: moment,
  to: moment,
  x: z.number().min(0).max(100),
  y: z.number().min(0).max(100),
  size: z.number().min(2).max(30),
  color,
  ground: color.nullable(),
});

/** A brand's picture from the library, in a corner of the film from its beginning to its end. */
export const Logo = z.strictObject({
  materialId: ref('material'),
  corner: z.enum(CUT_CORNERS, { error: '角标位置不正确' }).meta({ example: 'bottomRight' }),
  /** The square it fits into, in percent of the shorter side. */
  size: z
    .number()
    .min(LOGO_SIZES.least, `角标大小为 ${LOGO_SIZES.least} 到 ${LOGO_SIZES.most}`)
    .max(LOGO_SIZES.most, `角标大小为 ${LOGO_SIZES.least} 到 ${LOGO_SIZES.most}`)
    .meta({ example: 16 }),
  opacity: z.number().min(0.1, '不透明度为 0.1 到 1').max(1, '不透明度为 0.1 到 1').meta({ example: 1 }),
});
export type Logo = z.infer<typeof Logo>;

/**
 * A film as people edit it: it names materials and lines. Composing looks up the files, has the lines spoken and makes the cut
 * (`Cut`) of it, in which a shot is never shorter than what is said in it.
 */
export const VideoDoc = z
  .strictObject({
    ratio: Ratio,
    side: Side,
    shots: z.array(Shot).min(1, '至少一个镜头').max(MOST_LENSES, `最多 ${MOST_LENSES} 个镜头`),
    voice: VoiceChoice,
    subtitles: SubtitleChoice,
    music: MusicChoice,
    stickers: z.array(Sticker).max(MOST_STICKERS, `最多 ${MOST_STICKERS} 个贴字`),
    cover: z.strictObject({ at: moment, title: Text(60) }),
    corner: z.enum(CUT_CORNERS, { error: '标识位置不正确' }),
    logo: Logo.optional(),
  })
  .refine(({ corner, logo }) => logo?.corner !== corner, {
    path: ['logo'],
    error: '角标与“人工智能生成”标识不能在同一角',
  });
export type VideoDoc = z.infer<typeof VideoDoc>;

/** Every material that a film names, each once. */
export const materialsOfDoc = ({
  shots,
  music,
  logo,
}: Pick<VideoDoc, 'shots' | 'music' | 'logo'>): number[] => [
  ...new Set([
    ...shots.flatMap(({ clip }) => clip?.materialId ?? []),
    ...(logo ? [logo.materialId] : []),
    ...(music?.materialId ? [music.materialId] : []),
  ]),
];
