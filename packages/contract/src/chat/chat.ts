import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, Moment, queryRef, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Citation, Message, Note, Talk, TalkInfo } from './shape.ts';
import { talkState } from './states.ts';
import {
  CHAT_PLATFORMS,
  CHATTING,
  ChatPlatform,
  END_REASONS,
  EndReason,
  HANDOVER_REASONS,
  MESSAGE_KINDS,
  MESSAGE_SENDERS,
  MESSAGE_STATES,
  TalkView,
} from './words.ts';

const search = {
  /** Part of the customer's name. */
  q: Keyword,
  view: TalkView.optional(),
  platform: ChatPlatform.optional(),
  accountId: ref('chatAccount').optional(),
  ownerId: ref('member').optional(),
  nodeId: ref('node').optional(),
  tagId: ref('chatTag').optional(),
  startedAt: DateRange.optional(),
};
export type TalkSearch = z.infer<z.ZodObject<typeof search>>;

const talkColumns = {
  customer: { title: '客户', text: (_: never, row: Talk) => row.customer.name },
  platform: { title: '平台', text: (_: never, row: Talk) => CHAT_PLATFORMS[row.platform] },
  account: { title: '客服账号', text: (_: never, row: Talk) => row.account.name },
  node: { title: '所属组织', text: (_: never, row: Talk) => row.node.name },
  state: { title: '状态', text: (_: never, row: Talk) => talkState.label(row.state) },
  owner: { title: '接待人', text: (_: never, row: Talk) => row.owner?.name ?? '' },
  handover: {
    title: '转人工原因',
    text: (_: never, row: Talk) => (row.handover ? HANDOVER_REASONS[row.handover] : ''),
  },
  endReason: {
    title: '结束原因',
    text: (_: never, row: Talk) => (row.endReason ? END_REASONS[row.endReason] : ''),
  },
  tags: { title: '标签', text: (_: never, row: Talk) => row.tags.map(({ name }) => name).join('、') },
  lastText: { title: '最近消息', width: 40 },
  lastAt: { title: '最近时间' },
  startedAt: { title: '开始时间' },
  endedAt: { title: '结束时间' },
} as const;

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/chat/${name}`, keys: CHATTING, summary, body, data });

const talkId = ref('chatTalk');

/** A card as somebody makes it: a page in the browser, or one of a mini program. */
const SentCard = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('link'),
    title: RequiredText('卡片标题', 40),
    text: Text(120).default(''),
    url: z
      .string()
      .trim()
      .max(1000, '链接最多 1000 个字')
      .regex(/^https:\/\/[^\s]+$/, '链接须以 https:// 开头'),
  }),
  z.strictObject({
    kind: z.literal('mini'),
    title: RequiredText('卡片标题', 20),
    appId: z
      .string()
      .trim()
      .regex(/^wx[0-9a-z]{16}$/, '小程序 AppID 以 wx 开头，共 18 位'),
    pagePath: RequiredText('页面路径', 500),
  }),
]);

/** Conversations with customers: the inbox. */
export const chat = area('chat', {
  list: list({
    path: '/api/admin/chat/list',
    keys: CHATTING,
    summary: '会话列表',
    search,
    row: Talk,
    sorts: ['lastAt', 'waitingSince', 'startedAt'],
    defaultSort: { sort: 'lastAt', order: 'DESC' },
    export: { keys: CHATTING, columns: talkColumns },
  }),
  /** How many talks each tab and platform has, and how many messages nobody has looked at. */
  counts: call({
    method: 'POST',
    path: '/api/admin/chat/counts',
    keys: CHATTING,
    summary: '各类会话数与未读数',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({
      total: z.int(),
      views: z.record(TalkView, z.int()),
      platforms: z.record(ChatPlatform, z.int()),
      /** Messages to the person themselves. */
      unread: z.record(ChatPlatform, z.int()),
    }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/chat/info',
    keys: CHATTING,
    summary: '会话详情',
    query: z.strictObject({ id: queryRef('chatTalk') }),
    data: TalkInfo,
  }),
  /** Messages of the customer on this account, oldest first: the last ones, or those around another. */
  messages: call({
    method: 'POST',
    path: '/api/admin/chat/messages',
    keys: CHATTING,
    summary: '会话消息',
    whileViewing: true,
    body: z.strictObject({ talkId, before: Id.optional(), after: Id.optional() }),
    data: z.object({ rows: z.array(Message), earlier: z.boolean(), later: z.boolean() }),
  }),
  read: post('read', '标记会话已读', z.strictObject({ talkId }), z.object({ changed: z.boolean() })),
  take: post('take', '接管会话', z.strictObject({ talkId }), Talk),
  handBack: post('handBack', '交回机器人', z.strictObject({ talkId }), Talk),
  transfer: post(
    'transfer',
    '转接会话',
    z
      .strictObject({
        talkId,
        memberId: ref('member').optional(),
        nodeId: ref('node').optional(),
        note: Text(200).default(''),
      })
      .refine(({ memberId, nodeId }) => (memberId === undefined) !== (nodeId === undefined), {
        path: ['memberId'],
        error: '请选择接收人或门店',
      }),
    z.object({ changed: z.boolean() }),
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
        text: Text(2000),
        /** A file of the library, or the picture of a card. */
        materialId: ref('material').optional(),
        card: SentCard.optional(),
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
  resend: post('resend', '重新发送消息', z.strictObject({ messageId: ref('chatMessage') }), Message),
  verify: post('verify', '核实消息是否送达', z.strictObject({ messageId: ref('chatMessage') }), Message),
  /** What the bot would say. It is put into the box and sent by a person or not at all. */
  suggest: call({
    method: 'GET',
    path: '/api/admin/chat/suggest',
    keys: CHATTING,
    summary: '建议回复',
    query: z.strictObject({ id: queryRef('chatTalk') }),
    data: z.object({ rows: z.array(z.object({ text: z.string(), citations: z.array(Citation) })) }),
  }),
  /** Whom a talk can be handed to. */
  receivers: call({
    method: 'GET',
    path: '/api/admin/chat/receivers',
    keys: CHATTING,
    summary: '可转接的人员和门店',
    query: z.strictObject({ id: queryRef('chatTalk') }),
    data: z.object({
      members: z.array(
        z.object({ id: Id, name: z.string(), node: z.string(), on: z.boolean(), busy: z.int() }),
      ),
      nodes: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
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
  talkId: ref('chatTalk').optional(),
  by: Message.shape.by.optional(),
  state: Message.shape.state.optional(),
  at: DateRange.optional(),
};
export type MessageSearch = z.infer<z.ZodObject<typeof messageSearch>>;

/** Every message that somebody may read, found by what stands in it. */
export const chatMessage = area('chat/message', {
  list: list({
    path: '/api/admin/chat/message/list',
    keys: CHATTING,
    summary: '消息记录',
    search: messageSearch,
    row: Hit,
    sorts: ['at'],
    export: {
      keys: CHATTING,
      columns: {
        at: { title: '时间' },
        platform: { title: '平台', text: (_: never, row: Hit) => CHAT_PLATFORMS[row.platform] },
        customer: { title: '客户' },
        by: { title: '发送方', text: (_: never, row: Hit) => MESSAGE_SENDERS[row.by] },
        sender: { title: '发送人' },
        kind: { title: '类型', text: (_: never, row: Hit) => MESSAGE_KINDS[row.kind] },
        text: { title: '内容', width: 60 },
        state: { title: '状态', text: (_: never, row: Hit) => MESSAGE_STATES[row.state] },
      },
    },
  }),
});
