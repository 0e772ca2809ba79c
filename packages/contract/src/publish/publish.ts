import { PLATFORMS } from '../account/platforms.ts';
import { area, call, list } from '../core/call.ts';
import { DateRange, Keyword, Moment, queryRef, RequiredText, ref, refs, Text } from '../core/common.ts';
import { HANDOVER_MAX_HOURS } from '../core/limits.ts';
import { z } from '../core/zod.ts';
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
  batchId: ref('aiTheme').optional(),
  accountId: ref('account').optional(),
  platform: PublishPlatform.optional(),
  status: AttemptStatus.optional(),
  /** An organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional(),
  /** When it goes out or went out. */
  due: DateRange.optional(),
  /** When the platform had it. */
  published: DateRange.optional(),
};
export type AttemptSearch = z.infer<z.ZodObject<typeof search>>;

/** The one reference whose entity another field names; the walk tries it with the kind that stands for itself. */
const batch = z.strictObject({
  kind: BatchKind.default(DEFAULT_BATCH_KIND),
  id: queryRef('aiTheme'),
});
/** Only themes could be published at first. */
const formerly = { themeId: 'id' };
const attempt = z.strictObject({ id: queryRef('publishAttempt') });
const chosen = z.strictObject({ ids: refs('publishAttempt') });
const byStatus = z.record(AttemptStatus, z.int());
const link = RequiredText('作品链接', 500);
const handoverLink = z
  .string()
  .regex(/^\d{1,15}\.\d{1,12}\.[\w-]{20,100}$/, '链接不正确')
  .meta({ example: `1.1.${'x'.repeat(43)}` });

/** Where the link for the phone leads; it needs no account. */
export const HANDOVER_PAGE = '/manager/handover';

