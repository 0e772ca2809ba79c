import { PLATFORMS } from '../account/platforms.ts';
import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, Moment, queryRef, ref, refs } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Finding } from './check-shape.ts';
import { themeState } from './states.ts';
import {
  ArticlePlatform,
  Hashtags,
  SendUsers,
  Theme,
  ThemeInfo,
  ThemeInput,
  ThemeTags,
  Timing,
  TitleRule,
  Topic,
} from './theme-shape.ts';

const search = {
  q: Keyword,
  status: z.enum(themeState.all, { error: '状态不正确' }).optional(),
  platform: ArticlePlatform.optional(),
  tag: z.string().trim().max(20).optional(),
  ownerId: ref('member').optional(),
  /** An organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional(),
  created: DateRange.optional(),
  /** What was deleted, instead of what was not. */
  bin: z.literal('yes', { error: '取值只能为 yes' }).optional(),
};
export type ThemeSearch = z.infer<z.ZodObject<typeof search>>;

const id = ref('aiTheme');
const one = z.strictObject({ id });
const versioned = z.strictObject({ id, version: z.int() });
const many = z.strictObject({ ids: refs('aiTheme') });
const changed = z.object({ changed: z.int() });

/** What stands in the way of releasing: one entry per article that has something. */
const Preflight = z.object({
  ready: z.boolean(),
  /** Articles that would go out, and those held back. */
  going: z.int(),
  held: z.int(),
  /** Of those held back: the ones that nobody passed, where the channel wants a review. */
  unreviewed: z.int(),
  problems: z.array(z.string()),
  articles: z.array(
    z.object({
      id: Id,
      no: z.int(),
      title: z.string(),
      findings: z.array(Finding),
      /** What its review waits for; null where it is passed or none is wanted. */
      waits: z.string().nullable(),
    }),
  ),
});
export type Preflight = z.infer<typeof Preflight>;

