import { describe, expect, it } from 'vitest';
import { changeWords, todayWords } from './change-words.ts';

describe('昨日变化', () => {
  it('变化最大的在前，一样大的按重要程度；基数够大才说百分比；两天都没有的不说', () => {
    const yesterday = { clues: 60, storeVisits: 3, deals: 0, posts: 4, views: 1200 };
    const before = { clues: 40, storeVisits: 3, deals: 2, posts: 0, views: 1000 };
    expect(changeWords(yesterday, before).map(({ text }) => text)).toEqual([
      '成交 0 条，比前一日少 2 条',
      '平台发布 4 条，前一日没有',
      '线索 60 条，比前一日多 20 条（+50%）',
      '阅读与播放 1,200 次，比前一日多 200 次（+20%）',
    ]);
    expect(changeWords({ storeVisits: 3 }, { storeVisits: 3 })).toEqual([
      { measure: 'storeVisits', text: '到店 3 条，与前一日持平' },
    ]);
    expect(changeWords({}, {})).toEqual([]);
  });

  it('平台把数字更正成负的，也说得通', () => {
    expect(changeWords({ views: -5 }, { views: 40 }).map(({ text }) => text)).toEqual([
      '阅读与播放 -5 次，比前一日少 45 次（−113%）',
    ]);
  });

  it('今天只说有的', () => {
    expect(todayWords({ clues: 3, deals: 0, posts: 1, views: -2 })).toBe('线索 3 条，平台发布 1 条');
    expect(todayWords({})).toBe('');
  });
});
