import { area, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Day, Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { Choice, RowVersion, ref } from '../core/refs.ts';
import { registerCalls } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { UploadPath } from './consent.ts';
import { BUILTIN_LABEL, MAKING_STATES, MUSIC_MOODS, MUSIC_RIGHTS } from './words.ts';

export const Mood = oneOf(MUSIC_MOODS, '情绪不正确');
const Rights = oneOf(MUSIC_RIGHTS, '授权状态不正确').meta({ title: '授权' });
const Making = oneOf(MAKING_STATES, '状态不正确');

export const VideoMusic = Choice.extend({
  mood: Mood,
  builtin: z.boolean(),
  state: Making,
  /** Why it failed. */
  note: z.string(),
  url: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** LUFS over all of it, and the highest peak in dBFS, as measured. */
  loudness: z.number().nullable(),
  peak: z.number().nullable(),
  /** From where to where it can be repeated without a break. */
  loopIn: z.int(),
  loopOut: z.int(),
  waveform: z.array(z.number()).nullable(),
  /** Where the right to use it comes from. */
  rights: z.string(),
  rightsState: Rights,
  /** The last day it may be used; null: without an end. */
  rightsUntil: z.string().nullable(),
  /** The licence itself, for whoever looks after the piece. */
  rightsProof: z.string().nullable(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type VideoMusic = z.infer<typeof VideoMusic>;

const search = { q: Keyword, mood: Mood.optional().meta({ title: '情绪' }), rights: Rights.optional() };

const details = {
  name: RequiredText('名称', 60),
  mood: Mood.meta({ title: '情绪' }),
  rights: RequiredText('授权来源', 200),
  rightsUntil: Day.nullable().default(null).meta({ title: '授权截止日' }),
  /** A new licence. Without it the one that is there stays, and there must be one. */
  proofPath: UploadPath.nullable().default(null).meta({ title: '授权证明' }),
};
const id = ref('videoMusic');
const moment = z.int('时间不正确').min(0, '时间不能小于 0').max(3_600_000, '时间过长');

const { post } = callsUnder('/api/admin/aivideos/music', ['15-6']);

export const videoMusic = area('video-resource/music', {
  ...registerCalls({
    path: '/api/admin/aivideos/music',
    entity: 'videoMusic',
    noun: '音乐',
    keys: ['15-6'],
    seenBy: ['15-6', '15-1', '15-2', '15-3', '15-4', '19-3'],
    row: VideoMusic,
    search,
    sorts: ['updatedAt', 'name', 'durationMs'],
    fields: details,
    export: {
      name: { title: '名称', width: 24 },
      mood: labelColumn('情绪', MUSIC_MOODS),
      builtin: {
        title: '来源',
        text: (_value: never, row: VideoMusic) => (row.builtin ? BUILTIN_LABEL : '上传'),
      },
      durationMs: {
        title: '时长（秒）',
        text: (_value: never, row: VideoMusic) => row.durationMs && row.durationMs / 1000,
      },
      loudness: '响度（LUFS）',
      rights: { title: '授权来源', width: 30 },
      rightsState: labelColumn('授权状态', MUSIC_RIGHTS),
      rightsUntil: { title: '授权截止日', text: (_value: never, row: VideoMusic) => row.rightsUntil },
      updatedAt: '更新时间',
    },
  }),
  create: post(
    'create',
    '新建音乐',
    z.strictObject({ ...details, path: UploadPath.meta({ title: '文件' }) }),
    VideoMusic,
  ),
  /** A loop of zero length is found anew. */
  update: post(
    'update',
    '编辑音乐',
    z
      .strictObject({
        id,
        version: RowVersion,
        ...details,
        loopIn: moment.meta({ title: '循环起点' }),
        loopOut: moment.meta({ title: '循环终点', example: 5000 }),
      })
      .refine(({ loopIn, loopOut }) => loopOut - loopIn >= 1000, {
        path: ['loopOut'],
        error: '循环终点须比起点晚 1 秒以上',
      }),
    VideoMusic,
  ),
});
