import { area, call, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn, namesColumn } from '../core/columns.ts';
import { ChosenMoment, DateRange, Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import { Id, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Citation, Message, Note, Talk, TalkInfo } from './shape.ts';
import { talkState } from './states.ts';
import { TimelineEntry } from './timeline.ts';
import {
  CHAT_PLATFORMS,
  CHAT_VIEW_KEYS,
  ChatPlatform,
  END_REASONS,
  EndReason,
  HANDOVER_REASONS,
  MESSAGE_KINDS,
  MESSAGE_SENDERS,
  MESSAGE_STATES,
  Presence,
  TalkView,
} from './words.ts';

const search = {
  /** Part of the customer's name. */
  q: Keyword,
  view: TalkView.optional(),
  platform: ChatPlatform.optional(),
  accountId: ref('chatAccount').optional().meta({ title: '内容账号' }),
  ownerId: ref('member').optional().meta({ title: '负责人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  tagId: ref('chatTag').optional().meta({ title: '标签' }),
  startedAt: DateRange.optional().meta({ title: '开始时间' }),
};
export type TalkSearch = z.infer<z.ZodObject<typeof search>>;

const talkColumns = {
  customer: nameColumn('客户'),
  platform: labelColumn('平台', CHAT_PLATFORMS),
  account: nameColumn('客服账号'),
  node: nameColumn('所属组织'),
  state: labelColumn('状态', talkState.states),
  owner: nameColumn('接待人'),
  handover: labelColumn('转人工原因', HANDOVER_REASONS),
  endReason: labelColumn('结束原因', END_REASONS),
  tags: namesColumn('标签'),
  lastText: { title: '最近消息', width: 40 },
  lastAt: '最近时间',
  startedAt: '开始时间',
  endedAt: '结束时间',
} as const;

const { ask, get, list, post } = callsUnder('/api/admin/chat', CHAT_VIEW_KEYS);

const talkId = ref('chatTalk').meta({ title: '会话' });

/** Whom a talk is handed to. */
const receiver = {
  memberId: ref('member').optional().meta({ title: '同事' }),
  nodeId: ref('node').optional().meta({ title: '门店' }),
  note: Text(200).default('').meta({ title: '说明' }),
};
const oneReceiver = ({ memberId, nodeId }: { memberId?: number; nodeId?: number }) =>
  (memberId === undefined) !== (nodeId === undefined);
const NO_RECEIVER = { path: ['memberId'], error: '请选择接收人或门店' };

/** Talks as the person saw them: what a colleague took or answered since is left out. */
const seenTalks = z
  .array(
    z.strictObject({
      id: talkId,
      ownerId: Id.nullable().meta({ title: '负责人' }),
      lastAt: ChosenMoment.meta({ title: '最近时间' }),
    }),
  )
  .min(1, '请至少选择一个会话')
  .max(200, '一次最多选择 200 个会话')
  .meta({ title: '会话' });
/** How many were done, and why others were not; a foreign one has no name, like one that is missing. */
const Done = z.object({
  total: z.int(),
  left: z.array(z.object({ customer: z.string(), why: z.string() })),
});

/** A card as somebody makes it: a page in the browser, or one of a mini program. */
const SentCard = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('link').meta({ title: '卡片类型' }),
      title: RequiredText('卡片标题', 40),
      text: Text(120).default('').meta({ title: '卡片说明' }),
      url: z
        .string()
        .trim()
        .max(1000, '链接最多 1000 个字')
        .regex(/^https:\/\/[^\s]+$/, '链接须以 https:// 开头')
        .meta({ title: '卡片链接' }),
    }),
    z.strictObject({
      kind: z.literal('mini').meta({ title: '卡片类型' }),
      title: RequiredText('卡片标题', 20),
      appId: z
        .string()
        .trim()
        .regex(/^wx[0-9a-z]{16}$/, '小程序 AppID 以 wx 开头，共 18 位')
        .meta({ title: 'AppID' }),
      pagePath: RequiredText('页面路径', 500),
    }),
  ])
  .meta({ title: '卡片' });

