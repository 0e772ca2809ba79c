import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { releaseWords } from './release-words.ts';

const now = dayjs('2026-11-16T10:00:00');
type Plan = Parameters<typeof releaseWords>[0];

const account = (id: number) => ({ id, name: `示例号 ${id}` }) as Plan['accounts'][number];
const cell = (accountId: number, at: string | null, more: Partial<Plan['cells'][number]> = {}) =>
  ({
    subjectId: 1,
    accountId,
    at: at && dayjs(at).toISOString(),
    notes: [],
    attempt: null,
    ...more,
  }) as unknown as Plan['cells'][number];
const totals = (going: number, blocked = 0) => ({
  going,
  blocked,
  warned: 0,
  scheduled: 0,
  sending: 0,
  published: 0,
});

describe('发布前的确认', () => {
  it('说几条、到哪些账号、什么时候；不发的账号不算', () => {
    const words = releaseWords(
      {
        accounts: [1, 2, 3].map(account),
        cells: [
          cell(1, '2026-11-16T14:00:00'),
          cell(2, '2026-11-18T20:30:00'),
          cell(3, '2026-11-20T20:30:00', {
            notes: [
              { kind: 'blocked', severity: 'block', text: '有图片不能用' },
            ] as Plan['cells'][number]['notes'],
          }),
        ],
        totals: totals(2, 1),
      },
      now,
    );
    expect(words).toEqual({
      title: '发布 2 条？',
      to: '发布到 2 个账号：「示例号 1」「示例号 2」。',
      when: '11-16 周一 14:00 开始，11-18 周三 20:30 发布完成；未发布的可随时取消。',
      held: '另有 1 条暂缓，处理后再发布。',
      okText: '发布 2 条',
    });
  });

  it('现在就发的直说；账号多时只列几个', () => {
    const ids = [1, 2, 3, 4, 5];
    const words = releaseWords(
      {
        accounts: ids.map(account),
        cells: ids.map((id) => cell(id, '2026-11-16T10:00:30')),
        totals: totals(5),
      },
      now,
    );
    expect(words.to).toBe('发布到 5 个账号：「示例号 1」「示例号 2」「示例号 3」「示例号 4」等。');
    expect(words.when).toBe('确认后立即发布，已发布的内容需到平台删除。');
    expect(words.held).toBe('');
  });

  it('从现在起分几天发', () => {
    const cells = [cell(1, '2026-11-16T10:00:00'), cell(1, '2026-11-17T09:00:00')];
    expect(releaseWords({ accounts: [account(1)], cells, totals: totals(2) }, now).when).toBe(
      '确认后立即开始，11-17 周二 09:00 发布完成；未发布的可随时取消。',
    );
  });
});
