import { area, call, list } from '../core/call.ts';
import {
  ChosenMoment,
  DateRange,
  Id,
  Keyword,
  Phone,
  queryRef,
  RequiredText,
  ref,
  refs,
  Text,
} from '../core/common.ts';
import { importCalls } from '../core/import.ts';
import { z } from '../core/zod.ts';
import { CLUE_COLUMNS } from './columns.ts';
import { CLUE_IMPORT } from './import.ts';
import { Clue, ClueInfo, MOST_FILES } from './shape.ts';
import { type ClueState, clueState } from './states.ts';
import { CloseReason, ClueHolder, ClueSource, ClueStep, FollowKind, FollowResult } from './words.ts';

export const DUE = { overdue: '已逾期', today: '今天', none: '未约定' } as const;
/** Days in which nobody did anything about a clue. */
export const SILENCES = { '3': '3 天未跟进', '7': '7 天未跟进', '14': '14 天未跟进' } as const;
export type Silence = keyof typeof SILENCES;
const Silence = z.enum(Object.keys(SILENCES) as [Silence]);
const Due = z.enum(Object.keys(DUE) as [keyof typeof DUE]);

const search = {
  /** Part of a name or a car, the last four digits, or, for whoever may see numbers, a whole one. */
  q: Keyword,
  state: z.enum(clueState.all).optional(),
  source: ClueSource.optional(),
  ownerId: ref('member').optional(),
  nodeId: ref('node').optional(),
  due: Due.optional(),
  silent: Silence.optional(),
  /** Of somebody else: what a manager looks at. */
  ofOthers: z.literal('1', { error: '取值只能为 1' }).optional(),
  /** Whose owner asks for more time. */
  asked: z.literal('1', { error: '取值只能为 1' }).optional(),
  closeReason: CloseReason.optional(),
  createdAt: DateRange.optional(),
  step: ClueStep.optional(),
  holder: ClueHolder.optional(),
  /** Right at a place, without those below it. */
  atNode: ref('node').optional(),
};
export type ClueSearch = z.infer<z.ZodObject<typeof search>>;

const details = {
  name: RequiredText('客户姓名', 40),
  model: Text(60).default(''),
  cityCode: z
    .string()
    .regex(/^\d{6}$/, '城市编码是 6 位数字')
    .nullable()
    .default(null),
  remark: Text(500).default(''),
};

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/clue/${name}`, keys: ['7-2'], summary, body, data });

const version = z.int();

export const clue = area('clue', {
  list: list({
    path: '/api/admin/clue/list',
    keys: ['7-1'],
    summary: '线索列表',
    search,
    row: Clue,
    sorts: ['recycleAt', 'createdAt', 'score', 'nextAt', 'lastFollowAt'],
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    export: { keys: ['7-3'], columns: CLUE_COLUMNS, uncovers: '完整手机号' },
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/clue/counts',
    keys: ['7-1'],
    summary: '各状态的线索数',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byState: z.record(z.enum(clueState.all), z.int()), pool: z.int() }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/clue/info',
    keys: ['7-1'],
    summary: '线索详情',
    query: z.strictObject({ id: queryRef('clue') }),
    data: ClueInfo,
  }),
  /** What the person has to do today, in order of time, the overdue first. */
  today: call({
    method: 'GET',
    path: '/api/admin/clue/today',
    keys: ['7-1'],
    summary: '今日待跟进',
    data: z.object({ overdue: z.array(Clue), next: z.array(Clue), done: z.int() }),
  }),
  create: post(
    'create',
    '新建线索',
    z.strictObject({ phone: Phone, source: ClueSource.default('manual'), ...details }),
    Clue,
  ),
  update: post(
    'update',
    '编辑线索',
    z.strictObject({
      id: ref('clue'),
      version,
      ...details,
      /** Absent: as it was. */
      phone: Phone.optional(),
    }),
    Clue,
  ),
  assign: post(
    'assign',
    '分配线索',
    z.strictObject({ ids: refs('clue'), memberId: ref('member') }),
    z.object({ changed: z.int() }),
  ),
  follow: post(
    'follow',
    '记录跟进',
    z
      .strictObject({
        id: ref('clue'),
        version,
        kind: FollowKind,
        result: FollowResult,
        text: Text(1000),
        state: z.enum(clueState.all),
        closeReason: CloseReason.nullable().default(null),
        nextAt: ChosenMoment.nullable(),
        /** Where the browser has put voice notes and pictures. */
        files: z
          .array(z.string().trim().min(1, '请先上传文件').max(300, '文件路径过长'))
          .max(MOST_FILES, `一次最多 ${MOST_FILES} 个附件`)
          .default([]),
      })
      .refine(({ kind, state, nextAt }) => kind !== 'appointment' || isSettled(state) || nextAt !== null, {
        path: ['nextAt'],
        error: '请选择预约时间',
      })
      .refine(({ result, text, files }) => result !== 'reached' || text.length > 0 || files.length > 0, {
        path: ['text'],
        error: '请填写沟通内容',
      })
      .refine(
        ({ result, state, closeReason }) =>
          result !== 'refused' || (state === 'closed' && closeReason === 'refused'),
        {
          path: ['state'],
          error: '客户要求不再联系时，线索须改为无效',
        },
      )
      .refine(({ state, closeReason }) => state !== 'closed' || closeReason !== null, {
        path: ['closeReason'],
        error: '请选择无效原因',
      })
      .refine(({ state, nextAt }) => isSettled(state) || nextAt !== null, {
        path: ['nextAt'],
        error: '请选择下次跟进时间',
      }),
    ClueInfo,
  ),
  reopen: post(
    'reopen',
    '重新跟进线索',
    z.strictObject({ id: ref('clue'), version, reason: RequiredText('原因', 200), nextAt: ChosenMoment }),
    ClueInfo,
  ),
  revealPhone: call({
    method: 'POST',
    path: '/api/admin/clue/revealPhone',
    keys: ['7-3'],
    summary: '查看线索的完整手机号',
    body: z.strictObject({ id: ref('clue') }),
    data: z.object({ phone: z.string() }),
  }),
  /** For the telephone of whoever looks after the clue: dialled, not shown, and written down each time. */
  dial: post('dial', '拨打线索电话', z.strictObject({ id: ref('clue') }), z.object({ phone: z.string() })),
  extend: post(
    'extend',
    '申请延长跟进',
    z.strictObject({ id: ref('clue'), reason: RequiredText('原因', 200) }),
    ClueInfo,
  ),
  decideExtension: post(
    'extend/decide',
    '审批延长跟进',
    z.strictObject({ id: ref('clue'), agreed: z.boolean() }),
    ClueInfo,
  ),
  merge: post('merge', '合并线索', z.strictObject({ id: ref('clue'), otherId: ref('clue') }), ClueInfo),
  split: post('split', '取消合并线索', z.strictObject({ id: ref('clue'), otherId: Id }), ClueInfo),
  ...importCalls(CLUE_IMPORT),
});

const isSettled = (state: ClueState) => state === 'won' || state === 'closed';
