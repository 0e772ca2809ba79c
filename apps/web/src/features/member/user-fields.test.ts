import type { Member } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { blockChange, newMembership } from './membership-draft.ts';
import { USER_FIELDS } from './user-fields.tsx';

const { blank, draftOf, bodyOf, countChanges, issuesIn } = USER_FIELDS;

const member: Member = {
  id: 7,
  uname: 'zhouyt21',
  name: '周雅婷',
  avatar: null,
  phone: '138****6021',
  status: 'active',
  isadmin: 0,
  memberships: [
    {
      nodeId: 2,
      nodeName: '华东二店',
      trail: '华东经销集团',
      roleId: 20,
      roleName: '内容编辑',
      primary: false,
    },
    {
      nodeId: 1,
      nodeName: '华东一店',
      trail: '华东经销集团',
      roleId: 10,
      roleName: '门店店长',
      primary: true,
    },
  ],
  source: 'manual',
  userid: null,
  remark: '',
  createdBy: null,
  createdAt: '2026-03-18T00:00:00Z',
  lastLoginAt: null,
  version: 3,
  can: ['edit'],
};
const base = draftOf(member);

describe('用户草稿', () => {
  it('主任职排第一，没有碰过的手机号不提交', () => {
    expect(base.memberships[0]?.nodeName).toBe('华东一店');
    expect(bodyOf(base, member)).toEqual({
      uid: 7,
      version: 3,
      name: '周雅婷',
      remark: '',
      memberships: [
        { nodeId: 1, roleId: 10 },
        { nodeId: 2, roleId: 20 },
      ],
    });
  });

  it('清空手机号提交 null', () => expect(bodyOf({ ...base, phone: ' ' }, member).phone).toBeNull());

  it('没有改动', () => expect(countChanges(base, structuredClone(base))).toBe(0));

  it('改角色和新增任职是两处修改', () => {
    const [primary, second] = base.memberships;
    const values = { ...base, memberships: [primary!, { ...second!, roleId: 30 }, newMembership()] };
    expect(countChanges(base, values)).toBe(2);
    expect(values.memberships.map((block) => blockChange(block, base.memberships))).toEqual([
      null,
      '角色已改',
      '新增',
    ]);
  });

  it('换主任职是一处修改，移除也是', () => {
    const [primary, second] = base.memberships;
    expect(countChanges(base, { ...base, memberships: [second!, primary!] })).toBe(1);
    expect(countChanges(base, { ...base, memberships: [primary!] })).toBe(1);
    expect(countChanges(base, { ...base, memberships: [second!] })).toBe(1);
  });
});

describe('保存前的检查', () => {
  it('新建时逐项说明', () => {
    const issues = issuesIn(blank(), null);
    expect(Object.fromEntries(issues.map(({ path, msg }) => [path, msg]))).toMatchObject({
      name: '请填写姓名',
      'memberships.0.nodeId': '请选择所属组织',
      'memberships.0.roleId': '请选择角色',
    });
  });

  it('手机号不对', () =>
    expect(issuesIn({ ...base, phone: '123' }, member)).toEqual([
      { path: 'phone', msg: '请填写 11 位大陆手机号' },
    ]));

  it('至少一个任职', () =>
    expect(issuesIn({ ...base, memberships: [] }, member)[0]?.msg).toBe('请至少添加一个任职'));

  it('同一个任职不能重复', () => {
    const [primary] = base.memberships;
    const issues = issuesIn({ ...base, memberships: [primary!, { ...primary!, key: 'new-x' }] }, member);
    expect(issues).toEqual([{ path: 'memberships.1.roleId', msg: '该任职已存在' }]);
  });

  it('没有问题', () => expect(issuesIn(base, member)).toEqual([]));
});
