import { area, call, callsUnder } from '../core/call.ts';
import { LinkToken, Moment } from '../core/fields.ts';
import { byId, byVersion } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { VideoInput, VideoTheme } from './shape.ts';

export const FILM_PREVIEW_PAGE = '/manager/douyin-preview';
const LONGEST_HOURS = 720;

const { get, post } = callsUnder('/api/admin/aivideos/publishing', ['15-8']);

/** Films on their way out; what became of them is told by `publish`. */
export const videoPublish = area('ai-video/publish', {
  accounts: post(
    'accounts',
    '选择视频的发布账号',
    byVersion('videoTheme', {
      accountIds: VideoInput.shape.accountIds.meta({ title: '内容账号' }),
      accountGroupIds: VideoInput.shape.accountGroupIds.meta({ title: '账号组' }),
      spread: VideoInput.shape.spread.meta({ title: '分配方式' }),
    }),
    VideoTheme,
  ),
  /** Hands the finished films over to publishing. Those that may not go out are held back only when asked to. */
  release: post(
    'release',
    '发布视频主题',
    byId('videoTheme', { holdBlocked: z.boolean().default(false).meta({ title: '是否保留有问题的视频' }) }),
    VideoTheme,
  ),
  share: call({
    method: 'POST',
    path: '/api/admin/aivideos/publishing/share',
    keys: ['15-1'],
    summary: '生成视频预览链接',
    body: byId('video', {
      hours: z
        .int()
        .min(1)
        .max(LONGEST_HOURS, `链接最长 ${LONGEST_HOURS} 小时`)
        .default(72)
        .meta({ title: '有效小时数' }),
    }),
    /** `id` is what /douyin-preview?id= takes. */
    data: z.object({ id: z.string(), link: z.string(), expiresAt: Moment }),
  }),
  /** What the phone page shows, for whoever has the link. */
  preview: get(
    'preview',
    '预览视频（凭链接）',
    z.strictObject({
      id: LinkToken('预览链接不正确').meta({ title: '编号' }),
    }),
    z.object({
      title: z.string(),
      text: z.string(),
      hashtags: z.array(z.string()),
      author: z.string(),
      url: z.string(),
      cover: z.string().nullable(),
      durationMs: z.int(),
      width: z.int(),
      height: z.int(),
      expiresAt: Moment,
    }),
    { keys: null, perMinute: 60 },
  ),
});
