import { area, call, list } from '../core/call.ts';
import { Id, Keyword, Moment, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { SharePlace, SubstanceContent, SubstanceKind } from './shape.ts';

/** Something somebody received and may share, as long as the sending holds. */
export const Received = z.object({
  /** The delivery's. */
  id: Id,
  substanceId: Id,
  kind: SubstanceKind,
  title: z.string(),
  cover: z.string().nullable(),
  product: z.string(),
  materials: z.int(),
  texts: z.int(),
  from: z.string(),
  message: z.string(),
  mustShare: z.boolean(),
  /** Until when it may, or must, be shared. */
  until: Moment.nullable(),
  deliveredAt: Moment,
  openedAt: Moment.nullable(),
  sharedAt: Moment.nullable(),
  publishedAt: Moment.nullable(),
  publishedUrl: z.string().nullable(),
  shares: z.int(),
  visits: z.int(),
  leads: z.int(),
});
export type Received = z.infer<typeof Received>;

export const INBOX_BOXES = { all: '全部', must: '必转', unopened: '未打开', shared: '已分享' } as const;
export type InboxBox = keyof typeof INBOX_BOXES;
const Box = z.enum(Object.keys(INBOX_BOXES) as [InboxBox], { error: '分类不正确' });

const id = ref('substanceDelivery');
const one = z.strictObject({ id });

export const substanceInbox = area('substance/inbox', {
  list: list({
    path: '/api/admin/substance/received/list',
    keys: ['4-1'],
    summary: '收到的内容列表',
    search: { q: Keyword, kind: SubstanceKind.optional(), box: Box.optional() },
    row: Received,
    sorts: ['id'],
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/substance/received/counts',
    keys: ['4-1'],
    whileViewing: true,
    summary: '收到的内容数',
    data: z.record(Box, z.int()),
  }),
  /** What it says; looking at it the first time is remembered. */
  open: call({
    method: 'POST',
    path: '/api/admin/substance/received/open',
    keys: ['4-1'],
    summary: '打开收到的内容',
    body: one,
    data: Received.extend({
      content: SubstanceContent,
      textOpen: z.boolean(),
      /** `id` of the page for visitors; whoever opens it is counted for this person. */
      share: z.string(),
    }),
  }),
  /** A text was copied, a code shown or a picture saved, to be put somewhere. */
  share: call({
    method: 'POST',
    path: '/api/admin/substance/received/share',
    keys: ['4-1'],
    summary: '分享收到的内容',
    body: one.extend({ place: SharePlace }),
    data: Received,
  }),
  /** Told back: it is out, and here. */
  published: call({
    method: 'POST',
    path: '/api/admin/substance/received/published',
    keys: ['4-1'],
    summary: '回传发布链接',
    body: one.extend({
      url: z
        .string({ error: '请填写发布链接' })
        .trim()
        .max(500, '链接最多 500 个字')
        .regex(/^https?:\/\/[^\s]+$/i, '链接须以 http:// 或 https:// 开头')
        .meta({ example: 'https://example.com/p' }),
    }),
    data: Received,
  }),
});
