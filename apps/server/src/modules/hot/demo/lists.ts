import type { HotSourceKind } from '@zhiying/contract';
import type { Entry } from '../read/adapter.ts';

type ListName = 'douyin' | 'kuaishou' | 'news' | 'forum' | 'hand';

interface DemoList {
  name: string;
  mark: string;
  kind: HotSourceKind;
  weight: number;
  list: ListName;
  /** In the sandbox; empty where the kind knows its own address. */
  path: string;
  fields: { list: string; title: string; heat: string };
}

const USUAL = { list: '', title: 'title', heat: 'heat' };

export const DEMO_LISTS: readonly DemoList[] = [
  { name: '示例·抖音热榜', mark: '抖', kind: 'douyin', weight: 1, list: 'douyin', path: '', fields: USUAL },
  {
    name: '示例·快手热榜',
    mark: '快',
    kind: 'json',
    weight: 0.8,
    list: 'kuaishou',
    path: '/hot-lists/kuaishou.json',
    fields: { list: 'data.list', title: 'name', heat: 'hotValue' },
  },
  {
    name: '示例·行业资讯',
    mark: '资',
    kind: 'rss',
    weight: 0.6,
    list: 'news',
    path: '/hot-lists/news.xml',
    fields: USUAL,
  },
  {
    name: '示例·车友社区',
    mark: '社',
    kind: 'page',
    weight: 0.6,
    list: 'forum',
    path: '/hot-lists/forum.html',
    fields: { list: 'ul.hot > li.row', title: 'a.title', heat: 'em.heat' },
  },
  { name: '示例·手动录入', mark: '手', kind: 'hand', weight: 0.5, list: 'hand', path: '', fields: USUAL },
];

/** As the sandbox says it, each list in words of its own. */
const TALK: readonly (readonly [string, string, string])[] = [
  [
    '示例：返乡高峰服务区充电排队怎么排',
    '返乡高峰服务区充电排队怎么排',
    '示例资讯：返乡高峰，服务区充电排队',
  ],
  ['示例：冬天电车续航打几折车主晒实测', '冬天电车续航打几折车主实测', '冬天电车续航打几折，车主晒实测'],
  ['示例：以旧换新补贴月底截止', '以旧换新补贴月底截止手续', '以旧换新补贴月底截止，手续要跑几趟'],
  ['示例：秋色最后一周周末自驾去哪', '秋色最后一周自驾去哪', '秋色最后一周，周末自驾去哪儿'],
  ['示例：二孩家庭买车第三排用得上吗', '二孩家庭买车第三排用得上吗', '二孩家庭买车，第三排到底用不用得上'],
  ['示例：雨天高架安全距离留多少', '雨天高架安全距离该留多少', '雨天高架，安全距离该留多少'],
  ['示例：车尾做饭火了露营怎么装车', '露营车尾做饭装车', '车尾做饭火了，露营怎么装车'],
  ['示例：新手上路第一年最怕什么', '新手上路第一年最怕什么', '新手上路第一年，最怕什么'],
  ['示例：快充站冬天限流排查清单', '快充站冬天限流排查', '快充站冬天限流，排查清单来了'],
  ['示例：停车位太窄怎么倒进去', '停车位太窄怎么倒车', '停车位太窄，三步倒进去'],
  ['示例：玻璃起雾一招解决', '冬天玻璃起雾怎么办', '冬天玻璃起雾，一招解决'],
  ['示例：年底看车该问哪些问题', '年底看车要问什么', '年底看车，这些问题先问清'],
];
const LISTS: readonly ListName[] = ['douyin', 'kuaishou', 'news', 'forum'];
const HOUR = 3_600_000;

/** The list of an hour: topics rise and fall in waves of their own. */
export function demoListAt(list: ListName, at: number): Entry[] {
  if (list === 'hand')
    return ['示例热点：金秋自驾路线', '示例：店里客户最近常问的充电桩安装'].map((title) => ({
      title,
      heat: null,
    }));
  const hour = Math.floor(at / HOUR);
  const which = LISTS.indexOf(list);
  return TALK.map((said, no) => {
    const wave = Math.sin((hour + no * 7 + which * 3) / (9 + (no % 5)));
    return { title: said[which] ?? `讨论：${said[1]}`, heat: Math.round(5_000 + 4_000 * wave + no * 37) };
  })
    .filter(({ heat }) => heat > 2_000)
    .sort((a, b) => b.heat - a.heat);
}
