import type { Crawl } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { CRAWL_FIELDS as fields } from './crawl-fields.tsx';

it('读页面的要填地址，接收评论的不要', () => {
  const named = { ...fields.blank(), name: '示例' };
  expect(fields.issuesIn(named, null)).toEqual([]);
  expect(fields.issuesIn({ ...named, kind: 'page' }, null).map(({ path }) => path)).toEqual(['url']);
});

it('来源、平台和账号定了就不再发', () => {
  const { kind: _kind, platform: _platform, accountId: _accountId, ...kept } = fields.blank();
  const row = {
    ...kept,
    id: 2,
    version: 1,
    kind: 'own',
    platform: 'other',
    account: null,
  } as unknown as Crawl;
  expect(fields.bodyOf(fields.draftOf(row), row)).toEqual({ id: 2, version: 1, ...kept });
});
