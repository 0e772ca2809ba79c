import { KEY_LABELS, materialState, memberState, SCOPE_LABELS } from '@zhiying/contract';
import type { AuditNames } from '#kernel/audit/audit-names.ts';
import { allCalls } from '#kernel/http/openapi.ts';

/** What is written down without a call of that name, or in fewer words than the call's. */
const ACTIONS: Record<string, string> = {
  export: '导出',
  import: '导入',
  'auth.loginFailed': '登录失败',
  'auth.updateProfile': '修改个人资料',
  'auth.changePassword': '修改登录密码',
  'auth.endSession': '下线登录设备',
  'auth.endOtherSessions': '下线其他登录设备',
  'aiTheme.delete': '删除主题',
  'avatar.save': '更换头像',
  'avatar.remove': '移除头像',
  'job.cancel': '取消后台任务',
  'job.retry': '重新执行后台任务',
  'auth.viewAs': '以他人身份查看',
  'auth.endView': '结束以他人身份查看',
  'member.resetPassword': '生成密码重置链接',
  'member.importLinks': '批量生成密码设置链接',
  'member.revealPhone': '查看完整手机号',
  'member.setStatusOfAll': '批量启用或停用用户',
  'materialPublish.end': '素材发布到期',
  'materialPublish.expire': '素材版权到期',
  'substanceSend.end': '内容下发到期',
  'clue.recycle': '线索回收',
  'growth.erase': '潜客资料按期删除',
  'chat.forget': '清理会话消息',
  'task.begin': '任务开始',
  'task.end': '任务截止',
  'task.follow': '任务跟进人员变动',
  'task.remindBySelf': '任务自动提醒',
};

const calls = new Map(allCalls().map(({ area, name, call }) => [`${area}.${name}`, call.summary]));
const paths = new Map(allCalls().map(({ call }) => [call.path, call.summary]));

/** Actions are named as their calls are, so a new call has its words already. */
export const actionLabel = (action: string) => ACTIONS[action] ?? calls.get(action) ?? action;

/** Exports name the list they were made from. */
export const entityLabel = ({ wordOf }: AuditNames, entity: string) =>
  wordOf(entity) ?? paths.get(entity)?.replace(/列表$/, '') ?? entity;

const FIELDS: Record<string, string> = {
  uname: '账号',
  name: '名称',
  phone: '手机号',
  status: '状态',
  remark: '备注',
  memberships: '任职',
  nodeId: '所属组织',
  roleId: '角色',
  memberId: '用户',
  ownerId: '负责人',
  parentId: '上级',
  parent: '上级名称',
  channelId: '渠道',
  userid: '企业微信',
  workChat: '企业微信',
  bot: '客服机器人',
  until: '结束时间',
  code: '编码',
  kind: '类型',
  city: '城市',
  contact: '联系人',
  path: '位置',
  keys: '权限',
  scope: '数据范围',
  description: '说明',
  filter: '筛选条件',
  search: '筛选条件',
  fields: '导出的列',
  rows: '条数',
  bytes: '文件大小（字节）',
  sha256: '文件校验值',
  format: '格式',
  sort: '排序',
  order: '排序方向',
  q: '关键字',
  source: '来源',
  created: '创建时间',
  lastLogin: '最近登录',
  bound: '是否绑定企业微信',
  avatar: '头像',
  filename: '文件',
  create: '新增',
  update: '更新',
  same: '不变',
  bad: '有误',
  tags: '标签',
  rights: '版权',
  licence: '授权方式',
  personRelease: '人物授权',
  expiresOn: '到期日',
  origin: '来源说明',
  classifyId: '文件夹',
  versionNo: '版本',
  versionId: '版本编号',
  reason: '原因',
  reviewerIds: '审核人',
  sendUserIds: '转发顾问',
  accountId: '内容账号',
  accountIds: '内容账号',
  accountGroupIds: '账号组',
  materialId: '素材',
  materialIds: '素材',
  themeId: '主题',
  subjectId: '文章',
  nodeIds: '发布到',
  from: '开始时间',
  levels: '审核级数',
  on: '是否开启',
  type: '类型',
  ext: '扩展名',
  exportId: '下载编号',
  ids: '所选编号',
  watermark: '水印',
  message: '附言',
  evidence: '凭证',
  wanted: '每人件数',
  points: '奖励积分',
  brief: '说明',
  figureName: '数字的含义',
  platforms: '平台',
  substanceIds: '内容',
  autoAccept: '核对到的自动通过',
  startAt: '开始时间',
  endAt: '截止时间',
  reminders: '提醒',
  mode: '下发方式',
  roleIds: '角色',
  follow: '是否跟进新成员',
  memberIds: '成员',
  rules: '规则',
  keepDays: '保留天数',
};

const OF_ENTITY: Record<string, Record<string, string>> = {
  member: { name: '姓名' },
  role: { name: '角色名称' },
};

/** `filter.status` → `筛选条件 › 状态` */
export const fieldLabel = (entity: string, path: readonly string[]) =>
  path.map((name) => OF_ENTITY[entity]?.[name] ?? FIELDS[name] ?? name).join(' › ');

const VALUES: Record<string, Record<string, string>> = {
  status: { ...memberState.states, ...materialState.states },
  scope: SCOPE_LABELS,
  keys: KEY_LABELS,
};

export const valueWord = (field: string, value: string) => VALUES[field]?.[value] ?? value;