/** Content on its way to accounts: one attempt a cell of subjects × accounts, whoever asked for it. */
export const publish = area('publish', {
  /** What releasing it now would do; changes nothing. */
  plan: call({
    method: 'GET',
    path: '/api/admin/publish/plan',
    keys: PUBLISH_KEYS.publish,
    summary: '发布计划预览',
    formerly,
    query: batch,
    data: PublishGrid.extend({
      spread: Spread,
      setting: PublishSetting,
      totals: z.object({
        /** Cells that would go out now, of which some have warnings; cells that stay behind; cells already asked for. */
        going: z.int(),
        warned: z.int(),
        blocked: z.int(),
        done: z.int(),
      }),
      /** Why it cannot be released at all; empty when it can. */
      problems: z.array(z.string()),
    }),
  }),
  /** Moves cells or leaves them out, for the release to come. Answers how many were changed. */
  adjust: call({
    method: 'POST',
    path: '/api/admin/publish/plan/adjust',
    keys: PUBLISH_KEYS.publish,
    summary: '调整发布计划',
    formerly,
    body: z.strictObject({
      kind: BatchKind.default(DEFAULT_BATCH_KIND),
      id: ref('aiTheme'),
      cells: z.array(CellChoice).min(1, '请至少选择一格').max(5_000, '一次最多调整 5000 格'),
    }),
    data: z.object({ changed: z.int() }),
  }),
  /** How a release stands, cell by cell. */
  results: call({
    method: 'GET',
    path: '/api/admin/publish/results',
    keys: PUBLISH_KEYS.see,
    summary: '发布结果',
    formerly,
    query: batch,
    data: PublishGrid.extend({ total: z.int(), byStatus, settled: z.boolean() }),
  }),
  list: list({
    path: '/api/admin/publish/attempt/list',
    keys: PUBLISH_KEYS.see,
    summary: '发布记录列表',
    formerly: { themeId: 'batchId' },
    search,
    row: Attempt,
    sorts: ['dueAt', 'updatedAt', 'createdAt', 'publishedAt'],
    export: {
      keys: PUBLISH_KEYS.export,
      columns: {
        batch: { title: '来源', width: 30, text: (_value: never, row: Attempt) => row.batch.name },
        title: { title: '标题', width: 40 },
        platform: { title: '平台', text: (_value: never, row: Attempt) => PLATFORMS[row.platform].name },
        account: { title: '账号', text: (_value: never, row: Attempt) => row.account.name },
        status: { title: '状态', text: (_value: never, row: Attempt) => attemptState.label(row.status) },
        dueAt: { title: '排期' },
        publishedAt: { title: '发布时间' },
        url: { title: '作品链接', width: 40 },
        postId: { title: '平台作品编号' },
        tries: { title: '提交次数' },
        note: { title: '说明', width: 30 },
        error: {
          title: '问题',
          width: 40,
          text: (_value: never, row: Attempt) => row.error?.advice ?? '',
        },
        node: { title: '归属', text: (_value: never, row: Attempt) => row.node.name },
        owner: { title: '创建人', text: (_value: never, row: Attempt) => row.owner.name },
      },
    },
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/publish/attempt/counts',
    keys: PUBLISH_KEYS.see,
    whileViewing: true,
    summary: '各状态的发布记录数',
    formerly: { themeId: 'batchId' },
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byStatus }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/publish/attempt/info',
    keys: PUBLISH_KEYS.see,
    summary: '发布记录详情',
    query: attempt,
    data: AttemptInfo,
  }),
  /** Failed and cancelled ones go out again, with the text as it is now. What was published or may have been is left alone. */
  retry: call({
    method: 'POST',
    path: '/api/admin/publish/attempt/retry',
    keys: PUBLISH_KEYS.publish,
    summary: '重新发布',
    body: chosen,
    data: z.object({ changed: z.int() }),
  }),
  /** Takes back what has not been sent; what is with the platform already is left alone. */
  cancel: call({
    method: 'POST',
    path: '/api/admin/publish/attempt/cancel',
    keys: PUBLISH_KEYS.publish,
    summary: '取消发布',
    body: chosen,
    data: z.object({ changed: z.int() }),
  }),
  /** Another moment for what has not been sent. */
  move: call({
    method: 'POST',
    path: '/api/admin/publish/attempt/move',
    keys: PUBLISH_KEYS.publish,
    summary: '调整发布时间',
    body: chosen.extend({ at: z.iso.datetime({ offset: true }).meta({ example: '2027-11-15T02:00:00Z' }) }),
    data: z.object({ changed: z.int() }),
  }),
  /**
   * A person says how it ended: with the link to the post (of this platform), or that it was not published, with what they saw
   * there (`remark`) where the platform may have it. What the platform is still working on can be confirmed after half an hour.
   */
  confirm: call({
    method: 'POST',
    path: '/api/admin/publish/attempt/confirm',
    keys: PUBLISH_KEYS.publish,
    summary: '确认发布结果',
    body: z.strictObject({
      id: ref('publishAttempt'),
      /** Null: it was not and will not be published. */
      link: link.nullable(),
      remark: Text(200).default(''),
    }),
    data: Attempt,
  }),
  /** Text, pictures and the address for the phone, which is also the content of the QR code. */
  handover: call({
    method: 'GET',
    path: '/api/admin/publish/handover',
    keys: PUBLISH_KEYS.publish,
    summary: '人工发布的内容',
    query: attempt.extend({
      hours: z.coerce
        .number()
        .int()
        .min(1)
        .max(HANDOVER_MAX_HOURS, `链接最长 ${HANDOVER_MAX_HOURS} 小时`)
        .default(72),
    }),
    data: Handover.extend({ link: z.string(), expiresAt: Moment }),
  }),
  /** The same on the phone, for whoever has the link. */
  handoverOpen: call({
    method: 'GET',
    path: '/api/admin/publish/handover/open',
    keys: null,
    perMinute: 60,
    summary: '人工发布的内容（凭链接）',
    query: z.strictObject({ id: handoverLink }),
    data: Handover.extend({ expiresAt: Moment }),
  }),
  /** The phone brings the link of the post. */
  handoverReturn: call({
    method: 'POST',
    path: '/api/admin/publish/handover/return',
    keys: null,
    perMinute: 20,
    summary: '交回人工发布的链接（凭链接）',
    body: z.strictObject({ id: handoverLink, link }),
    data: z.object({ status: AttemptStatus }),
  }),
  setting: call({
    method: 'GET',
    path: '/api/admin/publish/setting',
    keys: [...PUBLISH_KEYS.see, '11-5'],
    summary: '发布设置',
    data: PublishSetting,
  }),
  setSetting: call({
    method: 'POST',
    path: '/api/admin/publish/setting/update',
    keys: ['11-5'],
    summary: '修改发布设置',
    body: z.strictObject(PublishSetting.shape),
    data: PublishSetting,
  }),
});
