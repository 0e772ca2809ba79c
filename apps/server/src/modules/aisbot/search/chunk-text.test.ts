import { expect, it } from 'vitest';
import { chunkText } from './chunk-text.ts';
import { bigramsOf, clausesOf, wordsOf } from './terms.ts';

it('keeps pieces below their headings, however those are written', () => {
  const text = '# 手册\n2 续航\n2.1 高速\n能跑 412 公里。\n一、保养\n一万公里。';
  expect(chunkText(text)).toEqual([
    { heading: '2 续航 › 2.1 高速', text: '能跑 412 公里。' },
    { heading: '一、保养', text: '一万公里。' },
  ]);
});

it('cuts long paragraphs between sentences and loses nothing', () => {
  const sentence = '这一句话讲的是车辆在低温下的充电表现和建议。';
  const cuts = chunkText(sentence.repeat(40));
  expect(cuts.every(({ text }) => text.length <= 320 && text.endsWith('。'))).toBe(true);
  expect(cuts.map(({ text }) => text).join('')).toBe(sentence.repeat(40));
  expect(chunkText('长'.repeat(1000)).map(({ text }) => text.length)).toEqual([320, 320, 320, 40]);
});

it('takes a question apart into what is asked', () => {
  expect(clausesOf('冬天能跑多少公里？家里没装桩行不行')).toEqual(['冬天能跑多少公里', '家里没装桩行不行']);
  expect(clausesOf('你好，能试驾吗')).toEqual(['你好，能试驾吗']);
  expect(wordsOf('请问第三排的安全座椅')).toContain('安全');
  expect(bigramsOf('ＡＢ 充电。慢')).toEqual(['ab', '充电']);
});
