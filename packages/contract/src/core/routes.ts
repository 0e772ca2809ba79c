import { type Key, keysOf } from './keys.ts';

/** What a name in the query stands for on these tabs of a page; on all of them where none is said. */
interface OpenedWithin {
  kind: string;
  tabs?: readonly string[];
}

export interface RouteEntry {
  /** Under /home. */
  path: string;
  title: string;
  keys: readonly Key[];
  /** The menu group it is listed in; none means it is reached from other pages. */
  group?: MenuGroup;
  query?: readonly string[];
  /** Menu and palette offer it only to whoever holds one of these; the others may open it but would find nothing of theirs. */
  listedFor?: readonly Key[];
  /** Everybody may open it, but without one of these it only says which right is missing. */
  needs?: readonly Key[];
  /** Names in its query that stand for one object, with what such an object is called: each object has a tab of its own. */
  objects?: Readonly<Record<string, string>>;
  /**
   * Names in its query that stand for an object opened within the page: the page is called by it meanwhile. One name may stand for other
   * objects on other tabs; the first of them is that of the page's first tab.
   */
  within?: Readonly<Record<string, OpenedWithin | readonly OpenedWithin[]>>;
  /** Without an object: a list unless said; `makes` a new one, which then takes over the tab; shows `nothing`. */
  bare?: 'makes' | 'nothing';
}

