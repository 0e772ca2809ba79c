import { FACT_FIELD, factsIn, TONES, type Tone } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import type { Brief, FactNote } from '#kernel/model.ts';
import { writeOffline } from './offline-writer.ts';
import { ANGLES } from './stock/angles.ts';
import { CLOSES, COMMON, HOT, PICTURES, TALLY } from './stock/common.ts';
import { FACT_LINES } from './stock/facts.ts';
import { TITLE_WAYS } from './stock/titles.ts';

const car = '示例轿车 A1';
const facts: FactNote[] = [
  { id: 1, kind: 'model', subject: car, name: '定位', value: '紧凑型家用轿车' },
  { id: 2, kind: 'price', subject: car, name: '官方指导价', value: '12.98 万元起' },
  { id: 3, kind: 'config', subject: car, name: '轴距', value: '2,700 mm' },
  { id: 4, kind: 'offer', subject: car, name: '本月礼遇', value: '下订赠两年基础保养' },
  { id: 5, kind: 'store', subject: '示例门店', name: '营业时间', value: '9:00–18:00' },
  { id: 6, kind: 'point', subject: car, name: '后排空间', value: '膝前还有两拳' },
];
const TOPICS = ['示例轿车 A1 秋季试驾', '新能源置换补贴', '周末到店有礼'];
const article = (seed: number, brief: Partial<Brief> = {}) =>
  writeOffline({ purpose: 'article', seed, brief: { topic: TOPICS[0] ?? '', facts, ...brief } });

function shingles(text: string): Set<string> {
  const plain = text.replace(/\s/g, '');
  return new Set(Array.from({ length: plain.length - 4 }, (_, at) => plain.slice(at, at + 5)));
}
function alike(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((piece) => b.has(piece)).length;
  return common / (a.size + b.size - common);
}

describe('离线引擎写的文章', () => {
  it.each(TOPICS.flatMap((topic) => [300, 600, 1000, 1500].map((length) => [topic, length] as const)))(
    '「%s」%i 字：一百篇两两的重合都在 0.35 以下，十篇一批更低',
    (topic, length) => {
      const made = Array.from({ length: 100 }, (_, seed) => shingles(article(seed, { topic, length }).text));
      let worst = 0;
      let worstInBatch = 0;
      for (const [i, one] of made.entries())
        for (const [j, other] of made.slice(0, i).entries()) {
          const likeness = alike(one, other);
          worst = Math.max(worst, likeness);
          if (i - j < 10) worstInBatch = Math.max(worstInBatch, likeness);
        }
      expect(worst).toBeLessThan(0.35);
      expect(worstInBatch).toBeLessThan(0.3);
    },
  );

  it('同一个种子写出同一篇', () => {
    expect(article(42).text).toBe(article(42).text);
    expect(article(42).text).not.toBe(article(43).text);
  });

  it('长度在要求的上下一成半以内', () => {
    for (const length of [300, 600, 1000])
      for (let seed = 0; seed < 50; seed += 1) {
        const { text } = article(seed, { length });
        expect(text.length).toBeGreaterThan(length * 0.8);
        expect(text.length).toBeLessThan(length * 1.25);
      }
  });

  it('标点不相连，段落有结尾，没有剩下的模板记号', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { text } = article(seed, { hotTopics: ['秋日出行'], materials: ['A1 侧面'] });
      const bare = text.replaceAll(FACT_FIELD, '值');
      expect(bare).not.toMatch(/[，。！？；：、]{2,}|[[\]<>|{}]|undefined/);
      for (const paragraph of bare.split('\n\n').slice(1)) expect(paragraph).toMatch(/[。！？]$/);
    }
  });

  it('价格只以事实字段出现，不写出数值', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { text } = article(seed);
      expect(text).not.toMatch(/12\.98|万元|¥|\d+\s*元/);
      expect(factsIn(text).every((id) => id <= 6)).toBe(true);
      expect(factsIn(text).length).toBeGreaterThanOrEqual(5);
    }
  });

  it('遵守平台的字数和标题上限', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const { title, text } = article(seed, { limit: { title: 20, text: 280 }, tags: ['示例'] }).value as {
        title: string;
        text: string;
      };
      expect([...title].length).toBeLessThanOrEqual(20);
      const filled = text.replaceAll(
        FACT_FIELD,
        (_f, id) => facts.find((fact) => fact.id === Number(id))?.value ?? '',
      );
      expect(filled.length).toBeLessThanOrEqual(280);
    }
  });

  it('没有事实、主题很长、给定标题也写得出', () => {
    const { title, text } = article(1, { facts: [], topic: '很长的主题，'.repeat(500), title: '给定的标题' })
      .value as {
      title: string;
      text: string;
    };
    expect(title).toBe('给定的标题');
    expect(text.length).toBeLessThan(900);
  });
});

it('词库里没有广告法禁用的绝对化用语', () => {
  const absolute =
    /最|第一|唯一|顶级|极致|绝对|首选|100%|永久|万能|国家级|独家|冠军|王牌|史上|全网|世界级|极品|完美|无敌|彻底|遥遥领先|零风险|保证|首个|仅此/;
  const all = JSON.stringify([ANGLES, CLOSES, COMMON, HOT, PICTURES, TALLY, FACT_LINES, TITLE_WAYS]);
  expect(absolute.exec(all)?.[0]).toBeUndefined();
});

describe('标题、话题、润色', () => {
  const brief: Brief = { topic: '新能源置换补贴', facts };

  it('十个标题各不相同，都有理由，不超过上限', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const { titles } = writeOffline({ purpose: 'title', seed, brief: { ...brief, limit: { title: 18 } } })
        .value as { titles: { title: string; reason: string }[] };
      expect(new Set(titles.map(({ title }) => title)).size).toBe(10);
      for (const { title, reason } of titles) {
        expect([...title].length).toBeLessThanOrEqual(18);
        expect(reason).not.toBe('');
      }
    }
  });

  it('话题有理由，不重复', () => {
    const { topics } = writeOffline({ purpose: 'topic', seed: 1, brief: { ...brief, tags: ['示例'] } })
      .value as {
      topics: { name: string; reason: string }[];
    };
    expect(topics[0]?.name).toBe('示例');
    expect(new Set(topics.map(({ name }) => name)).size).toBe(10);
  });

  it.each(Object.keys(TONES) as Tone[])('润色成「%s」：事实字段和段落都在，文字有变化', (tone) => {
    const text =
      '如果你打算看车，可以先了解配置。价格是{{fact:2}}，非常清楚！\n\n但是别急，到店试驾很重要。你会觉得方便。';
    const polished = writeOffline({ purpose: 'polish', seed: 3, brief: { ...brief, text, tone } }).text;
    expect(polished).not.toBe(text);
    expect(factsIn(polished)).toEqual([2]);
    expect(polished.split('\n\n')).toHaveLength(2);
  });
});
