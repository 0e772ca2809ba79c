import { area, call } from '../core/call.ts';
import { Moment, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { VideoInput, VideoTheme } from './shape.ts';

export const FILM_PREVIEW_PAGE = '/manager/douyin-preview';
const LONGEST_HOURS = 720;

/** Films on their way out; what became of them is told by `publish`. */
export const videoPublish = area('ai-video/publish', {
  accounts: call({
    method: 'POST',
    path: '/api/admin/aivideos/publishing/accounts',
    keys: ['15-8'],
    summary: '选择视频的发布账号',
    body: z.strictObject({
      id: ref('videoTheme'),
      version: z.int(),
      accountIds: VideoInput.shape.accountIds,
      accountGroupIds: VideoInput.shape.accountGroupIds,
      spread: VideoInput.shape.spread,
    }),
    data: VideoTheme,
  }),
  /** Hands the finished films over to publishing. Those that may not go out are held back only when asked to. */
  release: call({
    method: 'POST',
    path: '/api/admin/aivideos/publishing/release',
    keys: ['15-8'],
    summary: '发布视频主题',
    body: z.strictObject({ id: ref('videoTheme'), holdBlocked: z.boolean().default(false) }),
    data: VideoTheme,
  }),
  share: call({
    method: 'POST',
    path: '/api/admin/aivideos/publishing/share',
    keys: ['15-1'],
    summary: '生成视频预览链接',
    body: z.strictObject({
      id: ref('video'),
      hours: z.int().min(1).max(LONGEST_HOURS, `链接最长 ${LONGEST_HOURS} 小时`).default(72),
    }),
    /** `id` is what /douyin-preview?id= takes. */
    data: z.object({ id: z.string(), link: z.string(), expiresAt: Moment }),
  }),
  /** What the phone page shows, for whoever has the link. */
  preview: call({
    method: 'GET',
    path: '/api/admin/aivideos/publishing/preview',
    keys: null,
    perMinute: 60,
    summary: '预览视频（凭链接）',
    query: z.strictObject({
      id: z
        .string()
        .regex(/^\d{1,15}\.\d{1,12}\.[\w-]{20,100}$/, '预览链接不正确')
        .meta({ example: `1.1.${'x'.repeat(43)}` }),
    }),
    data: z.object({
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
  }),
});
