import { type Answer, type Handler, jsonBody } from './http.ts';
import { DOUYIN_APP } from './platforms/douyin.ts';
import { newId, type World } from './world.ts';

/** What people talk about in the sandbox; the lists say it in words of their own. */
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

const HOUR = 3_600_000;
const LISTS = ['douyin', 'kuaishou', 'news', 'forum'] as const;
type ListName = (typeof LISTS)[number];

/** The list of an hour, the same whenever it is asked for: topics rise and fall in waves of their own. */
function hotListAt(list: ListName, at: number): { title: string; heat: number }[] {
  const hour = Math.floor(at / HOUR);
  const which = LISTS.indexOf(list);
  return TALK.map((said, no) => {
    const wave = Math.sin((hour + no * 7 + which * 3) / (9 + (no % 5)));
    return { title: said[which] ?? `讨论：${said[1]}`, heat: Math.round(5_000 + 4_000 * wave + no * 37) };
  })
    .filter(({ heat }) => heat > 2_000)
    .sort((a, b) => b.heat - a.heat);
}

const AUTHORS = ['示例·城市用车笔记', '示例·周末自驾指南', '示例·新手司机日记'];
const DAY = 24 * HOUR;

/** Films of a day in the words of 抖音: who made them and what they brought, not when they were published. */
function hotFilmsAt(at: number) {
  const day = Math.floor(at / DAY);
  return TALK.map(([said], no) => {
    const plays = Math.round(180_000 * (1.4 + Math.sin((day + no * 5) / 3)) + no * 913);
    return {
      title: said,
      author: AUTHORS[no % AUTHORS.length] ?? '',
      item_cover: '',
      share_url: `https://www.iesdouyin.com/share/video/73000000000000${String(no).padStart(5, '0')}/`,
      play_count: plays,
      digg_count: Math.round(plays * 0.031),
      comment_count: Math.round(plays * 0.004),
      hot_words: '示例,用车',
      hot_value: Math.round(plays / 10),
    };
  })
    .sort((a, b) => b.play_count - a.play_count)
    .slice(0, 10)
    .map((film, index) => ({ rank: index + 1, ...film }));
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** 抖音's own list in its wire format, and lists of other kinds as houses on the web give them. */
export function hotLists(world: World): Record<string, Handler> {
  const tokens = new Set<string>();
  const douyin = (code: number, data: object = {}): Answer => ({
    json: {
      data: { ...data, error_code: code, description: code === 0 ? '' : 'access_token无效' },
      extra: { error_code: code, description: '', logid: newId(9), now: world.now() },
    },
  });
  return {
    'GET /robots.txt': () => ({
      bytes: Buffer.from('User-agent: *\nDisallow: /control/\n'),
      contentType: 'text/plain',
    }),
    'POST /oauth/client_token/': (asked) => {
      const { client_key: key, client_secret: secret } = jsonBody(asked);
      if (key !== DOUYIN_APP.clientKey || secret !== DOUYIN_APP.clientSecret) return douyin(10013);
      const token = `clt.${newId(18)}`;
      tokens.add(token);
      return douyin(0, { access_token: token, expires_in: 7_200 });
    },
    'GET /hotsearch/sentences/': ({ headers }) => {
      if (!tokens.has(headers['access-token'] ?? '')) return douyin(28001003);
      return douyin(0, {
        active_time: new Date(world.now()).toISOString(),
        list: hotListAt('douyin', world.now()).map(({ title, heat }) => ({
          sentence: title,
          hot_level: heat,
          label: 0,
        })),
      });
    },
    // 热门视频榜: the last day, the same all day long.
    'GET /data/extern/billboard/hot_video/': ({ headers }) => {
      if (!tokens.has(headers['access-token'] ?? '')) return douyin(28001003);
      return douyin(0, { list: hotFilmsAt(world.now()) });
    },
    'GET /hot-lists/kuaishou.json': () => ({
      json: {
        result: 1,
        data: {
          list: hotListAt('kuaishou', world.now()).map(({ title, heat }) => ({
            name: title,
            hotValue: heat,
          })),
        },
      },
    }),
    'GET /hot-lists/news.xml': () => {
      const items = hotListAt('news', world.now()).map(
        ({ title }) => `<item><title>${escaped(title)}</title></item>`,
      );
      const xml = `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>示例行业资讯</title>${items.join('')}</channel></rss>`;
      return { bytes: Buffer.from(xml), contentType: 'application/rss+xml; charset=utf-8' };
    },
    'GET /hot-lists/forum.html': () => {
      const rows = hotListAt('forum', world.now()).map(
        ({ title, heat }, at) =>
          `<li class="row"><span class="no">${at + 1}</span><a class="title" href="/hot-lists/forum/${at}">${escaped(title)}</a><em class="heat">${(heat / 10_000).toFixed(2)}万</em></li>`,
      );
      const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>示例车友社区</title></head><body><nav><ul><li>首页</li></ul></nav><ul class="hot">${rows.join('')}</ul></body></html>`;
      return { bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8' };
    },
  };
}