/** Conversations with customers: the inbox. */
export const chat = area('chat', {
  list: list('list', '会话列表', search, Talk, {
    // `timeLeft`: of talks that are not over. Who waits for people, by what is left to answer them; then the others, the latest first.
    sorts: ['lastAt', 'waitingSince', 'replyBy', 'timeLeft', 'startedAt'],
    columns: talkColumns,
  }),
  /** How many talks each tab and platform has, and how many messages nobody has looked at. */
  counts: ask(
    'counts',
    '各类会话数与未读数',
    search,
    z.object({
      total: z.int(),
      views: z.record(TalkView, z.int()),
      platforms: z.record(ChatPlatform, z.int()),
      /** Messages to the person themselves. */
      unread: z.record(ChatPlatform, z.int()),
    }),
  ),
  info: get('info', '会话详情', queryId('chatTalk'), TalkInfo),
  /** What happened with the talk's customer and what is planned; of the clue only for those who see it. */
  timeline: call({
    method: 'GET',
    path: '/api/admin/chat/timeline',
    keys: CHAT_VIEW_KEYS,
    summary: '客户动态',
    query: queryId('chatTalk'),
    /** What is to come first, then the newest. `total` counts also what is left off. */
    data: z.object({ rows: z.array(TimelineEntry), total: z.int() }),
  }),
  /** Messages of the customer on this account, oldest first: the last ones, or those around another. */
  messages: ask(
    'messages',
    '会话消息',
    {
      talkId,
      before: Id.optional().meta({ title: '更早的消息' }),
      after: Id.optional().meta({ title: '更新的消息' }),
    },
    z.object({ rows: z.array(Message), earlier: z.boolean(), later: z.boolean() }),
  ),
  read: post('read', '标记会话已读', z.strictObject({ talkId }), z.object({ changed: z.boolean() })),
  take: post('take', '接管会话', z.strictObject({ talkId }), Talk),
  handBack: post('handBack', '交回机器人', z.strictObject({ talkId }), Talk),
  transfer: post(
    'transfer',
    '转接会话',
    z.strictObject({ talkId, ...receiver }).refine(oneReceiver, NO_RECEIVER),
    z.object({ changed: z.boolean() }),
  ),
  transferMany: post(
    'transferMany',
    '批量转接会话',
    z.strictObject({ talks: seenTalks, ...receiver }).refine(oneReceiver, NO_RECEIVER),
    Done,
  ),
  /** Given out by 空闲优先 among those who can take them, whatever the store's own way is. */
  assign: post(
    'assign',
    '批量分配会话',
    z.strictObject({ talks: seenTalks }),
    Done.extend({ given: z.array(z.object({ name: z.string(), count: z.int() })) }),
  ),
  endMany: post('endMany', '批量结束会话', z.strictObject({ talks: seenTalks, reason: EndReason }), Done),
  /** Undoes a hand-over of a moment ago, of talks that nobody has answered since. */
  takeBack: post(
    'takeBack',
    '撤销转接',
    z.strictObject({
      talkIds: z
        .array(Id)
        .min(1, '请至少选择一个会话')
        .max(200, '一次最多选择 200 个会话')
        .meta({ title: '会话' }),
    }),
    Done,
  ),
  /** Colleagues who see the talk are told that the person writes, for a few seconds; nothing is kept. */
  typing: post(
    'typing',
    '告知正在输入',
    z.strictObject({ talkId, on: z.boolean().meta({ title: '是否正在输入' }) }),
    z.null(),
  ),
  end: post('end', '结束会话', z.strictObject({ talkId, reason: EndReason }), Talk),
  reopen: post('reopen', '重新打开会话', z.strictObject({ talkId }), Talk),
  note: post('note', '添加会话备注', z.strictObject({ talkId, text: RequiredText('备注', 500) }), Note),
  /** `clientId` is made by whoever sends: sent twice it is one message. */
  send: post(
    'send',
    '发送消息',
    z
      .strictObject({
        talkId,
        text: Text(2000).meta({ title: '消息内容' }),
        /** A file of the library, or the picture of a card. */
        materialId: ref('material').optional().meta({ title: '素材' }),
        card: SentCard.optional(),
        /** Who had the talk when it was written; where a colleague has it by now, the person is asked before it is sent. */
        ownerId: Id.nullable().optional().meta({ title: '负责人' }),
        clientId: RequiredText('消息标识', 32),
      })
      .refine(({ card, materialId }) => card === undefined || materialId !== undefined, {
        path: ['materialId'],
        error: '请选择卡片封面',
      })
      .refine(({ text, materialId }) => text.length > 0 || materialId !== undefined, {
        path: ['text'],
        error: '请输入消息内容',
      }),
    Message,
  ),
  resend: post(
    'resend',
    '重新发送消息',
    z.strictObject({
      messageId: ref('chatMessage').meta({ title: '消息' }),
      /** The person knows that the customer may receive it twice; asked for where nobody knows whether it arrived. */
      mayRepeat: z.boolean().default(false).meta({ title: '允许重复送达' }),
    }),
    Message,
  ),
  confirm: post(
    'confirm',
    '确认消息已送达',
    z.strictObject({ messageId: ref('chatMessage').meta({ title: '消息' }) }),
    Message,
  ),
  /** What the bot would say. It is put into the box and sent by a person or not at all. */
  suggest: get(
    'suggest',
    '建议回复',
    queryId('chatTalk'),
    z.object({ rows: z.array(z.object({ text: z.string(), citations: z.array(Citation) })) }),
  ),
  /** Whom a talk can be handed to. */
  receivers: get(
    'receivers',
    '可转接的人员和门店',
    queryId('chatTalk'),
    z.object({
      members: z.array(
        z.object({
          id: Id,
          name: z.string(),
          node: z.string(),
          on: z.boolean(),
          busy: z.int(),
          presence: Presence,
        }),
      ),
      nodes: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
});

const Hit = z.object({
  id: Id,
  talkId: Id,
  platform: ChatPlatform,
  customer: z.string(),
  by: Message.shape.by,
  sender: z.string(),
  kind: Message.shape.kind,
  text: z.string(),
  state: Message.shape.state,
  at: Moment,
});
type Hit = z.infer<typeof Hit>;

const messageSearch = {
  q: Keyword,
  platform: ChatPlatform.optional(),
  talkId: ref('chatTalk').optional().meta({ title: '会话' }),
  by: Message.shape.by.optional(),
  state: Message.shape.state.optional(),
  at: DateRange.optional().meta({ title: '时间' }),
};
export type MessageSearch = z.infer<z.ZodObject<typeof messageSearch>>;

/** Every message that somebody may read, found by what stands in it. */
export const chatMessage = area('chat/message', {
  list: list('message/list', '消息记录', messageSearch, Hit, {
    sorts: ['at'],
    columns: {
      at: '时间',
      platform: labelColumn('平台', CHAT_PLATFORMS),
      customer: '客户',
      by: labelColumn('发送方', MESSAGE_SENDERS),
      sender: '发送人',
      kind: labelColumn('类型', MESSAGE_KINDS),
      text: { title: '内容', width: 60 },
      state: labelColumn('状态', MESSAGE_STATES),
    },
  }),
});
