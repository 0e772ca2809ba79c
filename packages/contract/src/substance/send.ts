import { area, call, list } from '../core/call.ts';
import {
  Choice,
  ChosenMoment,
  DateRange,
  Id,
  Keyword,
  Moment,
  queryRef,
  RequiredText,
  ref,
  refs,
  Text,
} from '../core/common.ts';
import { z } from '../core/zod.ts';
import { PublishTarget } from '../material/publish.ts';
import { Outcome, SubstanceChoice } from './shape.ts';
import { sendState } from './states.ts';

export const SEND_PIECES_MAX = 50;

/** Whoever sits at or below one of the nodes, with one of the roles where some are named; and these people and groups besides. */
const target = {
  nodeIds: z.array(ref('node')).max(200, '一次最多 200 个组织'),
  roleIds: z.array(ref('role')).max(50, '一次最多 50 个角色'),
  memberIds: z.array(ref('member')).max(500, '一次最多 500 人'),
  /** Named groups of people, as they are when the sending starts. */
  groupIds: z.array(ref('substanceGroup')).max(50, '一次最多 50 个分组').default([]),
};
const Target = z.strictObject(target);
export type SendTarget = z.infer<typeof Target>;

export const Send = z.object({
  id: Id,
  name: z.string(),
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
  deliveredAt: Moment,
  openedAt: Moment.nullable(),
  sharedAt: Moment.nullable(),
  publishedAt: Moment.nullable(),
  publishedUrl: z.string().nullable(),
  shares: z.int(),
  visits: z.int(),
  leads: z.int(),
});
export type Delivery = z.infer<typeof Delivery>;

/** How far somebody came with what they received. */
export const DELIVERY_STEPS = {
  unopened: '未打开',
  opened: '已打开',
  shared: '已分享',
  published: '已发布',
} as const;
const DeliveryStep = z.enum(Object.keys(DELIVERY_STEPS) as [keyof typeof DELIVERY_STEPS], {
  error: '进度不正确',
});

export const substanceSend = area('substance/send', {
  list: list({
    path: '/api/admin/substance/send/list',
    keys: ['4-6'],
    summary: '内容下发列表',
    search: {
      q: Keyword,
      state: z.enum(sendState.all, { error: '状态不正确' }).optional(),
      substanceId: ref('substance').optional(),
      mustShare: z.literal('yes', { error: '只能是 yes' }).optional(),
      created: DateRange.optional(),
    },
    row: Send,
    sorts: ['createdAt', 'from'],
    export: {
      keys: ['4-7'],
      columns: {
        name: { title: '名称', width: 30 },
        state: { title: '状态', text: (_value: never, row: Send) => sendState.label(row.state) },
        pieces: {
          title: '内容',
          width: 40,
          text: (_value: never, row: Send) => row.pieces.map(({ name }) => name).join('、'),
        },
        targets: { title: '下发对象', width: 30 },
        mustShare: { title: '要求', text: (_value: never, row: Send) => (row.mustShare ? '必转' : '选转') },
        people: { title: '送达人数' },
        outcome: {
          title: '打开／分享／发布／访问／留资',
          width: 30,
          text: (_value: never, { outcome: o }: Send) =>
            [o.opened, o.shared, o.published, o.visits, o.leads].join(' / '),
        },
        from: { title: '开始时间' },
        until: { title: '截止时间' },
        owner: { title: '下发人', text: (_value: never, row: Send) => row.owner.name },
        note: { title: '说明', width: 40 },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/substance/send/info',
    keys: ['4-6'],
    summary: '内容下发详情',
    query: z.strictObject({ id: queryRef('substanceSend') }),
    data: Send.extend({
      /** What became of each piece. */
      items: z.array(z.object({ piece: Choice, outcome: Outcome, withdrawn: z.boolean() })),
    }),
  }),
  /** Those above before those below, siblings in order; with the people who would get it there. */
  targets: call({
    method: 'POST',
    path: '/api/admin/substance/send/targets',
    keys: ['4-6'],
    whileViewing: true,
    summary: '可选的下发对象',
    data: z.object({
      rows: z.array(PublishTarget),
      /** Roles that receive content, with how many people hold each. */
      roles: z.array(z.object({ id: Id, name: z.string(), people: z.int() })),
    }),
  }),
  /** How many people would get it, each counted once. */
  reach: call({
    method: 'POST',
    path: '/api/admin/substance/send/reach',
    keys: ['4-6'],
    whileViewing: true,
    summary: '下发能到达的人数',
    body: Target,
    data: z.object({ people: z.int() }),
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/substance/send',
    keys: ['4-6'],
    summary: '下发内容',
    body: z.strictObject({
      ids: refs('substance').max(SEND_PIECES_MAX, `一次最多下发 ${SEND_PIECES_MAX} 条内容`),
      ...target,
      name: Text(60).optional(),
      message: Text(200).optional(),
      mustShare: z.boolean().default(false),
      /** Now when absent. */
      from: ChosenMoment.nullable().optional(),
      /** Until withdrawn when absent. */
      until: ChosenMoment.nullable().optional(),
      /** The same asked twice, say after a lost connection, is sent once. */
      requestKey: z
        .string()
        .regex(/^[\w-]{8,64}$/, '请求标识不正确')
        .meta({ example: 'walk-request-1' }),
    }),
    data: Send,
  }),
  /** Whoever has it loses it at once, links that were shared end. */
  withdraw: call({
    method: 'POST',
    path: '/api/admin/substance/send/withdraw',
    keys: ['4-6'],
    summary: '撤回内容下发',
    body: z.strictObject({
      ids: refs('substanceSend').max(200, '一次最多 200 条'),
      reason: RequiredText('撤回原因', 200),
    }),
    data: z.object({ changed: z.int() }),
  }),
  /** Person by person. */
  people: list({
    path: '/api/admin/substance/send/people/list',
    keys: ['4-6'],
    summary: '内容送达列表',
    search: {
      sendId: ref('substanceSend'),
      q: Keyword,
      step: DeliveryStep.optional(),
      nodeId: ref('node').optional(),
    },
    row: Delivery,
    sorts: ['id'],
    export: {
      keys: ['4-7'],
      columns: {
        member: { title: '姓名', text: (_value: never, row: Delivery) => row.member.name },
        node: { title: '所属组织', width: 30, text: (_value: never, row: Delivery) => row.node.name },
        piece: { title: '内容', width: 40, text: (_value: never, row: Delivery) => row.piece.name },
        deliveredAt: { title: '送达时间' },
        openedAt: { title: '打开时间' },
        sharedAt: { title: '分享时间' },
        publishedAt: { title: '发布时间' },
        publishedUrl: { title: '发布链接', width: 40 },
        shares: { title: '分享次数' },
        visits: { title: '访问' },
        leads: { title: '留资' },
      },
    },
  }),
});
