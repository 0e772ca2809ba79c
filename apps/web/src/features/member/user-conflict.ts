import type { Member } from '@zhiying/contract';
import type { Difference } from '#kit/form/conflict-notice.tsx';
import { mergeDraft } from '#kit/form/merge-draft.ts';
import { draftOf, type MembershipDraft, type UserDraft } from './user-draft.ts';

const LABELS: Record<keyof UserDraft, string> = {
  uname: '账号',
  name: '姓名',
  phone: '手机号',
  remark: '备注',
  allowed: '允许登录',
  memberships: '任职',
};

const membershipText = (blocks: readonly MembershipDraft[]) =>
  blocks.map(({ nodeName, roleName }) => `${nodeName || '未选归属'}（${roleName || '未选角色'}）`).join('；');

const textOf = (values: UserDraft, field: keyof UserDraft): string => {
  if (field === 'memberships') return membershipText(values.memberships);
  if (field === 'allowed') return values.allowed ? '允许' : '不允许';
  return values[field] ?? '';
};

/** Where what was typed and what the server has now part. */
export function differencesOf(base: UserDraft, mine: UserDraft, latest: Member): Difference[] {
  const theirs = draftOf(latest);
  const { differing, contested } = mergeDraft(base, mine, theirs);
  return differing.map((field) => ({
    label: LABELS[field],
    mine: textOf(mine, field),
    theirs: field === 'phone' ? (latest.phone ?? '') : textOf(theirs, field),
    contested: contested.includes(field),
  }));
}
