import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, oneOf } from '../core/fields.ts';
import { Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/**
 * Kinds of notices. An area adds its kind here; people can then switch it off in 个人中心, except where missing it would
 * do harm.
 */
export const NOTICE_KINDS = {
  job: { title: '后台任务', hint: '批量操作、导入等任务完成时', always: false },
  material: { title: '素材', hint: '素材审核、发布、召回，或版权即将到期时', always: false },
  task: { title: '任务', hint: '收到任务、催办、验收有结果，或任务结束时', always: false },
  substance: { title: '内容与专题', hint: '收到内容或专题，或内容审核、撤回、召回、到期时', always: false },
  theme: { title: 'AI 创作', hint: '主题生成完成、失败，或引用的事实变更时', always: false },
  digitman: { title: '数字人', hint: '数字人视频生成完成或失败，或形象检查有结果时', always: false },
  clue: { title: '线索', hint: '收到新线索、线索即将回收或延长申请有结果时', always: false },
  growth: { title: '潜客', hint: '收到潜客、触达任务，或触达模板有审核结果时', always: false },
  comment: { title: '评论', hint: '作品收到有购车意向、负面反馈或留有手机号的评论时', always: false },
  kox: { title: 'KOX 与抖音', hint: '收到 KOX 任务、协议即将到期，或抖音主页定稿时', always: false },
  hot: { title: '热点', hint: '收到热点包、订阅命中热点，或热点包有审核结果时', always: false },
  chat: { title: '客户会话', hint: '会话分配或转接给你、消息发送失败、知识文档处理失败时', always: false },
  report: { title: '报表', hint: '订阅的报表生成时', always: false },
  account: {
    title: '我的账号',
    hint: '任职、角色或密码被管理员修改，或 API 令牌即将到期、被停用时',
    always: false,
  },
  system: { title: '系统消息', hint: '系统级重要消息', always: true },
} as const satisfies Record<string, { title: string; hint: string; always: boolean }>;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Surfaces on which a notice can appear. */
export const NOTICE_SURFACES = { console: '控制台' } as const;
export type NoticeSurface = keyof typeof NOTICE_SURFACES;

const Kind = oneOf(NOTICE_KINDS).meta({ title: '通知类型' });
const Place = oneOf(NOTICE_SURFACES).meta({ title: '通知位置' });

export const NoticeSetting = z.object({ kind: Kind, place: Place, on: z.boolean() });

export const Notice = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  readAt: Moment.nullable(),
  createdAt: Moment,
});
export type Notice = z.infer<typeof Notice>;

const { get, post } = callsUnder('/api/admin/notification', 'signed-in', { inPerson: true });

export const notification = area('notification', {
  list: get('list', '我的通知（最近 50 条）', NO_INPUT, z.object({ rows: z.array(Notice), unread: z.int() })),
  read: post(
    'read',
    '标记通知为已读（不传编号则为全部）',
    z.strictObject({ id: ref('notification').optional() }),
    z.object({ unread: z.int() }),
  ),
  settings: get('settings', '我的通知设置', NO_INPUT, z.object({ rows: z.array(NoticeSetting) })),
  saveSetting: post(
    'settings/save',
    '开启或关闭某类通知',
    z
      .strictObject({ kind: Kind, place: Place, on: z.boolean().meta({ title: '是否接收' }) })
      .refine(({ kind, on }) => on || !NOTICE_KINDS[kind].always, {
        path: ['on'],
        error: '该类通知不可关闭',
      }),
    z.null(),
  ),
});
