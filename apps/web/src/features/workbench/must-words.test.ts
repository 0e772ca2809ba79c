import { expect, it } from 'vitest';
import { leftText } from './must-words.ts';

it('剩余时间说到分钟，一天以上说到小时', () => {
  const minutes = (count: number) => leftText(count * 60_000);
  expect([
    minutes(0),
    minutes(5),
    minutes(60),
    minutes(460),
    minutes(24 * 60),
    minutes(51 * 60 + 20),
  ]).toEqual(['即将截止', '剩 5 分', '剩 1 小时', '剩 7 小时 40 分', '剩 1 天', '剩 2 天 3 小时']);
});
