import { ArticleDoc } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { textRuns } from '../article/doc-text.ts';
import { softenClaims } from '../article/soften-claims.ts';
import type { Fact } from '../facts.service.ts';
import { ABSOLUTE_WORDS, findAbsolute } from './absolute-words.ts';
import { type Against, checkArticle } from './check-article.ts';
import { findPrices } from './prices.ts';
import { bandsOf, shinglesOf, similarityOf } from './shingles.ts';
import { WordFinder } from './word-finder.ts';

const words = (text: string) => findAbsolute(text).map(({ word }) => word);
const prices = (text: string) => findPrices(text).map((found) => found.text);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: unknown[]) => ArticleDoc.parse({ type: 'doc', content });

const against = (parts: Partial<Against> = {}): Against => ({
  dictionary: { find: new WordFinder<never>([]).find, must: [], allowed: new Set() },
  setting: {
    similarityWarn: 30,
    similarityBlock: 60,
    unboundPrice: 'block',
    changedFact: 'block',
    aiLabel: 'AI',
  },
  facts: new Map(),
  similar: [],
  pictures: new Map(),
  ...parts,
});
const check = (
  body: ReturnType<typeof doc>,
  parts: Partial<Against> = {},
  title = '周末试驾记',
  hashtags: string[] = [],
) =>
  checkArticle(
    { title, doc: body, themeId: 1, platform: 'toutiao', hashtags, coverId: null, avoid: [] },
    against(parts),
  );

describe('绝对化用语', () => {
  it.each([
    ['这是同级最安全的家用车', ['最安全']],
    ['销量第一的品牌', ['销量第一']],
    ['国家级品质，顶级享受', ['国家级', '顶级']],
    ['全网最低价', ['全网最低', '最低价']],
  ])('%s', (text, found) => expect(words(text)).toEqual(found));

  it.each([
    '最近到店的朋友不少',
    '第一步先调座椅',
    '第一次试驾要注意什么',
    '最大扭矩 320 牛·米',
    '最高车速 180 公里每小时',
    '充到 100% 电量约需四十分钟',
    '从 10% 到 100%',
    '历史上的今天',
    '最好提前预约',
    '国家级高新区里的门店',
    '唯一编号贴在门框上',
  ])('放过：%s', (text) => expect(words(text)).toEqual([]));
});

describe('没有绑定的价格', () => {
  it.each([
    ['只要 16.98 万元起', ['16.98 万元']],
    ['优惠 5000 元', ['5000 元']],
    ['￥169,800 起', ['￥169,800']],
    ['十六万八千元落地', ['十六万八千元']],
    ['打 9 折', ['9 折']],
    ['裸车 12万 就能开走', ['12万']],
  ])('%s', (text, found) => expect(prices(text)).toEqual(found));
  it.each(['行驶了 3 万公里', '5 万人次参观', '一万小时定律', '元宵节快乐', '万里长城', '二十几元素材'])(
    '放过：%s',
    (text) => expect(prices(text)).toEqual([]),
  );
});

describe('标出的位置就是编辑器里的位置', () => {
  it('在段落、列表、引用和事实卡之后都对得上', () => {
    const fact = { type: 'fact', attrs: { factId: 7, label: '价格', text: '16.98 万元' } };
    const body = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '标题' }] },
      { type: 'picture', attrs: { materialId: 1, caption: '' } },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [paragraph('甲'), paragraph('最佳选择')] }],
      },
      { type: 'paragraph', content: [fact, { type: 'text', text: '起，顶级' }] },
    );
    // heading 0–4 · picture 4 · list 5: item 6: paragraph 7 with 甲 at 8 · paragraph 10 with its text from 11…
    const found = check(body, {
      facts: new Map([[7, { id: 7, value: '16.98 万元', state: 'valid' } as Fact]]),
      pictures: new Map([[1, { size: 1, contentType: 'image/png', refusal: null, name: '图' }]]),
    });
    expect(found.map(({ text, from, to }) => [text, from, to])).toEqual([
      ['最佳', 11, 13],
      ['顶级', 22, 24],
    ]);
    expect(textRuns(body).find(({ text }) => text === '最佳选择')?.pos).toBe(11);
  });

  it('价格写在事实卡里不算，写在文字里算；过期和变化都指着那张卡', () => {
    const chip = (factId: number, text: string) => ({ type: 'fact', attrs: { factId, label: '价格', text } });
    const facts = new Map([
      [1, { id: 1, value: '9 万元', state: 'valid' } as Fact],
      [2, { id: 2, value: '8 万元', state: 'expired' } as Fact],
    ]);
    const body = doc({
      type: 'paragraph',
      content: [chip(1, '10 万元'), chip(2, '8 万元'), { type: 'text', text: '另付 300 元' }],
    });
    expect(
      check(body, { facts })
        .filter(({ place }) => place === 'body')
        .map(({ rule, severity, from }) => [rule, severity, from]),
    ).toEqual([
      ['factChanged', 'block', 1],
      ['factExpired', 'block', 2],
      ['price', 'block', 6],
    ]);
  });
});

