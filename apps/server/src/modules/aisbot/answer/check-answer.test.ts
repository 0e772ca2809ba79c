import { expect, it } from 'vitest';
import type { Hit } from '../search/retrieve.ts';
import { checkAnswer } from './check-answer.ts';

const pairs = (text: string) => [{ kind: 'pair', text, heading: '', expired: false }] as unknown as Hit[];
const promises = (text: string) => checkAnswer(text, '', pairs(text)).promises;

it.each(['动力电池质保 8 年或 16 万公里。', '十六万公里内免费质保。'])('is no price: %s', (text) => {
  expect(promises(text)).toBe(true);
});

it.each(['落地 16 万。', '优惠 2 万元。', '十六万就能开走。'])(
  'is a price that no fact holds: %s',
  (text) => {
    expect(promises(text)).toBe(false);
  },
);
