import { SPEECH_SPEED } from '../ai-video/voices.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, queryRef, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Consent, consentFields } from './consent.ts';
import {
  BUILTIN_LABEL,
  CONSENT_STATES,
  MAKING_STATES,
  READING_WAYS,
  SAY_MAX,
  VOICE_GENDERS,
} from './words.ts';

const enumOf = <Name extends string>(names: Record<Name, unknown>, error: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], { error });

const Gender = enumOf(VOICE_GENDERS, '性别不正确');
const Speed = z
  .number('语速不正确')
  .min(SPEECH_SPEED.least, `语速最低 ${SPEECH_SPEED.least}`)
  .max(SPEECH_SPEED.most, `语速最高 ${SPEECH_SPEED.most}`);

/** Who speaks in films: the offline voices, and those a channel connects itself. */
export const VideoVoice = z.object({
  id: Id,
  name: z.string(),
  builtin: z.boolean(),
  /** Speaks on our own machine. */
  offline: z.boolean(),
  gender: Gender,
  use: z.string(),
  speed: z.number(),
  /** Null until it was made. */
  sample: z.string().nullable(),
  sampleState: enumOf(MAKING_STATES, '状态不正确').nullable(),
  sampleNote: z.string(),
  consent: Consent.nullable(),
  consentState: enumOf(CONSENT_STATES, '状态不正确'),
  /** The service that speaks; null for offline voices. The key itself never leaves the server. */
  service: z
    .object({ baseUrl: z.string(), model: z.string(), speaker: z.string(), hasKey: z.boolean() })
    .nullable(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['sample', 'say', 'edit', 'delete'])),
});
export type VideoVoice = z.infer<typeof VideoVoice>;

const search = {
  q: Keyword,
  gender: Gender.optional(),
  consent: enumOf(CONSENT_STATES, '授权状态不正确').optional(),
};
export type VideoVoiceSearch = z.infer<z.ZodObject<typeof search>>;

const details = {
  name: RequiredText('名称', 30),
  gender: Gender,
  use: Text(60).default(''),
  speed: Speed.default(1),
  baseUrl: z
    .url({ protocol: /^https?$/, error: '请填写 http 或 https 开头的地址' })
    .max(300, '服务地址最多 300 个字')
    .meta({ example: 'https://speech.example.com/v1' }),
  model: RequiredText('模型', 80),
  speaker: RequiredText('音色编号', 80),
  /** Empty: the key that is kept stays. */
  apiKey: Text(400).default(''),
  ...consentFields,
};

/** A line that was asked for: it is spoken by a job, and stays. */
export const VideoSpoken = z.object({
  id: Id,
  text: z.string(),
  state: enumOf(MAKING_STATES, '状态不正确'),
  note: z.string(),
  url: z.string().nullable(),
  durationMs: z.int().nullable(),
  offline: z.boolean(),
});
export type VideoSpoken = z.infer<typeof VideoSpoken>;

const id = ref('videoVoice');
const USERS = ['15-1', '15-2', '15-3', '15-4', '15-11', '18-1'] as const;

export const videoVoice = area('video-resource/voice', {
  list: list({
    path: '/api/admin/aivideos/voice/list',
    keys: USERS,
    summary: '声音列表',
    search,
    row: VideoVoice,
    sorts: ['updatedAt', 'name'],
    export: {
      keys: ['18-1'],
      columns: {
        name: { title: '名称', width: 20 },
        gender: { title: '性别', text: (_value: never, row: VideoVoice) => VOICE_GENDERS[row.gender] },
        builtin: {
          title: '来源',
          text: (_value: never, row: VideoVoice) => (row.builtin ? BUILTIN_LABEL : '自有'),
        },
        use: { title: '适用', width: 30 },
        speed: { title: '语速' },
        consent: {
          title: '授权人',
          text: (_value: never, row: VideoVoice) => row.consent?.who ?? '',
        },
        consentState: {
          title: '授权',
          text: (_value: never, row: VideoVoice) => CONSENT_STATES[row.consentState],
        },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/aivideos/voice/create',
    keys: ['18-1'],
    summary: '新建声音',
    body: z.strictObject(details),
    data: VideoVoice,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/aivideos/voice/update',
    keys: ['18-1'],
    summary: '编辑声音',
    body: z.strictObject({ id, version: z.int(), ...details }),
    data: VideoVoice,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/aivideos/voice/remove',
    keys: ['18-1'],
    summary: '删除声音',
    body: z.strictObject({ id }),
    data: z.null(),
  }),
  sample: call({
    method: 'POST',
    path: '/api/admin/aivideos/voice/sample',
    keys: USERS,
    summary: '生成声音试听',
    body: z.strictObject({ id }),
    data: VideoVoice,
  }),
  say: call({
    method: 'POST',
    path: '/api/admin/aivideos/voice/say',
    keys: USERS,
    summary: '试读文字',
    perMinute: 60,
    body: z.strictObject({ id, text: RequiredText('文字', SAY_MAX), speed: Speed.default(1) }),
    data: VideoSpoken,
  }),
  said: call({
    method: 'GET',
    path: '/api/admin/aivideos/voice/said',
    keys: USERS,
    summary: '试读结果',
    query: z.strictObject({ id: queryRef('videoSpoken') }),
    data: VideoSpoken,
  }),
});

/** A word that would be read wrong. It holds where it was entered and below. */
export const VideoReading = z.object({
  id: Id,
  text: z.string(),
  way: enumOf(READING_WAYS, '读法不正确'),
  reading: z.string(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type VideoReading = z.infer<typeof VideoReading>;

const readingSearch = { q: Keyword };
export type VideoReadingSearch = z.infer<z.ZodObject<typeof readingSearch>>;

const readingDetails = {
  text: RequiredText('词语', 20),
  way: enumOf(READING_WAYS, '读法不正确'),
  reading: RequiredText('读音', 80),
};
const SYLLABLE = /^[a-zü]{1,6}[1-5]$/;
/** Pinyin names a syllable with its tone for every character: `chong2 qing4`. */
export const readingFits = ({ text, way, reading }: { text: string; way: string; reading: string }) => {
  if (way !== 'pinyin') return true;
  const syllables = reading.trim().split(/\s+/);
  return syllables.length === [...text.trim()].length && syllables.every((one) => SYLLABLE.test(one));
};
const readingIssue = { path: ['reading'], error: '拼音与字数须一致，每个音节带声调数字，如 chong2 qing4' };

export const videoReading = area('video-resource/reading', {
  list: list({
    path: '/api/admin/aivideos/voice/reading/list',
    keys: USERS,
    summary: '读音词典',
    search: readingSearch,
    row: VideoReading,
    sorts: ['updatedAt', 'text'],
    export: {
      keys: ['18-1'],
      columns: {
        text: { title: '词语', width: 20 },
        way: { title: '读法', text: (_value: never, row: VideoReading) => READING_WAYS[row.way] },
        reading: { title: '读音', width: 30 },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/aivideos/voice/reading/create',
    keys: ['18-1'],
    summary: '新建读音',
    body: z.strictObject(readingDetails).refine(readingFits, readingIssue),
    data: VideoReading,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/aivideos/voice/reading/update',
    keys: ['18-1'],
    summary: '编辑读音',
    body: z
      .strictObject({ id: ref('videoReading'), version: z.int(), ...readingDetails })
      .refine(readingFits, readingIssue),
    data: VideoReading,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/aivideos/voice/reading/remove',
    keys: ['18-1'],
    summary: '删除读音',
    body: z.strictObject({ id: ref('videoReading') }),
    data: z.null(),
  }),
});
