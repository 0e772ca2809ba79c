import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, oneOf, RequiredText } from '../core/fields.ts';
import { byId, byVersion, Choice, Id, RowVersion } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { exported } from './breakdown.ts';
import { REPORT_KEYS } from './measures.ts';

/** Views one person keeps at most. */
export const REPORT_VIEWS_MAX = 50;
/** How often a subscriber gets a view as a file: yesterday's figures each morning, last week's each Monday. */
export const SUBSCRIPTION_RHYTHMS = { day: '每天', week: '每周' } as const;
const Rhythm = oneOf(SUBSCRIPTION_RHYTHMS, '订阅周期不正确').meta({ title: '订阅周期' });

/** What is asked, without whose answer it is: everybody who opens a view sees what they may. */
const Question = z
  .strictObject({
    ...exported,
    /** The last days until today, where no days are named: a view of the last week is one next week, too. */
    days: z
      .int('天数不正确')
      .min(1, '天数不正确')
      .max(366, '最多 366 天')
      .optional()
      .meta({ title: '近几天' }),
  })
  .meta({ title: '报表条件' });
export type ReportQuestion = z.infer<typeof Question>;

const fields = {
  name: RequiredText('视图名称', 20),
  question: Question,
  shared: z.boolean('请选择是否共享').meta({ title: '共享' }),
};

export const SavedReport = z.object({
  id: Id,
  version: RowVersion,
  name: z.string(),
  question: Question,
  /** Everybody at and below its node has it. */
  shared: z.boolean(),
  node: Choice,
  owner: Choice,
  favourite: z.boolean(),
  rhythm: Rhythm.nullable(),
  updatedAt: Moment,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type SavedReport = z.infer<typeof SavedReport>;

const { get, post } = callsUnder('/api/admin/report/view', REPORT_KEYS);

export const reportView = area('report/view', {
  /** `mayShare`: whoever looks after a place, not only their own work. */
  list: get(
    'list',
    '报表视图',
    NO_INPUT,
    z.object({ rows: z.array(SavedReport), mayShare: z.boolean(), total: z.int() }),
  ),
  create: post('create', '保存报表视图', z.strictObject(fields), SavedReport),
  update: post('update', '修改报表视图', byVersion('reportView', fields), SavedReport),
  remove: post('delete', '删除报表视图', byId('reportView'), z.null()),
  favourite: post(
    'favourite',
    '收藏报表视图',
    byId('reportView', { on: z.boolean('请选择是否收藏').meta({ title: '收藏' }) }),
    z.null(),
  ),
  subscribe: post('subscribe', '订阅报表视图', byId('reportView', { rhythm: Rhythm.nullable() }), z.null(), {
    inPerson: true,
  }),
});
