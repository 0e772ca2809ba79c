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

it('finds exactly the titles that are alike, all at once or bit by bit', () => {
  const pairs = (text: string) =>
    new Set(
      Array.from(text)
        .slice(1)
        .map((letter, at) => `${text[at]}${letter}`),
    );
  for (let seed = 1; seed <= 10; seed++) {
    const texts = [...new Set(titlesOf(80, chance(seed)))];
    const titles = texts.map((text, id) => ({ id, key: titleKey(text), apart: false }));
    // What is connected, found by holding every title against every other.
    const group = texts.map((_, at) => at);
    const top = (at: number): number => (group[at] === at ? at : top(group[at] ?? at));
    for (const a of texts.keys())
      for (let b = 0; b < a; b++) {
        const [one, other] = [pairs(texts[a] ?? ''), pairs(texts[b] ?? '')];
        const both = [...one].filter((pair) => other.has(pair)).length;
        if ((2 * both) / (one.size + other.size) >= 0.58) group[top(a)] = top(b);
      }
    const expected = [...Map.groupBy(texts.keys(), top).values()].map((ids) => ids.join()).sort();
    const told = (groups: number[][]) => groups.map((ids) => ids.sort((a, b) => a - b).join()).sort();
    expect(told(cluster(titles, []))).toEqual(expected);
    const known = new Map<number, number>();
    for (let from = 0; from < titles.length; from += 20) {
      const seen = titles
        .slice(0, from + 20)
        .map((title) => ({ ...title, topicId: known.get(title.id) ?? null }));
      const fresh = new Set(seen.slice(from).map(({ id }) => id));
      for (const ids of cluster(seen, [], fresh)) for (const id of ids) known.set(id, (ids[0] ?? 0) + 1);
    }
    expect(told([...Map.groupBy(known.keys(), (id) => known.get(id)).values()])).toEqual(expected);
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
