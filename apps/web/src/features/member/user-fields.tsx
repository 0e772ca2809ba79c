import { contract, type Member } from '@zhiying/contract';
import { Switch } from 'antd';
import { Mark } from '#kit/display/mark.tsx';
import { phone, remark, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { api } from '#kit/session/api/client.ts';
import {
  countMembershipChanges,
  type MembershipDraft,
  membershipIssues,
  membershipsOf,
  membershipsText,
  newMembership,
} from './membership-draft.ts';
import { SettingLine } from './setting-line.tsx';

/** Saved by a call of its own. */
const allowed: FieldSpec<boolean, Member> = {
  label: '允许登录',
  blank: () => true,
  of: ({ status }) => status !== 'disabled',
  send: () => undefined,
  words: (on) => (on ? '允许' : '不允许'),
  shown: ({ isNew }) => !isNew,
  draw: ({ label, value, set, changed }, { row }) => (
    <SettingLine
      title={label}
      note="关闭后立即下线，数据保留"
      mark={changed && <Mark tone="warning">已改</Mark>}
    >
      {(labelId) => (
        <Switch
          size="small"
          aria-labelledby={labelId}
          checked={value}
          disabled={!row?.can.some((may) => may === 'disable' || may === 'enable')}
          onChange={set}
        />
      )}
    </SettingLine>
  ),
};

/** The first one is the primary membership; drawn by `Memberships`. */
const memberships: FieldSpec<MembershipDraft[], Member> = {
  label: '任职',
  blank: () => [newMembership()],
  of: membershipsOf,
  send: (blocks) => blocks.map(({ nodeId, roleId }) => ({ nodeId, roleId })),
  issues: membershipIssues,
  words: membershipsText,
  count: countMembershipChanges,
};

export const USER_FIELDS = entryFields(
  contract.member,
  {
    uname: text({
      max: 32,
      required: true,
      first: true,
      hint: '字母、数字和 _ . @ -，3–32 个字符，创建后不可修改',
      shown: ({ isNew }) => isNew,
      send: (uname, { isNew }) => (isNew ? uname : undefined),
    }),
    name: text({ max: 20, required: 'new', half: true }),
    phone: phone('手机号', ({ id }: Member) => api(contract.member.revealPhone, { uid: id })),
    remark: remark(),
    allowed,
    memberships,
  },
  { id: 'uid', marked: true },
);

export type UserDraft = ReturnType<typeof USER_FIELDS.blank>;
