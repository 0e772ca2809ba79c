import type { ChatAccount } from '@zhiying/contract';
import { expect, it, vi } from 'vitest';
import { ACCOUNT_FIELDS as fields } from './account-fields.tsx';

// Drawn only in a browser; what is tested here draws nothing.
vi.mock('#parts/organ/node-picker.tsx', () => ({ NodePicker: () => null }));

const typed = { ...fields.blank(), name: '示例客服', nodeId: 3 };
const account = {
  id: 1,
  version: 4,
  platform: 'weixin',
  name: '示例客服',
  node: { id: 3, name: '示例店' },
  bot: true,
  welcome: '你好',
  asksRating: false,
  can: ['edit'],
} as unknown as ChatAccount;

it('企业微信要填全部密钥，抖音要选账号', () => {
  const missing = (platform: 'weixin' | 'douyin') =>
    new Set(fields.issuesIn({ ...typed, platform }, null).map(({ path }) => path));
  expect(missing('weixin')).toEqual(new Set(['corpId', 'kfId', 'kfSecret', 'callbackToken', 'callbackKey']));
  expect(missing('douyin')).toEqual(new Set(['contentAccountId']));
});

it('另一个平台的密钥不发', () => {
  const body = fields.bodyOf({ ...typed, platform: 'douyin', corpId: 'x', contentAccountId: 9 }, null);
  expect(body).toEqual({
    platform: 'douyin',
    name: '示例客服',
    nodeId: 3,
    contentAccountId: 9,
    bot: false,
    welcome: '',
    asksRating: false,
  });
});

it('改的时候不带平台和密钥', () => {
  expect(fields.bodyOf(fields.draftOf(account), account)).toEqual({
    id: 1,
    version: 4,
    name: '示例客服',
    nodeId: 3,
    bot: true,
    welcome: '你好',
    asksRating: false,
  });
});
