import { expect, it } from 'vitest';
import { splitWords } from './split-words.ts';

const shown = (text: string, words: string[]) =>
  splitWords(text, words)
    .map(({ part, marked }) => (marked ? `[${part}]` : part))
    .join('');

it('标出词语，长的优先，不区分大小写，特殊符号当作普通字符', () => {
  expect(shown('落地价格多少，Model Y 有吗', ['价格', '落地价格', 'model y'])).toBe(
    '[落地价格]多少，[Model Y] 有吗',
  );
  expect(shown('(价格)?', ['(价格)?'])).toBe('[(价格)?]');
  expect(shown('没有', [])).toBe('没有');
});