it('图片说明和话题也检查：它们同样会发布', () => {
  const body = doc({ type: 'picture', attrs: { materialId: 1, caption: '同级最强' } }, paragraph('正文'));
  const pictures = new Map([[1, { size: 1, contentType: 'image/png', refusal: null, name: '图' }]]);
  expect(
    check(body, { pictures }, '周末试驾记', ['顶级座驾']).map(({ place, severity, message }) => [
      place,
      severity,
      message,
    ]),
  ).toEqual([
    ['whole', 'block', '图片说明：“最强”是绝对化用语'],
    ['whole', 'block', '话题：“顶级”是绝对化用语'],
  ]);
});

describe('词库', () => {
  it('一万个词在两万字里找得又对又快', () => {
    const list = Array.from(
      { length: 10_000 },
      (_, n) => `${String.fromCharCode(0x4e00 + (n % 5000))}禁${n}`,
    );
    const { find } = new WordFinder(list.map((word) => [word, null] as const));
    const text = `${'平常的文字没有什么'.repeat(2200)}${list[77]}结尾${list[9999]}`;
    const began = performance.now();
    expect(find(text).map(({ word }) => word)).toEqual([list[77], list[9999]]);
    expect(performance.now() - began).toBeLessThan(200);
  });

  it('重叠时取最长的，后缀词也找得到', () => {
    const { find } = new WordFinder([
      ['最低', 1],
      ['最低价', 2],
      ['价格战', 3],
    ] as const);
    expect(find('最低价格战').map(({ word, from }) => [word, from])).toEqual([
      ['最低价', 0],
      ['价格战', 2],
    ]);
  });

  it('一个字的词、大小写不同的词、结尾处的短词都找得到', () => {
    const { find } = new WordFinder([
      ['赌', 1],
      ['赌博网站', 2],
      ['VX', 3],
    ] as const);
    expect(find('VX网赌博，vx 赌').map(({ word, from, to }) => [word, from, to])).toEqual([
      ['VX', 0, 2],
      ['赌', 3, 4],
      ['VX', 6, 8],
      ['赌', 9, 10],
    ]);
    expect(find('上赌博').map(({ word, to }) => [word, to])).toEqual([['赌', 2]]);
    expect(find('上赌博网站').map(({ word, to }) => [word, to])).toEqual([['赌博网站', 5]]);
  });

  it('放行词不再提示，必提词缺了会提醒', () => {
    const dictionary: Against['dictionary'] = {
      find: new WordFinder<never>([]).find,
      must: ['示例汽车'],
      allowed: new Set(['顶级']),
    };
    const found = check(doc(paragraph('顶级享受')), { dictionary });
    expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([['brandMust', 'warn']]);
  });
});

