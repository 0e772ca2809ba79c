import { PLATFORMS } from '../account/platforms.ts';
import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn, textsColumn } from '../core/columns.ts';
import { DateRange, Moment } from '../core/fields.ts';
import { SEE_THEMES } from '../core/keys.ts';
import { byIds, Changed, Id, queryId, RowVersion, ref, totalBy } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { themeSearch } from './any-theme.ts';
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

const search = { ...themeSearch, platform: ArticlePlatform.optional() };
export type ThemeSearch = z.infer<z.ZodObject<typeof search>>;

const id = ref('aiTheme');
const one = z.strictObject({ id });
const versioned = z.strictObject({ id, version: RowVersion });
const many = byIds('aiTheme');

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

const { ask, get, list, post } = callsUnder('/api/admin/aiCreate/theme', SEE_THEMES);

export const aiTheme = area('ai-create/theme', {
  list: list('list', 'AI 主题列表', search, Theme, {
    sorts: ['createdAt', 'updatedAt', 'scheduledAt', 'topic'],
    exportedBy: ['14-15'],
    columns: {
      topic: { title: '主题', width: 40 },
      status: labelColumn('状态', themeState.states),
      count: '篇数',
      counts: { title: '已完成', text: (_value: never, row: Theme) => row.counts.done },
      platforms: {
        title: '平台',
        text: (_value: never, row: Theme) => row.platforms.map((name) => PLATFORMS[name].name).join('、'),
      },
      tags: textsColumn('标签'),
      scheduledAt: '定时',
      releasedAt: '发布时间',
      node: nameColumn('所属组织'),
      owner: nameColumn('创建人'),
      createdAt: '创建时间',
      note: { title: '说明', width: 40 },
    },
  }),
  counts: ask('counts', '各状态的主题数', search, totalBy('byStatus', z.enum(themeState.all))),
  info: get('info', '主题详情', queryId('aiTheme'), ThemeInfo),
  /** A draft; with `start` writing begins at once. */
  create: post(
    'create',
    '新建主题',
    ThemeInput.extend({ start: z.boolean().default(false).meta({ title: '开始生成' }) }),
    z.object({ id: Id, jobId: z.string().nullable() }),
    { keys: ['14-2'] },
  ),
  /** Articles that were written from what is changed become 待更新. */
  update: post('update', '编辑主题', ThemeInput.extend({ id, version: RowVersion }), ThemeInfo, {
    keys: ['14-3'],
  }),
  /** Writes every article that is not written yet: a draft's all, after a failure or a cancel the rest. */
  generate: post('generate', '开始生成文章', one, z.object({ jobId: z.string() }), { keys: ['14-2'] }),
  /** Writes all of them anew, differently; the old ones stay in the version history. */
  refresh: post('refresh', '重新生成全部文章', one, z.object({ jobId: z.string() }), { keys: ['14-2'] }),
  /** Stops writing or takes it off the schedule; what is finished is kept. */
  cancel: post('cancel', '取消主题', one, Theme, { keys: ['14-5'] }),
  copy: post('copy', '复制为新草稿', one, z.object({ id: Id }), { keys: ['14-2'] }),
  remove: post('delete', '删除主题', many, Changed, { keys: ['14-5'] }),
  /** A deleted one returns to where it was, a cancelled one to what it has: its articles or the draft. */
  recover: post('recover', '恢复主题', many, Changed, { keys: ['14-5'] }),
  /** Schedules it, or with `now` takes it off the schedule. */
  timing: post('timing', '定时发布', versioned.extend({ timing: Timing }), Theme, { keys: ['14-4'] }),
  /** What would happen on release; changes nothing. */
  preflight: get('preflight', '发布前检查', queryId('aiTheme'), Preflight, { keys: ['14-4'] }),
  /** Checks again and hands over to publishing. Articles with a blocking finding are held back only when asked to. */
  release: post(
    'release',
    '发布主题',
    one.extend({ holdBlocked: z.boolean().default(false).meta({ title: '是否保留有问题的文章' }) }),
    Theme,
    { keys: ['14-4'] },
  ),
  /** On: as soon as all is written and nothing blocks, it goes out by itself at its timing. */
  autosend: post(
    'autosend',
    '设置自动发送',
    one.extend({ on: z.boolean().meta({ title: '是否自动发送' }) }),
    Theme,
    { keys: ['14-6'] },
  ),
  /** The advisers who get it to share. */
  senduser: post('senduser', '设置转发顾问', versioned.extend({ sendUserIds: SendUsers }), Theme, {
    keys: ['14-6'],
  }),
  /** Where it goes: chosen in the plan, without opening everything else that was asked. */
  accounts: post(
    'accounts',
    '选择发布账号',
    versioned.extend({
      accountIds: ThemeInput.shape.accountIds.meta({ title: '内容账号' }),
      accountGroupIds: ThemeInput.shape.accountGroupIds.meta({ title: '账号组' }),
      spread: ThemeInput.shape.spread.meta({ title: '分配方式' }),
    }),
    Theme,
    { keys: ['14-3', '14-4'] },
  ),
  maintitle: post('maintitle', '设置主标题规则', versioned.extend({ titleRule: TitleRule }), Theme, {
    keys: ['14-3'],
  }),
  topic: post('topic', '设置主题和话题', versioned.extend({ topic: Topic, hashtags: Hashtags }), Theme, {
    keys: ['14-3'],
  }),
  tags: post('tags', '设置主题标签', versioned.extend({ tags: ThemeTags }), Theme, { keys: ['14-3'] }),
  /** How much the theme's articles say the same, pair by pair, those above 5 % and the highest first. */
  similarity: get(
    'similarity',
    '篇间相似度',
    queryId('aiTheme'),
    z.object({
      warn: z.int(),
      highest: z.int(),
      pairs: z.array(z.object({ a: Id, b: Id, aNo: z.int(), bNo: z.int(), percent: z.int() })),
    }),
  ),
  /** What goes out between two days, by the day and minute. */
  calendar: ask(
    'calendar',
    '排期日历',
    { range: DateRange.meta({ title: '日期范围' }) },
    z.object({
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
  ),
});
