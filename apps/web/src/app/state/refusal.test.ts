import type { Profile } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { keysToShow, refusalOf, rolesHere } from './refusal.ts';

describe('被拒绝的页面', () => {
  it('从地址里认出来', () => {
    expect(refusalOf('report')).toMatchObject({ title: '报表', group: '数据' });
    expect(refusalOf('task/detail')).toMatchObject({ title: '任务详情', group: undefined });
  });

  it('认不出、没有权限要求的都不算', () => {
    expect(refusalOf(undefined)).toBeNull();
    expect(refusalOf('nowhere')).toBeNull();
    expect(refusalOf('self/center')).toBeNull();
  });

  it('只说当前渠道的角色', () => {
    const membership = (node: string, role: string, channel: number) => ({
      node: { id: 1, name: node },
      role: { id: 1, name: role },
      channel: { id: channel, name: '渠道' },
      primary: true,
      trail: '',
    });
    const profile = {
      channel: { id: 1, name: '渠道' },
      member: { memberships: [membership('华东一店', '内容编辑', 1), membership('总部', '运营', 2)] },
    } as Profile;
    expect(rolesHere(profile)).toEqual(['你在「华东一店」的角色为「内容编辑」']);
  });

  it('权限太多时只列前几项', () => {
    expect(keysToShow(['9-1', '9-2'])).toEqual({
      shown: [
        { key: '9-1', label: '内容报表' },
        { key: '9-2', label: '经销商报表' },
      ],
      more: 0,
    });
    expect(keysToShow(refusalOf('ai')?.keys ?? []).more).toBe(12);
  });
});
