import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { expectLinear } from '../../../../test/growth.ts';
import { normalise } from './normalise.ts';
import { READINGS, type Reading } from './readings.ts';

/** What is written, and how people say it. */
const CASES = readFileSync(new URL('./fixtures/spoken-forms.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('# '))
  .map((line) => line.replaceAll('\\n', '\n').split('\t') as [string, string]);

/** The syllables that the dictionary names in a text, by the characters they are for. */
const sounds = (text: string, own: readonly Reading[] = []) => {
  const spoken = normalise(text, own);
  return spoken.sounds.map(
    ({ at, pinyin }) => `${spoken.read.slice(at, at + pinyin.length)}:${pinyin.join(' ')}`,
  );
};

it('有四百种以上的写法', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(400);
  expect(new Set(CASES.map(([written]) => written)).size).toBe(CASES.length);
});

it.each(CASES)('%s 读作 %s', (written, read) => {
  expect(normalise(written).read).toBe(read);
});

it('每一段读法说得出对应原文的哪几个字，合起来就是原文', () => {
  const text = '续航700km，🚗2026-11-16到店';
  const { spans, read } = normalise(text);
  expect(spans.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
  expect(spans.map((span) => span.read).join('')).toBe(read);
  expect(spans.find((span) => span.read === '七百公里')).toMatchObject({ from: 2, to: 7 });
});

it('自己加的读法优先；字母词只在独立时替换', () => {
  const own = [
    { text: '智己', say: '智机' },
    { text: 'SUV', say: '越野车' },
  ];
  expect(normalise('智己SUV', own).read).toBe('智机越野车');
  expect(normalise('SUVS', own).read).toBe('SUVS');
  expect(normalise('BYDX').read).toBe('BYDX');
});

it.each([
  ['银行车贷', ['银行:yin2 hang2']],
  ['座椅和面板', []],
  ['成长城市', ['成长:cheng2 zhang3']],
  ['减重新材料', ['减重:jian3 zhong4']],
  ['店长安排', ['店长:dian4 zhang3']],
  ['6安全气囊', []],
  ['安徽六安', ['六安:lu4 an1']],
  ['长城汽车', ['长城:chang2 cheng2']],
  ['重庆市', ['重庆:chong2 qing4']],
  ['重新上市', ['重新:chong2 xin1']],
  ['华为', ['华为:hua2 wei2']],
  ['HUAWEI问界', ['华为:hua2 wei2']],
  ['倒车影像', ['倒车:dao4 che1']],
  ['明年量产', ['量产:liang4 chan3']],
  ['率先上市', ['率先:shuai4 xian1']],
  ['抽奖中奖率高', ['中奖:zhong4 jiang3']],
  ['曾先生曾经来过', ['曾先生:zeng1 xian1 sheng5', '曾经:ceng2 jing1']],
])('%s：读音只认整词', (text, expected) => {
  expect(sounds(text)).toEqual(expected);
});

it('自己加的词也只认整词；词典里没有的名字认得出', () => {
  const own = [
    { text: '行车', pinyin: 'hang2 che1' },
    { text: '享界', pinyin: 'xiang3 jie4' },
    { text: '山海', say: '山和海' },
    { text: '行', pinyin: 'hang2' },
  ];
  expect(sounds('银行车贷', own)).toEqual(['银行:yin2 hang2']);
  expect(sounds('行车记录仪', own)).toEqual(['行车:hang2 che1']);
  expect(sounds('坐享界S9', own)).toEqual(['享界:xiang3 jie4']);
  expect(normalise('登山海报', own).read).toBe('登山海报');
  expect(normalise('看山海风光', own).read).toBe('看山和海风光');
});

it('内置读音：每个词只有一种，拼音与字数相符', () => {
  expect(new Set(READINGS.map(({ text }) => text.toLowerCase())).size).toBe(READINGS.length);
  for (const { text, pinyin } of READINGS)
    if (pinyin) expect([text, pinyin.split(' ').length]).toEqual([text, [...text].length]);
});

it('读很长的、奇怪的文字不出错', () => {
  expect(normalise('').read).toBe('');
  expect(normalise('续航700km。'.repeat(700)).read).toHaveLength(7 * 700);
  expect(normalise('1'.repeat(5000)).read).toHaveLength(5000);
  expect(normalise('\u0000\ud800{}\\').read).toBe('');
});

it.each(['1', '1,', '1-', '1.', '1:', '￥1', '1 ', 'A', '-1%', '12/', '享界', '银行车贷'])(
  '%s 重复很多遍：时间不比长度长得快',
  async (piece) => {
    await expectLinear(
      (n) => piece.repeat(n),
      600,
      async (text) => normalise(text, [{ text: '享界', pinyin: 'xiang3 jie4' }]),
    );
  },
);
