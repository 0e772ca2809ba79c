import { expect, test } from 'vitest';
import { wordsOf } from './question-words.ts';

test('从提问中取出可作关键词的词，常见疑问词不算', () => {
  expect(wordsOf('冬天续航打几折？')).toContain('续航');
  expect(wordsOf('请问可以多少？')).toEqual(['请问可以多少']);
  expect(wordsOf('？？')).toEqual([]);
});

test('最多三个词，不重复', () => {
  const words = wordsOf('续航续航充电空间后排座椅底盘');
  expect(words.length).toBeLessThanOrEqual(3);
  expect(new Set(words).size).toBe(words.length);
});
