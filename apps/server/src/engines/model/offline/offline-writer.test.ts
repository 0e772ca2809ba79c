import {
  FACT_FIELD,
  factsIn,
  GAP,
  PLATFORM_IDS,
  PLATFORMS,
  type PlatformId,
  sortBrief,
  TONES,
  type Tone,
  textLength,
} from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import type { Brief, FactNote } from '#kernel/model.ts';
import { writeOffline } from './offline-writer.ts';

const car = '示例轿车 A1';
const facts: FactNote[] = [
  { id: 1, kind: 'model', subject: car, name: '定位', value: '紧凑型家用轿车' },
  { id: 2, kind: 'price', subject: car, name: '官方指导价', value: '12.98 万元起' },
  { id: 3, kind: 'config', subject: car, name: '后备箱容积', value: '480 L' },
  { id: 4, kind: 'offer', subject: car, name: '本月礼遇', value: '下订赠两年基础保养' },
  { id: 5, kind: 'store', subject: '示例门店', name: '营业时间', value: '9:00–18:00' },
  { id: 6, kind: 'point', subject: car, name: '后排空间', value: '膝前还有两拳' },
];
const POINTS = [
  '周末带孩子去露营，全家的东西要一趟装下',
  '后备箱怎么装：先放大件再填缝，常用的放外侧',
  '- 后排坐得下两个安全座椅',
  '2、本月下订有礼；到店可以试装',
].join('\n');
const BRIEFS: Brief[] = [
  { topic: '周末带孩子去露营，全家出行怎么装车', points: POINTS, facts },
  { topic: '示例新车到店', points: '外观；空间；价格', facts: facts.slice(0, 2), audience: '新手爸妈' },
  { topic: '没有要点的主题', points: '', facts },
  { topic: '什么都没有', facts: [] },
  {
    topic: `很长的主题，${'再说一句，'.repeat(60)}`,
    points: `${'这一点写得很长，要说清楚。'.repeat(40)}\n${POINTS}`,
    facts,
  },
];
const LEAKS = { hotTopics: ['示例热点：金秋自驾路线'], tags: ['内部标签'] };

const draft = (brief: Brief, platform: PlatformId, seed = 1) =>
  writeOffline({
    purpose: 'article',
    seed,
    brief: {
      ...brief,
      ...LEAKS,
      platform,
      length: 900,
      limit: { title: PLATFORMS[platform].title.max, text: PLATFORMS[platform].body.max },
    },
  }).value as { title: string; text: string };

const cases = BRIEFS.flatMap((brief) =>
  PLATFORM_IDS.flatMap((platform) => [0, 1, 2, 7919].map((seed) => ({ brief, platform, seed }))),
);
const filled = (text: string) =>
  text.replaceAll(FACT_FIELD, (_field, id) => facts.find((fact) => fact.id === Number(id))?.value ?? '?');

