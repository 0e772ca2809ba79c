import { oneOf, Text } from '../core/fields.ts';
import { ref } from '../core/refs.ts';
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
import { MOST_CLIPS, MOST_SHOTS, SHOT_SPEED, SUBTITLE_LOOKS } from './words.ts';

const MOST_MS = 600_000;
const moment = z.int('时间必须是整数毫秒').min(0).max(MOST_MS, '最长 10 分钟');
const loudness = z.number().min(0, '音量为 0 到 2').max(2, '音量为 0 到 2');
/** Made by whoever writes the document; the same as long as the part lives. */
export const PartId = z.string().regex(/^[a-z0-9]{1,24}$/, '编号由小写字母和数字组成');
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '颜色应为 #rrggbb')
  .meta({ title: '文字颜色' });

export const Ratio = z.enum(CUT_RATIOS, { error: '画幅不正确' }).meta({ title: '画幅' });
export const Side = z
  .union(
    CUT_SIDES.map((side) => z.literal(side)),
    { error: '清晰度不正确' },
  )
  .meta({ title: '清晰度' });
/** Voice and speed of the narration; null where nothing is spoken. */
export const VoiceChoice = z
  .strictObject({
    id: z.string().min(1).max(60).meta({ title: '编号' }),
    speed: z
      .number()
      .min(SPEECH_SPEED.least, `语速为 ${SPEECH_SPEED.least} 到 ${SPEECH_SPEED.most}`)
      .max(SPEECH_SPEED.most, `语速为 ${SPEECH_SPEED.least} 到 ${SPEECH_SPEED.most}`)
      .meta({ title: '语速' }),
  })
  .nullable()
  .meta({ title: '口播声音', example: null });
export type VoiceChoice = z.infer<typeof VoiceChoice>;
export const SubtitleChoice = z
  .strictObject({
    look: oneOf(SUBTITLE_LOOKS, '字幕样式不正确').meta({ title: '字幕样式' }),
    size: z.enum(['small', 'medium', 'large'], { error: '字号不正确' }).meta({ title: '字号' }),
    place: z.enum(['bottom', 'middle', 'top'], { error: '位置不正确' }).meta({ title: '字幕位置' }),
    /** Of a template, instead of those of the look. */
    colors: z
      .strictObject({
        color,
        outline: color.nullable().meta({ title: '描边' }),
        box: color.nullable().meta({ title: '底色' }),
        karaoke: color.nullable().meta({ title: '逐字颜色' }),
      })
      .optional()
      .meta({ title: '颜色' }),
  })
  .nullable()
  .meta({ title: '字幕' });
export type SubtitleChoice = z.infer<typeof SubtitleChoice>;
/** A sound of the material library, or a piece of the music library. */
export const MusicChoice = z
  .strictObject({
    materialId: ref('material').nullable().default(null).meta({ title: '素材' }),
    musicId: ref('videoMusic').nullable().default(null).meta({ title: '音乐' }),
    volume: loudness.meta({ title: '音乐音量' }),
  })
  .refine(({ materialId, musicId }) => (materialId === null) !== (musicId === null), {
    path: ['musicId'],
    error: '请选择一段音乐',
  })
  .nullable()
  .meta({ title: '音乐', example: null });

export type MusicChoice = z.infer<typeof MusicChoice>;

/** Part of a material: from this millisecond on; pictures begin at 0. */
const Clip = z
  .strictObject({ materialId: ref('material').meta({ title: '素材' }), in: moment.meta({ title: '入点' }) })
  .meta({ title: '素材' });
export type Clip = z.infer<typeof Clip>;

/** A sentence about the product that came with a template: nobody may say it until a fact stands with it or it is rewritten. */
const Claim = Text(200).meta({ title: '模板说法' });

/**
 * A shot of the storyboard, or a scene of the montage: what is to be seen, what is said, how long, and the footage. A storyboard
 * takes the first line and the first clip; a montage takes another one for each variant.
 */
export const BoardShot = z.strictObject({
  id: PartId.meta({ title: '编号' }),
  name: Text(60).meta({ title: '镜头名称' }),
  lines: z.array(Text(200)).max(20, '每个镜头最多 20 句').meta({ title: '口播' }),
  ms: z
    .int('时长必须是整数毫秒')
    .min(500, '镜头至少 0.5 秒')
    .max(60_000, '镜头最长 60 秒')
    .meta({ title: '时长', example: 2000 }),
  clips: z.array(Clip).max(MOST_CLIPS, `每个镜头最多 ${MOST_CLIPS} 段素材`).meta({ title: '素材' }),
  claim: Claim.optional(),
});
export type BoardShot = z.infer<typeof BoardShot>;
export const BoardShots = z
  .array(BoardShot)
  .max(MOST_SHOTS, `最多 ${MOST_SHOTS} 个镜头`)
  .meta({ title: '分镜' });

/** The person was told which shots have no footage, and wants cards there. Without it such films are not composed. */
export const PlainGround = z.boolean().default(false).meta({ title: '没有画面时用卡片' });

/** What a shot without footage shows: a card that moves, of the template for its place in the film unless another is chosen. */
export const ShotCard = z
  .strictObject({
    /** Nothing but the ground. */
    plain: z.boolean('请选择是或否').default(false).meta({ title: '纯色底' }),
    templateId: ref('posterTemplate').nullable().default(null).meta({ title: '卡片模板', example: null }),
    /** Where the code on it leads; empty: it has none. */
    url: z
      .union([z.literal(''), z.url({ protocol: /^https$/, error: '链接须以 https:// 开头' })], {
        error: '链接须以 https:// 开头',
      })
      .default('')
      .meta({ title: '扫码链接', example: '' }),
  })
  .meta({ title: '卡片' });
