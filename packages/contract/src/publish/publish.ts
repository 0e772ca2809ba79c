import { platformColumn } from '../account/columns.ts';
import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, LinkToken, Moment, PlannedMoment, RequiredText, Text } from '../core/fields.ts';
import { HANDOVER_MAX_HOURS } from '../core/limits.ts';
import { byId, byIds, Changed, Id, queryId, queryRef, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import {
  AccountSchedule,
  BestHours,
  CalendarDays,
  CalendarSearch,
  calendarFilter,
  TrayPiece,
} from './calendar.ts';
import {
  Attempt,
  AttemptInfo,
  AttemptStatus,
  BatchKind,
  CellChoice,
  DEFAULT_BATCH_KIND,
  Handover,
  PUBLISH_KEYS,
  PublishGrid,
  PublishPlatform,
  PublishSetting,
  Spread,
} from './shape.ts';
import { attemptState } from './states.ts';

const search = {
  q: Keyword,
  /** All of one kind; with `batchId` the kind of that batch. */
  kind: BatchKind.optional(),
  batchId: ref('aiTheme').optional().meta({ title: '批次' }),
  accountId: ref('account').optional().meta({ title: '内容账号' }),
  platform: PublishPlatform.optional(),
  status: AttemptStatus.optional(),
  /** An organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  /** When it goes out or went out. */
  due: DateRange.optional().meta({ title: '排期' }),
  /** When the platform had it. */
  published: DateRange.optional().meta({ title: '发布时间' }),
};
export type AttemptSearch = z.infer<z.ZodObject<typeof search>>;

/** The one reference whose entity another field names; the walk tries it with the kind that stands for itself. */
const batch = z.strictObject({
  kind: BatchKind.default(DEFAULT_BATCH_KIND),
  id: queryRef('aiTheme'),
});
/** Only themes could be published at first. */
const formerly = { themeId: 'id' };
const attempt = queryId('publishAttempt');
const chosen = byIds('publishAttempt');
const byStatus = z.record(AttemptStatus, z.int());
const link = RequiredText('作品链接', 500);
const handoverLink = LinkToken('链接不正确').meta({ title: '编号' });

/** One thing of a kind; the walk tries it with the kind that stands for itself. */
const subject = {
  kind: BatchKind.default(DEFAULT_BATCH_KIND),
  subjectId: ref('aiArticle').meta({ title: '内容' }),
};

/** Page behind the phone's link; it needs no sign-in. */
export const HANDOVER_PAGE = '/manager/handover';

const { ask, get, list, post } = callsUnder('/api/admin/publish', PUBLISH_KEYS.publish);

/** Publishing: one attempt for each cell of pieces × accounts, whoever asked for it. */
export const publish = area('publish', {
  /** What releasing it now would do; changes nothing. */
  plan: get(
    'plan',
    '发布计划预览',
    batch,
    PublishGrid.extend({
      spread: Spread,
      setting: PublishSetting,
      totals: z.object({
        /** Cells that would go out now, of which some have warnings; cells that stay behind. */
        going: z.int(),
        warned: z.int(),
        blocked: z.int(),
        /** Cells released before: waiting for their time, on their way, and out. */
        scheduled: z.int(),
        sending: z.int(),
        published: z.int(),
      }),
      /** Why it cannot be released at all; empty when it can. */
      problems: z.array(z.string()),
    }),
    { formerly },
  ),
  /** Moves cells or leaves them out, for the release to come. Answers how many were changed. */
  adjust: post(
    'plan/adjust',
    '调整发布计划',
    z.strictObject({
      kind: BatchKind.default(DEFAULT_BATCH_KIND),
      id: ref('aiTheme'),
      cells: z
        .array(CellChoice)
        .min(1, '请至少选择一条排期')
        .max(5_000, '一次最多调整 5000 条排期')
        .meta({ title: '排期' }),
    }),
    Changed,
    { formerly },
  ),
  /** How a release stands, cell by cell. */
  results: get(
    'results',
    '发布结果',
    batch,
    PublishGrid.extend({ total: z.int(), byStatus, settled: z.boolean() }),
    { keys: PUBLISH_KEYS.see, formerly },
  ),
  list: list('attempt/list', '发布记录列表', search, Attempt, {
    keys: PUBLISH_KEYS.see,
    sorts: ['dueAt', 'updatedAt', 'createdAt', 'publishedAt'],
    forAssistants: true,
    formerly: { themeId: 'batchId' },
    exportedBy: PUBLISH_KEYS.export,
    columns: {
      batch: nameColumn('来源', 30),
      title: { title: '标题', width: 40 },
      platform: platformColumn('平台'),
      account: nameColumn('账号'),
      status: labelColumn('状态', attemptState.states),
      dueAt: '排期',
      publishedAt: '发布时间',
      url: { title: '作品链接', width: 40 },
      postId: '平台作品编号',
      tries: '提交次数',
      note: { title: '说明', width: 30 },
      error: {
        title: '问题',
        width: 40,
        text: (_value: never, row: Attempt) => row.error?.advice ?? '',
      },
      node: nameColumn('所属组织'),
      owner: nameColumn('创建人'),
    },
  }),
  counts: ask('attempt/counts', '各状态的发布记录数', search, z.object({ total: z.int(), byStatus }), {
    keys: PUBLISH_KEYS.see,
    formerly: { themeId: 'batchId' },
  }),
  /** Posts by the day, of every kind of content; what releases itself later stands beside them. */
  calendar: post('calendar', '内容日历', CalendarSearch, CalendarDays, {
    keys: PUBLISH_KEYS.see,
    whileViewing: true,
  }),
  /** Hours in which posts do better than their accounts' mean of 30 days; none where there are too few posts to say. */
  bestHours: call({
    method: 'POST',
    path: '/api/admin/publish/calendar/hours',
    keys: PUBLISH_KEYS.see,
    whileViewing: true,
    summary: '高互动时段',
    body: z.strictObject({
      accountIds: calendarFilter.accountIds.meta({ title: '内容账号' }),
      platforms: calendarFilter.platforms.meta({ title: '平台' }),
    }),
    /** `total`: the posts it is told from. */
    data: z.object({ hours: z.array(BestHours), total: z.int() }),
  }),
  /** What is finished and on no calendar yet, the newest first. */
  tray: ask(
    'calendar/tray',
    '未排期的内容',
    { q: Keyword, kinds: calendarFilter.kinds.meta({ title: '内容类型' }) },
    z.object({ pieces: z.array(TrayPiece), total: z.int() }),
  ),
  /** What limits a post's time on its account. */
  room: get('calendar/room', '账号的可排时间', attempt, AccountSchedule),
  /** The same for something not on the calendar yet, for each account it may go to. */
  rooms: ask('calendar/rooms', '可选账号及可排时间', subject, z.object({ rooms: z.array(AccountSchedule) })),
  /** One thing to one account at a chosen time, within the account's limits. */
  place: post(
    'calendar/place',
    '排期',
    z.strictObject({
      ...subject,
      accountId: ref('account').meta({ title: '内容账号' }),
      at: PlannedMoment.meta({ title: '发布时间' }),
      /** A post of the same piece on another account of the platform that has not been sent: it is taken back for this one. */
      insteadOf: ref('publishAttempt').optional().meta({ title: '原排期' }),
    }),
    z.object({ id: Id }),
  ),
  info: get('attempt/info', '发布记录详情', attempt, AttemptInfo, { keys: PUBLISH_KEYS.see }),
  /** Failed and cancelled ones go out again, with the text as it is now. What was published or may have been is left alone. */
  retry: post('attempt/retry', '重新发布', chosen, Changed),
  /** Takes back what has not been sent; what is with the platform already is left alone. */
  cancel: post('attempt/cancel', '取消发布', chosen, Changed),
  /** Another moment for what has not been sent, within the accounts' limits. */
  move: post(
    'attempt/move',
    '调整发布时间',
    chosen.extend({
      at: PlannedMoment.meta({ title: '发布时间', example: '2027-11-15T02:00:00Z' }),
    }),
    Changed,
  ),
  /**
   * A person says how it ended: with the link to the post (of this platform), or that it was not published, with what they saw
   * there (`remark`) where the platform may have it. What the platform is still working on can be confirmed after half an hour.
   */
  confirm: post(
    'attempt/confirm',
    '确认发布结果',
    byId('publishAttempt', {
      /** Null: it was not and will not be published. */
      link: link.nullable(),
      remark: Text(200).default('').meta({ title: '未发布依据' }),
    }),
    Attempt,
    { forAssistants: true },
  ),
  /** Text, pictures and the address for the phone, which is also the content of the QR code. */
  handover: get(
    'handover',
    '人工发布的内容',
    attempt.extend({
      hours: z.coerce
        .number()
        .int()
        .min(1)
        .max(HANDOVER_MAX_HOURS, `链接最长 ${HANDOVER_MAX_HOURS} 小时`)
        .default(72)
        .meta({ title: '有效小时数' }),
    }),
    Handover.extend({ link: z.string(), expiresAt: Moment }),
    { forAssistants: true },
  ),
  /** The same on the phone, for whoever has the link. */
  handoverOpen: get(
    'handover/open',
    '人工发布的内容（凭链接）',
    z.strictObject({ id: handoverLink }),
    Handover.extend({ expiresAt: Moment }),
    { keys: null, perMinute: 60 },
  ),
  /** The phone brings the link of the post. */
  handoverReturn: post(
    'handover/return',
    '提交人工发布的作品链接（凭链接）',
    z.strictObject({ id: handoverLink, link }),
    z.object({ status: AttemptStatus }),
    { keys: null, perMinute: 20 },
  ),
  setting: get('setting', '发布设置', NO_INPUT, PublishSetting, { keys: [...PUBLISH_KEYS.see, '11-5'] }),
  setSetting: post('setting/update', '修改发布设置', z.strictObject(PublishSetting.shape), PublishSetting, {
    keys: ['11-5'],
  }),
});
