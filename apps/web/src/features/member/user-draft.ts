import { contract, type Member } from '@zhiying/contract';
import type { Issue } from '#kit/form/issue.ts';
import { issuesOf } from '#kit/form/issues.ts';
import { sameValue } from '#kit/form/same-value.ts';

export interface MembershipDraft {
  /** Tells blocks apart while they are edited; new ones have a key of their own. */
  key: string;
  nodeId: number | undefined;
  nodeName: string;
  trail: string;
  roleId: number | undefined;
  roleName: string;
}

export interface UserDraft {
  uname: string;
  name: string;
  /** Undefined: as it is. The number itself leaves the server only when somebody asks for it. */
  phone: string | undefined;
  remark: string;
  allowed: boolean;
  /** The first one is the primary membership. */
  memberships: MembershipDraft[];
}

let made = 0;
export const newMembership = (): MembershipDraft => {
  made += 1;
  return { key: `new-${made}`, nodeId: undefined, nodeName: '', trail: '', roleId: undefined, roleName: '' };
};

export const blankUser = (): UserDraft => ({
  uname: '',
  name: '',
  phone: '',
  remark: '',
  allowed: true,
  memberships: [newMembership()],
});

export const draftOf = (member: Member): UserDraft => ({
  uname: member.uname,
  name: member.name,
  phone: member.phone === null ? '' : undefined,
  remark: member.remark,
  allowed: member.status !== 'disabled',
  memberships: [...member.memberships]
    .sort((a, b) => Number(b.primary) - Number(a.primary))
    .map((entry) => ({
      key: `${entry.nodeId}-${entry.roleId}`,
      nodeId: entry.nodeId,
      nodeName: entry.nodeName,
      trail: entry.trail,
      roleId: entry.roleId,
      roleName: entry.roleName,
    })),
});

export type BlockChange = '新增' | '已改' | '归属已改' | '角色已改' | null;

/** What happened to one membership since the drawer opened. */
export function blockChange(block: MembershipDraft, base: readonly MembershipDraft[]): BlockChange {
  const before = base.find((entry) => entry.key === block.key);
  if (!before) return '新增';
  const node = before.nodeId !== block.nodeId;
  const role = before.roleId !== block.roleId;
  if (node && role) return '已改';
  return node ? '归属已改' : role ? '角色已改' : null;
}

/** Each thing a person would name as one change. */
export function countChanges(base: UserDraft, values: UserDraft): number {
  const fields = (['uname', 'name', 'phone', 'remark', 'allowed'] as const).filter(
    (field) => !sameValue(base[field], values[field]),
  ).length;
  const blocks = values.memberships.filter((block) => blockChange(block, base.memberships) !== null).length;
  const removed = base.memberships.filter(
    (before) => !values.memberships.some((block) => block.key === before.key),
  ).length;
  const [primaryBefore, primaryNow] = [base.memberships[0]?.key, values.memberships[0]?.key];
  const stillThere = values.memberships.some((block) => block.key === primaryBefore);
  return fields + blocks + removed + (stillThere && primaryBefore !== primaryNow ? 1 : 0);
}

const details = ({ name, phone, remark, memberships }: UserDraft) => ({
  name,
  ...(phone === undefined ? {} : { phone: phone.trim() === '' ? null : phone }),
  remark,
  memberships: memberships.map(({ nodeId, roleId }) => ({
    nodeId: nodeId as number,
    roleId: roleId as number,
  })),
});

export const createBody = (values: UserDraft) => ({ uname: values.uname, phone: null, ...details(values) });
export const updateBody = (uid: number, version: number, values: UserDraft) => ({
  uid,
  version,
  ...details(values),
});

/** What keeps it from being saved, in the contract's words; an unpicked block says what to pick. */
export function userIssues(values: UserDraft, creating: boolean): Issue[] {
  const unpicked = values.memberships.flatMap(({ nodeId, roleId }, index) => [
    ...(nodeId === undefined ? [{ path: `memberships.${index}.nodeId`, msg: '请选择归属' }] : []),
    ...(roleId === undefined ? [{ path: `memberships.${index}.roleId`, msg: '请选择角色' }] : []),
  ]);
  const found = creating
    ? issuesOf(contract.member.create, createBody(values))
    : issuesOf(contract.member.update, updateBody(1, 1, values));
  const told = new Set(unpicked.map(({ path }) => path));
  return [...unpicked, ...found.filter(({ path }) => !told.has(path)), ...duplicates(values.memberships)];
}

const duplicates = (blocks: readonly MembershipDraft[]): Issue[] =>
  blocks.flatMap(({ nodeId, roleId }, index) =>
    nodeId !== undefined &&
    roleId !== undefined &&
    blocks.slice(0, index).some((other) => other.nodeId === nodeId && other.roleId === roleId)
      ? [{ path: `memberships.${index}.roleId`, msg: '这个任职已经有了' }]
      : [],
  );