export type ShotCard = z.infer<typeof ShotCard>;

const Shot = z.strictObject({
  id: PartId.meta({ title: '编号' }),
  name: Text(60).meta({ title: '镜头名称' }),
  /** Null: a card, until footage is chosen. */
  clip: Clip.nullable(),
  card: ShotCard.optional(),
  /** The colours of its ground, from one to the other, where a template says so. */
  ground: z.tuple([color, color]).optional().meta({ title: '背景颜色' }),
  ms: z
    .int('时长必须是整数毫秒')
    .min(500, '镜头至少 0.5 秒')
    .max(60_000, '镜头最长 60 秒')
    .meta({ title: '时长', example: 2000 }),
  fit: z.enum(CUT_FITS, { error: '画面适配不正确' }).meta({ title: '画面适配' }),
  move: z.enum(CUT_MOVES, { error: '运镜不正确' }).meta({ title: '运镜' }),
  transition: z
    .strictObject({
      kind: z.enum(CUT_TRANSITIONS, { error: '转场不正确' }).meta({ title: '转场' }),
      ms: z.int().min(0).max(3_000, '转场最长 3 秒').meta({ title: '转场时长' }),
    })
    .meta({ title: '转场' }),
  volume: loudness.meta({ title: '原声音量' }),
  /** What is said while it is seen. */
  line: Text(500).meta({ title: '口播' }),
  /** Other footage that fits: to change to, and what variants choose from. */
  others: z.array(Clip).max(MOST_CLIPS, `最多 ${MOST_CLIPS} 段备选素材`).meta({ title: '备选素材' }),
  claim: Claim.optional(),
  /** What the subtitle says instead of the line; empty: no subtitle in this shot. */
  subtitle: Text(500).optional().meta({ title: '字幕' }),
  /** How fast the clip runs; as it was shot where absent. Its own sound is heard only then. */
  speed: z
    .number()
    .min(SHOT_SPEED.least, `倍速为 ${SHOT_SPEED.least} 到 ${SHOT_SPEED.most}`)
    .max(SHOT_SPEED.most, `倍速为 ${SHOT_SPEED.least} 到 ${SHOT_SPEED.most}`)
    .optional()
    .meta({ title: '倍速' }),
});
export type VideoShot = z.infer<typeof Shot>;

const Sticker = z.strictObject({
  id: PartId.meta({ title: '编号' }),
  look: z.enum(['title', 'sticker', 'plain'], { error: '文字贴纸样式不正确' }).meta({ title: '样式' }),
  text: Text(60).meta({ title: '贴纸文字' }),
  /** Seen as long as this shot is, however long it becomes; without it from one moment to another. */
  shot: PartId.optional().meta({ title: '镜头' }),
  from: moment.meta({ title: '开始时间' }),
  to: moment.meta({ title: '结束时间' }),
  x: z.number().min(0).max(100).meta({ title: '横向位置' }),
  y: z.number().min(0).max(100).meta({ title: '纵向位置' }),
  size: z.number().min(2).max(30).meta({ title: '字号' }),
  color,
  ground: color.nullable().meta({ title: '底色' }),
});

/** A brand's picture from the library, in a corner of the film from its beginning to its end. */
export const Logo = z
  .strictObject({
    materialId: ref('material').meta({ title: '素材' }),
    corner: z
      .enum(CUT_CORNERS, { error: '角标位置不正确' })
      .meta({ title: '角标位置', example: 'bottomRight' }),
    /** The square it fits into, in percent of the shorter side. */
    size: z
      .number()
      .min(LOGO_SIZES.least, `角标大小为 ${LOGO_SIZES.least} 到 ${LOGO_SIZES.most}`)
      .max(LOGO_SIZES.most, `角标大小为 ${LOGO_SIZES.least} 到 ${LOGO_SIZES.most}`)
      .meta({ title: '角标大小', example: 16 }),
    opacity: z
      .number()
      .min(0.1, '不透明度为 0.1 到 1')
      .max(1, '不透明度为 0.1 到 1')
      .meta({ title: '不透明度', example: 1 }),
  })
  .meta({ title: '角标' });
export type Logo = z.infer<typeof Logo>;

/**
 * A film as people edit it: it names materials and lines. Composing looks up the files, has the lines spoken and makes the cut
 * (`Cut`) of it, in which a shot is never shorter than what is said in it.
 */
export const VideoDoc = z
  .strictObject({
    ratio: Ratio,
    side: Side,
    shots: z
      .array(Shot)
      .min(1, '至少一个镜头')
      .max(MOST_SHOTS, `最多 ${MOST_SHOTS} 个镜头`)
      .meta({ title: '镜头' }),
    voice: VoiceChoice,
    subtitles: SubtitleChoice,
    music: MusicChoice,
    stickers: z
      .array(Sticker)
      .max(MOST_STICKERS, `最多 ${MOST_STICKERS} 个文字贴纸`)
      .meta({ title: '文字贴纸' }),
    cover: z
      .strictObject({ at: moment.meta({ title: '封面时间点' }), title: Text(60).meta({ title: '封面标题' }) })
      .meta({ title: '封面' }),
    corner: z.enum(CUT_CORNERS, { error: '标识位置不正确' }).meta({ title: '标识位置' }),
    logo: Logo.optional(),
    /** Who speaks, over the first shot with footage. */
    lowerThird: z
      .strictObject({ name: Text(30).meta({ title: '姓名' }), role: Text(40).meta({ title: '身份' }) })
      .optional()
      .meta({ title: '人名条' }),
  })
  .refine(({ corner, logo }) => logo?.corner !== corner, {
    path: ['logo'],
    error: '角标与“人工智能生成”标识不能在同一角',
  })
  .meta({ title: '剪辑内容' });
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
