import type { KeywordRule, PreflightCode, ScriptLine } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { type Known, preflight } from './preflight.ts';

const line = (text: string, factIds: number[] = []): ScriptLine => ({ part: 'selling', text, factIds });
const rule = (any: string, more: Partial<KeywordRule> = {}): KeywordRule => ({
  id: 1,
  name: any,
  must: [],
  any: [any],
  deny: [],
  priority: 50,
  cooldownSeconds: 60,
  answers: ['好的。'],
  enabled: true,
  ...more,
});
const fact = (more: Partial<{ state: string; until: string | null }> = {}) =>
  new Map([[7, { subject: '示例·S5', name: '优惠', state: 'valid', until: null, ...more }]]);
const NOW = Date.parse('2026-05-01T12:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const LONG = '这是说给观众听的一句话，讲空间，讲续航，也讲底盘。';

/** A show that may begin. */
const sound: Known = {
  account: { connected: true, heard: true, aiNotice: true },
  pushes: true,
  lines: Array.from({ length: 20 }, () => line(LONG)),
  voiceProblem: '',
  sounds: { failed: 0, missing: 0 },
  facts: new Map(),
  findings: [],
  besides: [],
  questions: [{ text: '落地价多少', times: 3 }],
  rules: [rule('落地价')],
  endsAt: inMinutes(60),
  now: NOW,
};
const told = (code: PreflightCode, more: Partial<Known>) => {
  const found = preflight({ ...sound, ...more }).find((check) => check.code === code);
  return `${found?.level} ${found?.note}`;
};

it('都好时各项通过', () => {
  expect(preflight(sound).filter(({ level }) => level !== 'green')).toEqual([]);
});

it('账号：没有密钥的不能开播，没收到过消息的、收不到评论的需确认', () => {
  const account = { connected: true, heard: true, aiNotice: true };
  expect(told('account', { account: undefined })).toMatch(/^red 账号未连接/);
  expect(told('account', { account: { ...account, connected: false } })).toMatch(/^red 账号未连接/);
  expect(told('account', { account: { ...account, heard: false } })).toMatch(/^amber 未验证/);
  expect(told('account', { pushes: false })).toMatch(/^amber .*收不到评论/);
});

it('AI 主播标识：没有开启的不能开播', () => {
  expect(told('notice', { account: { connected: true, heard: true, aiNotice: false } })).toMatch(/^red /);
});

it('台词：没有台词、没有可读的字、声音不能用的不能开播', () => {
  expect(told('lines', { lines: [] })).toBe('red 话术没有台词');
  expect(told('lines', { lines: [line(LONG), line('……！')] })).toBe('red 无法朗读：第 2 句');
  expect(told('voice', { voiceProblem: '声音授权已到期' })).toBe('red 声音授权已到期');
});

it('时长：一轮太短需确认，到计划结束讲不完的需确认，计划结束已过的不能开播', () => {
  expect(told('length', { lines: [line('一句。')] })).toMatch(/^amber 一轮不足 1 分钟/);
  expect(told('length', { endsAt: inMinutes(1) })).toMatch(/^amber .*讲不完/);
  expect(told('length', { endsAt: inMinutes(0) })).toMatch(/^red 计划结束时间已过/);
});

it('事实：已失效的、直播结束前到期的不能开播，结束当天到期的可以', () => {
  const lines = [...sound.lines, line('优惠一千元。', [7])];
  // The show goes past midnight in China.
  const endsAt = '2026-05-01T17:00:00.000Z';
  expect(told('facts', { lines, facts: fact() })).toBe('green 1 个事实有效');
  expect(told('facts', { lines, facts: fact({ state: 'expired' }) })).toBe('red 已失效：示例·S5 优惠');
  expect(told('facts', { lines, facts: new Map() })).toBe('red 已失效：事实 7');
  expect(told('facts', { lines, endsAt, facts: fact({ until: '2026-05-01' }) })).toBe(
    'red 直播结束前到期：示例·S5 优惠',
  );
  expect(told('facts', { lines, endsAt, facts: fact({ until: '2026-05-02' }) })).toBe('green 1 个事实有效');
});

it('用词：必须处理的不能开播，提醒的和别处说的需确认', () => {
  const finding = (severity: 'block' | 'warn') => [{ line: 1, severity, message: '含绝对化用语' }] as never;
  expect(told('words', { findings: finding('block') })).toBe('red 第 2 句含绝对化用语');
  expect(told('words', { findings: finding('warn') })).toBe('amber 第 2 句含绝对化用语');
  expect(told('words', { besides: [{ where: '插播「礼包」', message: '含绝对化用语' }] })).toBe(
    'amber 插播「礼包」含绝对化用语',
  );
});

it('常见问题：没有规则回复的写出来，停用的规则不算', () => {
  expect(told('questions', { rules: [rule('置换')] })).toBe('amber 未覆盖：落地价多少');
  expect(told('questions', { rules: [] })).toBe('amber 没有启用的关键词规则');
  expect(told('questions', { rules: [rule('落地价', { enabled: false })], questions: [] })).toBe(
    'amber 没有启用的关键词规则',
  );
});
