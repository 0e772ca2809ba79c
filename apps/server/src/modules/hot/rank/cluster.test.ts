import { expect, it } from 'vitest';
import { cluster, titleKey } from './cluster.ts';

const WORDS = [
  '续航',
  '冬天',
  '电车',
  '实测',
  '补贴',
  '自驾',
  '周末',
  '快充',
  '车主',
  '排队',
  '露营',
  '倒车',
];

/** The same numbers every time. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const titlesOf = (count: number, next: () => number) =>
  Array.from({ length: count }, () =>
    Array.from({ length: 4 + Math.floor(next() * 3) }, () => WORDS[Math.floor(next() * WORDS.length)]).join(
      '',
    ),
  );

/** Which texts are together, whatever their ids. */
const together = (texts: readonly string[]) => {
  const titles = texts.map((text, id) => ({ id, key: titleKey(text), apart: false }));
  return cluster(titles, [])
    .map((ids) =>
      ids
        .map((id) => texts[id] ?? '')
        .sort((a, b) => (a < b ? -1 : 1))
        .join('|'),
    )
    .sort();
};

it('groups the same whatever the order of reading', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const next = chance(seed);
    const texts = [...new Set(titlesOf(60, next))];
    const expected = together(texts);
    expect(expected.length).toBeLessThan(texts.length);
    for (let round = 0; round < 3; round++) {
      const shuffled = texts.map((text) => ({ text, at: next() })).sort((a, b) => a.at - b.at);
      expect(together(shuffled.map(({ text }) => text))).toEqual(expected);
    }
  }
});

it('leaves out what a person took out and joins what a person put together', () => {
  const titles = ['冬天电车续航打几折', '冬天电车续航打几折？', '周末自驾'].map((text, id) => ({
    id,
    key: `${titleKey(text)}`,
    apart: id === 1,
  }));
  expect(cluster(titles, [])).toEqual([[0], [1], [2]]);
  expect(cluster(titles, [{ a: 1, b: 2 }])).toEqual([[0], [1, 2]]);
});