export const aiTheme = area('ai-create/theme', {
  list: list({
    path: '/api/admin/aiCreate/theme/list',
    keys: ['14-1'],
    summary: 'AI 主题列表',
    search,
    row: Theme,
    sorts: ['createdAt', 'updatedAt', 'scheduledAt', 'topic'],
    export: {
      keys: ['14-15'],
      columns: {
        topic: { title: '主题', width: 40 },
        status: { title: '状态', text: (_value: never, row: Theme) => themeState.label(row.status) },
        count: { title: '篇数' },
        counts: { title: '已完成', text: (_value: never, row: Theme) => row.counts.done },
        platforms: {
          title: '平台',
          text: (_value: never, row: Theme) => row.platforms.map((name) => PLATFORMS[name].name).join('、'),
        },
        tags: { title: '标签', text: (_value: never, row: Theme) => row.tags.join('、') },
        scheduledAt: { title: '定时' },
        releasedAt: { title: '发布时间' },
        node: { title: '所属组织', text: (_value: never, row: Theme) => row.node.name },
        owner: { title: '创建人', text: (_value: never, row: Theme) => row.owner.name },
        createdAt: { title: '创建时间' },
        note: { title: '说明', width: 40 },
      },
    },
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/counts',
    keys: ['14-1'],
    whileViewing: true,
    summary: '各状态的主题数',
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byStatus: z.record(z.enum(themeState.all), z.int()) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/aiCreate/theme/info',
    keys: ['14-1'],
    summary: '主题详情',
    query: z.strictObject({ id: queryRef('aiTheme') }),
    data: ThemeInfo,
  }),
  /** A draft; with `start` writing begins at once. */
  create: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/create',
    keys: ['14-2'],
    summary: '新建主题',
    body: ThemeInput.extend({ start: z.boolean().default(false) }),
    data: z.object({ id: Id, jobId: z.string().nullable() }),
  }),
  /** Articles that were written from what is changed become 待更新. */
  update: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/update',
    keys: ['14-3'],
    summary: '编辑主题',
    body: ThemeInput.extend({ id, version: z.int() }),
    data: ThemeInfo,
  }),
  /** Writes every article that is not written yet: a draft's all, after a failure or a cancel the rest. */
  generate: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/generate',
    keys: ['14-2'],
    summary: '开始生成文章',
    body: one,
    data: z.object({ jobId: z.string() }),
  }),
  /** Writes all of them anew, differently; the old ones stay in the version history. */
  refresh: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/refresh',
    keys: ['14-2'],
    summary: '重新生成全部文章',
    body: one,
    data: z.object({ jobId: z.string() }),
  }),
  /** Stops writing or takes it off the schedule; what is finished is kept. */
  cancel: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/cancel',
    keys: ['14-5'],
    summary: '取消主题',
    body: one,
    data: Theme,
  }),
  copy: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/copy',
    keys: ['14-2'],
    summary: '复制为新草稿',
    body: one,
    data: z.object({ id: Id }),
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/delete',
    keys: ['14-5'],
    summary: '删除主题',
    body: many,
    data: changed,
  }),
  /** A deleted one returns to where it was, a cancelled one to what it has: its articles or the draft. */
  recover: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/recover',
    keys: ['14-5'],
    summary: '恢复主题',
    body: many,
    data: changed,
  }),
  /** Schedules it, or with `now` takes it off the schedule. */
  timing: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/timing',
    keys: ['14-4'],
    summary: '定时发布',
    body: versioned.extend({ timing: Timing }),
    data: Theme,
  }),
  /** What would happen on release; changes nothing. */
  preflight: call({
    method: 'GET',
    path: '/api/admin/aiCreate/theme/preflight',
    keys: ['14-4'],
    summary: '发布前检查',
    query: z.strictObject({ id: queryRef('aiTheme') }),
    data: Preflight,
  }),
  /** Checks again and hands over to publishing. Articles with a blocking finding are held back only when asked to. */
  release: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/release',
    keys: ['14-4'],
    summary: '发布主题',
    body: one.extend({ holdBlocked: z.boolean().default(false) }),
    data: Theme,
  }),
  /** On: as soon as all is written and nothing blocks, it goes out by itself at its timing. */
  autosend: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/autosend',
    keys: ['14-6'],
    summary: '设置自动发送',
    body: one.extend({ on: z.boolean() }),
    data: Theme,
  }),
  /** The advisers who get it to share. */
  senduser: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/senduser',
    keys: ['14-6'],
    summary: '设置转发顾问',
    body: versioned.extend({ sendUserIds: SendUsers }),
    data: Theme,
  }),
  /** Where it goes: chosen in the plan, without opening everything else that was asked. */
  accounts: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/accounts',
    keys: ['14-3', '14-4'],
    summary: '选择发布账号',
    body: versioned.extend({
      accountIds: ThemeInput.shape.accountIds,
      accountGroupIds: ThemeInput.shape.accountGroupIds,
      spread: ThemeInput.shape.spread,
    }),
    data: Theme,
  }),
  maintitle: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/maintitle',
    keys: ['14-3'],
    summary: '设置主标题规则',
    body: versioned.extend({ titleRule: TitleRule }),
    data: Theme,
  }),
  topic: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/topic',
    keys: ['14-3'],
    summary: '设置主题和话题',
    body: versioned.extend({ topic: Topic, hashtags: Hashtags }),
    data: Theme,
  }),
  tags: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/tags',
    keys: ['14-3'],
    summary: '设置主题标签',
    body: versioned.extend({ tags: ThemeTags }),
    data: Theme,
  }),
  /** How much the theme's articles say the same, pair by pair, those above 5 % and the highest first. */
  similarity: call({
    method: 'GET',
    path: '/api/admin/aiCreate/theme/similarity',
    keys: ['14-1'],
    summary: '篇间相似度',
    query: z.strictObject({ id: queryRef('aiTheme') }),
    data: z.object({
      warn: z.int(),
      highest: z.int(),
      pairs: z.array(z.object({ a: Id, b: Id, aNo: z.int(), bNo: z.int(), percent: z.int() })),
    }),
  }),
  /** What goes out between two days, by the day and minute. */
  calendar: call({
    method: 'POST',
    path: '/api/admin/aiCreate/theme/calendar',
    keys: ['14-1'],
    whileViewing: true,
    summary: '排期日历',
    body: z.strictObject({ range: DateRange }),
    data: z.object({
      rows: z.array(
        z.object({
          themeId: Id,
          topic: z.string(),
          status: z.enum(themeState.all),
          at: Moment,
          articles: z.int(),
          accounts: z.int(),
          platforms: z.array(ArticlePlatform),
        }),
      ),
    }),
  }),
});
