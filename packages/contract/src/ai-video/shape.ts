import { idsOf, themeAccounts, themeFields } from '../ai-create/any-theme.ts';
import { CheckRuleName, SEVERITIES } from '../ai-create/check-shape.ts';
import { ThemeTags, Timing } from '../ai-create/theme-shape.ts';
import { Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { FileType } from '../material/shape.ts';
import { PosterDoc } from '../poster/doc.ts';
import { PosterPicture, PosterValuesMap } from '../poster/shape.ts';
import { Spread } from '../publish/shape.ts';
import { reviewState } from '../review/states.ts';
import { BoardShot, Logo, MusicChoice, Ratio, Side, SubtitleChoice, VideoDoc, VoiceChoice } from './doc.ts';
import { FILM_SCRIPTS, VIDEO_STAGES, VIDEO_STEPS, videoState } from './states.ts';
import { MOST_VARIANTS, VideoKind } from './words.ts';

/** Input of the wizard that makes a theme of films. */
export const VideoInput = z.strictObject({
  topic: RequiredText('主题', 100),
  /** What is to be said: a point a line. */
  brief: Text(5000).default('').meta({ title: '要点' }),
  factIds: idsOf('事实', 50, 'aiFact').default([]).meta({ title: '引用事实' }),
  /** Footage to choose from. */
  materialIds: idsOf('素材', 200, 'material').default([]).meta({ title: '素材' }),
  ratio: Ratio.default('9:16'),
  side: Side.default(720),
  /** How long a film is, about, in seconds. */
  seconds: z
    .int('时长必须是整数')
    .min(5, '时长为 5 到 180 秒')
    .max(180, '时长为 5 到 180 秒')
    .default(30)
    .meta({ title: '每条时长' }),
  /** Variants of a montage; a storyboard is one film. */
  count: z
    .int('条数必须是整数')
    .min(1, `条数为 1 到 ${MOST_VARIANTS}`)
    .max(MOST_VARIANTS, `条数为 1 到 ${MOST_VARIANTS}`)
    .default(1)
    .meta({ title: '生成条数' }),
  voice: VoiceChoice.default({ id: 'zf_xiaoxiao', speed: 1 }),
  subtitles: SubtitleChoice.default({ look: 'white', size: 'medium', place: 'bottom' }),
  music: MusicChoice.default(null),
  /** In every film of the theme. */
  logo: Logo.nullable().default(null).meta({ example: null }),
  /** A template gives shots, their movement, texts and the kind of music; what it asks for is filled in here. */
  templateId: ref('videoTemplate').nullable().default(null).meta({ title: '模板', example: null }),
  templateWords: z
    .array(z.strictObject({ word: RequiredText('填写项', 12), text: Text(60).meta({ title: '填写内容' }) }))
    .max(30, '最多 30 个填写项')
    .default([])
    .meta({ title: '填写内容' }),
  /** Every film of a montage gets lines of its own, where a model writes. */
  freshScript: z.boolean().default(true).meta({ title: '单独写口播' }),
  tags: ThemeTags.default([]),
  hashtags: z.array(RequiredText('话题', 30)).max(10, '最多 10 个话题').default([]),
  ...themeAccounts,
  spread: Spread.default('pool').meta({ title: '分配方式' }),
  timing: Timing.default({ mode: 'now' }),
});
export type VideoInput = z.infer<typeof VideoInput>;

export const VIDEO_THEME_VERBS = [
  'edit',
  'draft',
  'editLenses',
  'generate',
  'cancel',
  'fallback',
  'copy',
  'delete',
  'recover',
  'accounts',
  'release',
] as const;

const Stage = oneOf(VIDEO_STAGES);

export const VideoCounts = z.object({
  total: z.int(),
  /** Waiting or being composed. */
  open: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
});
export type VideoCounts = z.infer<typeof VideoCounts>;

export const VideoTheme = ownedRow(VIDEO_THEME_VERBS, {
  ...themeFields,
  kind: VideoKind,
  stage: Stage,
  lenses: z.int(),
  counts: VideoCounts,
  /** Of the least different pair; null while there are no two. */
  difference: z.int().nullable(),
  ratio: Ratio,
  updatedAt: Moment,
});
export type VideoTheme = z.infer<typeof VideoTheme>;

/** A material as films show it: named even where it may no longer be used. */
export const Footage = Choice.extend({
  type: FileType,
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  thumb: z.string().nullable(),
  poster: z.string().nullable(),
  url: z.string().nullable(),
  /** Why it goes into no film now, in words that follow its name; null where it may. */
  refusal: z.string().nullable(),
});
export type Footage = z.infer<typeof Footage>;

/** A piece of the music library as films use it. */
export const FilmMusic = Choice.extend({
  url: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** What is played, over and over. */
  loopIn: z.int(),
  loopOut: z.int(),
});
export type FilmMusic = z.infer<typeof FilmMusic>;

/** A finding of the check rules in the words and pictures of a film. */
export const FilmFinding = z.object({
  /** The shot it stands in; null: in the title, a text on the picture, or nowhere in particular. */
  shotId: z.string().nullable(),
  rule: CheckRuleName,
  severity: oneOf(SEVERITIES),
  /** The words found. */
  text: z.string(),
  message: z.string(),
  citation: z.string(),
  instead: z.array(z.string()),
});
export type FilmFinding = z.infer<typeof FilmFinding>;

export const VideoThemeInfo = VideoTheme.extend({
  input: VideoInput,
  board: z.array(BoardShot),
  materials: z.array(Footage),
  musics: z.array(FilmMusic),
  template: Choice.nullable(),
  facts: z.array(z.object({ id: Id, label: z.string(), value: z.string(), gone: z.boolean() })),
  /** What a step back would take away, in words; null where there is none. */
  fallback: z.object({ to: Stage, loses: z.array(z.string()) }).nullable(),
  /** Whether a voice can speak on this server now; otherwise why not. */
  voiceProblem: z.string().nullable(),
});
export type VideoThemeInfo = z.infer<typeof VideoThemeInfo>;

export const VIDEO_VERBS = [
  'edit',
  'compose',
  'cancel',
  'speak',
  'preview',
  'download',
  'submit',
  'cancelSubmit',
  'review',
] as const;

export const Video = ownedRow(VIDEO_VERBS, {
  themeId: Id,
  topic: z.string(),
  kind: VideoKind,
  no: z.int(),
  title: z.string(),
  status: z.enum(videoState.all),
  step: oneOf(VIDEO_STEPS).nullable(),
  percent: z.int(),
  /** Why it failed, or what is special about it. */
  note: z.string(),
  shots: z.int(),
  /** Of the finished file; before that about what the document comes to. */
  durationMs: z.int(),
  ratio: Ratio,
  bytes: z.int().nullable(),
  cover: z.string().nullable(),
  /** The file plays here once it is finished. */
  url: z.string().nullable(),
  /** To the variant of the theme that is most like it, in percent; null where it is the only one. */
  difference: z.int().nullable(),
  nearest: z.int().nullable(),
  /** Numbers of the films of the theme that begin with the same picture; publishing warns about the same ones. */
  sameOpening: z.array(z.int()),
  /** Materials in it that may no longer be used: nothing goes out as long as there is one. */
  refusals: z.array(z.string()),
  offlineVoice: z.boolean(),
  /** Who wrote what is said: the storyboard's lines, a model anew, or the storyboard's because there was no model. */
  script: oneOf(FILM_SCRIPTS),
  /** What must be mended before it goes out, and what should be looked at. */
  blocks: z.int(),
  warns: z.int(),
  /** How its review stands, where the channel wants one. */
  review: z.enum(reviewState.all),
  rejectReason: z.string(),
  /** Accounts on which it is out. */
  shownOn: z.int(),
  composedAt: Moment.nullable(),
  updatedAt: Moment,
});
export type Video = z.infer<typeof Video>;

/** The recorded line of a shot. */
export const Narration = z.object({
  shotId: z.string(),
  text: z.string(),
  url: z.string(),
  ms: z.int(),
  /** Start and end of each character of the line, in milliseconds. */
  marks: z.array(z.tuple([z.number(), z.number()])),
  offline: z.boolean(),
});
export type Narration = z.infer<typeof Narration>;

/** A card of a film as the desk draws it. */
export const FilmCardShown = z.object({
  template: Choice,
  doc: PosterDoc,
  values: PosterValuesMap,
  pictures: z.array(PosterPicture),
});
export type FilmCardShown = z.infer<typeof FilmCardShown>;

export const VideoInfo = Video.extend({
  doc: VideoDoc,
  /** What the shots without footage show, of the document as it stands. */
  cards: z.array(
    FilmCardShown.extend({
      shotId: z.string(),
      /** The line stands on it: it has no subtitle. */
      saysLine: z.boolean(),
    }),
  ),
  /** Who speaks: seen from one moment of the film to another. */
  lowerThird: FilmCardShown.extend({ from: z.int(), to: z.int() }).nullable(),
  /** The templates that a card can be taken from. */
  cardTemplates: z.array(Choice),
  /** What is said in each shot and shown on the picture, with the facts as they stand now. */
  lines: z.array(z.string()),
  /** What the subtitle of each shot says, likewise. */
  subtitles: z.array(z.string()),
  stickers: z.array(z.string()),
  findings: z.array(FilmFinding),
  musics: z.array(FilmMusic),
  footage: z.array(Footage),
  /** What is spoken already of the document as it stands. */
  narration: z.array(Narration),
  /** Small and quick, of the document as it stands: to look at, never to give away. */
  preview: z
    .object({
      url: z.string(),
      /** Lines in it that nobody spoke yet. */
      unspoken: z.int(),
    })
    .nullable(),
  voiceProblem: z.string().nullable(),
});
export type VideoInfo = z.infer<typeof VideoInfo>;
