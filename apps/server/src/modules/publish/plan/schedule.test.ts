import { describe, expect, it } from 'vitest';
import { publishSetting } from '../setting.ts';
import { cellKey, scheduleCells } from './schedule.ts';

const NOW = Date.parse('2026-11-15T10:00:00+08:00');
const china = (moment: number | null) =>
  moment === null ? null : new Date(moment + 8 * 3_600_000).toISOString().slice(5, 16);
const subjects = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, no: at + 1, platform: 'wechat' as const }));
const account = (id: number, more = {}) => ({
  id,
  platform: 'wechat' as const,
  takes: true,
  dealerId: 1,
  dailyLimit: 100,
  taken: [] as number[],
  postedToday: 0,
  ...more,
});
const rules = (more = {}) => ({
  timing: { mode: 'now' as const },
  spread: 'each' as const,
  setting: { gapMinutes: 0, blackouts: [], spread: 'each' as const },
  now: NOW,
  wishes: new Map(),
  settled: new Set<string>(),
  ...more,
});

describe('排期', () => {
  it('每个账号每天在给定的时刻各发一条', () => {
    const timing = { mode: 'slots' as const, from: '2026-11-15T00:00:00+08:00', times: ['20:00', '08:30'] };
    const cells = scheduleCells(subjects(3), [account(1), account(2)], rules({ timing }));
    expect(cells.filter(({ accountId }) => accountId === 2).map(({ at }) => china(at))).toEqual([
      '11-15T20:00',
      '11-16T08:30',
      '11-16T20:00',
    ]);
  });

  it('没有人改过设置时，同账号的内容隔开三十分钟，并说明', async () => {
    const nothingKept = { one: async () => undefined } as unknown as Parameters<
      typeof publishSetting.read
    >[0];
    const setting = await publishSetting.read(nothingKept, 1);
    const cells = scheduleCells(subjects(3), [account(1)], rules({ setting }));
    expect(cells.map(({ at }) => china(at))).toEqual(['11-15T10:00', '11-15T10:30', '11-15T11:00']);
    expect(cells[1]?.notes).toMatchObject([{ kind: 'gap', text: '与同账号的内容间隔 30 分钟' }]);
  });

  it('超过每天上限顺延到第二天，避开禁发时段，同账号隔开', () => {
    const setting = { gapMinutes: 30, blackouts: [{ from: '10:10', to: '11:00' }], spread: 'each' as const };
    const cells = scheduleCells(
      subjects(4),
      [account(1, { dailyLimit: 3, postedToday: 1 })],
      rules({ setting }),
    );
    expect(cells.map(({ at }) => china(at))).toEqual([
      '11-15T10:00',
      '11-15T11:00',
      '11-16T10:00',
      '11-16T11:00',
    ]);
    expect(cells[2]?.notes).toContainEqual({
      kind: 'quota',
      severity: 'info',
      text: '已达当日上限 3 条，顺延到 11-16 10:00',
    });
    expect(cells[1]?.notes.map(({ kind }) => kind)).toContain('blackout');
  });

  it('跨过午夜的时段、定在过去、别人占的时间', () => {
    const night = { gapMinutes: 0, blackouts: [{ from: '23:00', to: '07:00' }], spread: 'each' as const };
    const at = (timing: string) => ({ mode: 'at' as const, at: timing });
    const [late] = scheduleCells(
      subjects(1),
      [account(1)],
      rules({ setting: night, timing: at('2026-11-15T23:30:00+08:00') }),
    );
    expect(china(late?.at ?? null)).toBe('11-16T07:00');
    const [past] = scheduleCells(
      subjects(1),
      [account(1)],
      rules({ timing: at('2026-11-14T23:30:00+08:00') }),
    );
    expect([china(past?.at ?? null), past?.notes[0]?.kind]).toEqual(['11-15T10:00', 'past']);
    const apart = { gapMinutes: 20, blackouts: [], spread: 'each' as const };
    const [moved] = scheduleCells(
      subjects(1),
      [account(1, { taken: [NOW + 600_000] })],
      rules({ setting: apart }),
    );
    expect(china(moved?.at ?? null)).toBe('11-15T10:30');
  });

  it('人选的时间照办并提醒，不投放的空着，已有的不动；轮流发时少一篇不影响别的', () => {
    const wishes = new Map([
      [cellKey(1, 1), { at: null, skip: true }],
      [cellKey(2, 1), { at: '2026-11-15T12:00:00+08:00', skip: false }],
    ]);
    const cells = scheduleCells(
      subjects(3),
      [account(1, { dailyLimit: 1, postedToday: 1 })],
      rules({ wishes, settled: new Set([cellKey(3, 1)]) }),
    );
    expect(cells.map(({ at, chosen }) => [china(at), chosen])).toEqual([
      [null, true],
      ['11-15T12:00', true],
    ]);
    expect(cells[1]?.notes).toMatchObject([{ kind: 'quota', severity: 'warn' }]);
    const pool = (all: ReturnType<typeof subjects>) =>
      scheduleCells(all, [account(1), account(2), account(3, { dealerId: 2 })], rules({ spread: 'pool' }))
        .filter(({ subjectId }) => subjectId === 3)
        .map(({ accountId }) => accountId);
    expect(pool(subjects(3))).toEqual([1, 3]);
    expect(pool(subjects(3).slice(1))).toEqual([1, 3]);
  });
});
