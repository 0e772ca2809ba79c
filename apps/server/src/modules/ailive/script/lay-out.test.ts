import { SCRIPT_LINES_MOST, spokenMs } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { layOut } from './lay-out.ts';

const facts = Array.from({ length: 12 }, (_none, at) => ({
  id: at + 1,
  subject: '示例·S5',
  name: `配置 ${at + 1}`,
  value: '标配',
  version: 1,
  kind: 'config' as const,
  until: null,
})) as never as Parameters<typeof layOut>[1];
const asked = { product: '示例·S5', style: 'warm' as const, questions: ['家里几口人？'] };
const minutesOf = (lines: ReturnType<typeof layOut>) =>
  lines.reduce((sum, { text }) => sum + spokenMs(text), 0) / 60_000;

it.each([1, 3, 10])('离线草稿约 %i 分钟：事实不够时换说法再讲，超出时少讲', (minutes) => {
  const lines = layOut({ ...asked, minutes }, facts);
  expect(Math.abs(minutesOf(lines) - minutes)).toBeLessThan(0.5);
  expect([...new Set(lines.map(({ part }) => part))]).toEqual([
    'opening',
    'selling',
    'interaction',
    'closing',
  ]);
  expect(lines.filter(({ part }) => part === 'selling').every(({ factIds }) => factIds.length === 1)).toBe(
    true,
  );
});

it('没有事实、时长很长时也不超过话术的上限', () => {
  const lines = layOut({ ...asked, minutes: 60 }, []);
  expect(lines.length).toBe(SCRIPT_LINES_MOST);
  expect(lines.at(-1)?.part).toBe('closing');
});
