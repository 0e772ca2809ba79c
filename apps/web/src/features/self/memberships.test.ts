import { describe, expect, it } from 'vitest';
import { membershipsByChannel } from './memberships.ts';

const membership = (node: string, channel: number, primary = false) => ({
  node: { id: 1, name: node },
  role: { id: 1, name: '店长' },
  channel: { id: channel, name: `渠道 ${channel}` },
  primary,
  trail: '',
});
const member = (memberships: ReturnType<typeof membership>[]) => ({
  createdAt: '',
  lastLoginAt: null,
  memberships,
});

describe('按渠道列出任职', () => {
  it('当前渠道在前，主任职在前', () => {
    const groups = membershipsByChannel({
      channel: { id: 2, name: '渠道 2' },
      member: member([membership('甲', 1), membership('乙', 2), membership('丙', 2, true)]),
    });
    expect(
      groups.map(({ current, memberships }) => [current, memberships.map(({ node }) => node.name)]),
    ).toEqual([
      [true, ['丙', '乙']],
      [false, ['甲']],
    ]);
  });

  it('没有任职就什么也不列', () => {
    expect(membershipsByChannel({ channel: null, member: member([]) })).toEqual([]);
  });
});
