import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, RequiredText, Text } from '../core/fields.ts';
import { Choice, Id, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Tag } from './shape.ts';
import { CHAT_VIEW_KEYS, ChatPlatform, GivingWay, Presence, TagColour, TalkView } from './words.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const Clock = z.string().regex(CLOCK, '时间格式应为 HH:mm').meta({ example: '09:00' });

/** What a store may decide otherwise than its channel. */
const own = {
  /** Talks one person looks after at a time. */
  capacity: z
    .int('接待上限必须是整数')
    .min(1, '接待上限至少 1 个')
    .max(500, '接待上限最多 500 个')
    .meta({ title: '接待上限' }),
  /** Outside these hours nobody is given anything, and no time to answer runs. */
  from: Clock.meta({ title: '接待开始时间' }),
  to: Clock.meta({ title: '接待结束时间', example: '21:00' }),
  /** 1 is Monday. */
  days: z.array(z.int().min(1).max(7)).min(1, '请至少选择一天').max(7, '最多 7 天').meta({ title: '工作日' }),
  /** Minutes of working time within which a customer should be answered; 0: no limit. */
  replyMinutes: z
    .int('回复时限必须是整数')
    .min(0, '不能为负')
    .max(1_440, '回复时限最多 1440 分钟')
    .meta({ title: '回复时限' }),
  /** Whether those who look after the store are told when it is exceeded. */
  escalates: z.boolean().meta({ title: '超时提醒' }),
};
const hoursInOrder = ({ from, to }: { from: string; to: string }) => from < to;
const HOURS_REVERSED = { path: ['to'], error: '结束时间须晚于开始时间' };
export const StoreSetting = z.strictObject(own).refine(hoursInOrder, HOURS_REVERSED);
export type StoreSetting = z.infer<typeof StoreSetting>;
/** What holds at a store, and whether it decided so itself. */
const StoreDesk = z.object({ nodeId: Id, name: z.string(), own: z.boolean(), ...own });
export type StoreDesk = z.infer<typeof StoreDesk>;

/** How a channel assigns waiting talks to people. */
export const ChatSetting = z
  .strictObject({
    way: GivingWay,
    ...own,
    /** Hours without a word after which a talk ends by itself; 0: never. */
    endHours: z
      .int('自动结束必须是整数')
      .min(0, '不能为负')
      .max(720, '最多 720 小时')
      .meta({ title: '自动结束' }),
  })
  .refine(hoursInOrder, HOURS_REVERSED);
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
const canned = {
  title: RequiredText('标题', 30),
  text: RequiredText('内容', 1000),
  shared: z.boolean().meta({ title: '是否共享' }),
};

