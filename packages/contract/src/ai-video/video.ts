import { area, call, list } from '../core/call.ts';
import { Id, Keyword, queryRef, RequiredText, ref, refs } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { ReviewerIds } from '../review/calls.ts';
import { reviewState } from '../review/states.ts';
import { VideoDoc } from './doc.ts';
import { Video, VideoInfo } from './shape.ts';
import { videoState } from './states.ts';
import { MAKE_VIDEOS, VIDEO_KINDS, VideoKind } from './words.ts';

const search = {
  q: Keyword,
  themeId: ref('videoTheme').optional(),
  kind: VideoKind.optional(),
  status: z.enum(videoState.all, { error: '状态不正确' }).optional(),
  review: z.enum(reviewState.all, { error: '审核状态不正确' }).optional(),
  ownerId: ref('member').optional(),
  nodeId: ref('node').optional(),
};
export type VideoSearch = z.infer<z.ZodObject<typeof search>>;

const many = z.strictObject({ ids: refs('video') });
const query = z.strictObject({ id: queryRef('video') });
const changed = z.object({ changed: z.int() });
const jobIds = z.object({ jobIds: z.array(z.string()) });

const make = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  path: string,
  summary: string,
  body: Body,
  data: Data,
) =>
  call({ method: 'POST', path: `/api/admin/aivideos/video/${path}`, keys: MAKE_VIDEOS, summary, body, data });

export const video = area('ai-video/video', {
  list: list({
    path: '/api/admin/aivideos/video/list',
    keys: ['15-1'],
    summary: '作品列表',
    search,
    row: Video,
    sorts: ['createdAt', 'updatedAt', 'durationMs', 'difference'],
    export: {
      keys: ['15-1'],
      columns: {
        topic: { title: '主题', width: 36 },
        no: { title: '序号' },
        title: { title: '标题', width: 36 },
        kind: { title: '制作方式', text: (_: never, row: Video) => VIDEO_KINDS[row.kind] },
        status: { title: '状态', text: (_: never, row: Video) => videoState.label(row.status) },
        durationMs: { title: '时长（秒）', text: (_: never, row: Video) => row.durationMs / 1000 },
        shots: { title: '镜头数' },
        difference: { title: '差异（%）' },
        review: { title: '审核', text: (_: never, row: Video) => reviewState.label(row.review) },
        node: { title: '所属组织', text: (_: never, row: Video) => row.node.name },
        owner: { title: '创建人', text: (_: never, row: Video) => row.owner.name },
        composedAt: { title: '完成时间' },
        note: { title: '说明', width: 36 },
      },
    },
  }),
  byTheme: call({
    method: 'GET',
    path: '/api/admin/aivideos/video/byTheme',
    keys: ['15-1'],
    summary: '主题的全部作品',
    query: z.strictObject({ id: queryRef('videoTheme') }),
    data: z.object({ rows: z.array(Video) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/aivideos/video/info',
    keys: ['15-1'],
    summary: '作品详情',
    query,
    data: VideoInfo,
  }),
  save: make(
    'save',
    '保存成片',
    z.strictObject({ id: ref('video'), version: z.int(), title: RequiredText('标题', 100), doc: VideoDoc }),
    VideoInfo,
  ),
  compose: make('compose', '合成视频', many, jobIds),
  cancel: make('cancel', '取消合成', many, changed),
  /** Has the lines spoken that are not yet, to listen to while editing. */
  speak: make('speak', '生成配音', z.strictObject({ id: ref('video') }), z.object({ jobId: z.string() })),
  /** A small quick film of the document as it stands, to look at; the film itself stays as it is. */
  preview: make('preview', '快速预览', z.strictObject({ id: ref('video') }), z.object({ jobId: z.string() })),
  /** Of a finished film, as it stands. */
  submit: make('submit', '提交视频审核', many.extend({ reviewerIds: ReviewerIds.default([]) }), changed),
  cancelSubmit: make('cancelSubmit', '撤回视频审核', many, changed),
  /** Subtitles as SRT, of the film as it was composed. */
  srt: call({
    method: 'GET',
    path: '/api/admin/aivideos/video/srt',
    keys: ['15-1'],
    summary: '导出字幕',
    query,
    data: z.object({ filename: z.string(), text: z.string() }),
  }),
  /** The finished file, to be saved. */
  download: call({
    method: 'POST',
    path: '/api/admin/aivideos/video/download',
    keys: ['15-1'],
    summary: '下载视频',
    body: z.strictObject({ id: ref('video') }),
    data: z.object({ filename: z.string(), filepath: z.string() }),
  }),
  /** Clips, narration, subtitles and the cut as JSON, for whoever finishes it elsewhere. */
  archive: call({
    method: 'POST',
    path: '/api/admin/aivideos/video/archive',
    keys: ['15-1'],
    summary: '导出工程包',
    body: z.strictObject({ id: ref('video') }),
    data: z.object({ filename: z.string(), filepath: z.string(), id: Id }),
  }),
});
