import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, RequiredText } from '../core/fields.ts';
import { SEE_VIDEOS } from '../core/keys.ts';
import { byId, byIds, byVersion, Changed, Id, queryId, ref, totalBy } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { ReviewerIds } from '../review/calls.ts';
import { reviewState } from '../review/states.ts';
import { PartId, PlainGround, Ratio, VideoDoc } from './doc.ts';
import { Video, VideoInfo } from './shape.ts';
import { ALL_FILM_PHASES, videoState } from './states.ts';
import { MAKE_VIDEOS, VIDEO_KINDS, VideoKind } from './words.ts';

const search = {
  q: Keyword,
  themeId: ref('videoTheme').optional().meta({ title: '主题' }),
  kind: VideoKind.optional().meta({ title: '制作方式' }),
  ratio: Ratio.optional(),
  status: z.enum(videoState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  phase: z.enum(ALL_FILM_PHASES, { error: '进展不正确' }).optional().meta({ title: '进展' }),
  review: z.enum(reviewState.all, { error: '审核状态不正确' }).optional().meta({ title: '审核状态' }),
  ownerId: ref('member').optional().meta({ title: '创建人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  created: DateRange.optional().meta({ title: '创建时间' }),
};
export type VideoSearch = z.infer<z.ZodObject<typeof search>>;

const many = byIds('video');
const query = queryId('video');
const jobIds = z.object({ jobIds: z.array(z.string()) });

const { post: make } = callsUnder('/api/admin/aivideos/video', MAKE_VIDEOS);
const { ask, get, list, post } = callsUnder('/api/admin/aivideos/video', ['15-1']);

export const video = area('ai-video/video', {
  list: list('list', '作品列表', search, Video, {
    keys: SEE_VIDEOS,
    exportedBy: ['15-1'],
    sorts: ['createdAt', 'updatedAt', 'durationMs', 'difference'],
    columns: {
      topic: { title: '主题', width: 36 },
      no: '序号',
      title: { title: '标题', width: 36 },
      kind: labelColumn('制作方式', VIDEO_KINDS),
      status: labelColumn('状态', videoState.states),
      durationMs: { title: '时长（秒）', text: (_: never, row: Video) => row.durationMs / 1000 },
      shots: '镜头数',
      difference: '差异（%）',
      review: labelColumn('审核', reviewState.states),
      node: nameColumn('所属组织'),
      owner: nameColumn('创建人'),
      composedAt: '完成时间',
      note: { title: '说明', width: 36 },
    },
  }),
  counts: ask('counts', '各进展的作品数', search, totalBy('byPhase', z.enum(ALL_FILM_PHASES)), {
    keys: SEE_VIDEOS,
  }),
  byTheme: get('byTheme', '主题的全部作品', queryId('videoTheme'), z.object({ rows: z.array(Video) }), {
    keys: SEE_VIDEOS,
  }),
  info: get('info', '作品详情', query, VideoInfo, { keys: SEE_VIDEOS }),
  save: make(
    'save',
    '保存成片',
    byVersion('video', { title: RequiredText('标题', 100), doc: VideoDoc }),
    VideoInfo,
  ),
  compose: make('compose', '合成视频', many.extend({ plainGround: PlainGround }), jobIds),
  cancel: make('cancel', '取消合成', many, Changed),
  /** Has the lines spoken that are not yet, to listen to while editing. */
  speak: make('speak', '生成配音', byId('video'), z.object({ jobId: z.string() })),
  /** Another way to say the line of a shot; nothing is stored. */
  rewrite: make(
    'rewrite',
    '改写口播',
    byId('video', {
      shotId: PartId.meta({ title: '镜头' }),
      wish: z.string().trim().max(200, '最多 200 个字').default('').meta({ title: '要求' }),
    }),
    z.object({ line: z.string(), offline: z.boolean() }),
  ),
  /** A small quick film of the document as it stands, to look at; the film itself stays as it is. */
  preview: make('preview', '快速预览', byId('video'), z.object({ jobId: z.string() })),
  /** Of a finished film, as it stands. */
  submit: make('submit', '提交视频审核', many.extend({ reviewerIds: ReviewerIds.default([]) }), Changed),
  cancelSubmit: make('cancelSubmit', '撤回视频审核', many, Changed),
  /** Subtitles as SRT, of the film as it was composed. */
  srt: get('srt', '导出字幕', query, z.object({ filename: z.string(), text: z.string() })),
  /** The finished file, to be saved. */
  download: post(
    'download',
    '下载视频',
    byId('video'),
    z.object({ filename: z.string(), filepath: z.string() }),
  ),
  /** Clips, narration, subtitles and the cut as JSON, for whoever finishes it elsewhere. */
  archive: post(
    'archive',
    '导出工程包',
    byId('video'),
    z.object({ filename: z.string(), filepath: z.string(), id: Id }),
  ),
});
