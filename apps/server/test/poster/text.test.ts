import { PosterDoc } from '@zhiying/contract';
import { fontFace } from '@zhiying/poster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawStill } from '#engines/media/poster/draw-item.ts';
import { breakLines } from '../../../../packages/poster/src/text/break-lines.ts';
import { fitText } from '../../../../packages/poster/src/text/fit-text.ts';
import { drawable, glyphWidth } from '../../../../packages/poster/src/text/glyphs.ts';

const RULES = {
  weight: 'regular',
  spacing: 0,
  noLeadingPunctuation: true,
  noLonely: true,
  balance: false,
} as const;
const lines = (text: string, most: number, rules: Partial<Parameters<typeof breakLines>[2]> = {}) =>
  breakLines(text, most, { ...RULES, ...rules }).map((line) => line.text);

const LAYER = {
  width: 400,
  height: 60,
  size: 40,
  minSize: 20,
  lineHeight: 1.3,
  spacing: 0,
  weight: 'regular',
  overflow: 'shrink',
  noLeadingPunctuation: true,
  noLonely: true,
} as const;

/** Chinese, Latin, figures, marks and spaces as people write them. */
const written = fc
  .array(fc.constantFrom(...'把周末开进山里，。、！？（）「」“”：；·ABcd 12,3.5%元万月日\n—…'), {
    maxLength: 80,
  })
  .map((characters) => characters.join(''));
const bare = (text: string) => text.replace(/\s/g, '');

describe('换行', () => {
  it('行首不出现标点，行末不出现前括号', () => {
    expect(lines('把周末开，进山里去', 4)).toEqual(['把周末', '开，进山', '里去']);
    expect(lines('把周末（开进山里）', 4)).toEqual(['把周末', '（开进', '山里）']);
    expect(lines('把周末开，进山里去', 4, { noLeadingPunctuation: false })).toEqual([
      '把周末开',
      '，进山',
      '里去',
    ]);
  });

  it('末行不留单字，带标点的单字也算', () => {
    expect(lines('把周末开进山', 5)).toEqual(['把周末开', '进山']);
    expect(lines('把周末开进山。', 5)).toEqual(['把周末开', '进山。']);
    expect(lines('把周末开进山', 5, { noLonely: false })).toEqual(['把周末开进', '山']);
  });

  it('单词和带单位的数字不拆开', () => {
    expect(lines('补贴 8000 元现金', 4)).toEqual(['补贴', '8000 元', '现金']);
    expect(lines('试驾 Weekend 活动', 5)).toEqual(['试驾', 'Weekend', '活动']);
    expect(lines('活动在 11 月 21 日举行', 6)).toEqual(['活动在', '11 月 21 日', '举行']);
  });

  it('比一行还长的词按字符拆开', () => {
    expect(lines('abcdefghij', 2).join('')).toBe('abcdefghij');
  });

  it('标题在停顿处换行', () => {
    expect(lines('立冬，把暖意装上车', 7, { balance: true })).toEqual(['立冬，', '把暖意装上车']);
  });

  it('任何文字：行不超宽，字不丢，顺序不变', () => {
    fc.assert(
      fc.property(
        written,
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        fc.boolean(),
        (text, most, balance, strict) => {
          const rules = { ...RULES, balance, noLeadingPunctuation: strict, spacing: 0.1 };
          const broken = breakLines(text, most, rules);
          for (const line of broken) {
            expect(line.width).toBeLessThanOrEqual(most + 1e-6);
            expect(line.widths).toHaveLength([...line.text].length);
          }
          expect(bare(broken.map((line) => line.text).join(''))).toBe(bare(text));
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('放不下的文字', () => {
  it('缩小到放得下的最大字号', () => {
    const fitted = fitText('示例·苏州园区经销服务中心', LAYER);
    expect(fitted).toMatchObject({ shrunk: true, cut: false, size: 30 });
    expect(fitted.lines).toHaveLength(1);
  });

  it('缩到最小仍放不下就省略', () => {
    const fitted = fitText('示例'.repeat(60), LAYER);
    expect(fitted).toMatchObject({ cut: true, size: 20 });
    expect(fitted.lines.at(-1)?.text.endsWith('…')).toBe(true);
  });

  it('增高的不缩小也不丢字', () => {
    const fitted = fitText('示例'.repeat(60), { ...LAYER, overflow: 'grow' });
    expect(fitted).toMatchObject({ cut: false, shrunk: false, size: 40 });
    expect(fitted.height).toBeGreaterThan(LAYER.height);
  });

  it('任何文字：缩小和省略之后都在框内', () => {
    fc.assert(
      fc.property(
        written,
        fc.integer({ min: 60, max: 700 }),
        fc.integer({ min: 40, max: 200 }),
        fc.constantFrom('shrink', 'ellipsis'),
        (text, width, height, overflow) => {
          const fitted = fitText(text, { ...LAYER, width, height, overflow });
          expect(fitted.height).toBeLessThanOrEqual(height + 1);
          for (const line of fitted.lines) expect(line.width * fitted.size).toBeLessThanOrEqual(width + 1e-3);
          if (!fitted.cut) expect(bare(fitted.lines.map((line) => line.text).join(''))).toBe(bare(text));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('字体里没有的字', () => {
  it('表情略去，生僻字画成方框，都说出来', () => {
    expect(drawable('你好😀𠮷', 'bold')).toEqual({ text: '你好□', missing: ['😀', '𠮷'] });
  });

  it('组合符号和控制字符不占位置', () => {
    expect(drawable('a\u0301\u200db\u0007', 'regular')).toEqual({ text: 'áb', missing: [] });
  });

  it('汉字和全角标点一个字宽，其余按字体', () => {
    expect(glyphWidth('中', 'black')).toBe(1);
    expect(glyphWidth('，', 'regular')).toBe(1);
    expect(glyphWidth('1', 'regular')).toBe(0.555);
    expect(glyphWidth('𠮷', 'regular')).toBeNull();
  });
});

it.each(['regular', 'bold', 'black'] as const)('字宽表与 %s 的字体文件一致', async (weight) => {
  const doc = PosterDoc.parse({
    format: 1,
    width: 100,
    height: 100,
    background: { color: '#FFFFFF' },
    layers: [],
  });
  const { canvas } = await drawStill({ doc, values: {}, files: {} });
  const context = canvas.getContext('2d');
  context.font = `1000px "${fontFace(weight)}"`;
  const wrong: string[] = [];
  // All of Latin and the signs, and every tenth of the rest.
  for (let code = 0x20; code < 0x10000; code += code < 0x3000 ? 1 : 10) {
    const character = String.fromCharCode(code);
    const width = glyphWidth(character, weight);
    if (width === null || /[\p{M}\p{C}\p{Z}]/u.test(character)) continue;
    if (Math.abs(context.measureText(character).width - width * 1000) > 1) wrong.push(character);
  }
  expect(wrong).toEqual([]);
});
