import { CUT_RATIOS } from '../ai-video/cut-frames.ts';
import { SPEECH_SPEED } from '../ai-video/voices.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { Choice, Id, queryId, queryRef, ref } from '../core/refs.ts';
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
  layout: oneOf(DIGIT_LAYOUTS),
  ratio: z.enum(CUT_RATIOS),
  driver: oneOf(DIGIT_DRIVERS),
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
  status: z.enum(digitFilmState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  avatarId: queryRef('digitAvatar').optional().meta({ title: '形象' }),
};
export type DigitFilmSearch = z.infer<z.ZodObject<typeof search>>;
const id = ref('digitFilm');

const { get, list, post } = callsUnder('/api/admin/digitman', ['15-4']);

export const digitFilm = area('digitman/film', {
  list: list('film/list', '数字人视频', search, DigitFilm, {
    sorts: ['createdAt', 'title'],
    columns: {
      title: { title: '标题', width: 30 },
      avatar: nameColumn('形象'),
      voice: nameColumn('声音'),
      layout: labelColumn('画面', DIGIT_LAYOUTS),
      driver: labelColumn('驱动', DIGIT_DRIVERS),
      status: labelColumn('状态', digitFilmState.states),
      text: { title: '口播文案', width: 60 },
      owner: nameColumn('创建人'),
      createdAt: '创建时间',
    },
  }),
  info: get('film/info', '数字人视频详情', queryId('digitFilm'), DigitFilm),
  create: post(
    'film/create',
    '生成数字人视频',
    z.strictObject({
      title: RequiredText('标题', 60),
      text: RequiredText('口播文案', DIGIT_TEXT_MAX),
      avatarId: ref('digitAvatar').meta({ title: '形象' }),
      /** Without one the avatar's own voice speaks. */
      voiceId: ref('videoVoice').nullable().default(null).meta({ title: '声音' }),
      speed: z
        .number('语速不正确')
        .min(SPEECH_SPEED.least, `语速最低 ${SPEECH_SPEED.least}`)
        .max(SPEECH_SPEED.most, `语速最高 ${SPEECH_SPEED.most}`)
        .default(1)
        .meta({ title: '语速' }),
      layout: oneOf(DIGIT_LAYOUTS, '画面不正确').default('full').meta({ title: '布局' }),
      ratio: z.enum(CUT_RATIOS, { error: '画幅不正确' }).default('9:16').meta({ title: '画幅' }),
      driver: oneOf(DIGIT_DRIVERS, '驱动不正确').default('basic').meta({ title: '驱动' }),
      /** What is seen behind a picture in the picture: a picture or a film of the library. */
      materialId: ref('material').nullable().default(null).meta({ title: '背景' }),
    }),
    DigitFilm,
  ),
  /** Makes it a work, with a theme of its own that is planned, reviewed and published like any other; asked twice it is the same. */
  publish: post('film/publish', '将数字人视频转为作品', z.strictObject({ id }), z.object({ themeId: Id })),
  cancel: post('film/cancel', '取消数字人视频', z.strictObject({ id }), DigitFilm),
  retry: post('film/retry', '重新生成数字人视频', z.strictObject({ id }), DigitFilm),
  remove: post('film/remove', '删除数字人视频', z.strictObject({ id }), z.null()),
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
  info: get('service/info', '数字人服务', NO_INPUT, DigitService, { keys: ['15-4', '18-2'] }),
  save: post(
    'service/save',
    '设置数字人服务',
    z
      .strictObject({
        on: z.boolean().meta({ title: '启用' }),
        name: Text(40).default('').meta({ title: '名称' }),
        baseUrl: Text(300).meta({ title: '服务地址', example: 'https://digit.example.com' }),
        /** Empty: the key that is kept stays. */
        apiKey: Text(400).default('').meta({ title: '密钥' }),
      })
      .refine(({ on, baseUrl }) => !on || /^https?:\/\/[^\s]+$/.test(baseUrl), {
        path: ['baseUrl'],
        error: '请填写 http 或 https 开头的地址',
      }),
    DigitService,
    { keys: ['18-2'] },
  ),
});
