/** The permission catalogue: group number → title and the keys in it with their meaning. */
export const KEY_GROUPS = {
  1: {
    title: '经销商与门店',
    keys: {
      '1-1': '查看经销商/门店',
      '1-2': '新增经销商/门店',
      '1-3': '编辑、变更负责人',
      '1-4': '导入、重置密码、停用',
    },
  },
  2: { title: '角色', keys: { '2-1': '查看角色', '2-2': '新增角色', '2-3': '编辑角色', '2-4': '授权' } },
  3: {
    title: '用户',
    keys: {
      '3-1': '查看用户',
      '3-2': '新增用户',
      '3-3': '编辑、停用用户',
      '3-4': '重置密码',
      '3-5': '绑定企业微信、客服机器人',
      '3-6': '导出用户',
    },
  },
  4: {
    title: '内容',
    keys: {
      '4-1': '查看内容',
      '4-2': '新建内容',
      '4-3': '编辑内容',
      '4-4': '删除内容',
      '4-5': '审核内容',
      '4-6': '下发内容',
      '4-7': '导出内容',
      '4-21': 'KOX 管理',
      '4-22': '抖音账号',
      '4-23': '抖音主页',
    },
  },
  5: {
    title: '素材',
    keys: {
      '5-1': '查看素材',
      '5-2': '上传、编辑素材',
      '5-3': '删除素材',
      '5-4': '下载素材',
      '5-5': '审核素材',
      '5-6': '发布素材',
    },
  },
  6: { title: '专题', keys: { '6-1': '专题管理' } },
  7: {
    title: '线索',
    keys: { '7-1': '查看线索', '7-2': '分配、跟进线索', '7-3': '导出线索、查看完整手机号' },
  },
  8: {
    title: '任务',
    keys: { '8-1': '查看任务', '8-2': '新建任务', '8-3': '编辑、终止任务', '8-4': '催办、验收' },
  },
  9: { title: '报表', keys: { '9-1': '内容报表', '9-2': '经销商报表', '9-3': '顾问报表' } },
  10: { title: '组织', keys: { '10-2': '查看组织', '10-3': '新增、编辑组织', '10-4': '移动、删除组织' } },
  11: {
    title: '系统',
    keys: { '11-3': 'AI 资源与额度', '11-4': '系统参数', '11-5': '小程序、设备版本、敏感词' },
  },
  13: {
    title: '会话',
    keys: {
      '13-1': '微信会话',
      '13-2': '经销商会话报表',
      '13-3': '抖音会话',
      '13-4': '客服机器人',
      '13-5': '消息质检',
      '13-11': '知识库与标签',
    },
  },
  14: {
    title: 'AI 创作',
    keys: {
      '14-1': '查看 AI 主题',
      '14-2': '新建主题',
      '14-3': '编辑、润色、替换文章',
      '14-4': '发布、定时',
      '14-5': '取消、删除、恢复',
      '14-6': '自动发送',
      '14-7': '内容账号',
      '14-8': '账号同步',
      '14-9': '数据分析',
      '14-10': '排行',
      '14-11': '趋势',
      '14-12': '热点融合',
      '14-13': '海报模板',
      '14-14': '标题与话题库',
      '14-15': '导出',
    },
  },
  15: {
    title: 'AI 视频',
    keys: {
      '15-1': '查看视频',
      '15-2': '混剪',
      '15-3': '分镜',
      '15-4': '数字人视频',
      '15-5': '模板',
      '15-6': '音乐',
      '15-7': '视频素材',
      '15-8': '视频发布',
      '15-9': '视频账号',
      '15-10': '评论',
      '15-11': '数字人形象',
    },
  },
  16: {
    title: '热点',
    keys: {
      '16-1': '热点榜',
      '16-2': '热点视频',
      '16-3': '对标账号',
      '16-4': '热点包',
      '16-5': '热点包审核',
      '16-6': '热点订阅',
    },
  },
  18: { title: 'AI 资源', keys: { '18-1': 'AI 资源库', '18-2': 'AI 模型配置', '18-3': 'AI 用量' } },
  19: {
    title: 'AI 直播',
    keys: {
      '19-1': '直播账号',
      '19-2': '话术生产',
      '19-3': '话术库与声音',
      '19-4': '助手、关键词、插播',
      '19-5': '开播与评论',
    },
  },
} as const;

type Groups = typeof KEY_GROUPS;
export type KeyGroup = keyof Groups;
export type Key = { [G in KeyGroup]: keyof Groups[G]['keys'] }[KeyGroup];

export const KEY_LABELS = Object.fromEntries(
  Object.values(KEY_GROUPS).flatMap((group) => Object.entries(group.keys)),
) as Record<Key, string>;

export const ALL_KEYS = Object.keys(KEY_LABELS) as Key[];

/** Every key of the groups named: `keysOf(4, 5)`. */
export const keysOf = (...groups: KeyGroup[]): Key[] =>
  groups.flatMap((group) => Object.keys(KEY_GROUPS[group].keys) as Key[]);

/**
 * The keys that view users, dealers and so on, for areas that link to them or filter by them. Whoever acts on rows sees them:
 * nobody exports, grants or moves what they cannot look at. What may be done with a row still takes the key of the act.
 */
export const SEE_DEALERS = ['1-1', '1-2', '1-3', '1-4'] as const satisfies Key[];
export const SEE_ROLES = ['2-1', '2-2', '2-3', '2-4'] as const satisfies Key[];
export const SEE_USERS = ['3-1', '3-2', '3-3', '3-4', '3-5', '3-6'] as const satisfies Key[];
export const SEE_SUBSTANCES = ['4-1', '4-2', '4-3', '4-4', '4-5', '4-6', '4-7'] as const satisfies Key[];
export const SEE_MATERIALS = ['5-1', '5-2', '5-3', '5-4', '5-5', '5-6'] as const satisfies Key[];
export const SEE_CLUES = ['7-1', '7-2', '7-3'] as const satisfies Key[];
export const SEE_ORGANS = ['10-2', '10-3', '10-4'] as const satisfies Key[];
export const SEE_THEMES = [
  '14-1',
  '14-2',
  '14-3',
  '14-4',
  '14-5',
  '14-6',
  '14-12',
  '14-15',
] as const satisfies Key[];
export const SEE_VIDEOS = ['15-1', '15-2', '15-3', '15-4', '15-8'] as const satisfies Key[];
export const SEE_ROLES_OF_USERS = [...SEE_ROLES, ...SEE_USERS] as const satisfies Key[];

/** Which rows a role lets its holder see, narrowest first. */
export const SCOPES = ['SELF', 'NODE', 'TREE', 'ALL'] as const;
export type ScopeKind = (typeof SCOPES)[number];
export const SCOPE_LABELS: Record<ScopeKind, string> = {
  SELF: '本人',
  NODE: '本组织',
  TREE: '本组织及下级',
  ALL: '全部',
};
