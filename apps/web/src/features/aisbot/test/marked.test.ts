import { expect, test } from 'vitest';
import { marked, plainText } from './marked.ts';

test('marks the words of the question, the longer of two', () => {
  const parts = marked('充电时间 18 分钟，充满即走', ['充电', '充电时间']).map(([text, hit]) => [text, hit]);
  expect(parts).toEqual([
    ['充电时间', true],
    [' 18 分钟，充满即走', false],
  ]);
});

test('capitals do not matter and nothing is lost', () => {
  expect(
    marked('支持 NFC 钥匙', ['nfc'])
      .map(([text]) => text)
      .join(''),
  ).toBe('支持 NFC 钥匙');
});

test('an answer is written down without the numbers of what it cites', () => {
  expect(plainText('高速约 412 公里[1]，快充 18 分钟[2]。')).toBe('高速约 412 公里，快充 18 分钟。');
});
