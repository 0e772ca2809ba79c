import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { ChosenMoment, DateRange, Keyword, Phone, RequiredText, Text } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { byId, byIds, Changed, queryId, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { groupFilters, Prospect, ProspectInfo } from './shape.ts';
import { prospectState, prospectStateWord } from './states.ts';
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
  state: z.enum(prospectState.all).optional().meta({ title: '状态' }),
  /** Whoever came at least this far. */
  step: GrowthStep.optional(),
  platform: GrowthPlatform.optional(),
  source: SignalSource.optional(),
  account: Text(60).optional().meta({ title: '账号' }),
  ownerId: ref('member').optional().meta({ title: '负责人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  ...groupFilters,
  due: z.literal('today', { error: '取值只能为 today' }).optional().meta({ title: '跟进时间' }),
  /** When they were first heard of. */
  at: DateRange.optional().meta({ title: '时间' }),
};
export type ProspectSearch = z.infer<z.ZodObject<typeof search>>;

const version = RowVersion;
const { ask, get, list, post } = callsUnder('/api/admin/growth/potential', ['7-2']);

export const growth = area('growth', {
  list: list('list', '潜客列表', search, Prospect, {
    keys: SEE_CLUES,
    sorts: ['lastAt', 'firstAt', 'nextAt', 'signals'],
    exportedBy: ['7-3'],
    columns: {
      name: '昵称',
      platform: labelColumn('平台', GROWTH_PLATFORMS),
      source: labelColumn('来源', SIGNAL_SOURCES),
      account: { title: '账号', width: 20 },
      level: labelColumn('意向', INTENT_LEVELS),
      state: { title: '状态', text: (_: never, row: Prospect) => prospectStateWord(row) },
      model: { title: '车型', width: 20 },
      lastText: { title: '最近说的话', width: 40 },
      signals: '信号数',
      owner: nameColumn('负责人'),
      node: nameColumn('所属组织'),
      firstAt: '首次出现',
      lastAt: '最近出现',
      nextAt: '下次联系',
    },
  }),
  counts: ask(
    'counts',
    '各类潜客数',
    search,
    z.object({ total: z.int(), high: z.int(), waiting: z.int(), mine: z.int() }),
    { keys: SEE_CLUES },
  ),
  info: get('info', '潜客详情', queryId('prospect'), ProspectInfo, { keys: SEE_CLUES }),
  /** Opens the nickname, which is logged. */
  claim: post('claim', '领取潜客', byId('prospect'), ProspectInfo),
  release: post('release', '放回公共池', byId('prospect', { reason: RequiredText('原因', 200) }), Prospect),
  assign: post(
    'assign',
    '分配潜客',
    byIds('prospect', { memberId: ref('member').meta({ title: '负责人' }) }),
    Changed,
  ),
  /** What a person did; nothing is sent from here. */
  touch: post(
    'touch',
    '记录触达',
    byId('prospect', {
      version,
      way: TouchWay,
      templateId: ref('growthTemplate').nullable().default(null).meta({ title: '触达模板' }),
      text: RequiredText('触达内容', 1000),
      result: TouchResult,
      note: Text(500).default('').meta({ title: '说明' }),
      nextAt: ChosenMoment.nullable().default(null).meta({ title: '下次联系' }),
    }).refine(({ result, nextAt }) => result !== 'later' || nextAt !== null, {
      path: ['nextAt'],
      error: '请选择下次联系时间',
    }),
    ProspectInfo,
  ),
  makeClue: post(
    'clue',
    '潜客转为线索',
    byId('prospect', {
      version,
      name: RequiredText('客户姓名', 40),
      /** Empty: the one they left in their own words, if any. */
      phone: Phone.nullable().default(null),
      model: Text(60).default('').meta({ title: '意向车型' }),
      remark: Text(500).default('').meta({ title: '备注' }),
    }),
    ProspectInfo,
  ),
});
