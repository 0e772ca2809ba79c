import { describe, expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

describe('placeOf', () => {
  it('reads a link into the console, with or without the base path', () => {
    expect(placeOf('/home/user?status=pending')).toEqual({ path: 'user', search: { status: 'pending' } });
    expect(placeOf('/manager/home/system/config?tabid=jobs')).toEqual({
      path: 'system/config',
      search: { tabid: 'jobs' },
    });
    expect(placeOf('/home')).toEqual({ path: '', search: {} });
  });

  it('knows what leads elsewhere', () => {
    expect(placeOf('https://example.com/home/user')).toBeNull();
    expect(placeOf('/api/export/file?id=1')).toBeNull();
    expect(placeOf('/homely')).toBeNull();
  });
});
