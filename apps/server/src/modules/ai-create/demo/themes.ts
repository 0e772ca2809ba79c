import type { StorePost } from '#seed/demo/story/store-posts.ts';
import { autumnDrives } from './articles/autumn-drives.ts';
import { cityTrips } from './articles/city-trips.ts';
import { comingDays } from './articles/coming-days.ts';
import { familyOutings, firstService, rainyDays, sevenSeats } from './articles/past-month.ts';
import { winterCare } from './articles/winter-care.ts';
import type { DemoArticle } from './demo-article.ts';

/** A theme of the demo, whose articles are written already. */
export interface DemoTheme {
  topic: string;
  brief: string;
  tags: readonly string[];
  hashtags: readonly string[];
  articles: readonly DemoArticle[];
}

const theme = (
  topic: string,
  brief: string,
  hashtags: readonly string[],
  articles: readonly DemoArticle[],
): DemoTheme => ({ topic, brief, tags: ['示例', ...hashtags.slice(0, 1)], hashtags, articles });

/** Ready to be looked at, changed and released. */
export const READY: readonly DemoTheme[] = [
  theme(
    '示例金秋试驾季',
    '试驾路线走出城\n带家人一起试\n试驾前的准备清单',
    ['金秋试驾', '看车笔记'],
    autumnDrives,
  ),
  theme('示例冬季用车指南', '入冬前自查\n电车冬天续航\n热车和除雾', ['冬季用车', '用车知识'], winterCare),
];

/** Goes out by itself once the accounts and the pictures are there. */
export const LIVE: DemoTheme = theme(
  '示例城市出行',
  '老城区怎么开\n停车和会车',
  ['城市出行', '停车技巧'],
  cityTrips,
);

/** Stands on the calendar of the coming days. */
export const COMING: DemoTheme = theme(
  '示例周末到店',
  '来店之前\n雨刮自查\n夜里充电',
  ['周末到店', '用车小事'],
  comingDays,
);

/** Went out during the last month, one after the other. */
export const PAST: readonly (DemoTheme & { from: number })[] = [
  { from: 29, ...theme('示例周末亲子出行', '出门前的准备\n带娃长途', ['亲子出行'], familyOutings) },
  { from: 22, ...theme('示例新车首保', '首保做什么\n保养单怎么看', ['用车养车'], firstService) },
  { from: 15, ...theme('示例七座家庭日', '七个人怎么坐\n第三排体验', ['七座家用车'], sevenSeats) },
  { from: 8, ...theme('示例雨天行车', '雨天跟车\n视线', ['雨天行车'], rainyDays) },
];

/** What a dealer or a shop says on its own account. */
export const storeTheme = (place: string, posts: readonly StorePost[]): DemoTheme =>
  theme(
    `${place} 门店日常`,
    '交车、试驾和用车提醒\n像同事之间说话一样写',
    ['门店日常', '用车小知识'],
    posts.map((post) => ({ platform: 'douyin', ...post, body: `\n${post.body}` })),
  );

/** Asked for and not written yet: whoever looks around can press 生成 and see what comes. */
export const UNWRITTEN = {
  topic: '示例新车到店',
  brief: [
    '新车到了，三款都能看到现车',
    '后排空间：欢迎带着安全座椅来当场装一次',
    '价格和本月礼遇：以店里当天的书面说明为准',
    '到店时间：周末人多，工作日下午更从容',
  ].join('\n'),
  tags: ['示例'],
  facts: ['示例轿车 A1/官方指导价', '示例轿车 A1/后排空间', '示例轿车 A1/本月礼遇', '示例体验中心/营业时间'],
};
