import { area, call, list } from '../core/call.ts';
import {
  ChosenMoment,
  DateRange,
  Keyword,
  Phone,
  queryRef,
  RequiredText,
  ref,
  refs,
  Text,
} from '../core/common.ts';
import { z } from '../core/zod.ts';
import { ofOneGroup, Prospect, ProspectInfo } from './shape.ts';
import { prospectState } from './states.ts';
import {
  GROWTH_PLATFORMS,
  GrowthPlatform,
  GrowthStep,
  INTENT_LEVELS,
  IntentLevel,
  SIGNAL_SOURCES,
  SignalSource,
  TouchResult,
  TouchWay,
} from './words.ts';

const search = {
  /** Part of a name that is open, of what was said, or of a car. */
  q: Keyword,
  level: IntentLevel.optional(),
  state: z.enum(prospectState.all).optional(),
  /** Whoever came at least this far. */
  step: GrowthStep.optional(),
  platform: GrowthPlatform.optional(),
  source: SignalSource.optional(),
  account: Text(60).optional(),
  ownerId: ref('member').optional(),
  nodeId: ref('node').optional(),
  ...ofOneGroup,
  due: z.literal('today', { error: '取值只能为 today' }).optional(),
  /** When they were first heard of. */
  at: DateRange.optional(),
};
export type ProspectSearch = z.infer<z.ZodObject<typeof search>>;

const version = z.int();
const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) =>
  call({ method: 'POST', path: `/api/admin/growth/potential/${name}`, keys: ['7-2'], summary, body, data });

export const growth = area('growth', {
  list: list({
    path: '/api/admin/growth/potential/list',
    keys: ['7-1'],
    summary: '潜客列表',
    search,
    row: Prospect,
    sorts: ['lastAt', 'firstAt', 'nextAt', 'signals'],
    defaultSort: { sort: 'lastAt', order: 'DESC' },
    export: {
      keys: ['7-3'],
      columns: {
        name: { title: '昵称' },
        platform: { title: '平台', text: (_: never, row: Prospect) => GROWTH_PLATFORMS[row.platform] },
        source: { title: '来源', text: (_: never, row: Prospect) => SIGNAL_SOURCES[row.source] },
        account: { title: '账号', width: 20 },
        level: { title: '意向', text: (_: never, row: Prospect) => INTENT_LEVELS[row.level] },
        state: { title: '状态', text: (_: never, row: Prospect) => prospectState.label(row.state) },
        model: { title: '车型', width: 20 },
        lastText: { title: '最近说的话', width: 40 },
        signals: { title: '信号数' },
        owner: { title: '负责人', text: (_: never, row: Prospect) => row.owner?.name ?? '' },
        node: { title: '所属组织', text: (_: never, row: Prospect) => row.node.name },
        firstAt: { title: '首次出现' },
        lastAt: { title: '最近出现' },
        nextAt: { title: '下次联系' },
      },
    },
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/growth/potential/counts',
    keys: ['7-1'],
    summary: '各类潜客数',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), high: z.int(), waiting: z.int(), mine: z.int() }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/growth/potential/info',
    keys: ['7-1'],
    summary: '潜客详情',
    query: z.strictObject({ id: queryRef('prospect') }),
    data: ProspectInfo,
  }),
  /** Opens the nickname, which is logged. */
  claim: post('claim', '领取潜客', z.strictObject({ id: ref('prospect') }), ProspectInfo),
  release: post(
    'release',
    '退回潜客',
    z.strictObject({ id: ref('prospect'), reason: RequiredText('原因', 200) }),
    Prospect,
  ),
  assign: post(
    'assign',
    '分配潜客',
    z.strictObject({ ids: refs('prospect'), memberId: ref('member') }),
    z.object({ changed: z.int() }),
  ),
  /** What a person did; nothing is sent from here. */
  touch: post(
    'touch',
    '记录触达',
    z
      .strictObject({
        id: ref('prospect'),
        version,
        way: TouchWay,
        templateId: ref('growthTemplate').nullable().default(null),
        text: RequiredText('触达内容', 1000),
        result: TouchResult,
        note: Text(500).default(''),
        nextAt: ChosenMoment.nullable().default(null),
      })
      .refine(({ result, nextAt }) => result !== 'later' || nextAt !== null, {
        path: ['nextAt'],
        error: '请选择下次联系时间',
      }),
    ProspectInfo,
  ),
  makeClue: post(
    'clue',
    '潜客转为线索',
    z.strictObject({
      id: ref('prospect'),
      version,
      name: RequiredText('客户姓名', 40),
      /** Empty: the one they left in their own words, if any. */
      phone: Phone.nullable().default(null),
      model: Text(60).default(''),
      remark: Text(500).default(''),
    }),
    ProspectInfo,
  ),
});
