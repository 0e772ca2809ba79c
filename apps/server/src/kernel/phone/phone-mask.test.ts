import { describe, expect, it } from 'vitest';
import { findPhones, maskPhones, maskPhonesIn, maskWritten } from './phone-mask.ts';

const NUMBER = '13812345678';
const MASK = '138****5678';
const each = (spell: (digit: string, at: number) => string) => [...NUMBER].map(spell).join('');
const inChinese = (digits: string) =>
  [...digits].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('');

/** How people write a number so that a person reads it and a filter does not. */
const SPELLINGS: Record<string, string> = {
  plain: NUMBER,
  'with +86': `+86${NUMBER}`,
  'with +86 and a blank': `+86 ${NUMBER}`,
  'with 0086': `0086${NUMBER}`,
  'with 0086 and dashes': '0086-138-1234-5678',
  'with 86 in brackets': `(86)${NUMBER}`,
  'with (+86) in full width': `（＋８６）${NUMBER}`,
  'with a zero in front': `0${NUMBER}`,
  'three four four': '138 1234 5678',
  'four three four': '1381 234 5678',
  'two five four': '13 81234 5678',
  'five six': '13812 345678',
  'digit by digit': each((digit) => `${digit} `),
  'blanks of other widths': '138\u00a01234\u30005678',
  tabs: '138\t1234\t5678',
  dashes: '138-1234-5678',
  'long dashes': '138——1234——5678',
  dots: '138.1234.5678',
  'middle dots': '138·1234·5678',
  'dots after each': each((digit) => `${digit}.`),
  slashes: '138/1234/5678',
  backslashes: '138\\1234\\5678',
  underscores: '138_1234_5678',
  brackets: '(138)1234(5678)',
  'square brackets': '【138】【1234】【5678】',
  commas: '138,1234,5678',
  'Chinese commas': '138，1234、5678',
  bars: '138|1234|5678'.replaceAll('|', '¦'),
  stars: '138*1234*5678',
  tildes: '138~1234～5678',
  'line breaks': '138\n1234\r\n5678',
  'each on a line': each((digit) => `${digit}\n`),
  'zero-width blanks': each((digit) => `${digit}\u200b`),
  'zero-width joiners': each((digit) => `${digit}\u200d`),
  'soft hyphens': each((digit) => `${digit}\u00ad`),
  'word joiners': '138\u20601234\u20605678',
  'a direction mark': `138\u202e1234\u202c5678`,
  'full width': each((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  'half full width': '138１２３４5678',
  Chinese: inChinese(NUMBER),
  'Chinese with 幺': '幺三八幺二三四五六七八',
  'as on the radio': '幺三八幺两三四五六拐八',
  'Chinese capitals': '壹叁捌壹贰叁肆伍陆柒捌',
  'Chinese with pauses': '一三八，一二三四，五六七八',
  'Chinese after a word that ends like a number': `周一${inChinese(NUMBER)}`,
  'partly Chinese': '138一二三四5678',
  'emoji keycaps': each((digit) => `${digit}\ufe0f\u20e3`),
  'emoji in between': each((digit) => `${digit}😀`),
  circled: each((digit) => '⓪①②③④⑤⑥⑦⑧⑨'[Number(digit)] ?? ''),
  'in brackets of their own': each((digit) =>
    digit === '0' ? '0' : String.fromCodePoint(0x2473 + Number(digit)),
  ),
  'bold mathematics': each((digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  raised: each((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? ''),
  'Arabic digits': each((digit) => String.fromCharCode(0x660 + Number(digit))),
  'a letter l for the one': 'l38l2345678',
  'with combining strokes': each((digit) => `${digit}\u0336`),
  'long rows of dashes': '138-----1234-----5678',
  'columns of blanks': '138      1234        5678',
  'rows of dots': '138......1234......5678',
  'dashes with blanks': '138 - - 1234 - - 5678',
  'with 086': `086${NUMBER}`,
  'beside letters': `vx${NUMBER}hao`,
  'right after a numeral word': `星期二${NUMBER}`,
  'after a number of its own': `1.${NUMBER}`,
};

describe('numbers in a text', () => {
  it.each(Object.entries(SPELLINGS))('%s', (_how, spelled) => {
    expect(findPhones(spelled).map(({ phone }) => phone)).toEqual([NUMBER]);
    expect(findPhones(`我的电话：${spelled}，下午打给我`).map(({ phone }) => phone)).toEqual([NUMBER]);
    const masked = maskPhones(`我的电话：${spelled}，下午打给我`);
    expect(masked).toContain(MASK);
    expect(masked).toMatch(/^我的电话：.*，下午打给我$/s);
    expect(maskPhones(masked)).toBe(masked);
  });

  it('all of them, each', () => {
    const text = `本人 ${NUMBER}，爱人 139-0000-1111；备用：幺五零一二三四五六七八`;
    expect(maskPhones(text)).toBe('本人 138****5678，爱人 139****1111；备用：150****5678');
  });

  it('behind a number that would use up half of it', () => {
    expect(maskPhones('3 栋 1301 138 1234 5678')).toBe('3 栋 138****5678');
    expect(findPhones('1301 13812345678').map(({ phone }) => phone)).toEqual([NUMBER]);
    expect(maskPhones('138 1534 5678 139 1234 5678')).toBe('138****5678 139****5678');
  });

  it('zeros written as letters', () => {
    expect(maskPhones('加我 138OO13O567')).toBe('加我 138****0567');
  });

  it.each([
    '落地 128000 元，首付 38000，分 36 期',
    '2026-11-17 13:30:00',
    '时间 2026-11-17 13:30-15:30 3 楼',
    '2026年11月17日 13:30',
    '15.98 万 / 16.98 万 / 17.98 万',
    '订单 20261117138123456789',
    '身份证 330102199001011234',
    '热线 400-820-8820，0571-88888888',
    '138****5678',
    '原手机号 138****5678，1234',
    'LSVAA49J132047371',
    'hello look lOOl Ill',
    '尺寸 4650×1825×1675，轴距 2700',
    '第一、第二、第三，十三、十四',
    '13800\n----------\n138000',
  ])('leaves alone: %s', (text) => {
    expect(maskPhones(text)).toBe(text);
  });

  it('in whatever JSON holds, but not in addresses, moments and hashes', () => {
    const kept = {
      id: 13812345678,
      url: `https://a.example/${NUMBER}?x=1`,
      at: '2026-11-17T13:30:00.123Z',
      sha: 'a13812345678bcdef0123456789abcdef0123456789abcdef0123456789abcde',
      none: null,
    };
    expect(maskPhonesIn({ ...kept, rows: [{ text: `打 ${NUMBER}` }], note: [NUMBER] })).toEqual({
      ...kept,
      rows: [{ text: `打 ${MASK}` }],
      note: [MASK],
    });
  });

  it.each([`/${NUMBER}`, `${NUMBER}${'-'.repeat(30)}`, `${NUMBER}-${NUMBER}-${NUMBER}`])(
    'also where a person writes what looks like a path or a hash: %s',
    (text) => {
      expect(maskPhonesIn(text)).not.toContain(NUMBER);
    },
  );

  it('in everything that people wrote, addresses too', () => {
    expect(maskWritten({ text: `https://a.example/${NUMBER}`, card: { title: `/a${NUMBER}` } })).toEqual({
      text: `https://a.example/${MASK}`,
      card: { title: `/a${MASK}` },
    });
  });
});
