import type { Account } from '@zhiying/contract';
import { expect, it, vi } from 'vitest';
import { ACCOUNT_FIELDS } from './account-fields.tsx';

// Drawn only in a browser; what is tested here draws nothing.
vi.mock('#parts/organ/node-picker.tsx', () => ({ NodePicker: () => null }));

const { blank, draftOf, bodyOf, issuesIn, differencesOf } = ACCOUNT_FIELDS;

const account: Account = {
  id: 8,
  platform: 'wechat',
  name: '旅程公众号',
  remark: '',
  externalId: 'wx0123456789abcdef',
  node: { id: 2, name: '沪苏小区' },
  owner: { id: 1, name: '程立群' },
  groups: [],
  dailyLimit: 10,
  fans: null,
  health: {
    level: 'ok',
    notes: [],
    connected: true,
    authorisedUntil: null,
    missing: [],
    postedToday: 0,
    lastSuccessAt: null,
    lastError: null,
    checkedAt: null,
  },
  createdAt: '2026-03-18T00:00:00Z',
  version: 3,
  can: ['edit'],
};
const base = draftOf(account);

it('密钥只随用密钥的平台提交，平台和 AppID 建好后不再提交', () => {
  const typed = { ...blank(), name: '旅程', nodeId: 2, appId: 'wx1', appSecret: 's' };
  expect(bodyOf(typed, null)).toMatchObject({ platform: 'wechat', appId: 'wx1', appSecret: 's' });
  const other = bodyOf({ ...typed, platform: 'douyin' }, null);
  expect(other).toMatchObject({ platform: 'douyin', name: '旅程' });
  expect(Object.keys(other)).not.toEqual(expect.arrayContaining(['appSecret']));
  expect(bodyOf(base, account)).toEqual({
    id: 8,
    version: 3,
    name: '旅程公众号',
    nodeId: 2,
    dailyLimit: 10,
    remark: '',
  });
});

it('留空的密钥保持原样，新的才提交', () =>
  expect(bodyOf({ ...base, appSecret: 'new' }, account)).toHaveProperty('appSecret', 'new'));

it('没有选归属时说选什么', () =>
  expect(issuesIn({ ...blank(), name: '旅程' }, null)).toContainEqual({
    path: 'nodeId',
    msg: '请选择所属组织',
  }));

it('两人同时修改时不显示密钥', () =>
  expect(differencesOf(account, base, { ...base, appSecret: 'secret' }, { ...account, version: 4 })).toEqual([
    { label: 'AppSecret', mine: '新密钥', theirs: '', contested: false },
  ]));
