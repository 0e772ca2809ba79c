import type { Member } from '@zhiying/contract';
import type { Issue } from '#kit/form/issue.ts';

export interface MembershipDraft {
  /** Tells blocks apart while they are edited; new ones have a key of their own. */
  key: string;
  nodeId: number | undefined;
  nodeName: string;
  trail: string;
  roleId: number | undefined;
  roleName: string;
}

let made = 0;
export const newMembership = (): MembershipDraft => {
  made += 1;
  return { key: `new-${made}`, nodeId: undefined, nodeName: '', trail: '', roleId: undefined, roleName: '' };
};

/** The primary one first. */
export const membershipsOf = ({ memberships }: Pick<Member, 'memberships'>): MembershipDraft[] =>
  [...memberships]
    .sort((a, b) => Number(b.primary) - Number(a.primary))
    .map(({ nodeId, nodeName, trail, roleId, roleName }) => ({
      key: `${nodeId}-${roleId}`,
      nodeId,
      nodeName,
      trail,
      roleId,
      roleName,
    }));

export type BlockChange = '新增' | '已改' | '组织已改' | '角色已改' | null;

/** What happened to one membership since the drawer opened. */
export function blockChange(block: MembershipDraft, base: readonly MembershipDraft[]): BlockChange {
  const before = base.find((entry) => entry.key === block.key);
  if (!before) return '新增';
  const node = before.nodeId !== block.nodeId;
  const role = before.roleId !== block.roleId;
  if (node && role) return '已改';
  return node ? '组织已改' : role ? '角色已改' : null;
}

/** Each thing a person would name as one change. */
export function countMembershipChanges(
  base: readonly MembershipDraft[],
  blocks: readonly MembershipDraft[],
): number {
  const changed = blocks.filter((block) => blockChange(block, base) !== null).length;
  const removed = base.filter((before) => !blocks.some((block) => block.key === before.key)).length;
  const [primaryBefore, primaryNow] = [base[0]?.key, blocks[0]?.key];
  const stillThere = blocks.some((block) => block.key === primaryBefore);
  return changed + removed + (stillThere && primaryBefore !== primaryNow ? 1 : 0);
}

export const membershipsText = (blocks: readonly MembershipDraft[]) =>
  blocks.map(({ nodeName, roleName }) => `${nodeName || '未选组织'}（${roleName || '未选角色'}）`).join('；');

/** An unpicked block says what to pick; no two are the same. */
export const membershipIssues = (blocks: readonly MembershipDraft[]): Issue[] => [
  ...blocks.flatMap(({ nodeId, roleId }, index) => [
    ...(nodeId === undefined ? [{ path: `memberships.${index}.nodeId`, msg: '请选择所属组织' }] : []),
    ...(roleId === undefined ? [{ path: `memberships.${index}.roleId`, msg: '请选择角色' }] : []),
  ]),
  ...duplicates(blocks),
];

const duplicates = (blocks: readonly MembershipDraft[]): Issue[] =>
  blocks.flatMap(({ nodeId, roleId }, index) =>
    nodeId !== undefined &&
    roleId !== undefined &&
    blocks.slice(0, index).some((other) => other.nodeId === nodeId && other.roleId === roleId)
      ? [{ path: `memberships.${index}.roleId`, msg: '该任职已存在' }]
      : [],
  );