export const TagRow = Tag.extend({
  customers: z.int(),
  node: Choice,
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type TagRow = z.infer<typeof TagRow>;

const { get, post } = callsUnder('/api/admin/chat', CHAT_VIEW_KEYS);

export const chatTag = area('chat/tag', {
  list: get('tag/list', '客户标签', NO_INPUT, z.object({ rows: z.array(TagRow) }), {
    keys: [...CHAT_VIEW_KEYS, '13-11'],
  }),
  create: post('tag/create', '新建客户标签', z.strictObject({ name: tagName, colour: TagColour }), TagRow, {
    keys: ['13-11'],
  }),
  update: post(
    'tag/update',
    '编辑客户标签',
    z.strictObject({ id: ref('chatTag'), version: RowVersion, name: tagName, colour: TagColour }),
    TagRow,
    { keys: ['13-11'] },
  ),
  remove: post('tag/remove', '删除客户标签', z.strictObject({ id: ref('chatTag') }), z.null(), {
    keys: ['13-11'],
  }),
});

const { post: cannedCall } = callsUnder('/api/admin/chat/canned', CHAT_VIEW_KEYS);

export const chatCanned = area('chat/canned', {
  list: get('canned/list', '快捷回复', NO_INPUT, z.object({ rows: z.array(CannedRow) })),
  create: cannedCall('create', '新建快捷回复', z.strictObject(canned), CannedRow),
  update: cannedCall(
    'update',
    '编辑快捷回复',
    z.strictObject({ id: ref('chatCanned'), version: RowVersion, ...canned }),
    CannedRow,
  ),
  remove: cannedCall('remove', '删除快捷回复', z.strictObject({ id: ref('chatCanned') }), z.null()),
});

/** What a view of the inbox narrows the talks to. */
const viewFilter = z
  .strictObject({
    view: TalkView,
    platform: ChatPlatform.optional(),
    tagId: ref('chatTag').optional().meta({ title: '标签' }),
    ownerId: ref('member').optional().meta({ title: '负责人' }),
  })
  .meta({ title: '筛选条件' });

/** A view that everybody at and below its node has in their inbox. Members keep their own views with their preferences. */
const SharedView = Choice.extend({
  filter: viewFilter,
  node: Choice,
  owner: Choice,
  can: z.array(z.enum(['delete'])),
});
export type SharedView = z.infer<typeof SharedView>;
/** Shared views a node has at most. */
export const SHARED_VIEWS_MAX = 20;

export const chatView = area('chat/view', {
  list: call({
    method: 'GET',
    path: '/api/admin/chat/view/list',
    keys: CHAT_VIEW_KEYS,
    summary: '全店会话视图',
    /** `mayShare`: the person looks after a place's conversations, not only their own. */
    data: z.object({ rows: z.array(SharedView), mayShare: z.boolean() }),
  }),
  create: post(
    'view/create',
    '新建全店会话视图',
    z.strictObject({ name: RequiredText('视图名称', 12), filter: viewFilter }),
    SharedView,
  ),
  remove: post('view/remove', '删除全店会话视图', z.strictObject({ id: ref('chatView') }), z.null()),
});

/** A colleague as the inbox shows them. */
export const Colleague = Choice.extend({
  node: z.string(),
  /** Takes talks, unless they said otherwise. */
  on: z.boolean(),
  busy: z.int(),
  capacity: z.int(),
  presence: Presence,
});
export type Colleague = z.infer<typeof Colleague>;

export const chatDesk = area('chat/desk', {
  /** Whether the person takes talks now, and how many they have. */
  availability: get(
    'desk/availability',
    '我的接待状态',
    NO_INPUT,
    z.object({ on: z.boolean(), busy: z.int(), capacity: z.int() }),
  ),
  setAvailability: post(
    'desk/setAvailability',
    '切换接待状态',
    z.strictObject({ on: z.boolean().meta({ title: '是否在线' }) }),
    z.object({ on: z.boolean(), busy: z.int(), capacity: z.int() }),
  ),
  setting: get(
    'desk/setting',
    '会话分配设置',
    NO_INPUT,
    z.object({ setting: ChatSetting, mayChange: z.boolean() }),
  ),
  saveSetting: post('desk/saveSetting', '保存会话分配设置', ChatSetting, ChatSetting),
  /** Stores the person looks after, and what holds at each. */
  stores: get('desk/stores', '门店接待设置', NO_INPUT, z.object({ rows: z.array(StoreDesk) })),
  saveStore: call({
    method: 'POST',
    path: '/api/admin/chat/desk/saveStore',
    keys: CHAT_VIEW_KEYS,
    summary: '保存门店接待设置',
    /** Not `own`: as the channel, whatever else is said. */
    body: z
      .strictObject({
        nodeId: ref('node').meta({ title: '门店' }),
        own: z.boolean().meta({ title: '单独设置' }),
        ...own,
      })
      .refine(hoursInOrder, HOURS_REVERSED),
    data: StoreDesk,
  }),
  /** Who answers customers where the person does. */
  colleagues: get('desk/colleagues', '接待同事', NO_INPUT, z.object({ rows: z.array(Colleague) })),
  /** Said again every minute by an inbox that somebody looks at. */
  here: post(
    'desk/here',
    '告知在线',
    z.strictObject({ on: z.boolean().meta({ title: '是否在线' }) }),
    z.null(),
  ),
});

/** An account customers write to. */
export const ChatAccount = z.object({
  id: Id,
  platform: ChatPlatform,
  name: z.string(),
  externalId: z.string(),
  node: Choice,
  owner: Choice,
  /** The address the platform is told to call; without `PUBLIC_URL` only its path, below the console's own. */
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
const { post: accountCall } = callsUnder('/api/admin/chat/account', CHAT_VIEW_KEYS);

export const chatAccount = area('chat/account', {
  list: get('account/list', '客服账号', NO_INPUT, z.object({ rows: z.array(ChatAccount) })),
  create: accountCall(
    'create',
    '新增客服账号',
    z
      .strictObject({
        platform: ChatPlatform,
        name: RequiredText('账号名称', 30),
        nodeId: ref('node').meta({ title: '所属门店' }),
        bot: z.boolean().default(false).meta({ title: '机器人先接待' }),
        welcome: Text(200).default('').meta({ title: '欢迎语' }),
        asksRating: z.boolean().default(false).meta({ title: '邀请评价' }),
        /** 企业微信: the customer service account and the app that reads it. */
        corpId: secret('企业 ID', 40).optional(),
        kfId: secret('客服账号 ID', 64).optional(),
        kfSecret: secret('Secret', 80).optional().meta({ title: '客服应用密钥' }),
        callbackToken: secret('Token', 64).optional().meta({ title: '回调 Token（令牌）' }),
        callbackKey: z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9]{43}$/, 'EncodingAESKey 是 43 位字母和数字')
          .optional()
          .meta({ title: '消息加密密钥' }),
        /** 抖音: a content account that is authorised already. */
        contentAccountId: ref('account').optional().meta({ title: '抖音账号' }),
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
      version: RowVersion,
      name: RequiredText('账号名称', 30),
      nodeId: ref('node').meta({ title: '所属门店' }),
      bot: z.boolean().meta({ title: '机器人先接待' }),
      welcome: Text(200).default('').meta({ title: '欢迎语' }),
      asksRating: z.boolean().default(false).meta({ title: '邀请评价' }),
    }),
    ChatAccount,
  ),
  setPaused: accountCall(
    'pause',
    '暂停或恢复客服账号',
    z.strictObject({ id: ref('chatAccount'), paused: z.boolean().meta({ title: '是否暂停' }) }),
    z.object({ changed: z.boolean() }),
  ),
  remove: accountCall('remove', '删除客服账号', z.strictObject({ id: ref('chatAccount') }), z.null()),
});
