import { describe, expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

const ORIGIN = 'https://console.example.com';
const to = (wanted: string | null) => safeRedirect(wanted, ORIGIN);

describe('登录后的去处', () => {
  test.each([
    '/manager/home',
    '/manager/home/user?status=active&page=2',
    '/manager/home/user?q=%2F%2Fevil.example#top',
    '/manager/preview?id=3',
  ])('控制台里的页面 %s', (address) => expect(to(address)).toBe(address));

  test.each([
    null,
    '',
    '/',
    '/manager',
    '/manager/',
    '/api/admin/profile',
    'home/user',
    'https://evil.example/manager/home',
    '//evil.example/manager/home',
    '/\\evil.example/manager/',
    '\\\\evil.example',
    'javascript:alert(1)//manager/',
    '/manager/../../evil',
    '/manager/%2e%2e/evil',
    ' /manager/home',
    '/managerx/home',
    '/manager/login?redirect=/manager/login',
    '/manager/reset/password?token=x',
  ])('其他都回工作台 %s', (address) => expect(to(address)).toBe('/manager/home'));

  test('去处总在同一个站点', () => {
    for (const address of ['/manager/\t//evil.example', '/manager//evil.example', '/manager/@evil.example'])
      expect(new URL(to(address), ORIGIN).origin).toBe(ORIGIN);
  });
});
