import { expect, test } from 'vitest';
import { spokenText } from './spoken-words.ts';

const TEXT = '婴儿车还能立着放。';
const marks = [...TEXT].map((_, at) => [at * 100, at * 100 + 100] as const);

test('按每个字的时间分成已说、正在说和未说', () => {
  const { spoken, word, rest } = spokenText(TEXT, marks, 350, 900);
  expect(spoken + word + rest).toBe(TEXT);
  expect(word).toContain('还');
  expect(spoken).toBe('婴儿车');
});

test('说到标点时没有正在说的词', () => {
  expect(spokenText(TEXT, marks, 850, 900)).toEqual({ spoken: TEXT, word: '', rest: '' });
});

test('没有每个字的时间时按时长均分，说完为止', () => {
  expect(spokenText(TEXT, [], 0, 900).spoken).toBe('');
  expect(spokenText(TEXT, [], 900, 900)).toEqual({ spoken: TEXT, word: '', rest: '' });
  expect(spokenText(TEXT, [], 5_000, 900).rest).toBe('');
});

test('表情等占两个单位的字符不会被切开', () => {
  const { spoken, word, rest } = spokenText('试驾🚗有礼', [], 500, 1_000);
  expect(spoken + word + rest).toBe('试驾🚗有礼');
  expect(spoken.isWellFormed() && rest.isWellFormed()).toBe(true);
});
