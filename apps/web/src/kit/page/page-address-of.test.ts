import { describe, expect, it } from 'vitest';
import { pageAddressOf } from './page-address-of.ts';

describe('pageAddressOf', () => {
  it('reads a link into the console, with or without the base path', () => {
    expect(pageAddressOf('/home/user?status=pending')).toEqual({
      path: 'user',
      search: { status: 'pending' },
    });
    expect(pageAddressOf('/manager/home/system/config?tabid=jobs')).toEqual({
      path: 'system/config',
      search: { tabid: 'jobs' },
    });
    expect(pageAddressOf('/home')).toEqual({ path: '', search: {} });
  });

  it('knows what leads elsewhere', () => {
    expect(pageAddressOf('https://example.com/home/user')).toBeNull();
    expect(pageAddressOf('/api/export/file?id=1')).toBeNull();
    expect(pageAddressOf('/homely')).toBeNull();
  });
});
