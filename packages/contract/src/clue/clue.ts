import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import {
  ChosenMoment,
  DateRange,
  Keyword,
  LinkToken,
  Moment,
  oneOf,
  Phone,
  RequiredText,
  Text,
} from '../core/fields.ts';
import { importCalls } from '../core/import.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { byId, byIds, Changed, Id, queryId, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { CLUE_COLUMNS } from './columns.ts';
import { ClueDay } from './day.ts';
import { CLUE_IMPORT } from './import.ts';
import { Clue, ClueInfo, ClueOrigin, MOST_FILES } from './shape.ts';
import { type ClueState, clueState } from './states.ts';
import { CloseReason, ClueHolder, ClueSource, ClueStep, FollowKind, FollowResult } from './words.ts';

export const DUE = { overdue: '已逾期', today: '今天', none: '未约定' } as const;
/** Numbers of days without a follow-up, to filter by. */
export const SILENCES = { '3': '3 天未跟进', '7': '7 天未跟进', '14': '14 天未跟进' } as const;
export type Silence = keyof typeof SILENCES;
const Silence = oneOf(SILENCES).meta({ title: '未跟进天数' });
const Due = oneOf(DUE).meta({ title: '下次跟进' });

const search = {
  /** Part of a name or a car, the last four digits, or, for whoever may see numbers, a whole one. */
  q: Keyword,
  state: z.enum(clueState.all).optional().meta({ title: '状态' }),
  source: ClueSource.optional(),
  ownerId: ref('member').optional().meta({ title: '负责人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  due: Due.optional(),
  silent: Silence.optional(),
  /** Of somebody else: what a manager looks at. */
  ofOthers: z.literal('1', { error: '取值只能为 1' }).optional().meta({ title: '负责人范围' }),
  /** Whose owner asks for more time. */
  asked: z.literal('1', { error: '取值只能为 1' }).optional().meta({ title: '延长申请' }),
  /** Whose number is known elsewhere, for whoever may see numbers. */
  suspect: z.literal('1', { error: '取值只能为 1' }).optional().meta({ title: '疑似重复' }),
  closeReason: CloseReason.optional(),
  createdAt: DateRange.optional().meta({ title: '创建时间' }),
  step: ClueStep.optional(),
  holder: ClueHolder.optional(),
  /** Right at a place, without those below it. */
  atNode: ref('node').optional().meta({ title: '所在组织' }),
};
export type ClueSearch = z.infer<z.ZodObject<typeof search>>;

const details = {
  name: RequiredText('客户姓名', 40),
  model: Text(60).default('').meta({ title: '意向车型' }),
  cityCode: z
    .string()
    .regex(/^\d{6}$/, '城市编码是 6 位数字')
    .nullable()
    .default(null)
    .meta({ title: '城市' }),
  remark: Text(500).default('').meta({ title: '备注' }),
};

const { ask, get, list, post } = callsUnder('/api/admin/clue', ['7-2']);

const version = RowVersion;
const dialLinkToken = LinkToken('链接不正确').meta({ title: '编号' });

export const clue = area('clue', {
  list: list('list', '线索列表', search, Clue, {
    keys: SEE_CLUES,
    sorts: ['recycleAt', 'createdAt', 'score', 'nextAt', 'lastFollowAt'],
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    exportedBy: ['7-3'],
    columns: CLUE_COLUMNS,
    uncovers: '完整手机号',
  }),
  counts: ask(
    'counts',
    '各状态的线索数',
    search,
    z.object({ total: z.int(), byState: z.record(z.enum(clueState.all), z.int()), pool: z.int() }),
    { keys: SEE_CLUES },
  ),
  info: get('info', '线索详情', queryId('clue'), ClueInfo, { keys: SEE_CLUES }),
  /** What the person has to do today, in order of time, the overdue first. */
  today: get(
    'today',
    '今日待跟进',
    NO_INPUT,
    z.object({ overdue: z.array(Clue), next: z.array(Clue), done: z.int() }),
    { keys: SEE_CLUES },
  ),
  create: post(
    'create',
    '新建线索',
    z.strictObject({ phone: Phone, source: ClueSource.default('manual'), ...details }),
    Clue,
  ),
  update: post(
    'update',
    '编辑线索',
    byId('clue', {
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
    byIds('clue', { memberId: ref('member').meta({ title: '负责人' }) }),
    Changed,
  ),
  follow: post(
    'follow',
    '记录跟进',
    byId('clue', {
      version,
      kind: FollowKind,
      result: FollowResult,
      text: Text(1000).meta({ title: '沟通内容' }),
      state: z.enum(clueState.all).meta({ title: '状态' }),
      closeReason: CloseReason.nullable().default(null),
      nextAt: ChosenMoment.nullable().meta({ title: '下次跟进' }),
      /** Where the browser has put voice notes and pictures. */
      files: z
        .array(z.string().trim().min(1, '请先上传文件').max(300, '文件路径过长'))
        .max(MOST_FILES, `一次最多 ${MOST_FILES} 个附件`)
        .default([])
        .meta({ title: '录音和图片' }),
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
          error: '客户要求不再联系时，线索须改为战败/无效',
        },
      )
      .refine(({ state, closeReason }) => state !== 'closed' || closeReason !== null, {
        path: ['closeReason'],
        error: '请选择战败/无效原因',
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
    byId('clue', {
      version,
      reason: RequiredText('原因', 200).meta({ title: '重新跟进原因' }),
      nextAt: ChosenMoment.meta({ title: '下次跟进' }),
    }),
    ClueInfo,
  ),
  revealPhone: post('revealPhone', '查看线索的完整手机号', byId('clue'), z.object({ phone: z.string() }), {
    keys: ['7-3'],
  }),
  /** For the telephone of whoever looks after the clue: dialled, not shown, and written down each time. */
  dial: post(
    'dial',
    '拨打线索电话',
    byId('clue', {
      /** Asked for where the caller assigned the clue to themself. */
      reason: RequiredText('拨打原因', 200).optional(),
    }),
    z.object({ phone: z.string() }),
  ),
  /** For the QR code on a desk: no number is in it, and nothing is counted before a phone dials. */
  dialLink: post(
    'dial/link',
    '生成扫码拨号链接',
    byId('clue'),
    z.object({ link: z.string(), expiresAt: Moment }),
  ),
  /** What the phone shows before it dials: scanners and previews that only open the link use nothing up. */
  dialLinkOpen: get(
    'dial/link/open',
    '扫码拨号的客户（凭链接）',
    z.strictObject({ id: dialLinkToken }),
    z.object({ name: z.string(), phone: z.string(), by: z.string(), expiresAt: Moment }),
    { keys: null, perMinute: 60 },
  ),
  /** The same as `dial`, once, by the phone that has the link, in the name of whoever made it. */
  dialByLink: post(
    'dial/link/dial',
    '扫码拨打线索电话（凭链接）',
    z.strictObject({ id: dialLinkToken, reason: RequiredText('拨打原因', 200).optional() }),
    z.object({ phone: z.string() }),
    { keys: null, perMinute: 20 },
  ),
  /** What the customer said in public or in a message before there was a clue, and below which post. */
  origin: get('origin', '线索的来源原话', queryId('clue'), z.object({ said: z.array(ClueOrigin) }), {
    keys: SEE_CLUES,
  }),
  /** Everything the person has to do with customers today, for the workbench of whoever works with them. */
  day: get('day', '今天的客户', NO_INPUT, ClueDay, { keys: SEE_CLUES }),
  /** A clue whose number is known elsewhere stays one of its own. */
  dismissSuspect: post('suspect/dismiss', '确认线索不重复', byId('clue'), ClueInfo, { keys: ['7-3'] }),
  extend: post('extend', '申请延长跟进', byId('clue', { reason: RequiredText('原因', 200) }), ClueInfo),
  decideExtension: post(
    'extend/decide',
    '审批延长跟进',
    byId('clue', { agreed: z.boolean().meta({ title: '是否同意' }) }),
    ClueInfo,
  ),
  merge: post(
    'merge',
    '合并线索',
    byId('clue', { otherId: ref('clue').meta({ title: '另一条线索' }) }),
    ClueInfo,
  ),
  split: post('split', '取消合并线索', byId('clue', { otherId: Id.meta({ title: '另一条线索' }) }), ClueInfo),
  ...importCalls(CLUE_IMPORT),
});

const isSettled = (state: ClueState) => state === 'won' || state === 'closed';
