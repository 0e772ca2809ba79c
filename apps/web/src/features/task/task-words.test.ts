import { describe, expect, it } from 'vitest';
import { evidenceWords, leftUntil, percent, wantedWords } from './task-words.ts';

const NOW = Date.parse('2026-11-15T08:00:00Z');
const after = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

describe('任务的说法', () => {
  it('剩余时间由大到小说两级，过了就不说', () => {
    expect(leftUntil(after(55 * 60), NOW)).toBe('2 天 7 小时');
    expect(leftUntil(after(185), NOW)).toBe('3 小时 5 分');
    expect(leftUntil(after(12), NOW)).toBe('12 分');
    expect(leftUntil(after(-1), NOW)).toBeNull();
  });

  it('凭证有几种就说任选还是都要，数字说它的含义', () => {
    expect(evidenceWords([])).toBe('不需要');
    expect(evidenceWords(['link', 'screenshot'])).toBe('链接或截图');
    expect(evidenceWords(['link', 'screenshot'], true)).toBe('链接和截图');
    expect(evidenceWords(['figure'], false, '到店人数')).toBe('到店人数');
  });

  it('件数带着量词，完成率一位小数', () => {
    expect(wantedWords('share', 3)).toBe('分享 3 篇内容');
    expect(percent(0.7426)).toBe('74.3%');
  });
});
