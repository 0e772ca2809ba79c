import { expect, it } from 'vitest';
import { type Reading, soundVersion } from '#engines/speech/index.ts';
import { spokenKey } from './spoken-key.ts';

const BY = { id: 7, speed: 1 };
const keyOf = (text: string, readings: readonly Reading[] = [], speaker = '') =>
  spokenKey({ readings, speaker }, BY, text);
const CHANGAN: Reading = { text: '长安', pinyin: 'chang2 an1' };

it('读音改了的句子不再沿用，没有该词的照旧', () => {
  expect(keyOf('长安有现车', [CHANGAN])).not.toBe(keyOf('长安有现车'));
  expect(keyOf('长安有现车', [{ ...CHANGAN, pinyin: 'zhang3 an1' }])).not.toBe(
    keyOf('长安有现车', [CHANGAN]),
  );
  expect(keyOf('店里有现车', [CHANGAN])).toBe(keyOf('店里有现车'));
});

it('字母不分大小写和全角半角；替换成的词另有读音也算', () => {
  const bose: Reading = { text: 'BOSE', say: '博士' };
  for (const text of ['bose 音响', 'ＢＯＳＥ 音响']) expect(keyOf(text, [bose])).not.toBe(keyOf(text));
  const doctor: Reading = { text: '博士', pinyin: 'bo2 shi4' };
  expect(keyOf('Bose 音响', [bose, doctor])).not.toBe(keyOf('Bose 音响', [bose]));
});

it('语音引擎换了版本，它说过的重新说；另一种引擎说过的照旧', () => {
  const newer = (kind: 'offline' | 'endpoint') => (kind === 'offline' ? 'newer' : soundVersion(kind));
  for (const [speaker, same] of [
    ['', false],
    ['https://voice.example.com hum one', true],
  ] as const)
    expect(spokenKey({ readings: [], speaker }, BY, '有现车', newer) === keyOf('有现车', [], speaker)).toBe(
      same,
    );
});

it('换了声音、语速或服务里的说话人，都是另一句', () => {
  const keys = [
    keyOf('有现车'),
    keyOf('有现车', [], 'https://voice.example.com hum two'),
    spokenKey({ readings: [], speaker: '' }, { id: 8, speed: 1 }, '有现车'),
    spokenKey({ readings: [], speaker: '' }, { id: 7, speed: 1.1 }, '有现车'),
  ];
  expect(new Set(keys).size).toBe(4);
});
