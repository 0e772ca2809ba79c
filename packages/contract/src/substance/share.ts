import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Id, Keyword, Moment, Phone, queryRef, RequiredText } from '../core/common.ts';
import { z } from '../core/zod.ts';

/** The page for visitors, outside the console. */
export const SHARE_PAGE = '/manager/preview';
/** What it weighs at most without its pictures, compressed. */
export const SHARE_PAGE_MAX_BYTES = 60_000;
/** Links of people who share last this long; a withdrawal ends them at once. */
export const SHARE_LINK_DAYS = 180;
/** A link for looking at something before it is sent. */
export const LOOK_LINK_HOURS = 24;

const Token = z
  .string()
  .min(10, '链接不完整')
  .max(200, '链接不完整')
  .meta({ example: 's1.1.1.walk-walk-walk' });

/** A number left on a shared page. It leaves the server masked. */
export const ShareLead = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  /** What they looked at. */
  target: z.string(),
  sharer: Choice,
  node: Choice,
  createdAt: Moment,
});
export type ShareLead = z.infer<typeof ShareLead>;

export const substanceShare = area('substance/share', {
  /** A link that shows a piece as visitors see it, for a day; nobody is counted. */
  look: call({
    method: 'GET',
    path: '/api/admin/substance/look',
    keys: ['4-1'],
    summary: '手机预览链接',
    query: z.strictObject({ id: queryRef('substance') }),
    data: z.object({ share: z.string(), expiresAt: Moment }),
  }),
  /** Once for each visitor and day; made by the page itself. */
  visit: call({
    method: 'POST',
    path: '/api/admin/substance/share/visit',
    keys: null,
    perMinute: 120,
    summary: '记录分享页访问',
    body: z.strictObject({
      id: Token,
      /** Made by the visitor's browser, means nothing elsewhere. */
      visitor: z
        .string()
        .regex(/^[\w-]{16,64}$/, '访客标识不正确')
        .meta({ example: 'walk-visitor-000001' }),
    }),
    data: z.object({ counted: z.boolean() }),
  }),
  lead: call({
    method: 'POST',
    path: '/api/admin/substance/share/lead',
    keys: null,
    perMinute: 20,
    summary: '在分享页留下手机号',
    body: z.strictObject({
      id: Token,
      name: RequiredText('称呼', 20),
      phone: Phone,
      agree: z.literal(true, { error: '请先同意联系说明' }),
    }),
    data: z.null(),
  }),
  leads: list({
    path: '/api/admin/substance/share/lead/list',
    keys: ['4-1'],
    summary: '分享留资列表',
    search: { q: Keyword, created: DateRange.optional() },
    row: ShareLead,
    sorts: ['createdAt'],
    export: {
      keys: ['4-7'],
      columns: {
        name: { title: '称呼' },
        phone: { title: '手机号' },
        target: { title: '来源内容', width: 40 },
        sharer: { title: '分享人', text: (_value: never, row: ShareLead) => row.sharer.name },
        node: { title: '所属组织', width: 30, text: (_value: never, row: ShareLead) => row.node.name },
        createdAt: { title: '留资时间' },
      },
    },
  }),
});
