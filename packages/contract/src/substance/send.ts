import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn, namesColumn } from '../core/columns.ts';
import { ChosenMoment, DateRange, Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { Changed, Choice, Id, queryId, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { PublishTarget } from '../material/publish.ts';
import { deliveryFields, Outcome, SubstanceChoice } from './shape.ts';
import { sendState } from './states.ts';

export const SEND_PIECES_MAX = 50;

/** Whoever sits at or below one of the nodes, with one of the roles where some are named; and these people and groups besides. */
const target = {
  nodeIds: z.array(ref('node')).max(200, '一次最多 200 个组织').meta({ title: '下发给' }),
  roleIds: z.array(ref('role')).max(50, '一次最多 50 个角色').meta({ title: '角色' }),
  memberIds: z.array(ref('member')).max(500, '一次最多 500 人').meta({ title: '指定人员' }),
  /** Named groups of people, as they are when the sending starts. */
  groupIds: z
    .array(ref('substanceGroup'))
    .max(50, '一次最多 50 个分组')
    .default([])
    .meta({ title: '接收分组' }),
};
const Target = z.strictObject(target);
export type SendTarget = z.infer<typeof Target>;

export const Send = Choice.extend({
  message: z.string(),
  mustShare: z.boolean(),
  from: Moment,
  until: Moment.nullable(),
  state: z.enum(sendState.all),
  pieces: z.array(SubstanceChoice.pick({ id: true, name: true, kind: true, cover: true })),
  /** Names of who it is for, as many as fit in a line. */
  targets: z.string(),
  /** How many it was to reach; how many it did. */
  expected: z.int(),
  people: z.int(),
  outcome: Outcome,
  /** What could not be done as planned. */
  note: z.string(),
  reason: z.string(),
  owner: Choice,
  createdAt: Moment,
  sentAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  can: z.array(z.enum(['withdraw'])),
});
export type Send = z.infer<typeof Send>;

/** One piece with one person. */
export const Delivery = z.object({
  id: Id,
  member: Choice,
  node: Choice,
  piece: Choice,
  ...deliveryFields,
});
export type Delivery = z.infer<typeof Delivery>;

/** How far somebody came with what they received. */
export const DELIVERY_STEPS = {
  unopened: '未打开',
  opened: '已打开',
  shared: '已分享',
  published: '已发布',
} as const;
const DeliveryStep = oneOf(DELIVERY_STEPS, '进度不正确').meta({ title: '进度' });

const search = {
  q: Keyword,
  state: z.enum(sendState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  substanceId: ref('substance').optional().meta({ title: '内容' }),
  mustShare: z.literal('yes', { error: '只能是 yes' }).optional().meta({ title: '是否必转' }),
  created: DateRange.optional().meta({ title: '创建日期' }),
};

const peopleSearch = {
  sendId: ref('substanceSend').meta({ title: '下发记录' }),
  q: Keyword,
  step: DeliveryStep.optional(),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};

const { get, list, post } = callsUnder('/api/admin/substance', ['4-6']);

export const substanceSend = area('substance/send', {
  list: list('send/list', '内容下发列表', search, Send, {
    sorts: ['createdAt', 'from'],
    exportedBy: ['4-7'],
    columns: {
      name: { title: '名称', width: 30 },
      state: labelColumn('状态', sendState.states),
      pieces: namesColumn('内容', 40),
      targets: { title: '下发对象', width: 30 },
      mustShare: { title: '要求', text: (_value: never, row: Send) => (row.mustShare ? '必转' : '选转') },
      people: '送达人数',
      outcome: {
        title: '打开／分享／发布／访问／留资',
        width: 30,
        text: (_value: never, { outcome: o }: Send) =>
          [o.opened, o.shared, o.published, o.visits, o.leads].join(' / '),
      },
      from: '开始时间',
      until: '截止时间',
      owner: nameColumn('下发人'),
      note: { title: '说明', width: 40 },
    },
  }),
  info: get(
    'send/info',
    '内容下发详情',
    queryId('substanceSend'),
    Send.extend({
      /** What became of each piece. */
      items: z.array(z.object({ piece: Choice, outcome: Outcome, withdrawn: z.boolean() })),
    }),
  ),
  /** Those above before those below, siblings in order; with the people who would get it there. */
  targets: post(
    'send/targets',
    '可选的下发对象',
    NO_INPUT,
    z.object({
      rows: z.array(PublishTarget),
      /** Roles that receive content, with how many people hold each. */
      roles: z.array(z.object({ id: Id, name: z.string(), people: z.int() })),
    }),
    { whileViewing: true },
  ),
  /** How many people would get it, each counted once. */
  reach: post('send/reach', '下发能到达的人数', Target, z.object({ people: z.int() }), {
    whileViewing: true,
  }),
  create: post(
    'send',
    '下发内容',
    z.strictObject({
      ids: refs('substance').max(SEND_PIECES_MAX, `一次最多下发 ${SEND_PIECES_MAX} 条内容`),
      ...target,
      name: Text(60).optional().meta({ title: '名称' }),
      message: Text(200).optional().meta({ title: '附言' }),
      mustShare: z.boolean().default(false).meta({ title: '是否必转' }),
      /** Now when absent. */
      from: ChosenMoment.nullable().optional().meta({ title: '开始时间' }),
      /** Until withdrawn when absent. */
      until: ChosenMoment.nullable().optional().meta({ title: '截止时间' }),
      /** The same asked twice, say after a lost connection, is sent once. */
      requestKey: z
        .string()
        .regex(/^[\w-]{8,64}$/, '请求标识不正确')
        .meta({ title: '请求标识', example: 'walk-request-1' }),
    }),
    Send,
  ),
  /** Whoever has it loses it at once, links that were shared end. */
  withdraw: post(
    'send/withdraw',
    '撤回内容下发',
    z.strictObject({
      ids: refs('substanceSend').max(200, '一次最多 200 条'),
      reason: RequiredText('撤回原因', 200),
    }),
    Changed,
  ),
  /** Person by person. */
  people: list('send/people/list', '内容送达列表', peopleSearch, Delivery, {
    sorts: ['id'],
    exportedBy: ['4-7'],
    columns: {
      member: nameColumn('姓名'),
      node: nameColumn('所属组织', 30),
      piece: nameColumn('内容', 40),
      deliveredAt: '送达时间',
      openedAt: '打开时间',
      sharedAt: '分享时间',
      publishedAt: '发布时间',
      publishedUrl: { title: '发布链接', width: 40 },
      shares: '分享次数',
      visits: '访问',
      leads: '留资',
    },
  }),
});
