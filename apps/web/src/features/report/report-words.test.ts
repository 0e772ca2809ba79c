import { expect, it } from 'vitest';
import { daysInWords, singlesNote, valueWords } from './report-words.ts';

const days = [
  { day: '2026-11-01', figures: { reached: 10, shared: 2 } },
  { day: '2026-11-02', figures: { reached: 4, shared: 2 } },
  { day: '2026-11-03', figures: { reached: 0, shared: 0 } },
];
const totals = { reached: 14, shared: 4 };

it('比率按比率说，不说分子的数量', () => {
  expect(daysInWords('shareRate', days, totals)).toBe('分享率为 28.6%，最高为 11-02 的 50.0%。');
  expect(valueWords('shareRate', 50)).toBe('50.0%');
});

it('数量说合计、最高一天和它的占比', () => {
  expect(daysInWords('reached', days, totals)).toBe('送达共 14，最高为 11-01 的 10，占 71.4%。');
  expect(valueWords('reached', 1234)).toBe('1,234 次');
});

it('没有数据时说没有', () => {
  const none = [{ day: '2026-11-01', figures: { reached: 0, shared: 0 } }];
  expect(daysInWords('shareRate', none, {})).toBe('分享率：该时段暂无数据。');
  expect(daysInWords('reached', none, {})).toBe('送达：该时段暂无数据。');
  expect(daysInWords('reached', [], {})).toBe('送达：该时段暂无数据。');
});

it('逐条记录说明是不是全部', () => {
  expect(singlesNote({ value: 3, total: 3, shown: 3 }, '次')).toBe('以上为全部 3 次。');
  expect(singlesNote({ value: 1500, total: 1200, shown: 200 }, '次')).toBe(
    '仅列出最近的 200 次，共 1,200 次。另有 300 次的原始记录已删除或已过保留期，只保留数量。',
  );
  expect(singlesNote({ value: 3, total: 0, shown: 0 }, '次')).toBe(
    '3 次的原始记录已删除或已过保留期，只保留数量。',
  );
  // Some came in since the day was counted.
  expect(singlesNote({ value: 3, total: 4, shown: 4 }, '次')).toBe('以上为全部 4 次。');
});