describe('离线草稿', () => {
  it('除了要点、事实和固定的框架，什么都没有', () => {
    for (const { brief, platform, seed } of cases) {
      const { title, text } = draft(brief, platform, seed);
      const said = `${brief.topic}\n${brief.points ?? ''}`;
      // What is left once gaps, headings, bullets and facts are taken out has to stand in the brief, clause by clause.
      const rest = text
        .replaceAll(GAP, '')
        .replace(/^(?:- )?(?:示例轿车 A1|示例门店) [^：\n]+：\{\{fact:\d+\}\}$/gm, '')
        .replace(/^## ?/gm, '')
        .split(/[\n。]/)
        .map((clause) => clause.trim())
        .filter((clause) => clause && clause !== car);
      for (const clause of rest) expect(said, `${platform} ${seed}`).toContain(clause);
      for (const part of title.split('：').filter((each) => !brief.topic.includes(each)))
        expect(said).toContain(part);
    }
  });

  it('主题只当标题，不进正文；热点、标签、文件名都不出现', () => {
    for (const { brief, platform, seed } of cases) {
      const { title, text } = draft(brief, platform, seed);
      if (!(brief.points ?? '').includes(brief.topic)) expect(text).not.toContain(brief.topic);
      expect(title + text).not.toMatch(/热点|内部标签|\.(jpg|png|mp4)|undefined|\[object/);
    }
  });

  it('不超过平台的长度，而且总有留给人的空处', () => {
    const most: Record<PlatformId, number> = {
      wechat: 900,
      toutiao: 900,
      douyin: 300,
      kuaishou: 200,
      channels: 300,
      xiaohongshu: 500,
    };
    for (const { brief, platform, seed } of cases) {
      const { title, text } = draft(brief, platform, seed);
      expect(textLength(filled(text)), platform).toBeLessThanOrEqual(most[platform]);
      expect(textLength(title)).toBeLessThanOrEqual(PLATFORMS[platform].title.max);
      expect(textLength(title)).toBeGreaterThan(0);
      expect([...text.matchAll(GAP)].length).toBeGreaterThanOrEqual(2);
    }
  });

  it('公众号每个要点一节，事实跟着说到它的要点，门店放在结尾', () => {
    const { title, text } = draft(BRIEFS[0] as Brief, 'wechat', 0);
    expect(title).toBe('周末带孩子去露营，全家出行怎么装车');
    expect(text.match(/^## .+$/gm)).toEqual([
      '## 〔待补充：小标题〕',
      '## 后备箱怎么装',
      '## 后排坐得下两个安全座椅',
      '## 〔待补充：小标题〕',
      '## 示例轿车 A1',
    ]);
    const section = (heading: string) => text.split('## ').find((part) => part.startsWith(heading)) ?? '';
    expect(section('后备箱怎么装')).toContain('先放大件再填缝，常用的放外侧。');
    expect(factsIn(section('后备箱怎么装'))).toEqual([3]);
    expect(factsIn(section('后排坐得下'))).toEqual([6]);
    expect(factsIn(section('示例轿车 A1'))).toContain(2);
    expect(text.trim().endsWith('〔待补充：结尾，想请读者做什么〕')).toBe(true);
    expect(text.indexOf('{{fact:5}}')).toBeGreaterThan(text.lastIndexOf('## '));
  });

  it('抖音和小红书没有小标题，一篇一个要点，同一主题的几篇轮着说', () => {
    for (const platform of ['douyin', 'xiaohongshu'] as const) {
      const texts = [0, 1, 2, 3].map((seed) => draft(BRIEFS[0] as Brief, platform, seed).text);
      expect(new Set(texts).size).toBe(4);
      for (const text of texts) expect(text).not.toMatch(/^#/m);
    }
  });

  it('价格只以事实字段出现；同一个种子得到同一篇', () => {
    for (const { brief, platform, seed } of cases) {
      const made = draft(brief, platform, seed);
      expect(made.text).not.toMatch(/12\.98|万元/);
      expect(draft(brief, platform, seed)).toEqual(made);
    }
  });

  it('指定的标题原样使用', () => {
    expect(draft({ ...(BRIEFS[0] as Brief), title: '给定的标题' }, 'wechat').title).toBe('给定的标题');
  });
});

describe('补充说明里写给作者的话', () => {
  it.each([
    ['不要提竞品', ['竞品', '竞争对手', '友商']],
    ['不要提价格、补贴和交车时间', ['价格', '补贴', '交车时间']],
    ['也别写到其他品牌的名字', ['其他品牌']],
    ['避免绝对化用语', ['绝对化用语']],
    ['禁用词：秒杀、全网低价', ['秒杀', '全网低价']],
    ['文章中不得出现“血亏”字样', ['血亏']],
    ['不要夸大', []],
    ['竞品一律不提', ['竞品', '竞争对手', '友商']],
    ['提到竞品的一律不行', ['竞品', '竞争对手', '友商']],
    ['价格不写', ['价格']],
    ['不能说最低价', ['最低价']],
    ['严禁：承诺交付日期', ['交付日期']],
    ['请规避竞品名称', ['竞品', '竞争对手', '友商']],
    ['无需介绍配置', ['配置']],
  ])('%s：是检查规则，不是要点', (line, words) => {
    const sorted = sortBrief(`${line}\n后排坐得下两个安全座椅`);
    expect(sorted.points).toEqual(['后排坐得下两个安全座椅']);
    expect(sorted.avoid).toEqual([{ line, words }]);
  });

  it.each([
    '冬天不要提前热车太久',
    '不要用热水浇挡风玻璃',
    '避免急加速和急刹车',
    '请提前预约',
    '不含购置税',
    '写字楼下就能充电',
    '标准胎压贴在车门框上',
    '不得不说后排真宽敞',
    '别说三个人，五个人也坐得下',
    '不用说明书也会用',
    '空间大得没话说',
    '雨天路滑都不能急刹',
    '长途开下来腰不累',
  ])('%s：是写给读者的，照样是要点', (line) => {
    expect(sortBrief(`${line}\n另一条`)).toEqual({
      points: [line, '另一条'],
      tasks: [],
      manners: [],
      avoid: [],
    });
  });

  it('「要点：」只是标签，后面的才是正文', () => {
    expect(sortBrief('要点：避免续航焦虑\n卖点：不要提竞品').points).toEqual(['避免续航焦虑']);
  });

  it('一句话里只拿走写给作者的那一半', () => {
    expect(sortBrief('周末去露营，不要提竞品。语气亲切一点。突出后排空间；常用的放外侧')).toEqual({
      points: ['周末去露营。', '常用的放外侧'],
      tasks: ['突出后排空间'],
      manners: ['语气亲切一点。'],
      avoid: [{ line: '不要提竞品', words: ['竞品', '竞争对手', '友商'] }],
    });
  });

  it('哪个平台、哪一篇的标题和正文都没有；要写的内容留成待补充', () => {
    const orders = [
      '不要提竞品',
      '语气亲切，像朋友聊天',
      '突出后排空间',
      '切入角度：全家出行',
      '参考作品：《某某》',
    ];
    for (const topic of ['周末露营，不要提竞品', '写一篇关于周末露营的文章'])
      for (const platform of PLATFORM_IDS)
        for (const seed of [0, 1, 2, 3]) {
          const { title, text } = draft({ topic, points: orders.join('\n'), facts }, platform, seed);
          expect(title).toBe('周末露营');
          expect(text.replaceAll(GAP, ''), platform).not.toMatch(/竞品|语气|突出|切入角度|参考作品/);
          expect(text).toContain('〔待补充：突出后排空间〕');
        }
    expect(draft({ topic: '不要提竞品', facts: [] }, 'wechat').title).toBe('〔待补充：标题〕');
  });
});

describe('没有模型时的标题、话题和润色', () => {
  const text = '后备箱怎么装\n\n先放大件再填缝。常用的放外侧。\n\n〔待补充：结尾，想请读者做什么〕';

  it('标题只取主题、小标题和原句，说明出处', () => {
    const { titles } = writeOffline({
      purpose: 'title',
      seed: 1,
      brief: { topic: '露营装车', facts, text, limit: { title: 18 } },
    }).value as { titles: { title: string; reason: string }[] };
    expect(titles).toEqual([
      { title: '露营装车', reason: '主题原文' },
      { title: '后备箱怎么装', reason: '文中的小标题' },
      { title: '先放大件再填缝', reason: '文中的一句话' },
    ]);
  });

  it('凭空拟标题、拟话题直说需要接入模型', () => {
    for (const purpose of ['title', 'topic'] as const)
      expect(() => writeOffline({ purpose, seed: 1, brief: { topic: '露营装车', facts } })).toThrow(
        '需要接入模型',
      );
  });

  const polish = (words: string, tone: Tone) =>
    writeOffline({ purpose: 'polish', seed: 1, brief: { topic: '', facts, text: words, tone } }).text;

  it('精简：删口头语、拆长句，事实、空处和段落都在', () => {
    const long = '其实非常非常好开！价格是{{fact:2}}，可以说很清楚。\n\n〔待补充：其实这里要写〕';
    expect(polish(long, 'short')).toBe('好开。价格是{{fact:2}}，很清楚。\n\n〔待补充：其实这里要写〕');
    const sentence = `${'周末一家人出门之前，先把后备箱清空，'.repeat(4)}再上路。`;
    expect(polish(sentence, 'plain').match(/。/g)).toHaveLength(2);
    expect(polish('平平常常的一句话。', 'plain')).toBe('平平常常的一句话。');
  });

  it('做不到的语气直说需要接入模型', () => {
    for (const tone of ['lively', 'formal', 'warm'] as const)
      expect(() => polish('随便一句。', tone)).toThrow(`使用「${TONES[tone]}」语气需要接入模型`);
  });
});
