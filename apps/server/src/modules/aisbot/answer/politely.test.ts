import { expect, it } from 'vitest';
import { politely } from './politely.ts';
import { handoverBy, isAngry } from './rules.ts';

it.each([
  ['你可以周末来，我们等你', '您可以周末来，我们等您'],
  ['对车说“你好小星”即可唤醒，你试试', '对车说“你好小星”即可唤醒，您试试'],
  ['后排有迷你冰箱，你们可以看看', '后排有迷你冰箱，你们可以看看'],
])('addresses customers, and changes nothing that is quoted: %s', (text, polite) => {
  expect(politely(text)).toBe(polite);
});

it.each(['骗子！！！给我转人工', '垃圾，打我电话 13812345678'])(
  'hears that somebody is angry, whatever they ask for: %s',
  (question) => {
    const rules = { moodWords: ['垃圾'], handoverWords: [], failures: 2, phoneHandover: true };
    expect(['asked', 'phone']).toContain(handoverBy(question, [], rules));
    expect(isAngry(question, rules)).toBe(true);
  },
);
