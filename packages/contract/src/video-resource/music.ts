import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { UploadPath } from './consent.ts';
import { BUILTIN_LABEL, MAKING_STATES, type MakingState, MUSIC_MOODS, type MusicMood } from './words.ts';

export const Mood = z.enum(Object.keys(MUSIC_MOODS) as [MusicMood], { error: '情绪不正确' });
const Making = z.enum(Object.keys(MAKING_STATES) as [MakingState], { error: '状态不正确' });

export const VideoMusic = z.object({
  id: Id,
  name: z.string(),
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
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type VideoMusic = z.infer<typeof VideoMusic>;

const search = { q: Keyword, mood: Mood.optional() };
export type VideoMusicSearch = z.infer<z.ZodObject<typeof search>>;

const details = {
  name: RequiredText('名称', 60),
  mood: Mood,
  rights: RequiredText('授权来源', 200),
};
const id = ref('videoMusic');
const moment = z.int('时间不正确').min(0, '时间不能小于 0').max(3_600_000, '时间过长');

export const videoMusic = area('video-resource/music', {
  list: list({
    path: '/api/admin/aivideos/music/list',
    keys: ['15-6', '15-1', '15-2', '15-3', '15-4'],
    summary: '音乐列表',
    search,
    row: VideoMusic,
    sorts: ['updatedAt', 'name', 'durationMs'],
    export: {
      keys: ['15-6'],
      columns: {
        name: { title: '名称', width: 24 },
        mood: { title: '情绪', text: (_value: never, row: VideoMusic) => MUSIC_MOODS[row.mood] },
        builtin: {
          title: '来源',
          text: (_value: never, row: VideoMusic) => (row.builtin ? BUILTIN_LABEL : '上传'),
        },
        durationMs: {
          title: '时长（秒）',
          text: (_value: never, row: VideoMusic) => row.durationMs && row.durationMs / 1000,
        },
        loudness: { title: '响度（LUFS）' },
        rights: { title: '授权来源', width: 30 },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/aivideos/music/create',
    keys: ['15-6'],
    summary: '新建音乐',
    body: z.strictObject({ ...details, path: UploadPath }),
    data: VideoMusic,
  }),
  /** A loop of zero length is found anew. */
  update: call({
    method: 'POST',
    path: '/api/admin/aivideos/music/update',
    keys: ['15-6'],
    summary: '编辑音乐',
    body: z
      .strictObject({
        id,
        version: z.int(),
        ...details,
        loopIn: moment,
        loopOut: moment.meta({ example: 5000 }),
      })
      .refine(({ loopIn, loopOut }) => loopOut - loopIn >= 1000, {
        path: ['loopOut'],
        error: '循环终点须比起点晚 1 秒以上',
      }),
    data: VideoMusic,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/aivideos/music/remove',
    keys: ['15-6'],
    summary: '删除音乐',
    body: z.strictObject({ id }),
    data: z.null(),
  }),
});
