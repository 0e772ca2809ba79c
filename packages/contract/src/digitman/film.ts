import { CUT_RATIOS } from '../ai-video/cut-frames.ts';
import { SPEECH_SPEED } from '../ai-video/voices.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, queryRef, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { digitFilmState } from './states.ts';

export const DIGIT_LAYOUTS = { full: '全屏', inset: '画中画' } as const;
export type DigitLayout = keyof typeof DIGIT_LAYOUTS;
export const DIGIT_DRIVERS = { basic: '基础', service: '数字人服务' } as const;
export type DigitDriver = keyof typeof DIGIT_DRIVERS;
export const DIGIT_TEXT_MAX = 1000;

export const DigitFilm = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  avatar: Choice,
  voice: Choice,
  speed: z.number(),
  layout: z.enum(Object.keys(DIGIT_LAYOUTS) as [DigitLayout]),
  ratio: z.enum(CUT_RATIOS),
  driver: z.enum(Object.keys(DIGIT_DRIVERS) as [DigitDriver]),
  status: z.enum(digitFilmState.all),
  percent: z.int(),
  /** Behind how many others at the service, and how many there are; null where nobody says. */
  queue: z.object({ at: z.int(), of: z.int() }).nullable(),
  note: z.string(),
  url: z.string().nullable(),
  cover: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** The voice was our own machine's. */
  offline: z.boolean(),
  node: Choice,
  owner: Choice,
  createdAt: Moment,
  /** The theme under which it is published, once it was made a work. */
  themeId: Id.nullable(),
  can: z.array(z.enum(['publish', 'cancel', 'retry', 'delete'])),
});
export type DigitFilm = z.infer<typeof DigitFilm>;

const search = {
  q: Keyword,
  status: z.enum(digitFilmState.all, { error: '状态不正确' }).optional(),
  avatarId: queryRef('digitAvatar').optional(),
};
export type DigitFilmSearch = z.infer<z.ZodObject<typeof search>>;
const id = ref('digitFilm');

export const digitFilm = area('digitman/film', {
  list: list({
    path: '/api/admin/digitman/film/list',
    keys: ['15-4'],
    summary: '数字人视频',
    search,
    row: DigitFilm,
    sorts: ['createdAt', 'title'],
    export: {
      keys: ['15-4'],
      columns: {
        title: { title: '标题', width: 30 },
        avatar: { title: '形象', text: (_value: never, row: DigitFilm) => row.avatar.name },
        voice: { title: '声音', text: (_value: never, row: DigitFilm) => row.voice.name },
        layout: { title: '画面', text: (_value: never, row: DigitFilm) => DIGIT_LAYOUTS[row.layout] },
        driver: { title: '驱动', text: (_value: never, row: DigitFilm) => DIGIT_DRIVERS[row.driver] },
        status: { title: '状态', text: (_value: never, row: DigitFilm) => digitFilmState.label(row.status) },
        text: { title: '口播文案', width: 60 },
        owner: { title: '创建人', text: (_value: never, row: DigitFilm) => row.owner.name },
        createdAt: { title: '创建时间' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/digitman/film/info',
    keys: ['15-4'],
    summary: '数字人视频详情',
    query: z.strictObject({ id: queryRef('digitFilm') }),
    data: DigitFilm,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/digitman/film/create',
    keys: ['15-4'],
    summary: '生成数字人视频',
    body: z.strictObject({
      title: RequiredText('标题', 60),
      text: RequiredText('口播文案', DIGIT_TEXT_MAX),
      avatarId: ref('digitAvatar'),
      /** Without one the avatar's own voice speaks. */
      voiceId: ref('videoVoice').nullable().default(null),
      speed: z
        .number('语速不正确')
        .min(SPEECH_SPEED.least, `语速最低 ${SPEECH_SPEED.least}`)
        .max(SPEECH_SPEED.most, `语速最高 ${SPEECH_SPEED.most}`)
        .default(1),
      layout: z.enum(Object.keys(DIGIT_LAYOUTS) as [DigitLayout], { error: '画面不正确' }).default('full'),
      ratio: z.enum(CUT_RATIOS, { error: '画幅不正确' }).default('9:16'),
      driver: z.enum(Object.keys(DIGIT_DRIVERS) as [DigitDriver], { error: '驱动不正确' }).default('basic'),
      /** What is seen behind a picture in the picture: a picture or a film of the library. */
      materialId: ref('material').nullable().default(null),
    }),
    data: DigitFilm,
  }),
  /** Makes it a work, with a theme of its own that is planned, reviewed and published like any other; asked twice it is the same. */
  publish: call({
    method: 'POST',
    path: '/api/admin/digitman/film/publish',
    keys: ['15-4'],
    summary: '将数字人视频转为作品',
    body: z.strictObject({ id }),
    data: z.object({ themeId: Id }),
  }),
  cancel: call({
    method: 'POST',
    path: '/api/admin/digitman/film/cancel',
    keys: ['15-4'],
    summary: '取消数字人视频',
    body: z.strictObject({ id }),
    data: DigitFilm,
  }),
  retry: call({
    method: 'POST',
    path: '/api/admin/digitman/film/retry',
    keys: ['15-4'],
    summary: '重新生成数字人视频',
    body: z.strictObject({ id }),
    data: DigitFilm,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/digitman/film/remove',
    keys: ['15-4'],
    summary: '删除数字人视频',
    body: z.strictObject({ id }),
    data: z.null(),
  }),
});

/** A service that moves whole faces; without one there is only the plain movement of the mouth. */
export const DigitService = z.object({
  on: z.boolean(),
  name: z.string(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
});
export type DigitService = z.infer<typeof DigitService>;

export const digitService = area('digitman/service', {
  info: call({
    method: 'GET',
    path: '/api/admin/digitman/service/info',
    keys: ['15-4', '18-2'],
    summary: '数字人服务',
    data: DigitService,
  }),
  save: call({
    method: 'POST',
    path: '/api/admin/digitman/service/save',
    keys: ['18-2'],
    summary: '设置数字人服务',
    body: z
      .strictObject({
        on: z.boolean(),
        name: Text(40).default(''),
        baseUrl: Text(300).meta({ example: 'https://digit.example.com' }),
        /** Empty: the key that is kept stays. */
        apiKey: Text(400).default(''),
      })
      .refine(({ on, baseUrl }) => !on || /^https?:\/\/[^\s]+$/.test(baseUrl), {
        path: ['baseUrl'],
        error: '请填写 http 或 https 开头的地址',
      }),
    data: DigitService,
  }),
});