export const MENU_GROUPS = {
  content: '内容',
  send: '分发',
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
  {
    path: 'substance',
    title: '内容中心',
    keys: [...keysOf(4, 5, 6, 8, 9, 16), '11-3'],
    group: 'content',
    listedFor: keysOf(4),
  },
  { path: 'substance/send', title: '内容下发', keys: ['4-6'], group: 'send' },
  { path: 'substance/verify', title: '内容审核', keys: ['4-5'], group: 'content' },
  { path: 'material', title: '素材库', keys: keysOf(5), group: 'content' },
  { path: 'material/send', title: '素材发布', keys: ['5-6'], group: 'send' },
  { path: 'material/verify', title: '素材审核', keys: ['5-5'], group: 'content' },
  {
    path: 'calendar',
    title: '内容日历',
    // Those of publishing: whoever sees articles or films sees when they go out.
    keys: ['14-1', '15-1', '14-4', '15-8'],
    group: 'send',
    query: ['view', 'date'],
  },
  { path: 'subject', title: '专题', keys: ['6-1'], group: 'content', query: ['id'], objects: { id: '专题' } },
  { path: 'task', title: '任务', keys: keysOf(8), group: 'send' },
  { path: 'kox', title: 'KOX', keys: ['4-21'], group: 'send', query: ['id'], objects: { id: 'KOX' } },
  {
    path: 'douyin',
    title: '抖音',
    keys: ['4-22', '4-23'],
    group: 'send',
    query: ['id'],
    objects: { id: '抖音' },
  },
  { path: 'douyin/page', title: '抖音主页', keys: ['4-22', '4-23'], query: ['id'] },
  {
    path: 'douyin/preview',
    title: '抖音预览',
    keys: ['4-22', '4-23'],
    query: ['id'],
    objects: { id: '抖音预览' },
    bare: 'nothing',
  },
  { path: 'task/detail', title: '任务详情', keys: ['8-1'], objects: { id: '任务' }, bare: 'nothing' },
  {
    path: 'task/dealer/detail',
    title: '经销商任务',
    keys: ['8-1'],
    objects: { id: '经销商任务' },
    bare: 'nothing',
  },
  {
    path: 'task/dealer/center/detail',
    title: '经销商任务中心',
    keys: ['8-1'],
    objects: { id: '门店任务' },
    bare: 'nothing',
  },
  {
    path: 'hot/index/index',
    title: '热点',
    keys: keysOf(16),
    group: 'content',
    within: {
      open: [
        { kind: '热点', tabs: ['topic'] },
        { kind: '热点视频', tabs: ['video'] },
        { kind: '热点包', tabs: ['package'] },
      ],
    },
  },
  {
    path: 'ai',
    title: 'AI 文章',
    keys: [...keysOf(14), ...aiSharedKeys],
    group: 'ai',
    objects: { article: '文章', theme: '主题', compose: '新建主题' },
  },
  { path: 'mixedshear', title: 'AI 视频', keys: [...keysOf(15), ...aiSharedKeys, '11-3'], group: 'ai' },
  {
    path: 'mixedshear/create',
    title: '制作视频',
    keys: [],
    query: ['id'],
    objects: { id: '视频', video: '视频' },
    bare: 'makes',
    listedFor: ['15-2', '15-3', '15-4'],
    // Whoever only sees videos opens those there are.
    needs: ['15-1', '15-2', '15-3', '15-4'],
  },
  {
    path: 'mixedshear/package',
    title: '视频素材包',
    keys: [],
    query: ['id', 'title'],
    objects: { id: '素材包' },
    bare: 'nothing',
  },
  { path: 'ailive', title: 'AI 直播', keys: keysOf(19), group: 'ai' },
  {
    path: 'chat',
    title: '客户会话',
    keys: ['13-1', '13-3', '13-4', '13-5', '13-11'],
    group: 'customer',
    within: { talk: { kind: '会话', tabs: ['inbox'] } },
  },
  { path: 'chat/dealer', title: '经销商会话', keys: ['13-2'] },
  {
    path: 'clew',
    title: '线索',
    keys: keysOf(7),
    group: 'customer',
    within: { open: { kind: '线索', tabs: ['clue', 'pool', 'calendar'] } },
  },
  {
    path: 'aigrow',
    title: '潜客增长',
    keys: [],
    group: 'customer',
    listedFor: ['7-1', '15-10', '16-3'],
    needs: ['7-1', '15-10', '16-3'],
    within: { id: { kind: '潜客', tabs: ['prospect'] } },
  },
  { path: 'report', title: '报表', keys: [...keysOf(9), '13-2'], group: 'data' },
  {
    path: 'report/material/dealer/detail',
    title: '素材 × 经销商',
    keys: [],
    objects: { id: '素材 × 经销商' },
    needs: ['9-2'],
    bare: 'nothing',
  },
  {
    path: 'report/dealer/material/detail',
    title: '经销商 × 素材',
    keys: [],
    objects: { id: '经销商 × 素材' },
    needs: ['9-1'],
    bare: 'nothing',
  },
  {
    path: 'report/dealer/adviser/detail',
    title: '经销商 × 顾问',
    keys: [],
    objects: { id: '经销商 × 顾问' },
    needs: ['9-3'],
    bare: 'nothing',
  },
  {
    path: 'report/adviser/material/detail',
    title: '顾问 × 素材',
    keys: [],
    objects: { id: '顾问 × 素材' },
    needs: ['9-1'],
    bare: 'nothing',
  },
  { path: 'vision/field', title: '数据视野', keys: [], group: 'data' },
  {
    path: 'dealer',
    title: '经销商',
    keys: dealerKeys,
    group: 'admin',
    within: { open: { kind: '经销商' } },
  },
  {
    path: 'store',
    title: '门店',
    keys: [...dealerKeys, ...organKeys],
    group: 'admin',
    within: { open: { kind: '门店' } },
  },
  { path: 'organization', title: '组织', keys: organKeys, group: 'admin' },
  { path: 'user', title: '用户', keys: keysOf(3), group: 'admin', within: { open: { kind: '用户' } } },
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

/** The keys needed to find anything on a page: those that open it, or those that fill it. */
export const neededKeys = ({ keys, needs = [] }: RouteEntry): readonly Key[] =>
  keys.length > 0 ? keys : needs;

export type HomePath = (typeof HOME_ROUTES)[number]['path'];

/** Routes outside /home. */
export const TOP_ROUTES = [
  { path: '/', title: '首页' },
  { path: '/login', title: '登录' },
  { path: '/reset/password', title: '重置密码' },
  { path: '/preview', title: '预览', query: ['id'] },
  { path: '/handover', title: '人工发布', query: ['id'] },
  { path: '/dial', title: '扫码拨号', query: ['id'] },
  { path: '/douyin-preview', title: '抖音预览', query: ['id'] },
  { path: '/guide', title: '指引', query: ['gtype'] },
  { path: '/download/ai/account/assistant', title: '下载 AI 账号助手' },
  { path: '/download/shipinhao/operate/assistant', title: '下载视频号运营助手' },
  { path: '/download/ailive/assistant', title: '下载 AI 直播助手' },
  { path: '/help/articles', title: '帮助文章' },
  { path: '/live-stage', title: '直播画面', query: ['id'] },
] as const;
