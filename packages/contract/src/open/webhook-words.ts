/** What other systems are told of, as it is called in messages to them and here. */
export const WEBHOOK_EVENTS = {
  'clue.created': '线索新建',
  'clue.moved': '线索状态变更',
  'clue.assigned': '线索分配',
  'post.published': '发布成功',
  'article.approved': '文章审核通过',
  'task.done': '任务完成',
  'message.received': '客户来信',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** What an event is about: the word before its dot. */
export type WebhookSubject = 'clue' | 'post' | 'article' | 'task' | 'message';

/** What may be sent of each, besides its id and what changed. */
export const WEBHOOK_FIELDS = {
  'clue.name': '线索 · 客户',
  'clue.phone': '线索 · 手机号',
  'clue.state': '线索 · 状态',
  'clue.source': '线索 · 来源',
  'clue.sourceNote': '线索 · 来源说明',
  'clue.model': '线索 · 意向车型',
  'clue.city': '线索 · 城市代码',
  'clue.remark': '线索 · 备注',
  'clue.score': '线索 · 评分',
  'clue.closeReason': '线索 · 关闭原因',
  'clue.node': '线索 · 所属组织',
  'clue.owner': '线索 · 负责人',
  'clue.createdAt': '线索 · 创建时间',
  'clue.visitedAt': '线索 · 到店时间',
  'clue.wonAt': '线索 · 成交时间',
  'post.title': '发布 · 标题',
  'post.platform': '发布 · 平台',
  'post.account': '发布 · 账号',
  'post.url': '发布 · 链接',
  'post.node': '发布 · 所属组织',
  'post.publishedAt': '发布 · 发布时间',
  'article.title': '文章 · 标题',
  'article.platform': '文章 · 平台',
  'article.node': '文章 · 所属组织',
  'article.owner': '文章 · 创建人',
  'task.title': '任务 · 名称',
  'task.member': '任务 · 用户',
  'task.points': '任务 · 积分',
  'task.node': '任务 · 所属组织',
  'task.doneAt': '任务 · 完成时间',
  'message.customer': '来信 · 客户',
  'message.text': '来信 · 内容',
  'message.kind': '来信 · 类型',
  'message.platform': '来信 · 平台',
  'message.talkId': '来信 · 会话编号',
  'message.node': '来信 · 所属组织',
  'message.at': '来信 · 时间',
} as const;
export type WebhookField = keyof typeof WEBHOOK_FIELDS;

export const WEBHOOK_STATES = {
  on: '推送中',
  off: '已停用',
  stopped: '已自动停用',
} as const;
export type WebhookState = keyof typeof WEBHOOK_STATES;

export const DELIVERY_STATES = {
  waiting: '待推送',
  sent: '已送达',
  failed: '推送失败',
  skipped: '未推送',
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;

/** For how many days an event is tried again, and after how many days of failure a receiver is switched off. */
export const WEBHOOK_DAYS = 3;
/** For how many days the log is kept. */
export const DELIVERY_DAYS = 30;
/** What every secret begins with, as in Standard Webhooks. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
