import { type Key, keysOf } from './keys.ts';

export interface RouteEntry {
  /** Under /home. */
  path: string;
  title: string;
  keys: readonly Key[];
  /** The menu group it is listed in; none means it is reached from other pages. */
  group?: MenuGroup;
  query?: readonly string[];
}

export const MENU_GROUPS = {
  content: '内容',
  ai: 'AI 创作',
  customer: '客户',
  data: '数据',
  admin: '管理',
} as const;
export type MenuGroup = keyof typeof MENU_GROUPS;

const dealerKeys = keysOf(1);
const roleKeys = keysOf(2);
const organKeys = keysOf(10);
const aiSharedKeys = keysOf(18);

/** The specification's route table. A user needs any one of a route's keys; no keys means every signed-in user. */
export const HOME_ROUTES = [
  { path: '', title: '工作台', keys: [] },
  { path: 'substance', title: '内容中心', keys: [...keysOf(4, 5, 6, 8, 9, 16), '11-3'], group: 'content' },
  { path: 'substance/send', title: '内容下发', keys: ['4-6'], group: 'content' },
  { path: 'substance/verify', title: '内容审核', keys: ['4-5'], group: 'content' },
  { path: 'material', title: '素材库', keys: keysOf(5), group: 'content' },
  { path: 'material/send', title: '素材发布', keys: ['5-6'], group: 'content' },
  { path: 'material/verify', title: '素材审核', keys: ['5-5'], group: 'content' },
  { path: 'subject', title: '专题', keys: ['6-1'], group: 'content', query: ['id'] },
  { path: 'kox', title: 'KOX', keys: ['4-21'], group: 'content', query: ['id'] },
  { path: 'douyin', title: '抖音', keys: ['4-22', '4-23'], group: 'content', query: ['id'] },
  { path: 'douyin/page', title: '抖音主页', keys: ['4-22', '4-23'], query: ['id'] },
  { path: 'douyin/preview', title: '抖音预览', keys: ['4-22', '4-23'], query: ['id'] },
  { path: 'task', title: '任务', keys: keysOf(8), group: 'content' },
  { path: 'task/detail', title: '任务详情', keys: ['8-1'] },
  { path: 'task/dealer/detail', title: '经销商任务', keys: ['8-1'] },
  { path: 'task/dealer/center/detail', title: '经销商任务中心', keys: ['8-1'] },
  { path: 'hot/index/index', title: '热点', keys: keysOf(16), group: 'content' },
  { path: 'ai', title: 'AI 文章', keys: [...keysOf(14), ...aiSharedKeys], group: 'ai' },
  { path: 'mixedshear', title: 'AI 视频', keys: [...keysOf(15), ...aiSharedKeys, '11-3'], group: 'ai' },
  { path: 'mixedshear/create', title: '制作视频', keys: [], query: ['id'] },
  { path: 'mixedshear/package', title: '视频素材包', keys: [], query: ['id', 'title'] },
  { path: 'ailive', title: 'AI 直播', keys: keysOf(19), group: 'ai' },
  { path: 'chat', title: '客户会话', keys: ['13-1', '13-3', '13-4', '13-5', '13-11'], group: 'customer' },
  { path: 'chat/dealer', title: '经销商会话', keys: ['13-2'] },
  { path: 'clew', title: '线索', keys: keysOf(7), group: 'customer' },
  { path: 'aigrow', title: '潜客增长', keys: [], group: 'customer' },
  { path: 'report', title: '报表', keys: [...keysOf(9), '13-2'], group: 'data' },
  { path: 'report/material/dealer/detail', title: '素材 × 经销商', keys: [] },
  { path: 'report/dealer/material/detail', title: '经销商 × 素材', keys: [] },
  { path: 'report/dealer/adviser/detail', title: '经销商 × 顾问', keys: [] },
  { path: 'report/adviser/material/detail', title: '顾问 × 素材', keys: [] },
  { path: 'vision/field', title: '数据视野', keys: [], group: 'data' },
  { path: 'dealer', title: '经销商', keys: dealerKeys, group: 'admin' },
  { path: 'store', title: '门店', keys: [...dealerKeys, ...organKeys], group: 'admin' },
  { path: 'organization', title: '组织', keys: organKeys, group: 'admin' },
  { path: 'user', title: '用户', keys: keysOf(3), group: 'admin' },
  { path: 'role', title: '角色', keys: roleKeys, group: 'admin' },
  {
    path: 'roleAndUser',
    title: '角色与用户',
    keys: [...roleKeys, '3-1', '3-2', '3-3', '3-4', '3-5'],
  },
  { path: 'system/config', title: '系统配置', keys: ['11-4', '11-5'], group: 'admin', query: ['tabid'] },
  { path: 'self/center', title: '个人中心', keys: [] },
  { path: 'favorite/list', title: '我的收藏', keys: [] },
  { path: 'help/center', title: '帮助中心', keys: [] },
  { path: 'noPermission', title: '无权限', keys: [] },
] as const satisfies readonly RouteEntry[];

export type HomePath = (typeof HOME_ROUTES)[number]['path'];

/** Outside /home. */
export const TOP_ROUTES = [
  { path: '/', title: '首页' },
  { path: '/login', title: '登录' },
  { path: '/reset/password', title: '重置密码' },
  { path: '/preview', title: '预览', query: ['id'] },
  { path: '/handover', title: '人工发布', query: ['id'] },
  { path: '/douyin-preview', title: '抖音预览', query: ['id'] },
  { path: '/guide', title: '指引', query: ['gtype'] },
  { path: '/download/ai/account/assistant', title: '下载 AI 账号助手' },
  { path: '/download/shipinhao/operate/assistant', title: '下载视频号运营助手' },
  { path: '/download/ailive/assistant', title: '下载 AI 直播助手' },
  { path: '/help/articles', title: '帮助文章' },
] as const;
