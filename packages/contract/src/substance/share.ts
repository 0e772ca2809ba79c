import { area, callsUnder } from '../core/call.ts';
import { nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, Moment, oneOf, Phone, RequiredText } from '../core/fields.ts';
import { Choice, queryId } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** The page for visitors, outside the console. */
export const SHARE_PAGE = '/manager/preview';
/** Largest size of the shared page, compressed and without its pictures. */
export const SHARE_PAGE_MAX_BYTES = 60_000;
/** Links of people who share last this long; a withdrawal ends them at once. */
export const SHARE_LINK_DAYS = 180;
/**
 * New visitors that one sharer gets from one address: more than these come from a program, are kept apart as suspicious and count
 * nowhere. Phones of one make behind one address look alike, so a few of the same browser are fine.
 */
export const VISIT_BURST = {
  minutes: 10,
  sameBrowser: 10,
  sameAddress: 30,
  sameBrowserADay: 40,
  sameAddressADay: 200,
} as const;
/** Numbers that may be left with one link. */
export const LEADS_OF_A_LINK = { anHour: 60, aDay: 300 } as const;
/** Links at which the same number counts within a day; further ones are answered alike and kept nowhere. */
export const LEADS_OF_A_NUMBER_A_DAY = 3;
/** A link for looking at something before it is sent; it ends sooner when its maker may no longer look. */
export const LOOK_LINK_HOURS = 24;

/** Times a visitor can choose for a test drive. */
export const VISIT_TIMES = {
  call: '先电话沟通',
  week: '本周内',
  weekend: '本周末',
  later: '下周及以后',
} as const;
const VisitTime = oneOf(VISIT_TIMES, '到店时间不正确').meta({ title: '到店时间' });

const Token = z
  .string()
  .min(10, '链接不完整')
  .max(200, '链接不完整')
  .meta({ title: '编号', example: 's1.1.1.walk-walk-walk' });

/**
 * Explanation of 留资 wherever it is counted. Each is also a clue whose source is 内容留资 or 海报二维码; delivery reports count
 * it on the day of the delivery.
 */
export const LEADS_NOTE = '分享页留下的手机号，同一内容同一号码计一次，同时成为线索';

/** A number left on a shared page. It leaves the server masked. */
export const ShareLead = Choice.extend({
  phone: z.string(),
  /** What they looked at. */
  target: z.string(),
  sharer: Choice,
  node: Choice,
  createdAt: Moment,
});
export type ShareLead = z.infer<typeof ShareLead>;

const leadSearch = { q: Keyword, created: DateRange.optional().meta({ title: '留资日期' }) };

const { get, list, post } = callsUnder('/api/admin/substance', null);

export const substanceShare = area('substance/share', {
  /** A link that shows a piece as visitors see it, for a day; nobody is counted. */
  look: get(
    'look',
    '手机预览链接',
    queryId('substance'),
    z.object({ share: z.string(), expiresAt: Moment }),
    { keys: ['4-1'] },
  ),
  /** Once for each visitor and day; made by the page itself, which gave the visitor a signed mark as a cookie. */
  visit: post(
    'share/visit',
    '记录分享页访问',
    z.strictObject({ id: Token }),
    z.object({ counted: z.boolean() }),
    { perMinute: 120 },
  ),
  lead: post(
    'share/lead',
    '在分享页预约试驾',
    z.strictObject({
      id: Token,
      name: RequiredText('称呼', 20),
      phone: Phone,
      /** 预约试驾: told to whoever follows up. */
      time: VisitTime.optional(),
      agree: z.literal(true, { error: '请先同意联系说明' }).meta({ title: '是否同意' }),
    }),
    z.null(),
    { perMinute: 20 },
  ),
  leads: list('share/lead/list', '分享留资列表', leadSearch, ShareLead, {
    keys: ['4-1'],
    sorts: ['createdAt'],
    exportedBy: ['4-7'],
    columns: {
      name: '称呼',
      phone: '手机号',
      target: { title: '来源内容', width: 40 },
      sharer: nameColumn('分享人'),
      node: nameColumn('所属组织', 30),
      createdAt: '留资时间',
    },
  }),
});
