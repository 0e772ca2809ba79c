import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Keyword, Moment, oneOf } from '../core/fields.ts';
import { Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { deliveryFields, ShareTarget, SubstanceContent, SubstanceKind } from './shape.ts';

/** A piece that a member received and may share while the sending is valid. */
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
  ...deliveryFields,
});
export type Received = z.infer<typeof Received>;

/** A piece that must be shared, and how many of the reader's people have shared it. */
export const MustShare = z.object({
  substanceId: Id,
  title: z.string(),
  cover: z.string().nullable(),
  from: z.string(),
  until: Moment.nullable(),
  people: z.int(),
  shared: z.int(),
  /** The reader has not shared it themselves. */
  mine: z.boolean(),
});
export type MustShare = z.infer<typeof MustShare>;

export const INBOX_BOXES = { all: '全部', must: '必转', unopened: '未打开', shared: '已分享' } as const;
export type InboxBox = keyof typeof INBOX_BOXES;
const Box = oneOf(INBOX_BOXES, '分类不正确').meta({ title: '分类' });

const id = ref('substanceDelivery');
const one = z.strictObject({ id });

const search = { q: Keyword, kind: SubstanceKind.optional(), box: Box.optional() };

const { get, list, post } = callsUnder('/api/admin/substance/received', ['4-1']);

export const substanceInbox = area('substance/inbox', {
  list: list('list', '收到的内容列表', search, Received, { sorts: ['id'] }),
  counts: post('counts', '收到的内容数', NO_INPUT, z.record(Box, z.int()), { whileViewing: true }),
  /** The one with the nearest deadline that somebody within the reader's scope has not shared; null when there is none. */
  mustShare: get('mustShare', '最近截止的必转内容', NO_INPUT, z.object({ piece: MustShare.nullable() })),
  /** What it says; looking at it the first time is remembered. */
  open: post(
    'open',
    '打开收到的内容',
    one,
    Received.extend({
      content: SubstanceContent,
      textOpen: z.boolean(),
      /** `id` of the page for visitors; whoever opens it is counted for this person. */
      share: z.string(),
    }),
  ),
  /** A text was copied, a code shown or a picture saved, to be put somewhere. */
  share: post('share', '分享收到的内容', one.extend({ place: ShareTarget }), Received),
  /** Told back: it is out, and here. */
  published: post(
    'published',
    '回传发布链接',
    one.extend({
      url: z
        .string({ error: '请填写发布链接' })
        .trim()
        .max(500, '链接最多 500 个字')
        .regex(/^https?:\/\/[^\s]+$/i, '链接须以 http:// 或 https:// 开头')
        .meta({ title: '发布链接', example: 'https://example.com/p' }),
    }),
    Received,
  ),
});
