import { expect, it } from 'vitest';
import { authTrouble } from './auth-trouble.ts';

const NOW = Date.parse('2026-11-20T04:00:00Z');
const of = (health = {}, platform: 'douyin' | 'toutiao' = 'douyin') =>
  authTrouble(
    {
      platform,
      health: { level: 'bad', connected: true, authorisedUntil: null, missing: [], ...health },
    },
    NOW,
  );

it('过期的账号是授权已过期，不是没有账号；缺权限、未授权各有说法和去处', () => {
  expect(of({ authorisedUntil: '2026-11-19T04:00:00Z' })).toEqual({ word: '授权已过期', act: '重新授权' });
  expect(of({ missing: ['发布作品'] })).toEqual({ word: '缺少权限', act: '重新授权' });
  expect(of({ connected: false })).toEqual({ word: '未授权', act: '前往授权' });
});

it('好的账号、人工发布的平台和暂停的账号不提授权', () => {
  expect(of({ level: 'ok', authorisedUntil: '2026-12-19T04:00:00Z' })).toBeNull();
  expect(of({ connected: false }, 'toutiao')).toBeNull();
  expect(of({ level: 'paused', missing: ['发布作品'] })).toBeNull();
});
