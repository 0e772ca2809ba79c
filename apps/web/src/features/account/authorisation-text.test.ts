import type { Account } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { authorisationText } from './authorisation-text.ts';

const NOW = Date.parse('2026-11-01T04:00:00Z');
const words = (platform: Account['platform'], authorisedUntil: string | null, connected = true) =>
  authorisationText({ platform, health: { connected, authorisedUntil } as Account['health'] }, NOW);

it('过期的授权说已过期，没过期的才说自动续期', () => {
  expect(words('douyin', '2026-10-20T04:00:00Z')).toMatch(/^已于 .*10-20 过期，请重新授权$/);
  expect(words('douyin', '2026-11-20T04:00:00Z')).toMatch(/^有效，.*11-20 前自动续期$/);
  expect(words('wechat', null)).toBe('有效');
  expect(words('douyin', '2026-10-20T04:00:00Z', false)).toBe('未连接');
});
