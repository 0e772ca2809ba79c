import { SPEECH_SPEED } from '../ai-video/voices.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { Choice, Id, queryId, ref } from '../core/refs.ts';
import { registerCalls } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { Consent, consentFields } from './consent.ts';
import {
  BUILTIN_LABEL,
  CONSENT_FILTERS,
  CONSENT_STATES,
  MAKING_STATES,
  READING_WAYS,
  SAY_MAX,
  VOICE_GENDERS,
} from './words.ts';

const Gender = oneOf(VOICE_GENDERS, '性别不正确').meta({ title: '性别' });
const Speed = z
  .number('语速不正确')
  .min(SPEECH_SPEED.least, `语速最低 ${SPEECH_SPEED.least}`)
  .max(SPEECH_SPEED.most, `语速最高 ${SPEECH_SPEED.most}`)
  .meta({ title: '语速' });

/** A voice for films: an offline voice, or one that the channel connected. */
export const VideoVoice = Choice.extend({
  builtin: z.boolean(),
  /** Speaks on our own machine. */
  offline: z.boolean(),
  gender: Gender,
  use: z.string(),
  speed: z.number(),
  /** Null until it was made. */
  sample: z.string().nullable(),
  sampleState: oneOf(MAKING_STATES, '状态不正确').nullable(),
  sampleNote: z.string(),
  consent: Consent.nullable(),
  consentState: oneOf(CONSENT_STATES, '状态不正确'),
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
  consent: oneOf(CONSENT_FILTERS, '授权状态不正确').optional().meta({ title: '授权' }),
};

const details = {
  name: RequiredText('名称', 30),
  gender: Gender,
  use: Text(60).default('').meta({ title: '适用' }),
  speed: Speed.default(1),
  baseUrl: z
    .url({ protocol: /^https?$/, error: '请填写 http 或 https 开头的地址' })
    .max(300, '服务地址最多 300 个字')
    .meta({ title: '服务地址', example: 'https://speech.example.com/v1' }),
  model: RequiredText('模型', 80),
  speaker: RequiredText('音色编号', 80),
  /** Empty: the key that is kept stays. */
  apiKey: Text(400).default('').meta({ title: '密钥' }),
  ...consentFields,
};

/** A requested sample line: a job speaks it, and the recording is stored. */
export const VideoSpoken = z.object({
  id: Id,
  text: z.string(),
  state: oneOf(MAKING_STATES, '状态不正确'),
  note: z.string(),
  url: z.string().nullable(),
  durationMs: z.int().nullable(),
  offline: z.boolean(),
});
export type VideoSpoken = z.infer<typeof VideoSpoken>;

const id = ref('videoVoice');
const USERS = ['15-1', '15-2', '15-3', '15-4', '15-11', '18-1', '19-3'] as const;

const { get, post } = callsUnder('/api/admin/aivideos/voice', USERS);

export const videoVoice = area('video-resource/voice', {
  ...registerCalls({
    path: '/api/admin/aivideos/voice',
    entity: 'videoVoice',
    noun: '声音',
    keys: ['18-1'],
    seenBy: USERS,
    row: VideoVoice,
    search,
    sorts: ['updatedAt', 'name'],
    fields: details,
    export: {
      name: { title: '名称', width: 20 },
      gender: labelColumn('性别', VOICE_GENDERS),
      builtin: {
        title: '来源',
        text: (_value: never, row: VideoVoice) => (row.builtin ? BUILTIN_LABEL : '自有'),
      },
      use: { title: '适用', width: 30 },
      speed: '语速',
      consent: { title: '授权人', text: (_value: never, row: VideoVoice) => row.consent?.who ?? '' },
      consentState: labelColumn('授权', CONSENT_STATES),
      updatedAt: '更新时间',
    },
  }),
  sample: post('sample', '生成声音试听', z.strictObject({ id }), VideoVoice),
  say: post(
    'say',
    '试读文字',
    z.strictObject({ id, text: RequiredText('文字', SAY_MAX), speed: Speed.default(1) }),
    VideoSpoken,
    { perMinute: 60 },
  ),
  said: get('said', '试读结果', queryId('videoSpoken'), VideoSpoken),
});

/** A word with a special pronunciation. It holds at its node and below. */
export const VideoReading = z.object({
  id: Id,
  text: z.string(),
  way: oneOf(READING_WAYS, '读法不正确'),
  reading: z.string(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type VideoReading = z.infer<typeof VideoReading>;

const readingDetails = {
  text: RequiredText('词语', 20),
  way: oneOf(READING_WAYS, '读法不正确').meta({ title: '读法' }),
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
  ...registerCalls({
    path: '/api/admin/aivideos/voice/reading',
    entity: 'videoReading',
    noun: '读音',
    listed: '读音词典',
    keys: ['18-1'],
    seenBy: USERS,
    row: VideoReading,
    search: { q: Keyword },
    sorts: ['updatedAt', 'text'],
    fields: readingDetails,
    fits: [readingFits, readingIssue],
    export: {
      text: { title: '词语', width: 20 },
      way: labelColumn('读法', READING_WAYS),
      reading: { title: '读音', width: 30 },
      updatedAt: '更新时间',
    },
  }),
  /** What comes with the product; an entry for the same word takes its place. */
  builtin: get(
    'reading/builtin',
    '内置读音',
    NO_INPUT,
    z.object({ rows: z.array(VideoReading.pick({ text: true, way: true, reading: true })) }),
  ),
});
