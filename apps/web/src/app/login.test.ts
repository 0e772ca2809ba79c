import { contract } from '@zhiying/contract';
import { expect, test } from 'vitest';
import { safeRedirect } from '../login/redirect.ts';
import { PATHS, WAY_PATHS } from '../login/request.ts';
import { loginAddress } from './login-address.ts';

test('登录页地址带上来处，登录后能回去', () => {
  const from = '/manager/home/user?status=active&created=2026-11-01,2026-11-15#x';
  const address = new URL(loginAddress('ended', from), 'http://localhost');
  expect(address.pathname).toBe('/manager/login');
  expect(address.searchParams.get('reason')).toBe('ended');
  expect(safeRedirect(address.searchParams.get('redirect'), 'http://localhost')).toBe(from);
});

test('从首页来就不用带', () => {
  expect(loginAddress(undefined, '/manager/home')).toBe('/manager/login');
  expect(loginAddress(undefined, '/manager/')).toBe('/manager/login');
});

test('登录页自己写的路径与合同一致，且都不需要登录', () => {
  for (const name of Object.keys(PATHS) as (keyof typeof PATHS)[]) {
    expect(PATHS[name]).toBe(contract.auth[name].path);
    expect(contract.auth[name].keys).toBeNull();
  }
  for (const name of Object.keys(WAY_PATHS) as (keyof typeof WAY_PATHS)[])
    expect(WAY_PATHS[name]).toBe(contract.loginBy[name].path);
});