describe('相似度', () => {
  it('同一主题的说出标题，别的主题的可能是别人的，只说有', () => {
    const like = (themeId: number) => ({ articleId: 9, themeId, title: '别人的标题', percent: 70 });
    const said = (themeId: number) => check(doc(paragraph('示例')), { similar: [like(themeId)] })[0]?.message;
    expect(said(1)).toContain('与《别人的标题》相似 70%');
    expect(said(2)).toContain('与渠道内其他主题的文章相似 70%');
  });

  const text = (seed: number) =>
    Array.from({ length: 300 }, (_, n) =>
      String.fromCharCode(0x4e00 + ((n * 37 + seed * 911 + n * n * seed) % 3000)),
    ).join('');
  it('相同是 100，无关近 0，改一半在中间', () => {
    const [a, b] = [text(1), text(2)];
    expect(similarityOf(shinglesOf(a), shinglesOf(a))).toBe(100);
    expect(similarityOf(shinglesOf(a), shinglesOf(b))).toBeLessThan(5);
    const mixed = similarityOf(shinglesOf(a), shinglesOf(a.slice(0, 150) + b.slice(150)));
    expect(mixed).toBeGreaterThan(25);
    expect(mixed).toBeLessThan(45);
  });
  it('相似三成以上的总会被找出来比，别的渠道的不会', () => {
    let missed = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const [a, b] = [text(seed), text(seed + 100)];
      const half = a.slice(0, 160) + b.slice(160);
      const bands = new Set(bandsOf(shinglesOf(a), 1));
      if (!bandsOf(shinglesOf(half), 1).some((band) => bands.has(band))) missed += 1;
      expect(bandsOf(shinglesOf(a), 2).some((band) => bands.has(band))).toBe(false);
    }
    expect(missed).toBeLessThanOrEqual(1);
  });
});

describe('平台限制', () => {
  it('公众号：正文不长、连同排版太长的，发布之前就拦住', () => {
    const bold = { type: 'text', text: '字', marks: [{ type: 'bold' }] };
    const line = { type: 'paragraph', content: Array.from({ length: 20 }, () => bold) };
    const wechat = (times: number) =>
      checkArticle(
        {
          title: '周末试驾记',
          doc: doc(...Array.from({ length: times }, () => line)),
          themeId: 1,
          platform: 'wechat',
          hashtags: [],
          coverId: null,
          avoid: [],
        },
        against(),
      ).filter(({ severity, message }) => severity === 'block' && message.includes('含排版'));
    expect(wechat(40)).toEqual([]);
    expect(wechat(60)).toMatchObject([{ rule: 'platform', place: 'whole' }]);
  });
});

describe('未接入模型时的润色', () => {
  it.each([
    ['这是同级最安全的家用车。', '这是同级令人安心的家用车。'],
    ['同级销量第一，欢迎试驾。', '同级热销，欢迎试驾。'],
    ['空间排名第一。', '空间排名领先。'],
    ['三厢车，拿下年度第一名，欢迎试驾。', '三厢车，欢迎试驾。'],
    ['我们是第一名，所以放心。', '我们是〔待补充：换一种说法，原文“第一”〕名，所以放心。'],
    ['保养很省心，百分之百放心。', '保养很省心。'],
    ['价格{{fact:2}}，全城最低价。', '价格{{fact:2}}，全城活动价。'],
    ['动力，{{fact:3}}是顶级水准。', '动力，{{fact:3}}是〔待补充：换一种说法，原文“顶级”〕水准。'],
    ['第一次看车，第一排怎么坐。', '第一次看车，第一排怎么坐。'],
    ['〔待补充：换一种说法，原文“第一”〕', '〔待补充：换一种说法，原文“第一”〕'],
  ])('%s', (before, after) => {
    expect(softenClaims(before)).toBe(after);
    expect(softenClaims(after)).toBe(after);
  });

  it('每个绝对化用语放进各种句子：要么换得通，要么标出，不会留下也不会拼出半截词', () => {
    for (const word of ABSOLUTE_WORDS.keys())
      for (const frame of ['这是@名。', '先看@分，再说。', '拿下@，很好。', '说起来，@者。', '@'])
        for (const piece of softenClaims(frame.replace('@', word)).split(/〔[^〔〕]*〕/)) {
          expect(findAbsolute(piece), frame + word).toEqual([]);
          expect(piece).not.toMatch(/领先[名者分]|热门[名者分]|较[高低大小][名者分]/);
        }
  });
});
