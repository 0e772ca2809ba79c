import { area, call } from '../core/call.ts';
import { Choice, Id, Moment, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Tag } from './shape.ts';
import { CHATTING, ChatPlatform, GivingWay, TagColour } from './words.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const Clock = z.string().regex(CLOCK, '时间格式应为 HH:mm').meta({ example: '09:00' });

/** How talks that wait get a person, for a whole channel. */
export const ChatSetting = z
  .strictObject({
    way: GivingWay,
    /** Talks one person looks after at a time. */
    capacity: z.int('接待上限必须是整数').min(1, '接待上限至少 1 个').max(500, '接待上限最多 500 个'),
    /** Outside these hours nobody is given anything. */
    from: Clock,
    to: Clock,
    /** 1 is Monday. */
    days: z.array(z.int().min(1).max(7)).min(1, '请至少选择一天').max(7, '最多 7 天'),
    /** Hours without a word after which a talk ends by itself; 0: never. */
    endHours: z.int('自动结束必须是整数').min(0, '不能为负').max(720, '最多 720 小时'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: '结束时间须晚于开始时间' });
export type ChatSetting = z.infer<typeof ChatSetting>;

const tagName = RequiredText('标签名称', 12);

const CannedRow = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** For everybody at and below the node, or only for whoever wrote it. */
  shared: z.boolean(),
  node: Choice,
  owner: Choice,
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type Canned = z.infer<typeof CannedRow>;
const canned = { title: RequiredText('标题', 30), text: RequiredText('内容', 1000), shared: z.boolean() };

export const TagRow = Tag.extend({
  customers: z.int(),
  node: Choice,
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type TagRow = z.infer<typeof TagRow>;

export const chatTag = area('chat/tag', {
  list: call({
    method: 'GET',
    path: '/api/admin/chat/tag/list',
    keys: [...CHATTING, '13-11'],
    summary: '客户标签',
    data: z.object({ rows: z.array(TagRow) }),
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/chat/tag/create',
    keys: ['13-11'],
    summary: '新建客户标签',
    body: z.strictObject({ name: tagName, colour: TagColour }),
    data: TagRow,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/chat/tag/update',
    keys: ['13-11'],
    summary: '编辑客户标签',
    body: z.strictObject({ id: ref('chatTag'), version: z.int(), name: tagName, colour: TagColour }),
    data: TagRow,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/chat/tag/remove',
    keys: ['13-11'],
    summary: '删除客户标签',
    body: z.strictObject({ id: ref('chatTag') }),
    data: z.null(),
  }),
});

const cannedCall = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/chat/canned/${name}`, keys: CHATTING, summary, body, data });

export const chatCanned = area('chat/canned', {
  list: call({
    method: 'GET',
    path: '/api/admin/chat/canned/list',
    keys: CHATTING,
    summary: '快捷回复',
    data: z.object({ rows: z.array(CannedRow) }),
  }),
  create: cannedCall('create', '新建快捷回复', z.strictObject(canned), CannedRow),
  update: cannedCall(
    'update',
    '编辑快捷回复',
    z.strictObject({ id: ref('chatCanned'), version: z.int(), ...canned }),
    CannedRow,
  ),
  remove: cannedCall('remove', '删除快捷回复', z.strictObject({ id: ref('chatCanned') }), z.null()),
});

export const chatDesk = area('chat/desk', {
  /** Whether the person takes talks now, and how many they have. */
  seat: call({
    method: 'GET',
    path: '/api/admin/chat/desk/seat',
    keys: CHATTING,
    summary: '我的接待状态',
    data: z.object({ on: z.boolean(), busy: z.int(), capacity: z.int() }),
  }),
  setSeat: call({
    method: 'POST',
    path: '/api/admin/chat/desk/setSeat',
    keys: CHATTING,
    summary: '切换接待状态',
    body: z.strictObject({ on: z.boolean() }),
    data: z.object({ on: z.boolean(), busy: z.int(), capacity: z.int() }),
  }),
  setting: call({
    method: 'GET',
    path: '/api/admin/chat/desk/setting',
    keys: CHATTING,
    summary: '会话分配设置',
    data: z.object({ setting: ChatSetting, mayChange: z.boolean() }),
  }),
  saveSetting: call({
    method: 'POST',
    path: '/api/admin/chat/desk/saveSetting',
    keys: CHATTING,
    summary: '保存会话分配设置',
    body: ChatSetting,
    data: ChatSetting,
  }),
});

/** An account customers write to. */
export const ChatAccount = z.object({
  id: Id,
  platform: ChatPlatform,
  name: z.string(),
  externalId: z.string(),
  node: Choice,
  owner: Choice,
  /** The address the platform is told to call, below this server's own. */
  callbackPath: z.string(),
  /** Whether the bot answers first. */
  bot: z.boolean(),
  /** Said to whoever opens the conversation; '' where nothing is. */
  welcome: z.string(),
  /** Whether customers are asked how it was when somebody ends the talk. */
  asksRating: z.boolean(),
  paused: z.boolean(),
  /** What went wrong last, empty when all is well. */
  trouble: z.string(),
  lastMessageAt: Moment.nullable(),
  version: z.int(),
  can: z.array(z.enum(['edit', 'pause', 'resume', 'delete'])),
});
export type ChatAccount = z.infer<typeof ChatAccount>;

const secret = (label: string, max: number) => RequiredText(label, max);
const accountCall = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/chat/account/${name}`, keys: CHATTING, summary, body, data });

export const chatAccount = area('chat/account', {
  list: call({
    method: 'GET',
    path: '/api/admin/chat/account/list',
    keys: CHATTING,
    summary: '客服账号',
    data: z.object({ rows: z.array(ChatAccount) }),
  }),
  create: accountCall(
    'create',
    '新增客服账号',
    z
      .strictObject({
        platform: ChatPlatform,
        name: RequiredText('账号名称', 30),
        nodeId: ref('node'),
        bot: z.boolean().default(false),
        welcome: Text(200).default(''),
        asksRating: z.boolean().default(false),
        /** 企业微信: the customer service account and the app that reads it. */
        corpId: secret('企业 ID', 40).optional(),
        kfId: secret('客服账号 ID', 64).optional(),
        kfSecret: secret('Secret', 80).optional(),
        callbackToken: secret('Token', 64).optional(),
        callbackKey: z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9]{43}$/, 'EncodingAESKey 是 43 位字母和数字')
          .optional(),
        /** 抖音: a content account that is authorised already. */
        contentAccountId: ref('account').optional(),
      })
      .refine(
        ({ platform, ...said }) =>
          platform !== 'weixin' ||
          [said.corpId, said.kfId, said.kfSecret, said.callbackToken, said.callbackKey].every(Boolean),
        { path: ['kfId'], error: '请填写企业微信客服的接入信息' },
      )
      .refine(({ platform, contentAccountId }) => platform !== 'douyin' || contentAccountId !== undefined, {
        path: ['contentAccountId'],
        error: '请选择已授权的抖音账号',
      }),
    ChatAccount,
  ),
  update: accountCall(
    'update',
    '编辑客服账号',
    z.strictObject({
      id: ref('chatAccount'),
      version: z.int(),
      name: RequiredText('账号名称', 30),
      nodeId: ref('node'),
      bot: z.boolean(),
      welcome: Text(200).default(''),
      asksRating: z.boolean().default(false),
    }),
    ChatAccount,
  ),
  setPaused: accountCall(
    'pause',
    '暂停或恢复客服账号',
    z.strictObject({ id: ref('chatAccount'), paused: z.boolean() }),
    z.object({ changed: z.boolean() }),
  ),
  remove: accountCall('remove', '删除客服账号', z.strictObject({ id: ref('chatAccount') }), z.null()),
});
